#include "CTypeahead.h"

#if defined(__linux__)
#include <sys/mman.h>
#endif

static _Thread_local const void *remembered;

const void *typeahead_remembered(void) { return remembered; }

void typeahead_remember(const void *value) { remembered = value; }

void typeahead_use_large_pages(void *address, size_t size) {
#if defined(__linux__) && defined(MADV_HUGEPAGE)
  // It is advice: without large pages everything works the same.
  (void)madvise(address, size, MADV_HUGEPAGE);
#else
  (void)address;
  (void)size;
#endif
}
