#include "CTypeahead.h"

#if defined(__linux__)
#include <sys/mman.h>
#endif

static _Thread_local const void *remembered;

const void *typeahead_remembered(void) { return remembered; }

void typeahead_remember(const void *value) { remembered = value; }

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
size_t typeahead_intersect(uint64_t *both, const uint64_t *bits, const uint64_t *other, size_t words) {
  size_t count = 0;
  for (size_t word = 0; word < words; word++) {
    both[word] = bits[word] & other[word];
    count += (size_t)__builtin_popcountll(both[word]);
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

EVERY_PROCESSOR
void typeahead_widen(uint32_t *wide, const uint16_t *numbers, size_t count, uint32_t base) {
  for (size_t place = 0; place < count; place++) wide[place] = base | numbers[place];
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

size_t typeahead_take_marked(
    uint32_t *taken, const uint16_t *numbers, size_t count, uint32_t base, const uint64_t *bits) {
  size_t kept = 0;
  for (size_t place = 0; place < count; place++) {
    uint32_t number = numbers[place];
    taken[kept] = base | number;
    kept += bits[number >> 6] >> (number & 63) & 1;
  }
  return kept;
}

void typeahead_pick_marked(uint64_t *picked, const uint16_t *numbers, size_t count, const uint64_t *bits) {
  for (size_t place = 0; place < count; place++) {
    uint16_t number = numbers[place];
    picked[place >> 6] |= (bits[number >> 6] >> (number & 63) & 1) << (place & 63);
  }
}

void typeahead_pick_listed(
    uint64_t *picked, const uint16_t *numbers, size_t count, const uint16_t *list, size_t listed) {
  for (size_t place = 0; place < count; place++) {
    // The last one of the list that is not above the number. Compiles to conditional moves: branches could not be foretold.
    const uint16_t *start = list;
    for (size_t length = listed; length > 1; length -= length / 2) start += start[length / 2] <= numbers[place] ? length / 2 : 0;
    picked[place >> 6] |= (uint64_t)(*start == numbers[place]) << (place & 63);
  }
}

void typeahead_pick_placed(uint64_t *picked, const uint16_t *list, size_t listed, const uint8_t *places) {
  for (size_t other = 0; other < listed; other++) {
    size_t place = places[list[other]];
    if (place > 0) picked[(place - 1) >> 6] |= (uint64_t)1 << ((place - 1) & 63);
  }
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
