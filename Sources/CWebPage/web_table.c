// Written by Scripts/embed; do not edit.
#include "web_page.h"

static const unsigned char file_0[] = {
#embed "web/app.webmanifest" suffix(, ) if_empty()
    0};
static const unsigned char file_1[] = {
#embed "bundle/css/page.css" suffix(, ) if_empty()
    0};
static const unsigned char file_2[] = {
#embed "web/icons/chevron.svg" suffix(, ) if_empty()
    0};
static const unsigned char file_3[] = {
#embed "web/icons/mark-192.png" suffix(, ) if_empty()
    0};
static const unsigned char file_4[] = {
#embed "web/icons/mark-512.png" suffix(, ) if_empty()
    0};
static const unsigned char file_5[] = {
#embed "web/icons/mark.svg" suffix(, ) if_empty()
    0};
static const unsigned char file_6[] = {
#embed "web/icons/maskable.svg" suffix(, ) if_empty()
    0};
static const unsigned char file_7[] = {
#embed "web/icons/touch-180.png" suffix(, ) if_empty()
    0};
static const unsigned char file_8[] = {
#embed "bundle/index.html" suffix(, ) if_empty()
    0};
static const unsigned char file_9[] = {
#embed "web/js/early.js" suffix(, ) if_empty()
    0};
static const unsigned char file_10[] = {
#embed "bundle/js/page.js" suffix(, ) if_empty()
    0};
static const unsigned char file_11[] = {
#embed "web/js/theme.js" suffix(, ) if_empty()
    0};
static const unsigned char file_12[] = {
#embed "bundle/js/views.js" suffix(, ) if_empty()
    0};
static const unsigned char file_13[] = {
#embed "web/sw.js" suffix(, ) if_empty()
    0};

static const struct web_page_file files[] = {
    {"app.webmanifest", file_0, sizeof file_0 - 1},
    {"css/page.css", file_1, sizeof file_1 - 1},
    {"icons/chevron.svg", file_2, sizeof file_2 - 1},
    {"icons/mark-192.png", file_3, sizeof file_3 - 1},
    {"icons/mark-512.png", file_4, sizeof file_4 - 1},
    {"icons/mark.svg", file_5, sizeof file_5 - 1},
    {"icons/maskable.svg", file_6, sizeof file_6 - 1},
    {"icons/touch-180.png", file_7, sizeof file_7 - 1},
    {"index.html", file_8, sizeof file_8 - 1},
    {"js/early.js", file_9, sizeof file_9 - 1},
    {"js/page.js", file_10, sizeof file_10 - 1},
    {"js/theme.js", file_11, sizeof file_11 - 1},
    {"js/views.js", file_12, sizeof file_12 - 1},
    {"sw.js", file_13, sizeof file_13 - 1},
};

const struct web_page_file *web_page_files(void) { return files; }

size_t web_page_file_count(void) { return sizeof files / sizeof files[0]; }
