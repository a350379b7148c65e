#ifndef TYPEAHEAD_CMICROHTTPD_SHIM_H
#define TYPEAHEAD_CMICROHTTPD_SHIM_H

#include <arpa/inet.h>
#include <microhttpd.h>
#include <netinet/in.h>
#include <stdbool.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>

// Swift has other names for these cases, which differ from one version of the library to the next.
static const enum MHD_Result typeahead_http_yes = MHD_YES, typeahead_http_no = MHD_NO;
static const enum MHD_ValueKind typeahead_http_headers = MHD_HEADER_KIND, typeahead_http_parameters = MHD_GET_ARGUMENT_KIND;
static const enum MHD_ResponseMemoryMode typeahead_http_copied = MHD_RESPMEM_MUST_COPY;
static const enum MHD_ConnectionNotificationCode typeahead_http_connected = MHD_CONNECTION_NOTIFY_STARTED;
// What a callback returns when there is nothing more to send.
static const ssize_t typeahead_http_end = MHD_CONTENT_READER_END_OF_STREAM;

// Swift cannot call functions with variable arguments.

/// Starts a server on a port of the loopback address; 0 is any free port. NULL with errno where that is not possible.
static inline struct MHD_Daemon *typeahead_http_start(
  uint16_t port, unsigned int threads, size_t connectionMemory, unsigned int connections,
  MHD_AccessHandlerCallback answer, MHD_RequestCompletedCallback completed, MHD_NotifyConnectionCallback connected,
  void *context) {
  struct sockaddr_in address;
  memset(&address, 0, sizeof address);
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  return MHD_start_daemon(
    MHD_USE_POLL | MHD_USE_INTERNAL_POLLING_THREAD, port, NULL, NULL, answer, context,
    MHD_OPTION_SOCK_ADDR, (struct sockaddr *)&address,
    MHD_OPTION_NOTIFY_COMPLETED, completed, context,
    MHD_OPTION_NOTIFY_CONNECTION, connected, context,
    MHD_OPTION_THREAD_POOL_SIZE, threads,
    MHD_OPTION_CONNECTION_MEMORY_LIMIT, connectionMemory,
    MHD_OPTION_CONNECTION_LIMIT, connections,
    MHD_OPTION_END);
}

/// The port a server listens on; 0 where it does not say.
static inline uint16_t typeahead_http_port(struct MHD_Daemon *server) {
  const union MHD_DaemonInfo *info = MHD_get_daemon_info(server, MHD_DAEMON_INFO_BIND_PORT);
  return info ? info->port : 0;
}

/// The socket of a connection; -1 where it is not known.
static inline int typeahead_http_socket(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  return info ? (int)info->connect_fd : -1;
}

/// Whether all that a client has sent was read.
static inline bool typeahead_http_is_all_read(int socket) {
  int count = 0;
  return ioctl(socket, FIONREAD, &count) == 0 && count == 0;
}

/// Whether something that was sent was not taken by the client.
static inline bool typeahead_http_is_untaken(int socket) {
  int count = 0;
#ifdef SO_NWRITE
  socklen_t size = sizeof count;
  return getsockopt(socket, SOL_SOCKET, SO_NWRITE, &count, &size) == 0 && count > 0;
#else
  return ioctl(socket, TIOCOUTQ, &count) == 0 && count > 0;
#endif
}

/// Ends what a client may send and take; its socket stays open.
static inline void typeahead_http_end_connection(int socket) { shutdown(socket, SHUT_RDWR); }

#endif
