// For statx, which Linux has alone.
#define _GNU_SOURCE

#include "CTypeahead.h"

#if defined(__linux__)
#include <fcntl.h>
#include <sys/stat.h>
#endif

uint64_t typeahead_mount(int folder, const char *path) {
#if defined(__linux__) && defined(STATX_MNT_ID)
  struct statx status;
  int flags = AT_SYMLINK_NOFOLLOW | (*path == 0 ? AT_EMPTY_PATH : 0);
  if (statx(folder, path, flags, STATX_MNT_ID, &status) == 0 && status.stx_mask & STATX_MNT_ID) return status.stx_mnt_id;
#else
  (void)folder;
  (void)path;
#endif
  return 0;
}
