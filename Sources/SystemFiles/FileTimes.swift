// The members have other names on Linux and on macOS.
extension stat {
    /// Time of the last access.
    package var accessTime: timespec {
        #if canImport(Glibc)
            st_atim
        #else
            st_atimespec
        #endif
    }

    /// Time of the last change of the content. Programs can set it.
    package var modificationTime: timespec {
        #if canImport(Glibc)
            st_mtim
        #else
            st_mtimespec
        #endif
    }

    /// Time of the last change of the content, the names or the rights.
    package var changeTime: timespec {
        #if canImport(Glibc)
            st_ctim
        #else
            st_ctimespec
        #endif
    }
}

extension timespec {
    /// Nanoseconds since 1970.
    package var nanoseconds: Int64 { Int64(tv_sec) &* 1_000_000_000 &+ Int64(tv_nsec) }
}
