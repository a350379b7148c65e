// What Swift has no words for: prefetching, and loops that are to use whatever vectors the processor has.

#ifndef CTYPEAHEAD_H
#define CTYPEAHEAD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

/// Asks for the cache line of an address that will be read soon. Any address may be given: nothing is read.
static inline void typeahead_prefetch(const void *address) { __builtin_prefetch(address); }

/// The byte order of two strings of `count` bytes: negative, 0, positive.
static inline int typeahead_compare(const void *left, const void *right, size_t count) {
  return memcmp(left, right, count);
}

/// Asks for large pages under `size` bytes of fresh memory, where the system has any.
void typeahead_use_large_pages(void *address, size_t size);

/// Keeps in `bits` what `other` has too, both of `words` words, and counts what is left.
size_t typeahead_intersect(uint64_t *bits, const uint64_t *other, size_t words);

/// Puts into `both`, which may be one of the two, what `bits` and `other` have in common, and says whether that is anything.
bool typeahead_both(uint64_t *both, const uint64_t *bits, const uint64_t *other, size_t words);

/// Drops from `bits` what `other` has, and says whether anything is left.
bool typeahead_drop(uint64_t *bits, const uint64_t *other, size_t words);

/// Adds to `bits` what `other` has.
void typeahead_unite(uint64_t *bits, const uint64_t *other, size_t words);

/// Counts what both `bits` and `other` have.
size_t typeahead_common(const uint64_t *bits, const uint64_t *other, size_t words);

/// Sets the bits of `count` numbers, and clears the words that have them.
void typeahead_mark(uint64_t *bits, const uint16_t *numbers, size_t count);
void typeahead_unmark(uint64_t *bits, const uint16_t *numbers, size_t count);

/// Keeps those of `count` numbers whose lower halves are marked in `bits`, and says how many these are.
size_t typeahead_keep_marked(uint32_t *numbers, size_t count, const uint64_t *bits);

/// Moves them to `moved` instead, which has room for all, and says how many are left.
size_t typeahead_move_marked(uint32_t *numbers, size_t count, const uint64_t *bits, uint32_t *moved);

/// Which of `count` numbers, 64 at most, are at least `first` and less than `first + length`: a bit for each. Up to three
/// numbers more are read and left out.
static inline uint64_t typeahead_numbers_in(const uint32_t *numbers, size_t count, uint32_t first, uint32_t length) {
  uint64_t bits = 0;
#if defined(__SSE2__)
  // There is no unsigned comparison: both sides are moved by half the range.
  const __m128i half = _mm_set1_epi32(INT32_MIN);
  const __m128i start = _mm_set1_epi32((int32_t)first);
  const __m128i end = _mm_xor_si128(_mm_set1_epi32((int32_t)length), half);
  for (size_t place = 0; place < count; place += 4) {
    __m128i four = _mm_sub_epi32(_mm_loadu_si128((const __m128i *)(numbers + place)), start);
    __m128i are_in = _mm_cmplt_epi32(_mm_xor_si128(four, half), end);
    bits |= (uint64_t)(unsigned)_mm_movemask_ps(_mm_castsi128_ps(are_in)) << place;
  }
  if (count < 64) bits &= ((uint64_t)1 << count) - 1;
#else
  for (size_t place = 0; place < count; place++) bits |= (uint64_t)(numbers[place] - first < length) << place;
#endif
  return bits;
}

#endif
