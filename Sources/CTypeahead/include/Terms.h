// Terms in byte order, each written as what it does not share with the one before it.

#ifndef TERMS_H
#define TERMS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// Whether one of some terms, which are written from the beginning of `bytes` on, has a text that is not empty, but not at its beginning. Where
/// they are not written as they should be, or one is longer than any, it may say so, too.
bool typeahead_holds_inside(const uint8_t *bytes, size_t length, size_t terms, const uint8_t *text, size_t count);

#pragma clang assume_nonnull end

#endif
