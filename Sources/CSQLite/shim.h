#ifndef TYPEAHEAD_CSQLITE_SHIM_H
#define TYPEAHEAD_CSQLITE_SHIM_H
#include <sqlite3.h>

/// Switches off what a database may carry out by what is written in its file: views, functions and virtual tables in its schema, writes to
/// the schema itself, and triggers unless they are the program's own. Swift cannot call `sqlite3_db_config`. A library that does not know
/// one of them, at compile time or at run time, goes on without it.
static inline void typeahead_sqlite_distrust(sqlite3 *database, int hasTriggers) {
  sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_TRIGGER, hasTriggers, (int *)0);
#ifdef SQLITE_DBCONFIG_DEFENSIVE
  sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
#endif
#ifdef SQLITE_DBCONFIG_ENABLE_VIEW
  sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_VIEW, 0, (int *)0);
#endif
#ifdef SQLITE_DBCONFIG_TRUSTED_SCHEMA
  sqlite3_db_config(database, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, (int *)0);
#endif
}
#endif
