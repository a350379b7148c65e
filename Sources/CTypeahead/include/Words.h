// Sets of records as words, a bit for each record: combined and counted in one pass. On x86-64 with AVX2 and POPCNT by these, which is asked
// of the processor once; else by the same loops without them.

#ifndef WORDS_H
#define WORDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// The number of bits in words.
size_t typeahead_count_words(const uint64_t *words, size_t count);
/// Keep, add or remove the bits of other words; give the number of bits there are then.
size_t typeahead_and_words(uint64_t *words, const uint64_t *others, size_t count);
size_t typeahead_or_words(uint64_t *words, const uint64_t *others, size_t count);
size_t typeahead_and_not_words(uint64_t *words, const uint64_t *others, size_t count);

/// A list of records in ranges of 256: where each range ends, in two bytes, then the low byte of each record, of which there are so many.
typedef struct {
  const uint8_t *bytes;
  size_t ranges, length;
} typeahead_list;

/// Sets, or clears, a bit for each record of some ranges of a list, in the words of these ranges.
void typeahead_set_list(uint64_t *words, typeahead_list list, size_t first, size_t end);
void typeahead_clear_list(uint64_t *words, typeahead_list list, size_t first, size_t end);
/// Sets a bit for each of those that a choice has, a bit for each record of the list.
void typeahead_set_choice(uint64_t *words, typeahead_list list, size_t first, size_t end, const uint8_t *choice);

/// Whether words are combined by AVX2; and takes the plain loops from now on, for tests.
bool typeahead_uses_wide_words(void);
void typeahead_use_plain_words(bool isPlain);

#pragma clang assume_nonnull end

#endif
