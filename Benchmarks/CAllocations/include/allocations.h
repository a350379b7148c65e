#ifndef FTSBENCH_ALLOCATIONS_H
#define FTSBENCH_ALLOCATIONS_H
#include <stdint.h>

/// The allocations this thread has made since it began; -1 where they cannot be counted.
int64_t allocations_of_this_thread(void);

#endif
