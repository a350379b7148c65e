#ifndef TYPEAHEAD_CXXHASH_SHIM_H
#define TYPEAHEAD_CXXHASH_SHIM_H
#include <xxhash.h>
#endif
