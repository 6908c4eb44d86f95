#include "text.h"

#define PAGE 65536u

extern unsigned char __heap_base;

static uintptr_t next;

void free_everything(void) { next = (uintptr_t)&__heap_base; }

void *allocate(size_t size) {
    uintptr_t start = (next + 7) & ~(uintptr_t)7;
    uintptr_t available = (uintptr_t)__builtin_wasm_memory_size(0) * PAGE;
    if (start > UINTPTR_MAX - PAGE || size > UINTPTR_MAX - PAGE - start) __builtin_trap();
    if (start + size > available) {
        size_t pages = (start + size - available + PAGE - 1) / PAGE;
        if (__builtin_wasm_memory_grow(0, pages) == SIZE_MAX) __builtin_trap();
    }
    next = start + size;
    return (void *)start;
}

bool text_starts(Text text, Text start) {
    if (text.size < start.size) return false;
    for (size_t i = 0; i < start.size; i++) {
        if (text.bytes[i] != start.bytes[i]) return false;
    }
    return true;
}

bool text_equal(Text a, Text b) { return a.size == b.size && text_starts(a, b); }

static char lower(char c) { return c >= 'A' && c <= 'Z' ? (char)(c + 'a' - 'A') : c; }

bool text_alike(Text a, Text b) {
    if (a.size != b.size) return false;
    for (size_t i = 0; i < a.size; i++) {
        if (lower(a.bytes[i]) != lower(b.bytes[i])) return false;
    }
    return true;
}

void append_byte(Buffer *buffer, char byte) {
    if (buffer->size == buffer->capacity) {
        buffer->capacity = buffer->capacity ? 2 * buffer->capacity : 256;
        char *bytes = allocate(buffer->capacity);
        for (size_t i = 0; i < buffer->size; i++) bytes[i] = buffer->bytes[i];
        buffer->bytes = bytes;
    }
    buffer->bytes[buffer->size++] = byte;
}

void append(Buffer *buffer, Text text) {
    for (size_t i = 0; i < text.size; i++) append_byte(buffer, text.bytes[i]);
}

void append_number(Buffer *buffer, uint64_t number) {
    char digits[20];
    int count = 0;
    do digits[count++] = (char)('0' + number % 10);
    while (number /= 10);
    while (count) append_byte(buffer, digits[--count]);
}

static const char hexadecimal[] = "0123456789ABCDEF";

void append_json(Buffer *buffer, Text text) {
    append_byte(buffer, '"');
    for (size_t i = 0; i < text.size; i++) {
        unsigned char c = (unsigned char)text.bytes[i];
        if (c == '"' || c == '\\') {
            append_byte(buffer, '\\');
            append_byte(buffer, (char)c);
        } else if (c < 0x20) {
            append(buffer, TEXT("\\u00"));
            append_byte(buffer, hexadecimal[c >> 4]);
            append_byte(buffer, hexadecimal[c & 15]);
        } else {
            append_byte(buffer, (char)c);
        }
    }
    append_byte(buffer, '"');
}

void append_form(Buffer *buffer, Text text) {
    for (size_t i = 0; i < text.size; i++) {
        unsigned char c = (unsigned char)text.bytes[i];
        char l = lower((char)c);
        if ((l >= 'a' && l <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '.' || c == '_') {
            append_byte(buffer, (char)c);
        } else {
            append_byte(buffer, '%');
            append_byte(buffer, hexadecimal[c >> 4]);
            append_byte(buffer, hexadecimal[c & 15]);
        }
    }
}

void append_base64(Buffer *buffer, Text text) {
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (size_t i = 0; i < text.size; i += 3) {
        size_t left = text.size - i;
        uint32_t bits = 0;
        for (size_t k = 0; k < 3; k++) bits = bits << 8 | (k < left ? (unsigned char)text.bytes[i + k] : 0);
        for (size_t k = 0; k < 4; k++) append_byte(buffer, k <= left ? digits[bits >> (18 - 6 * k) & 63] : '=');
    }
}

static int base64_value(char c) {
    if (c >= 'A' && c <= 'Z') return c - 'A';
    if (c >= 'a' && c <= 'z') return c - 'a' + 26;
    if (c >= '0' && c <= '9') return c - '0' + 52;
    return c == '+' ? 62 : c == '/' ? 63 : -1;
}

bool append_decoded(Buffer *buffer, Text base64) {
    uint32_t bits = 0;
    int count = 0;
    for (size_t i = 0; i < base64.size && base64.bytes[i] != '='; i++) {
        int value = base64_value(base64.bytes[i]);
        if (value < 0) return false;
        bits = bits << 6 | (uint32_t)value;
        count += 6;
        if (count >= 8) {
            count -= 8;
            append_byte(buffer, (char)(bits >> count));
        }
    }
    return true;
}
