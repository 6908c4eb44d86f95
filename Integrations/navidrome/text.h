/* Texts, and the memory for them. There is no C library. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct {
    const char *bytes;
    size_t size;
} Text;

#define TEXT(literal) ((Text){literal, sizeof literal - 1})

/* Memory until the next call of the plugin; traps where there is none. */
void *allocate(size_t size);
void free_everything(void);

bool text_equal(Text, Text);
/* Compares letters of ASCII without case. */
bool text_alike(Text, Text);
bool text_starts(Text, Text start);

/* A text that grows. */
typedef struct {
    char *bytes;
    size_t size, capacity;
} Buffer;

void append(Buffer *, Text);
void append_byte(Buffer *, char);
void append_number(Buffer *, uint64_t);
/* A string of JSON with its quotes. */
void append_json(Buffer *, Text);
/* As in an HTML form: everything but letters, digits and “-._” becomes %XX. */
void append_form(Buffer *, Text);
void append_base64(Buffer *, Text);
/* false when it is not base64. */
bool append_decoded(Buffer *, Text base64);

static inline Text text_of(const Buffer *buffer) { return (Text){buffer->bytes, buffer->size}; }
