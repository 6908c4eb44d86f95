#pragma once
#include <stddef.h>

/// GnuTLS, which libmicrohttpd uses for TLS, is opened only to make a certificate. Nothing is linked, and no headers of it are needed.

/// A certificate that signed itself, and its key, PEM. The caller frees both texts.
typedef struct {
    char *certificate, *key;
    /// SHA-256 of the certificate.
    unsigned char fingerprint[32];
} gnutls_bridge_certificate;

/// Makes a certificate for `count` names of hosts and IP addresses, valid from `start` to `end` (seconds since 1970). Its key is new,
/// on the curve P-256. Returns 0, or -1; then `error` says why.
int gnutls_bridge_make_certificate(
    const char *const *hosts, size_t count, long long start, long long end, gnutls_bridge_certificate *made, char *error,
    size_t error_size);
