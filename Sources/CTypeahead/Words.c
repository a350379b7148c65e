#include "Words.h"

#if defined(__x86_64__)
#include <immintrin.h>
#define WIDE __attribute__((target("avx2,popcnt")))
#else
#define WIDE
#endif

// The same loop twice: as the processor at hand can do it, and as all can.
#define LOOP(name, attributes, change)                                                                                  \
  attributes static size_t name(uint64_t *words, const uint64_t *others, size_t count) {                                \
    size_t total = 0;                                                                                                   \
    for (size_t place = 0; place < count; place++) {                                                                    \
      uint64_t word = words[place], other = others[place];                                                              \
      (void)other;                                                                                                      \
      change;                                                                                                           \
      total += (size_t)__builtin_popcountll(word);                                                                      \
    }                                                                                                                   \
    return total;                                                                                                       \
  }

LOOP(wide_count, WIDE, (void)0)
LOOP(plain_count, , (void)0)
LOOP(wide_and, WIDE, words[place] = word &= other)
LOOP(plain_and, , words[place] = word &= other)
LOOP(wide_or, WIDE, words[place] = word |= other)
LOOP(plain_or, , words[place] = word |= other)
LOOP(wide_and_not, WIDE, words[place] = word &= ~other)
LOOP(plain_and_not, , words[place] = word &= ~other)

static bool isPlainWanted;

bool typeahead_uses_wide_words(void) {
#if defined(__x86_64__)
  return !isPlainWanted && __builtin_cpu_supports("avx2") && __builtin_cpu_supports("popcnt");
#else
  return false;
#endif
}

void typeahead_use_plain_words(bool isPlain) { isPlainWanted = isPlain; }

size_t typeahead_count_words(const uint64_t *words, size_t count) {
  return typeahead_uses_wide_words() ? wide_count((uint64_t *)words, words, count)
                                     : plain_count((uint64_t *)words, words, count);
}

size_t typeahead_and_words(uint64_t *words, const uint64_t *others, size_t count) {
  return typeahead_uses_wide_words() ? wide_and(words, others, count) : plain_and(words, others, count);
}

size_t typeahead_or_words(uint64_t *words, const uint64_t *others, size_t count) {
  return typeahead_uses_wide_words() ? wide_or(words, others, count) : plain_or(words, others, count);
}

size_t typeahead_and_not_words(uint64_t *words, const uint64_t *others, size_t count) {
  return typeahead_uses_wide_words() ? wide_and_not(words, others, count) : plain_and_not(words, others, count);
}

// Where a range ends; a forged file may say more than there is.
static inline size_t range_end(typeahead_list list, size_t range) {
  size_t end = list.bytes[2 * range] | (size_t)list.bytes[2 * range + 1] << 8;
  return end < list.length ? end : list.length;
}

#define EACH(change)                                                                                                    \
  const uint8_t *low = list.bytes + 2 * list.ranges;                                                                    \
  size_t place = first == 0 ? 0 : range_end(list, first - 1);                                                           \
  for (size_t range = first; range < end; range++) {                                                                    \
    uint64_t *own = words + 4 * (range - first);                                                                        \
    for (size_t last = range_end(list, range); place < last; place++) {                                                 \
      uint64_t bit = (uint64_t)1 << (low[place] & 63);                                                                  \
      change;                                                                                                           \
    }                                                                                                                   \
  }

#if defined(__x86_64__)
// The words of a range with one record of it.
#define WORD(low, word) ((low) >> 6 == (word) ? (uint64_t)1 << ((low) & 63) : 0)
#define ROW(low) {WORD(low, 0), WORD(low, 1), WORD(low, 2), WORD(low, 3)}
#define ROWS4(low) ROW(low), ROW(low + 1), ROW(low + 2), ROW(low + 3)
#define ROWS16(low) ROWS4(low), ROWS4(low + 4), ROWS4(low + 8), ROWS4(low + 12)
#define ROWS64(low) ROWS16(low), ROWS16(low + 16), ROWS16(low + 32), ROWS16(low + 48)
static const _Alignas(32) uint64_t rows[256][4] = {ROWS64(0), ROWS64(64), ROWS64(128), ROWS64(192)};

#define ADD_ROW(low) bits = _mm256_or_si256(bits, _mm256_load_si256((const __m256i *)rows[low]))

// The words of a range stay in a register until all of its records are in them.
#define EACH_RANGE(add, change)                                                                                         \
  const uint8_t *low = list.bytes + 2 * list.ranges;                                                                    \
  size_t place = first == 0 ? 0 : range_end(list, first - 1);                                                           \
  for (size_t range = first; range < end; range++) {                                                                    \
    size_t last = range_end(list, range);                                                                               \
    if (place >= last) continue;                                                                                        \
    __m256i bits = _mm256_setzero_si256();                                                                              \
    while (place < last) { add; }                                                                                       \
    __m256i *own = (__m256i *)(words + 4 * (range - first)), known = _mm256_loadu_si256(own);                           \
    _mm256_storeu_si256(own, change);                                                                                   \
  }

WIDE static void wide_set_list(uint64_t *words, typeahead_list list, size_t first, size_t end) {
  EACH_RANGE(ADD_ROW(low[place]); place++, _mm256_or_si256(known, bits))
}

WIDE static void wide_clear_list(uint64_t *words, typeahead_list list, size_t first, size_t end) {
  EACH_RANGE(ADD_ROW(low[place]); place++, _mm256_andnot_si256(bits, known))
}

WIDE static void wide_set_choice(
  uint64_t *words, typeahead_list list, size_t first, size_t end, const uint8_t *choice) {
  // A byte of the choice at a time: what it has of the range.
  EACH_RANGE(
    const uint8_t *side = low + (place & ~(size_t)7); unsigned rest = choice[place >> 3] & 0xFFu << (place & 7);
    size_t next = (place | 7) + 1;
    if (next > last) {
      rest &= (1u << (last & 7)) - 1;
      next = last;
    }
    for (; rest != 0; rest &= rest - 1) ADD_ROW(side[__builtin_ctz(rest)]);
    place = next, _mm256_or_si256(known, bits))
}
#endif

void typeahead_set_list(uint64_t *words, typeahead_list list, size_t first, size_t end) {
#if defined(__x86_64__)
  if (typeahead_uses_wide_words()) return wide_set_list(words, list, first, end);
#endif
  EACH(own[low[place] >> 6] |= bit)
}

void typeahead_clear_list(uint64_t *words, typeahead_list list, size_t first, size_t end) {
#if defined(__x86_64__)
  if (typeahead_uses_wide_words()) return wide_clear_list(words, list, first, end);
#endif
  EACH(own[low[place] >> 6] &= ~bit)
}

void typeahead_set_choice(uint64_t *words, typeahead_list list, size_t first, size_t end, const uint8_t *choice) {
#if defined(__x86_64__)
  if (typeahead_uses_wide_words()) return wide_set_choice(words, list, first, end, choice);
#endif
  EACH(own[low[place] >> 6] |= choice[place >> 3] >> (place & 7) & 1 ? bit : 0)
}
