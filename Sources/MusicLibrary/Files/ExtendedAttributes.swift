import CExtendedAttributes

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// What a file system keeps of a file beside its content: colours and comments of file managers, access lists.
enum ExtendedAttributes {
    /// Gives one open file the attributes of another.
    /// - Returns: false, and `errno` says why, when one of the user's is missing then. What is the system's own, on Linux all that
    ///   does not begin with `user.`, may be refused.
    static func copy(from source: Int32, to target: Int32) -> Bool {
        let length = cattributes_names(source, nil, 0)
        guard length >= 0 else { return errno == ENOTSUP }  // the file system knows none
        var names = [CChar](repeating: 0, count: length)
        let listed = cattributes_names(source, &names, names.count)
        guard listed >= 0 else { return false }
        return names.prefix(listed).split(separator: 0).allSatisfy { bytes in
            let name = Array(bytes) + [0]
            return copy(name, from: source, to: target) || !isUsers(name)
        }
    }

    private static func copy(_ name: [CChar], from source: Int32, to target: Int32) -> Bool {
        let length = cattributes_value(source, name, nil, 0)
        guard length >= 0 else { return false }
        var value = [UInt8](repeating: 0, count: length)
        let read = cattributes_value(source, name, &value, value.count)
        return read >= 0 && cattributes_set(target, name, value, read) == 0
    }

    private static func isUsers(_ name: [CChar]) -> Bool {
        #if canImport(Glibc)
            return name.starts(with: "user.".utf8.map { CChar(bitPattern: $0) })
        #else
            return true
        #endif
    }
}
