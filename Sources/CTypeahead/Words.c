#include "Words.h"

#if defined(__x86_64__)
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

void typeahead_set_list(uint64_t *words, typeahead_list list, size_t first, size_t end) {
  EACH(own[low[place] >> 6] |= bit)
}

void typeahead_clear_list(uint64_t *words, typeahead_list list, size_t first, size_t end) {
  EACH(own[low[place] >> 6] &= ~bit)
}

void typeahead_set_choice(uint64_t *words, typeahead_list list, size_t first, size_t end, const uint8_t *choice) {
  EACH(own[low[place] >> 6] |= choice[place >> 3] >> (place & 7) & 1 ? bit : 0)
}
