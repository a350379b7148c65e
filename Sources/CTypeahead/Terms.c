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

bool typeahead_holds_inside(const uint8_t *bytes, size_t length, size_t terms, const uint8_t *text, size_t count) {
  uint8_t term[4352];
  size_t place = 0, size = 0;
  for (size_t number = 0; number < terms; number++) {
    size_t shared = 0, own;
    if (number > 0 && !read_number(bytes, length, &place, &shared)) return true;
    if (!read_number(bytes, length, &place, &own)) return true;
    if (shared > size || own > length - place || own > sizeof term - shared) return true;
    memcpy(term + shared, bytes + place, own);
    place += own;
    size = shared + own;
    // What ends in what is shared ended in the term before, too.
    size_t first = shared + 1 > count ? shared + 1 - count : 0;
    for (size_t start = first > 0 ? first : 1; start + count <= size; start++) {
      if (term[start] == text[0] && memcmp(term + start, text, count) == 0) return true;
    }
  }
  return false;
}
