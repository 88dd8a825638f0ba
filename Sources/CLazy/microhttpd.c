// The functions of libmicrohttpd that plat calls.

#include "lazy.h"

PLAT_LIBRARY(microhttpd, "libmicrohttpd12", "libmicrohttpd", "libmicrohttpd.so.12", "libmicrohttpd.so")

#ifdef __linux__

#include "../CHTTPService/shim.h"
#define LAZY(result, name, parameters, arguments) PLAT_LAZY(symbol, result, name, parameters, arguments)

LAZY(const char *, MHD_get_version, (void), ())
LAZY(struct MHD_Daemon *, MHD_start_daemon_va,
     (unsigned flags, uint16_t port, MHD_AcceptPolicyCallback policy, void *policyData,
      MHD_AccessHandlerCallback handler, void *handlerData, va_list options),
     (flags, port, policy, policyData, handler, handlerData, options))
LAZY(int, MHD_quiesce_daemon, (struct MHD_Daemon *daemon), (daemon))
LAZY(void, MHD_stop_daemon, (struct MHD_Daemon *daemon), (daemon))
LAZY(int, MHD_get_connection_values,
     (struct MHD_Connection *connection, int kind, MHD_KeyValueIterator iterator, void *iteratorData),
     (connection, kind, iterator, iteratorData))
LAZY(const char *, MHD_lookup_connection_value, (struct MHD_Connection *connection, int kind, const char *key),
     (connection, kind, key))
LAZY(const union MHD_ConnectionInfo *, MHD_get_connection_info, (struct MHD_Connection *connection, int kind, ...),
     (connection, kind))
LAZY(struct MHD_Response *, MHD_create_response_from_buffer, (size_t size, void *buffer, int mode),
     (size, buffer, mode))
LAZY(int, MHD_add_response_header, (struct MHD_Response *response, const char *name, const char *value),
     (response, name, value))
LAZY(int, MHD_queue_response, (struct MHD_Connection *connection, unsigned status, struct MHD_Response *response),
     (connection, status, response))
LAZY(void, MHD_destroy_response, (struct MHD_Response *response), (response))

#endif
