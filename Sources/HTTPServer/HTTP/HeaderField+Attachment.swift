import MusicLibrary

extension HeaderField {
    /// The header that names a file to save (RFC 6266): in ASCII for old clients, and in UTF-8.
    /// - Parameter name: the name of the file. Slashes become dashes.
    package static func attachment(_ name: String) -> HeaderField {
        let name = name.replacing("/", with: "-")
        let plain = String(
            name.unicodeScalars.map { scalar in
                let isPlain = (0x20..<0x7F).contains(scalar.value) && !"\"\\%".unicodeScalars.contains(scalar)
                return Character(isPlain ? scalar : "_")
            })
        let whole = PercentEncoding.encode(name.utf8, keeping: plainBytes)
        return HeaderField(
            "Content-Disposition", "attachment; filename=\"\(plain)\"; filename*=UTF-8''\(whole)")
    }

    /// The characters that need no encoding (attr-char, RFC 8187, section 3.2.1).
    private static let plainBytes = Set(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789!#$&+-.^_`|~".utf8)
}
