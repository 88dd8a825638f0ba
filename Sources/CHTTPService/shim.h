// The part of the C API of libmicrohttpd that plat calls, as its manual gives it: so few functions that its header need
// not be installed to build. Enumerations are ints.

#ifndef PLAT_CHTTPSERVICE_H
#define PLAT_CHTTPSERVICE_H

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>

struct MHD_Daemon;
struct MHD_Connection;
struct MHD_Response;

union MHD_ConnectionInfo {
  const struct sockaddr *client_addr;
  void *socket_context;
};

static const int MHD_NO = 0;
static const int MHD_YES = 1;

static const unsigned MHD_USE_ITC = 1024;
static const unsigned MHD_USE_EPOLL = 512;
static const unsigned MHD_USE_POLL = 64;
static const unsigned MHD_USE_INTERNAL_POLLING_THREAD = 8;

static const int MHD_OPTION_END = 0;
static const int MHD_OPTION_CONNECTION_MEMORY_LIMIT = 1;
static const int MHD_OPTION_CONNECTION_LIMIT = 2;
static const int MHD_OPTION_CONNECTION_TIMEOUT = 3;
static const int MHD_OPTION_NOTIFY_COMPLETED = 4;
static const int MHD_OPTION_URI_LOG_CALLBACK = 7;
static const int MHD_OPTION_LISTEN_SOCKET = 12;
static const int MHD_OPTION_THREAD_POOL_SIZE = 14;
static const int MHD_OPTION_NOTIFY_CONNECTION = 27;
static const int MHD_OPTION_SIGPIPE_HANDLED_BY_APP = 33;

static const int MHD_CONNECTION_INFO_CLIENT_ADDRESS = 2;
static const int MHD_CONNECTION_INFO_SOCKET_CONTEXT = 7;
static const int MHD_CONNECTION_NOTIFY_STARTED = 0;
static const int MHD_HEADER_KIND = 1;
static const int MHD_RESPMEM_MUST_COPY = 2;

typedef int (*MHD_AcceptPolicyCallback)(void *data, const struct sockaddr *address, socklen_t length);
typedef int (*MHD_AccessHandlerCallback)(
    void *data, struct MHD_Connection *connection, const char *url, const char *method, const char *version,
    const char *upload, size_t *uploadSize, void **request);
typedef void (*MHD_RequestCompletedCallback)(
    void *data, struct MHD_Connection *connection, void **request, int reason);
typedef void (*MHD_NotifyConnectionCallback)(void *data, struct MHD_Connection *connection, void **context, int event);
typedef void *(*MHD_URILogCallback)(void *data, const char *uri, struct MHD_Connection *connection);
typedef int (*MHD_KeyValueIterator)(void *data, int kind, const char *key, const char *value);

const char *MHD_get_version(void);
struct MHD_Daemon *MHD_start_daemon_va(
    unsigned flags, uint16_t port, MHD_AcceptPolicyCallback policy, void *policyData, MHD_AccessHandlerCallback handler,
    void *handlerData, va_list options);
int MHD_quiesce_daemon(struct MHD_Daemon *daemon);
void MHD_stop_daemon(struct MHD_Daemon *daemon);
int MHD_get_connection_values(
    struct MHD_Connection *connection, int kind, MHD_KeyValueIterator iterator, void *iteratorData);
const char *MHD_lookup_connection_value(struct MHD_Connection *connection, int kind, const char *key);
const union MHD_ConnectionInfo *MHD_get_connection_info(struct MHD_Connection *connection, int kind, ...);
struct MHD_Response *MHD_create_response_from_buffer(size_t size, void *buffer, int mode);
int MHD_add_response_header(struct MHD_Response *response, const char *name, const char *value);
int MHD_queue_response(struct MHD_Connection *connection, unsigned status, struct MHD_Response *response);
void MHD_destroy_response(struct MHD_Response *response);

// What Swift cannot call: functions with a variable number of arguments.

static inline struct MHD_Daemon *plat_mhd_start_with(
    unsigned flags, MHD_AccessHandlerCallback handler, void *data, ...) {
  va_list options;
  va_start(options, data);
  struct MHD_Daemon *daemon = MHD_start_daemon_va(flags, 0, NULL, NULL, handler, data, options);
  va_end(options);
  return daemon;
}

/// Starts a service on a socket that listens; null where it cannot be started.
static inline struct MHD_Daemon *plat_mhd_start(
    int socket, unsigned threads, unsigned connections, unsigned idleSeconds, size_t memory, void *data,
    MHD_AccessHandlerCallback handler, MHD_URILogCallback named, MHD_RequestCompletedCallback completed,
    MHD_NotifyConnectionCallback connected) {
#ifdef __linux__
  const unsigned waiting = MHD_USE_EPOLL;
#else
  const unsigned waiting = MHD_USE_POLL;
#endif
  return plat_mhd_start_with(
      waiting | MHD_USE_INTERNAL_POLLING_THREAD | MHD_USE_ITC, handler, data, MHD_OPTION_LISTEN_SOCKET, socket,
      MHD_OPTION_THREAD_POOL_SIZE, threads, MHD_OPTION_CONNECTION_LIMIT, connections, MHD_OPTION_CONNECTION_TIMEOUT,
      idleSeconds, MHD_OPTION_CONNECTION_MEMORY_LIMIT, memory, MHD_OPTION_SIGPIPE_HANDLED_BY_APP, 1,
      MHD_OPTION_URI_LOG_CALLBACK, named, data, MHD_OPTION_NOTIFY_COMPLETED, completed, data,
      MHD_OPTION_NOTIFY_CONNECTION, connected, data, MHD_OPTION_END);
}

/// Who is at the other end of a connection; null where that is not known.
static inline const struct sockaddr *plat_mhd_client(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
  return info ? info->client_addr : NULL;
}

/// What was kept with a connection when it began.
static inline void *plat_mhd_context(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
  return info ? info->socket_context : NULL;
}

#endif
