#ifndef TYPEAHEAD_CPOSTGRES_SHIM_H
#define TYPEAHEAD_CPOSTGRES_SHIM_H
#include <libpq-fe.h>
#include <poll.h>
#include <sys/socket.h>

/// What servers say besides is not for the app's standard error.
static inline void postgres_ignore(void *context, const char *message) {
  (void)context;
  (void)message;
}

/// Connects by a connection string or URI. It may say otherwise how long to wait for a server that is gone, but not what texts are
/// encoded in: what stands before it in the list is overridden by it, what stands behind it overrides.
static inline PGconn *postgres_connect(const char *address) {
  const char *keywords[] = {"fallback_application_name", "connect_timeout", "keepalives_idle", "keepalives_interval",
                            "keepalives_count", "tcp_user_timeout", "dbname", "client_encoding", NULL};
  const char *values[] = {"typeahead", "10", "10", "5", "3", "20000", address, "UTF8", NULL};
  PGconn *connection = PQconnectdbParams(keywords, values, 1);
  if (connection) {
    PQsetNoticeProcessor(connection, postgres_ignore, NULL);
    PQsetnonblocking(connection, 1);
  }
  return connection;
}

/// Waits until something can be read from a server, or sent to it where that is wanted; -1 milliseconds are no limit.
static inline void postgres_wait(PGconn *connection, int sends, int milliseconds) {
  struct pollfd one = {PQsocket(connection), (short)(POLLIN | (sends ? POLLOUT : 0)), 0};
  if (one.fd >= 0) poll(&one, 1, milliseconds);
}

/// Ends a connection whose server does not answer: what is asked of it from then on fails at once.
static inline void postgres_give_up(PGconn *connection) {
  shutdown(PQsocket(connection), SHUT_RDWR);
  PQconsumeInput(connection);
}
#endif
