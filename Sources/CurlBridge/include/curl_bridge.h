#pragma once
#include <stdbool.h>
#include <stddef.h>

/// libcurl is opened only when another server is asked. If it were linked, or FoundationNetworking, which links it, every start of
/// every program would load it and the libraries for TLS and name services that it needs.
typedef struct curl_bridge curl_bridge;

/// A client that keeps its connection between requests, or NULL; then `error` says why. It is used from one thread at a time.
curl_bridge *curl_bridge_open(char *error, size_t error_size);
void curl_bridge_close(curl_bridge *client);

/// Sends a request and waits for the answer: POST with a body, GET without one. Redirections are not followed, and certificates are checked.
/// - Parameters:
///   - headers: `count` header fields, such as "Content-Type: application/json".
///   - body: `size` bytes; NULL for GET.
///   - limit: the maximum size of the answer's body. A longer answer to GET is refused, and of one to POST the end is dropped.
///   - seconds: the maximum time for all of it.
///   - is_over: called about every second; true ends the request.
/// Returns the status of the answer; 0 without an answer, and then `curl_bridge_error` says why.
long curl_bridge_send(
    curl_bridge *client, const char *url, const char *const *headers, size_t count, const void *body, size_t size,
    size_t limit, long seconds, bool (*is_over)(const void *), const void *context);

/// The header fields of the last answer, separated by line breaks, as far as they fit into 8 kB.
const char *curl_bridge_headers(const curl_bridge *client);
/// The last answer's body. It may be NULL if it is empty.
const unsigned char *curl_bridge_body(const curl_bridge *client);
size_t curl_bridge_body_size(const curl_bridge *client);
/// Why there was no answer.
const char *curl_bridge_error(const curl_bridge *client);
