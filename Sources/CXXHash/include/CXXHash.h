#ifndef TYPEAHEAD_CXXHASH_H
#define TYPEAHEAD_CXXHASH_H

#include <stddef.h>
#include <stdint.h>

// The XXH3 of some bytes, 64 bits of it. xxhash.h beside is xxHash 0.8.1 as it is published, with its licence (BSD, two clauses).
uint64_t typeahead_xxh3(const void *bytes, size_t count);

#endif
