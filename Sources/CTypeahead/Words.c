#include "Words.h"

#include <string.h>

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

// Of a few records in sixteen ranges each is put where it belongs by itself: how many there are in a range is guessed wrongly too often.
enum { FEW_RANGES = 16, FEW = 128 };

typedef struct {
  __m256i ends;
  size_t first, last;
} few_records;

// The records of some ranges of a list, if they are few.
WIDE static inline bool find_few(typeahead_list list, size_t first, size_t end, few_records *few) {
  if (end - first != FEW_RANGES || list.length > INT16_MAX) return false;
  few->first = first == 0 ? 0 : range_end(list, first - 1);
  few->last = range_end(list, end - 1);
  if (few->last > few->first + FEW) return false;
  __m256i ends = _mm256_loadu_si256((const __m256i *)(list.bytes + 2 * first));
  few->ends = _mm256_min_epu16(ends, _mm256_set1_epi16((short)list.length));
  return true;
}

// The word of a record: its range is the first that ends behind it.
WIDE static inline uint64_t *word_of(uint64_t *words, few_records few, size_t place, uint8_t low) {
  __m256i behind = _mm256_cmpgt_epi16(few.ends, _mm256_set1_epi16((short)place));
  size_t count = (size_t)__builtin_popcount((unsigned)_mm256_movemask_epi8(behind)) / 2;
  return words + 4 * (FEW_RANGES - count) + (low >> 6);
}

#define EACH_FEW(change)                                                                                                \
  few_records few;                                                                                                      \
  if (find_few(list, first, end, &few)) {                                                                               \
    const uint8_t *low = list.bytes + 2 * list.ranges;                                                                  \
    for (size_t place = few.first; place < few.last; place++) {                                                         \
      uint64_t *word = word_of(words, few, place, low[place]), bit = (uint64_t)1 << (low[place] & 63);                  \
      change;                                                                                                           \
    }                                                                                                                   \
    return;                                                                                                             \
  }

WIDE static void wide_set_list(uint64_t *words, typeahead_list list, size_t first, size_t end) {
  EACH_FEW(*word |= bit)
  EACH_RANGE(ADD_ROW(low[place]); place++, _mm256_or_si256(known, bits))
}

WIDE static void wide_clear_list(uint64_t *words, typeahead_list list, size_t first, size_t end) {
  EACH_FEW(*word &= ~bit)
  EACH_RANGE(ADD_ROW(low[place]); place++, _mm256_andnot_si256(bits, known))
}

// Sets a bit for each of few records that a choice has, as many of which are read at a time as a word has bits.
WIDE static void set_few_chosen(
  uint64_t *words, typeahead_list list, few_records few, const uint8_t *choice) {
  const uint8_t *low = list.bytes + 2 * list.ranges;
  size_t bytes = (list.length + 7) / 8;
  for (size_t place = few.first & ~(size_t)7; place < few.last; place += 64) {
    uint64_t rest = 0;
    size_t left = bytes - place / 8;
    memcpy(&rest, choice + place / 8, left < 8 ? left : 8);
    if (place < few.first) rest &= ~(uint64_t)0 << (few.first - place);
    if (few.last - place < 64) rest &= ((uint64_t)1 << (few.last - place)) - 1;
    for (; rest != 0; rest &= rest - 1) {
      size_t chosen = place + (size_t)__builtin_ctzll(rest);
      *word_of(words, few, chosen, low[chosen]) |= (uint64_t)1 << (low[chosen] & 63);
    }
  }
}

WIDE static void wide_set_choice(
  uint64_t *words, typeahead_list list, size_t first, size_t end, const uint8_t *choice) {
  few_records few;
  if (find_few(list, first, end, &few)) return set_few_chosen(words, list, few, choice);
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
