import CExtendedAttributes
import SystemFiles

/// Extended attributes, such as comments and colors of file managers.
enum ExtendedAttributes {
    /// Copies the attributes of one open file to another.
    /// - Returns: false, with the cause in `errno`, when an attribute of the user is missing afterwards. Attributes of
    ///   the system may be refused: on Linux all that do not begin with `user.`, on Darwin some of Apple's.
    static func copy(from source: Int32, to target: Int32) -> Bool {
        let length = cattributes_names(source, nil, 0)
        guard length >= 0 else { return errno == ENOTSUP }  // not supported by the file system
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
        guard (0...value.count).contains(read) else { return false }  // it may have grown in the meantime
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
