#include "gnutls_bridge.h"

#include <arpa/inet.h>
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

// Opaque types, signatures and numbers of GnuTLS 3 (gnutls.org/reference).
typedef struct {
    unsigned char *data;
    unsigned int size;
} datum;

enum {
    PK_ECDSA = 4,
    CURVE_SECP256R1 = 2,
    DIG_SHA256 = 6,
    FORMAT_PEM = 1,
    SAN_DNSNAME = 1,
    SAN_IPADDRESS = 4,
    SAN_APPEND = 1,
    KEY_DIGITAL_SIGNATURE = 128,
};
static const char *const server_purpose = "1.3.6.1.5.5.7.3.1";

typedef struct {
    void *library;
    int (*key_init)(void **);
    void (*key_deinit)(void *);
    int (*key_generate)(void *, int, unsigned int, unsigned int);
    int (*key_export)(void *, int, datum *);
    int (*init)(void **);
    void (*deinit)(void *);
    int (*set_version)(void *, unsigned int);
    int (*set_serial)(void *, const void *, size_t);
    int (*set_start)(void *, time_t);
    int (*set_end)(void *, time_t);
    int (*set_name)(void *, const char *, const char **);
    int (*set_key)(void *, void *);
    int (*set_host)(void *, int, const void *, unsigned int, unsigned int);
    int (*set_constraints)(void *, unsigned int, int);
    int (*set_usage)(void *, unsigned int);
    int (*set_purpose)(void *, const void *, unsigned int);
    int (*sign)(void *, void *, void *, int, unsigned int);
    int (*export)(void *, int, datum *);
    int (*fingerprint)(void *, int, void *, size_t *);
    int (*random)(int, void *, size_t);
    const char *(*reason)(int);
    void (**release)(void *);
} functions;

static const char *const names[] = {
#ifdef __APPLE__
    "libgnutls.30.dylib", "/opt/homebrew/lib/libgnutls.30.dylib", "/usr/local/lib/libgnutls.30.dylib",
#else
    "libgnutls.so.30",
#endif
};

// Returns the name of the missing function; NULL if none is missing.
static const char *find_functions(functions *call)
{
    const struct {
        const char *name;
        void **place;
    } wanted[] = {
        {"gnutls_x509_privkey_init", (void **)&call->key_init},
        {"gnutls_x509_privkey_deinit", (void **)&call->key_deinit},
        {"gnutls_x509_privkey_generate", (void **)&call->key_generate},
        {"gnutls_x509_privkey_export2", (void **)&call->key_export},
        {"gnutls_x509_crt_init", (void **)&call->init},
        {"gnutls_x509_crt_deinit", (void **)&call->deinit},
        {"gnutls_x509_crt_set_version", (void **)&call->set_version},
        {"gnutls_x509_crt_set_serial", (void **)&call->set_serial},
        {"gnutls_x509_crt_set_activation_time", (void **)&call->set_start},
        {"gnutls_x509_crt_set_expiration_time", (void **)&call->set_end},
        {"gnutls_x509_crt_set_dn", (void **)&call->set_name},
        {"gnutls_x509_crt_set_key", (void **)&call->set_key},
        {"gnutls_x509_crt_set_subject_alt_name", (void **)&call->set_host},
        {"gnutls_x509_crt_set_basic_constraints", (void **)&call->set_constraints},
        {"gnutls_x509_crt_set_key_usage", (void **)&call->set_usage},
        {"gnutls_x509_crt_set_key_purpose_oid", (void **)&call->set_purpose},
        {"gnutls_x509_crt_sign2", (void **)&call->sign},
        {"gnutls_x509_crt_export2", (void **)&call->export},
        {"gnutls_x509_crt_get_fingerprint", (void **)&call->fingerprint},
        {"gnutls_rnd", (void **)&call->random},
        {"gnutls_strerror", (void **)&call->reason},
        {"gnutls_free", (void **)&call->release},
    };
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++)
        if (!(*wanted[i].place = dlsym(call->library, wanted[i].name))) return wanted[i].name;
    return NULL;
}

