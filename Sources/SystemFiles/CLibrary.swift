// The C library under one name: modules import SystemFiles and get Glibc or Darwin.
#if canImport(Glibc)
    @_exported public import Glibc
#else
    @_exported public import Darwin
#endif
