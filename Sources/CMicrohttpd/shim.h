// Swift can neither call the variadic MHD_start_daemon nor implement its variadic logger.
#pragma once
#include <microhttpd.h>
#include <stdarg.h>
#include <string.h>

/// The options of a daemon. Texts and callbacks must live as long as the daemon.
struct cmicrohttpd_options {
    /// A listening socket, which the daemon closes.
    int socket;
    /// PEM; both NULL for plain HTTP.
    const char *certificate;
    const char *key;
    unsigned int threads, connections, connections_an_address, timeout_seconds;
    size_t memory_a_connection;
    void *context;
    MHD_AccessHandlerCallback answer;
    MHD_RequestCompletedCallback completed;
    MHD_NotifyConnectionCallback connection;
    /// Receives the target as it was sent, before its parameters are parsed; returns the request's own pointer.
    void *(*target)(void *context, const char *target, struct MHD_Connection *connection);
};

/// Leaves targets as they were sent.
static inline size_t cmicrohttpd_keep(void *context, struct MHD_Connection *connection, char *text) {
    (void)context;
    (void)connection;
    return strlen(text);
}

/// Removes the parameters of a target that the target callback received. The library would parse them into the memory of
/// the connection, where several hundred parameters leave no room for an answer. It lends that memory for writing: it ends
/// the path at the “?” itself, after the callback.
static inline void cmicrohttpd_drop_parameters(const char *target) {
    char *mark = strchr((char *)target, '?');
    if (mark != NULL && mark[1] != 0) mark[1] = 0;
}

/// Errors of clients are not logged.
static inline void cmicrohttpd_be_silent(void *context, const char *format, va_list arguments) {
    (void)context;
    (void)format;
    (void)arguments;
}

/// Starts a daemon; NULL on failure.
static inline struct MHD_Daemon *cmicrohttpd_start(const struct cmicrohttpd_options *options) {
    unsigned int flags = MHD_USE_AUTO_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME | MHD_USE_ERROR_LOG;
    if (options->certificate != NULL) flags |= MHD_USE_TLS;
    struct MHD_OptionItem secure[] = {
        {MHD_OPTION_HTTPS_MEM_CERT, 0, (void *)options->certificate},
        {MHD_OPTION_HTTPS_MEM_KEY, 0, (void *)options->key},
        {MHD_OPTION_END, 0, NULL},
    };
    struct MHD_OptionItem plain[] = {{MHD_OPTION_END, 0, NULL}};
    return MHD_start_daemon(
        flags, 0, NULL, NULL, options->answer, options->context,
        MHD_OPTION_EXTERNAL_LOGGER, &cmicrohttpd_be_silent, NULL,
        MHD_OPTION_LISTEN_SOCKET, (MHD_socket)options->socket,
        MHD_OPTION_THREAD_POOL_SIZE, options->threads,
        MHD_OPTION_CONNECTION_LIMIT, options->connections,
        MHD_OPTION_PER_IP_CONNECTION_LIMIT, options->connections_an_address,
        MHD_OPTION_CONNECTION_TIMEOUT, options->timeout_seconds,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, options->memory_a_connection,
        MHD_OPTION_STRICT_FOR_CLIENT, 1,
        MHD_OPTION_NOTIFY_COMPLETED, options->completed, options->context,
        MHD_OPTION_NOTIFY_CONNECTION, options->connection, options->context,
        MHD_OPTION_URI_LOG_CALLBACK, options->target, options->context,
        MHD_OPTION_UNESCAPE_CALLBACK, &cmicrohttpd_keep, NULL,
        MHD_OPTION_ARRAY, options->certificate != NULL ? secure : plain,
        MHD_OPTION_END);
}

/// The descriptor of a connection's socket.
static inline int cmicrohttpd_socket(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    return info == NULL ? -1 : info->connect_fd;
}

/// The address of a connection's other end.
static inline const struct sockaddr *cmicrohttpd_peer(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    return info == NULL ? NULL : info->client_addr;
}
