// What Swift has no words for: prefetching, and loops that are to use whatever vectors the processor has.

#ifndef CTYPEAHEAD_H
#define CTYPEAHEAD_H

#include <stddef.h>
#include <stdint.h>

/// Asks for the cache line of an address that will be read soon. Any address may be given: nothing is read.
static inline void typeahead_prefetch(const void *address) { __builtin_prefetch(address); }

/// Keeps in `bits` what `other` has too, both of `words` words, and counts what is left.
size_t typeahead_intersect(uint64_t *bits, const uint64_t *other, size_t words);

#endif
