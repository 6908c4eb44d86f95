#include "json.h"

#define DEEPEST 32

typedef struct {
    const char *at, *end;
} Reader;

static void skip_space(Reader *r) {
    while (r->at < r->end && (*r->at == ' ' || *r->at == '\n' || *r->at == '\r' || *r->at == '\t')) r->at++;
}

static bool take(Reader *r, char c) {
    skip_space(r);
    if (r->at == r->end || *r->at != c) return false;
    r->at++;
    return true;
}

static bool read_hexadecimal(Reader *r, uint32_t *unit) {
    if (r->end - r->at < 4) return false;
    *unit = 0;
    for (int i = 0; i < 4; i++) {
        char c = *r->at++;
        int digit = c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
        if (digit < 0) return false;
        *unit = *unit << 4 | (uint32_t)digit;
    }
    return true;
}

static void append_scalar(Buffer *buffer, uint32_t c) {
    if (c < 0x80) {
        append_byte(buffer, (char)c);
        return;
    }
    if (c < 0x800) {
        append_byte(buffer, (char)(0xC0 | c >> 6));
    } else {
        if (c < 0x10000) {
            append_byte(buffer, (char)(0xE0 | c >> 12));
        } else {
            append_byte(buffer, (char)(0xF0 | c >> 18));
            append_byte(buffer, (char)(0x80 | (c >> 12 & 63)));
        }
        append_byte(buffer, (char)(0x80 | (c >> 6 & 63)));
    }
    append_byte(buffer, (char)(0x80 | (c & 63)));
}

static bool is_high(uint32_t unit) { return unit >= 0xD800 && unit < 0xDC00; }
static bool is_low(uint32_t unit) { return unit >= 0xDC00 && unit < 0xE000; }

/* Half of a surrogate pair becomes U+FFFD. */
static bool read_unicode(Reader *r, Buffer *buffer) {
    uint32_t unit, other;
    if (!read_hexadecimal(r, &unit)) return false;
    if (is_high(unit) && r->end - r->at >= 6 && r->at[0] == '\\' && r->at[1] == 'u') {
        Reader ahead = {r->at + 2, r->end};
        if (!read_hexadecimal(&ahead, &other)) return false;
        if (is_low(other)) {
            r->at = ahead.at;
            append_scalar(buffer, 0x10000 + ((unit - 0xD800) << 10) + (other - 0xDC00));
            return true;
        }
    }
    append_scalar(buffer, is_high(unit) || is_low(unit) ? 0xFFFD : unit);
    return true;
}

static bool read_text(Reader *r, Text *text) {
    if (!take(r, '"')) return false;
    Buffer buffer = {0};
    while (r->at < r->end) {
        char c = *r->at++;
        if (c == '"') {
            *text = text_of(&buffer);
            return true;
        }
        if (c != '\\') {
            append_byte(&buffer, c);
            continue;
        }
        if (r->at == r->end) return false;
        switch (c = *r->at++) {
        case 'u':
            if (!read_unicode(r, &buffer)) return false;
            break;
        case 'b': append_byte(&buffer, '\b'); break;
        case 'f': append_byte(&buffer, '\f'); break;
        case 'n': append_byte(&buffer, '\n'); break;
        case 'r': append_byte(&buffer, '\r'); break;
        case 't': append_byte(&buffer, '\t'); break;
        case '"':
        case '\\':
        case '/': append_byte(&buffer, c); break;
        default: return false;
        }
    }
    return false;
}

static JSON *read_value(Reader *, int depth);

/* The rest of a list or an object after its bracket. */
static bool read_members(Reader *r, JSON *parent, int depth) {
    char end = parent->kind == JSON_LIST ? ']' : '}';
    if (take(r, end)) return true;
    JSON **last = &parent->first;
    do {
        Text name = {0};
        if (parent->kind == JSON_OBJECT && !(read_text(r, &name) && take(r, ':'))) return false;
        JSON *value = read_value(r, depth + 1);
        if (!value) return false;
        value->name = name;
        *last = value;
        last = &value->next;
    } while (take(r, ','));
    return take(r, end);
}

static bool read_word(Reader *r, JSON *value) {
    const char *start = r->at;
    while (r->at < r->end && *r->at != ',' && *r->at != ']' && *r->at != '}' && (unsigned char)*r->at > ' ') r->at++;
    value->text = (Text){start, (size_t)(r->at - start)};
    if (!value->text.size) return false;
    if (*start == '-' || (*start >= '0' && *start <= '9')) {
        value->kind = JSON_NUMBER;
        return true;
    }
    value->kind = text_equal(value->text, TEXT("null")) ? JSON_NULL : JSON_FLAG;
    return value->kind == JSON_NULL || text_equal(value->text, TEXT("true")) || text_equal(value->text, TEXT("false"));
}

static JSON *read_value(Reader *r, int depth) {
    if (depth > DEEPEST) return NULL;
    JSON *value = allocate(sizeof *value);
    *value = (JSON){0};
    skip_space(r);
    if (r->at == r->end) return NULL;
    bool is_read;
    switch (*r->at) {
    case '{':
    case '[':
        value->kind = *r->at++ == '{' ? JSON_OBJECT : JSON_LIST;
        is_read = read_members(r, value, depth);
        break;
    case '"':
        value->kind = JSON_TEXT;
        is_read = read_text(r, &value->text);
        break;
    default: is_read = read_word(r, value);
    }
    return is_read ? value : NULL;
}

const JSON *json_read(Text text) {
    Reader r = {text.bytes, text.bytes + text.size};
    const JSON *value = read_value(&r, 0);
    skip_space(&r);
    return r.at == r.end ? value : NULL;
}

const JSON *json_member(const JSON *object, Text name) {
    if (!object || object->kind != JSON_OBJECT) return NULL;
    for (const JSON *member = object->first; member; member = member->next) {
        if (text_equal(member->name, name)) return member;
    }
    return NULL;
}

const JSON *json_first(const JSON *list) { return list && list->kind == JSON_LIST ? list->first : NULL; }

Text json_text(const JSON *object, Text name) {
    const JSON *member = json_member(object, name);
    return member && member->kind == JSON_TEXT ? member->text : (Text){0};
}

uint64_t json_count(const JSON *object, Text name) {
    const JSON *member = json_member(object, name);
    uint64_t number = 0;
    if (!member || member->kind != JSON_NUMBER) return 0;
    for (size_t i = 0; i < member->text.size; i++) {
        char c = member->text.bytes[i];
        if (c < '0' || c > '9') break;
        if (number > 1000000000000000) break;
        number = 10 * number + (uint64_t)(c - '0');
    }
    return number;
}
