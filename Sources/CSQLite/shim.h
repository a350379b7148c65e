#ifndef TYPEAHEAD_CSQLITE_SHIM_H
#define TYPEAHEAD_CSQLITE_SHIM_H
#include <sqlite3.h>
#endif
