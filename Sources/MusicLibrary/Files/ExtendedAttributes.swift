import CExtendedAttributes
import SystemFiles

/// What a file system keeps of a file beside its content, as comments and colours of file managers.
enum ExtendedAttributes {
    /// Gives one open file the attributes of another.
    /// - Returns: false, and `errno` says why, when one of the user's is missing then. The system's own, on Linux all that do not
    ///   begin with `user.`, on Darwin some of Apple's, may be refused.
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
        guard (0...value.count).contains(read) else { return false }  // it may have grown since
        return cattributes_set(target, name, value, read) == 0
    }

    private static func isUsers(_ name: [CChar]) -> Bool {
        let isUnder = { (prefix: String) in name.starts(with: prefix.utf8.map { CChar(bitPattern: $0) }) }
        #if canImport(Glibc)
            return isUnder("user.")
        #else
            return errno != EPERM || !isUnder("com.apple.")
        #endif
    }
}
