#ifndef FTSBENCH_THREAD_COUNTS_H
#define FTSBENCH_THREAD_COUNTS_H
#include <stdint.h>

/// The allocations this thread has made since it began; -1 where they cannot be counted.
int64_t allocations_of_this_thread(void);

/// How often the system took the processor from this thread for another; -1 where it does not say.
int64_t interruptions_of_this_thread(void);

#endif
