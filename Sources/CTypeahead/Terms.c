#include "Terms.h"

#include <string.h>

// Reads a number of seven bits a byte, the lowest first; says whether it is there and may be one.
static bool read_number(const uint8_t *bytes, size_t length, size_t *place, size_t *number) {
  *number = 0;
  for (unsigned shift = 0; shift < 28 && *place < length; shift += 7) {
    uint8_t byte = bytes[(*place)++];
    *number |= (size_t)(byte & 127) << shift;
    if (byte < 128) return true;
  }
  return false;
}

enum { MOST = 4352, SHORT = 16 };

// Whether a text stands in bytes from a place on. They are read four at a time, for which there is room behind them.
static inline bool holds(const uint8_t *bytes, size_t first, size_t size, const uint8_t *text, size_t count) {
  uint32_t head = 0, mask = 0;
  size_t length = count < 4 ? count : 4;
  memcpy(&head, text, length);
  memset(&mask, 0xFF, length);
  for (size_t start = first; start + count <= size; start++) {
    uint32_t here;
    memcpy(&here, bytes + start, 4);
    if ((here & mask) == head && memcmp(bytes + start, text, count) == 0) return true;
  }
  return false;
}

bool typeahead_holds_inside(const uint8_t *bytes, size_t length, size_t terms, const uint8_t *text, size_t count) {
  uint8_t term[MOST + SHORT];
  size_t place = 0, size = 0;
  for (size_t number = 0; number < terms; number++) {
    size_t shared = 0, own;
    if (number > 0 && !read_number(bytes, length, &place, &shared)) return true;
    if (!read_number(bytes, length, &place, &own)) return true;
    if (shared > size || own > length - place || own > MOST - shared) return true;
    // Most are short, and there is more behind them.
    if (own <= SHORT && length - place >= SHORT) {
      memcpy(term + shared, bytes + place, SHORT);
    } else {
      memcpy(term + shared, bytes + place, own);
    }
    place += own;
    size = shared + own;
    // What ends in what is shared ended in the term before, too.
    size_t first = shared + 1 > count ? shared + 1 - count : 0;
    if (holds(term, first > 0 ? first : 1, size, text, count)) return true;
  }
  return false;
}
