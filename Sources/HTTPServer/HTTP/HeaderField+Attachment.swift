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
        return HeaderField(
            "Content-Disposition", "attachment; filename=\"\(plain)\"; filename*=UTF-8''\(encoded(name))")
    }

    /// RFC 8187, section 3.2.1.
    private static func encoded(_ text: String) -> String {
        var result = ""
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"):
                result.unicodeScalars.append(Unicode.Scalar(byte))
            case _ where "!#$&+-.^_`|~".utf8.contains(byte): result.unicodeScalars.append(Unicode.Scalar(byte))
            default: result += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
        }
        return result
    }
}
