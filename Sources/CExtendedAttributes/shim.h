// Extended attributes of an open file: Swift's Glibc module leaves <sys/xattr.h> out, and Darwin's functions take a
// position and options as well. All return -1 on failure; errno says why.
#pragma once
#include <stddef.h>
#include <sys/types.h>
#include <sys/xattr.h>

// Returns the length of all names, each of which ends with a zero; with a buffer, also the names.
static inline ssize_t cattributes_names(int file, char *names, size_t room) {
#ifdef __APPLE__
    return flistxattr(file, names, room, 0);
#else
    return flistxattr(file, names, room);
#endif
}

// Returns the length of a value; with a buffer, also the value.
static inline ssize_t cattributes_value(int file, const char *name, void *value, size_t room) {
#ifdef __APPLE__
    return fgetxattr(file, name, value, room, 0, 0);
#else
    return fgetxattr(file, name, value, room);
#endif
}

static inline int cattributes_set(int file, const char *name, const void *value, size_t length) {
#ifdef __APPLE__
    return fsetxattr(file, name, value, length, 0, 0);
#else
    return fsetxattr(file, name, value, length, 0);
#endif
}
