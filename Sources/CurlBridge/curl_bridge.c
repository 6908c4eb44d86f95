#include "curl_bridge.h"

#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Numbers of curl/curl.h, which never change (https://curl.se/libcurl/c/ABI.html).
enum {
    option_write_data = 10001,
    option_url = 10002,
    option_error_buffer = 10010,
    option_timeout = 13,
    option_post_fields = 10015,
    option_headers = 10023,
    option_header_data = 10029,
    option_no_progress = 43,
    option_post = 47,
    option_get = 80,
    option_progress_data = 10057,
    option_connect_timeout = 78,
    option_no_signal = 99,
    option_write_function = 20011,
    option_header_function = 20079,
    option_progress_function = 20219,
    option_post_size = 30120,
    info_response_code = 0x200002,
};

typedef struct {
    void *library;
    void *(*new_easy)(void);
    void (*delete_easy)(void *);
    void (*reset)(void *);
    int (*set)(void *, int, ...);
    int (*get)(void *, int, ...);
    int (*perform)(void *);
    const char *(*reason)(int);
    void *(*append)(void *, const char *);
    void (*delete_list)(void *);
} functions;

struct curl_bridge {
    functions call;
    void *easy;
    bool (*is_over)(const void *);
    const void *context;
    size_t header_size, body_size, body_capacity, body_limit;
    // Whether an answer that is longer than the limit is refused. Otherwise its end is dropped.
    bool refuses_longer;
    unsigned char *body;
    char headers[8193], error[256], refusal[64];
};

static const char *const names[] = {
#ifdef __APPLE__
    "libcurl.4.dylib", "/usr/lib/libcurl.4.dylib",
#else
    "libcurl.so.4", "libcurl-gnutls.so.4", "libcurl-nss.so.4",
#endif
};

// Returns the name of the missing function; NULL if none is missing.
static const char *find_functions(functions *call)
{
    const struct {
        const char *name;
        void **place;
    } wanted[] = {
        {"curl_easy_init", (void **)&call->new_easy},
        {"curl_easy_cleanup", (void **)&call->delete_easy},
        {"curl_easy_reset", (void **)&call->reset},
        {"curl_easy_setopt", (void **)&call->set},
        {"curl_easy_getinfo", (void **)&call->get},
        {"curl_easy_perform", (void **)&call->perform},
        {"curl_easy_strerror", (void **)&call->reason},
        {"curl_slist_append", (void **)&call->append},
        {"curl_slist_free_all", (void **)&call->delete_list},
    };
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++)
        if (!(*wanted[i].place = dlsym(call->library, wanted[i].name))) return wanted[i].name;
    return NULL;
}

// What does not fit is dropped. The text ends with a zero.
static void keep(char *text, size_t *size, size_t capacity, const char *bytes, size_t count)
{
    size_t room = capacity - 1 - *size;
    if (count > room) count = room;
    memcpy(text + *size, bytes, count);
    *size += count;
    text[*size] = 0;
}

static size_t receive_header(const char *bytes, size_t size, size_t count, void *context)
{
    curl_bridge *client = context;
    // An earlier answer, such as 100 Continue, is not the last one.
    if (count >= 5 && !memcmp(bytes, "HTTP/", 5)) client->header_size = 0;
    keep(client->headers, &client->header_size, sizeof client->headers, bytes, size * count);
    return size * count;
}

static size_t receive_body(const char *bytes, size_t size, size_t count, void *context)
{
    curl_bridge *client = context;
    size_t room = client->body_limit - client->body_size, kept = size * count;
    if (kept > room) {
        if (client->refuses_longer) {
            snprintf(
                client->refusal, sizeof client->refusal, "the answer has more than %zu bytes", client->body_limit);
            return 0;
        }
        kept = room;
    }
    if (kept > client->body_capacity - client->body_size) {
        size_t capacity = 2 * (client->body_size + kept);
        unsigned char *larger = realloc(client->body, capacity);
        if (!larger) {
            snprintf(client->refusal, sizeof client->refusal, "there is no memory");
            return 0;
        }
        client->body = larger;
        client->body_capacity = capacity;
    }
    if (kept) memcpy(client->body + client->body_size, bytes, kept);
    client->body_size += kept;
    return size * count;
}

