#include "CXXHash.h"

#define XXH_INLINE_ALL
#include "xxhash.h"

uint64_t typeahead_xxh3(const void *bytes, size_t count) { return XXH3_64bits(bytes, count); }
