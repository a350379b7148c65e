// What is known of Unicode's characters: tables in two stages, where the first gives the block of 128 values that the second has of a scalar.
// Scripts/letter-tables makes them; Scripts/LetterTables says what they hold. No scalar may be above U+10FFFF.

#ifndef LETTERS_H
#define LETTERS_H

#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// The version of Unicode that the tables were made of.
extern const char *const typeahead_unicode_version;

extern const uint16_t typeahead_letter_blocks[], typeahead_folded_blocks[], typeahead_folded_values[];
extern const uint16_t typeahead_written_blocks[], typeahead_written_values[], typeahead_part_blocks[], typeahead_part_values[];
extern const uint8_t typeahead_letter_values[], typeahead_folded_letters[];
extern const uint32_t typeahead_letter_records[];
extern const uint32_t typeahead_pair_firsts[], typeahead_pair_seconds[], typeahead_pair_composites[], typeahead_pair_count;

/// The class for cutting (bits 0 to 3), the combining class (8 to 15), and from bit 16 on whether the scalar folds by itself, folds with what
/// is around it, is alphabetic, a modifier letter, a vowel before its consonant, Chinese, Chinese or kana, extends a grapheme cluster, ends
/// one, and is taken apart before a text is cut.
static inline uint32_t typeahead_letter(uint32_t scalar) {
  return typeahead_letter_records[typeahead_letter_values[typeahead_letter_blocks[scalar >> 7] << 7 | (scalar & 127)]];
}

/// What a scalar folds to by itself: the number of bytes, and the UTF-8. The number is 255 where that is the scalar itself, and 254 of a
/// Hangul syllable, which is taken apart by arithmetic.
static inline const uint8_t *typeahead_folded(uint32_t scalar) {
  return typeahead_folded_letters + typeahead_folded_values[typeahead_folded_blocks[scalar >> 7] << 7 | (scalar & 127)];
}

/// The same of a scalar as it is written: folded, but with its marks, and with the letters that folding replaces.
static inline const uint8_t *typeahead_written(uint32_t scalar) {
  return typeahead_folded_letters + typeahead_written_values[typeahead_written_blocks[scalar >> 7] << 7 | (scalar & 127)];
}

/// The same of what a scalar is taken apart to before a text is cut.
static inline const uint8_t *typeahead_parts(uint32_t scalar) {
  return typeahead_folded_letters + typeahead_part_values[typeahead_part_blocks[scalar >> 7] << 7 | (scalar & 127)];
}

/// The character that two are when composed; 0 for none.
static inline uint32_t typeahead_compose(uint32_t first, uint32_t second) {
  size_t low = 0, high = typeahead_pair_count;
  while (low < high) {
    size_t middle = (low + high) / 2;
    uint32_t other = typeahead_pair_firsts[middle];
    if (other < first || (other == first && typeahead_pair_seconds[middle] < second))
      low = middle + 1;
    else
      high = middle;
  }
  int isPair = low < typeahead_pair_count && typeahead_pair_firsts[low] == first && typeahead_pair_seconds[low] == second;
  return isPair ? typeahead_pair_composites[low] : 0;
}

#pragma clang assume_nonnull end

#endif