static int look(void *context, int64_t total, int64_t done, int64_t to_send, int64_t sent)
{
    (void)total, (void)done, (void)to_send, (void)sent;
    const curl_bridge *client = context;
    return client->is_over(client->context);
}

static curl_bridge *fail(curl_bridge *client, char *error, size_t size, const char *reason, const char *what)
{
    snprintf(error, size, "%s%s", reason, what);
    curl_bridge_close(client);
    return NULL;
}

curl_bridge *curl_bridge_open(char *error, size_t error_size)
{
    curl_bridge *client = calloc(1, sizeof *client);
    if (!client) return fail(NULL, error, error_size, "there is no memory", "");
    functions *call = &client->call;
    for (size_t i = 0; i < sizeof names / sizeof *names && !call->library; i++)
        call->library = dlopen(names[i], RTLD_NOW | RTLD_LOCAL);
    if (!call->library) {
        // Of the first name: the others are those of other makes.
        dlopen(names[0], RTLD_NOW | RTLD_LOCAL);
        const char *reason = dlerror();
        return fail(client, error, error_size, "libcurl cannot be opened: ", reason ? reason : names[0]);
    }
    const char *missing = find_functions(call);
    if (missing) return fail(client, error, error_size, "this libcurl has no ", missing);
    if (!(client->easy = call->new_easy())) return fail(client, error, error_size, "libcurl does not start", "");
    return client;
}

void curl_bridge_close(curl_bridge *client)
{
    if (!client) return;
    if (client->easy) client->call.delete_easy(client->easy);
    // The library stays loaded, because those for TLS that it has loaded may keep state of their own.
    free(client->body);
    free(client);
}

long curl_bridge_send(
    curl_bridge *client, const char *url, const char *const *headers, size_t count, const void *body, size_t size,
    size_t limit, long seconds, bool (*is_over)(const void *), const void *context)
{
    functions *call = &client->call;
    void *list = NULL;
    for (size_t i = 0; i < count; i++) {
        void *longer = call->append(list, headers[i]);
        if (!longer) {
            call->delete_list(list);
            snprintf(client->error, sizeof client->error, "there is no memory");
            return 0;
        }
        list = longer;
    }
    client->is_over = is_over;
    client->context = context;
    client->header_size = client->body_size = 0;
    client->headers[0] = client->error[0] = client->refusal[0] = 0;
    client->body_limit = limit;
    client->refuses_longer = !body;
    // The connection is kept.
    call->reset(client->easy);
    call->set(client->easy, option_url, url);
    call->set(client->easy, option_headers, list);
    if (body) {
        call->set(client->easy, option_post, 1L);
        call->set(client->easy, option_post_size, (int64_t)size);
        call->set(client->easy, option_post_fields, body);
    } else {
        call->set(client->easy, option_get, 1L);
    }
    call->set(client->easy, option_timeout, seconds);
    call->set(client->easy, option_connect_timeout, seconds);
    call->set(client->easy, option_no_signal, 1L);
    call->set(client->easy, option_error_buffer, client->error);
    call->set(client->easy, option_header_function, receive_header);
    call->set(client->easy, option_header_data, client);
    call->set(client->easy, option_write_function, receive_body);
    call->set(client->easy, option_write_data, client);
    call->set(client->easy, option_no_progress, 0L);
    call->set(client->easy, option_progress_function, look);
    call->set(client->easy, option_progress_data, client);
    int code = call->perform(client->easy);
    long status = 0;
    if (!code) call->get(client->easy, info_response_code, &status);
    if (client->refusal[0]) snprintf(client->error, sizeof client->error, "%s", client->refusal);
    if (code && !client->error[0]) snprintf(client->error, sizeof client->error, "%s", call->reason(code));
    if (!code && !status) snprintf(client->error, sizeof client->error, "the answer is not of HTTP");
    // The error buffer and the list must outlive the request only.
    call->reset(client->easy);
    call->delete_list(list);
    return status;
}

const char *curl_bridge_headers(const curl_bridge *client) { return client->headers; }
const unsigned char *curl_bridge_body(const curl_bridge *client) { return client->body; }
size_t curl_bridge_body_size(const curl_bridge *client) { return client->body_size; }
const char *curl_bridge_error(const curl_bridge *client) { return client->error; }
