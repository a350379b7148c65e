// The instructions that Swift has no words for.

#ifndef CTYPEAHEAD_H
#define CTYPEAHEAD_H

/// Asks for the cache line of an address that will be read soon. Any address may be given: nothing is read.
static inline void typeahead_prefetch(const void *address) { __builtin_prefetch(address); }

#endif
