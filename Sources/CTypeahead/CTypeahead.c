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

// Compiled for plain processors and for those with wide vectors; the loader picks. The thread sanitizer is not ready when it does.
#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define HAS_THREAD_SANITIZER
#endif
#endif
#if defined(__x86_64__) && defined(__gnu_linux__) && !defined(HAS_THREAD_SANITIZER)
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

void typeahead_mark(uint64_t *bits, const uint16_t *numbers, size_t count) {
  for (size_t place = 0; place < count; place++) bits[numbers[place] >> 6] |= (uint64_t)1 << (numbers[place] & 63);
}

void typeahead_unmark(uint64_t *bits, const uint16_t *numbers, size_t count) {
  for (size_t place = 0; place < count; place++) bits[numbers[place] >> 6] = 0;
}

// Whether a number is marked cannot be foretold: it is written in any case, and the next one over it if it is not kept.

size_t typeahead_keep_marked(uint32_t *numbers, size_t count, const uint64_t *bits) {
  size_t kept = 0;
  for (size_t place = 0; place < count; place++) {
    uint32_t number = numbers[place];
    numbers[kept] = number;
    kept += bits[number >> 6 & 0x3FF] >> (number & 63) & 1;
  }
  return kept;
}

size_t typeahead_move_marked(uint32_t *numbers, size_t count, const uint64_t *bits, uint32_t *moved) {
  size_t kept = 0;
  for (size_t place = 0; place < count; place++) {
    uint32_t number = numbers[place];
    size_t is_marked = bits[number >> 6 & 0x3FF] >> (number & 63) & 1;
    numbers[kept] = number;
    *moved = number;
    kept += 1 - is_marked;
    moved += is_marked;
  }
  return kept;
}
