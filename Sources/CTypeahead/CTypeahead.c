#include "CTypeahead.h"

#if defined(__linux__)
#include <sys/mman.h>
#endif

void typeahead_use_large_pages(void *address, size_t size) {
#if defined(__linux__) && defined(MADV_HUGEPAGE)
  // It is advice: without large pages everything works the same.
  (void)madvise(address, size, MADV_HUGEPAGE);
#else
  (void)address;
  (void)size;
#endif
}

// Compiled for plain processors and for those with wide vectors; the loader picks.
#if defined(__x86_64__) && defined(__gnu_linux__)
#define EVERY_PROCESSOR __attribute__((target_clones("default", "arch=x86-64-v3")))
#else
#define EVERY_PROCESSOR
#endif

EVERY_PROCESSOR
size_t typeahead_intersect(uint64_t *bits, const uint64_t *other, size_t words) {
  size_t count = 0;
  for (size_t word = 0; word < words; word++) {
    bits[word] &= other[word];
    count += (size_t)__builtin_popcountll(bits[word]);
  }
  return count;
}

EVERY_PROCESSOR
bool typeahead_both(uint64_t *both, const uint64_t *bits, const uint64_t *other, size_t words) {
  uint64_t any = 0;
  for (size_t word = 0; word < words; word++) any |= both[word] = bits[word] & other[word];
  return any != 0;
}

EVERY_PROCESSOR
bool typeahead_drop(uint64_t *bits, const uint64_t *other, size_t words) {
  uint64_t any = 0;
  for (size_t word = 0; word < words; word++) any |= bits[word] &= ~other[word];
  return any != 0;
}

EVERY_PROCESSOR
void typeahead_unite(uint64_t *bits, const uint64_t *other, size_t words) {
  for (size_t word = 0; word < words; word++) bits[word] |= other[word];
}

EVERY_PROCESSOR
size_t typeahead_common(const uint64_t *bits, const uint64_t *other, size_t words) {
  size_t count = 0;
  for (size_t word = 0; word < words; word++) count += (size_t)__builtin_popcountll(bits[word] & other[word]);
  return count;
}
