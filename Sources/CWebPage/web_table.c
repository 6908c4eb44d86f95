// Written by Scripts/embed-web; do not edit.
#include "web_page.h"

static const unsigned char file_0[] = {
#embed "web/index.html" suffix(, ) if_empty()
    0};

static const struct web_page_file files[] = {
    {"index.html", file_0, sizeof file_0 - 1},
};

const struct web_page_file *web_page_files(void) { return files; }

size_t web_page_file_count(void) { return sizeof files / sizeof files[0]; }
