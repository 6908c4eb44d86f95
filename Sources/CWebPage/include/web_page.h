// The files of the page, embedded when it is compiled.
#pragma once
#include <stddef.h>

/// A file of the page.
struct web_page_file {
    /// Within the page, with slashes: "index.html".
    const char *path;
    const unsigned char *bytes;
    size_t size;
};

/// The files, by path.
const struct web_page_file *web_page_files(void);
/// How many there are.
size_t web_page_file_count(void);

/// openapi.json, which describes what the server answers.
const unsigned char *web_page_openapi(void);
/// Bytes of it.
size_t web_page_openapi_size(void);

/// The most common passwords, one per line, the most frequent first.
const unsigned char *common_passwords(void);
/// Bytes of them.
size_t common_passwords_size(void);
