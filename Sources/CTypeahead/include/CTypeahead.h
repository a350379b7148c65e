// What Swift has no words for: what a thread remembers, calls of one system, and comparing memory.

#ifndef CTYPEAHEAD_H
#define CTYPEAHEAD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "Letters.h"
#include "Terms.h"
#include "Words.h"

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

#endif
