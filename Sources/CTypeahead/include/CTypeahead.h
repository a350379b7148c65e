// What Swift has no words for: prefetching, what a thread remembers, calls of one system, and loops that are to use whatever vectors the processor has.

#ifndef CTYPEAHEAD_H
#define CTYPEAHEAD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "Letters.h"

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

/// Asks for the cache line of an address that will be read soon. Any address may be given: nothing is read.
static inline void typeahead_prefetch(const void *address) { __builtin_prefetch(address); }

/// What the thread was given last to remember; nothing at first.
const void *typeahead_remembered(void);
/// Has the thread remember something else.
void typeahead_remember(const void *value);

/// The number of the mount of what is at a path below an open folder, of the folder itself for an empty path; 0 where the system does not
/// say it.
uint64_t typeahead_mount(int folder, const char *path);

/// The byte order of two strings of `count` bytes: negative, 0, positive.
static inline int typeahead_compare(const void *left, const void *right, size_t count) {
  return memcmp(left, right, count);
}

/// Asks for large pages under `size` bytes of fresh memory, where the system has any.
void typeahead_use_large_pages(void *address, size_t size);

/// Puts into `both`, which may be `bits`, what that and `other` have in common, all of `words` words, and counts it.
size_t typeahead_intersect(uint64_t *both, const uint64_t *bits, const uint64_t *other, size_t words);

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

/// Puts `count` numbers of a part into `wide`, each with the part's `base`.
void typeahead_widen(uint32_t *wide, const uint16_t *numbers, size_t count, uint32_t base);

/// Puts those of them that are marked in `bits` into `taken`, which has room for all, and says how many these are.
size_t typeahead_take_marked(
    uint32_t *taken, const uint16_t *numbers, size_t count, uint32_t base, const uint64_t *bits);

/// Sets the bits of those places of `count` numbers that are marked in `bits`; of those that are among `listed` ascending others in
/// `list`, looking for each; or, looking at all others, of those that `places` gives for these, which are from 1 on.
void typeahead_pick_marked(uint64_t *picked, const uint16_t *numbers, size_t count, const uint64_t *bits);
void typeahead_pick_listed(
    uint64_t *picked, const uint16_t *numbers, size_t count, const uint16_t *list, size_t listed);
void typeahead_pick_placed(uint64_t *picked, const uint16_t *list, size_t listed, const uint8_t *places);

/// Keeps those of `count` numbers whose lower halves are marked in `bits`, and says how many these are.
size_t typeahead_keep_marked(uint32_t *numbers, size_t count, const uint64_t *bits);

/// Moves them to `moved` instead, which has room for all, and says how many are left.
size_t typeahead_move_marked(uint32_t *numbers, size_t count, const uint64_t *bits, uint32_t *moved);

/// Which of 16 numbers are at least `first` and less than `first + length`: a bit for each.
static inline uint64_t typeahead_numbers_in(const uint32_t *numbers, uint32_t first, uint32_t length) {
#if defined(__SSE2__)
  // There is no unsigned comparison: both sides are moved by half the range.
  const __m128i start = _mm_set1_epi32((int32_t)(first - 0x80000000u));
  const __m128i end = _mm_set1_epi32((int32_t)(length - 0x80000000u));
  const __m128i *fours = (const __m128i *)numbers;
  __m128i a = _mm_cmplt_epi32(_mm_sub_epi32(_mm_loadu_si128(fours), start), end);
  __m128i b = _mm_cmplt_epi32(_mm_sub_epi32(_mm_loadu_si128(fours + 1), start), end);
  __m128i c = _mm_cmplt_epi32(_mm_sub_epi32(_mm_loadu_si128(fours + 2), start), end);
  __m128i d = _mm_cmplt_epi32(_mm_sub_epi32(_mm_loadu_si128(fours + 3), start), end);
  return (unsigned)_mm_movemask_epi8(_mm_packs_epi16(_mm_packs_epi32(a, b), _mm_packs_epi32(c, d)));
#else
  uint64_t bits = 0;
  for (size_t place = 0; place < 16; place++) bits |= (uint64_t)(numbers[place] - first < length) << place;
  return bits;
#endif
}

/// Which of the `count` tokens after a record's header, 63 at most, are terms of `length` from `first` on: a bit for each. Up to 60
/// bytes behind them are read and left out.
static inline uint64_t typeahead_tokens_in(const uint32_t *record, size_t count, uint32_t first, uint32_t length) {
  uint64_t bits = typeahead_numbers_in(record, first, length);
  for (size_t place = 16; place <= count; place += 16)
    bits |= typeahead_numbers_in(record + place, first, length) << place;
  return bits >> 1 & (((uint64_t)1 << count) - 1);
}

#endif
