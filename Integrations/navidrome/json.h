/* A reader of JSON. */
#pragma once

#include "text.h"

typedef enum { JSON_NULL, JSON_FLAG, JSON_NUMBER, JSON_TEXT, JSON_LIST, JSON_OBJECT } JSONKind;

/* A value. Lists and objects are chains from `first` over `next`. */
typedef struct JSON {
    JSONKind kind;
    /* A text without its quotes and escapes, or a number or a word as written. */
    Text text;
    /* Its name within an object. */
    Text name;
    struct JSON *first, *next;
} JSON;

/* NULL when the text is not JSON or is nested too deeply. */
const JSON *json_read(Text);

/* All of these understand NULL, and other kinds, as absent. */
const JSON *json_member(const JSON *object, Text name);
const JSON *json_first(const JSON *list);
Text json_text(const JSON *object, Text name);
/* The digits before the point of a positive number; 0 for others. */
uint64_t json_count(const JSON *object, Text name);
