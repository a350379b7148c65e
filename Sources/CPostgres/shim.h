#ifndef TYPEAHEAD_CPOSTGRES_SHIM_H
#define TYPEAHEAD_CPOSTGRES_SHIM_H
#include <libpq-fe.h>

/// Connects by a connection string or URI, with options of the session that come before those in it.
static inline PGconn *postgres_connect(const char *address, const char *options) {
  const char *keywords[] = {"options", "client_encoding", "fallback_application_name", "dbname", NULL};
  const char *values[] = {options, "UTF8", "typeahead", address, NULL};
  return PQconnectdbParams(keywords, values, 1);
}
#endif