static int add_host(const functions *call, void *certificate, const char *host)
{
    unsigned char address[16];
    if (inet_pton(AF_INET, host, address) == 1) return call->set_host(certificate, SAN_IPADDRESS, address, 4, SAN_APPEND);
    if (inet_pton(AF_INET6, host, address) == 1) return call->set_host(certificate, SAN_IPADDRESS, address, 16, SAN_APPEND);
    return call->set_host(certificate, SAN_DNSNAME, host, (unsigned int)strlen(host), SAN_APPEND);
}

// A text of its own, whose memory is not that of GnuTLS.
static char *copy(const functions *call, datum *text)
{
    char *own = text->data ? strndup((const char *)text->data, text->size) : NULL;
    (*call->release)(text->data);
    return own;
}

static int fill(
    const functions *call, void *certificate, void *key, const char *const *hosts, size_t count, long long start, long long end,
    gnutls_bridge_certificate *made)
{
    unsigned char serial[16];
    datum text = {0};
    size_t size = sizeof made->fingerprint;
    int code = call->key_generate(key, PK_ECDSA, 1U << 31 | CURVE_SECP256R1, 0);
    if (code >= 0) code = call->random(0, serial, sizeof serial);
    // A serial number is positive.
    serial[0] = (serial[0] & 0x7F) | 0x40;
    if (code >= 0) code = call->set_version(certificate, 3);
    if (code >= 0) code = call->set_serial(certificate, serial, sizeof serial);
    if (code >= 0) code = call->set_start(certificate, (time_t)start);
    if (code >= 0) code = call->set_end(certificate, (time_t)end);
    if (code >= 0) code = call->set_name(certificate, "CN=SonicIndex", NULL);
    if (code >= 0) code = call->set_key(certificate, key);
    for (size_t i = 0; i < count && code >= 0; i++) code = add_host(call, certificate, hosts[i]);
    if (code >= 0) code = call->set_constraints(certificate, 0, -1);
    if (code >= 0) code = call->set_usage(certificate, KEY_DIGITAL_SIGNATURE);
    if (code >= 0) code = call->set_purpose(certificate, server_purpose, 0);
    if (code >= 0) code = call->sign(certificate, certificate, key, DIG_SHA256, 0);
    if (code >= 0) code = call->fingerprint(certificate, DIG_SHA256, made->fingerprint, &size);
    if (code >= 0 && (code = call->export(certificate, FORMAT_PEM, &text)) >= 0) made->certificate = copy(call, &text);
    if (code >= 0 && (code = call->key_export(key, FORMAT_PEM, &text)) >= 0) made->key = copy(call, &text);
    return code;
}

int gnutls_bridge_make_certificate(
    const char *const *hosts, size_t count, long long start, long long end, gnutls_bridge_certificate *made, char *error,
    size_t error_size)
{
    functions call = {0};
    memset(made, 0, sizeof *made);
    for (size_t i = 0; i < sizeof names / sizeof *names && !call.library; i++) call.library = dlopen(names[i], RTLD_NOW | RTLD_LOCAL);
    const char *missing = call.library ? find_functions(&call) : NULL;
    if (!call.library || missing) {
        snprintf(error, error_size, call.library ? "this GnuTLS has no %s" : "there is no GnuTLS", missing);
        return -1;
    }
    void *key = NULL, *certificate = NULL;
    int code = call.key_init(&key);
    if (code >= 0) code = call.init(&certificate);
    if (code >= 0) code = fill(&call, certificate, key, hosts, count, start, end, made);
    if (certificate) call.deinit(certificate);
    if (key) call.key_deinit(key);
    // The library stays loaded, because libmicrohttpd uses it.
    if (code >= 0 && made->certificate && made->key) return 0;
    snprintf(error, error_size, "%s", code < 0 ? call.reason(code) : "there is no memory");
    free(made->certificate);
    free(made->key);
    memset(made, 0, sizeof *made);
    return -1;
}
