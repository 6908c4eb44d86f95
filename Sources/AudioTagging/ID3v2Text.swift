/// Text in ID3v2 frames: a byte for the encoding, then values separated by terminators (id3v2.4.0-structure §4).
struct ID3v2Text {
    /// 0: ISO 8859-1. 1: UTF-16 with a byte order mark. 2: UTF-16 in big-endian order. 3: UTF-8.
    let encoding: UInt8

    private var unit: Int { encoding == 1 || encoding == 2 ? 2 : 1 }

    /// The text up to the first terminator, and the bytes after it.
    func split(_ bytes: ArraySlice<UInt8>) -> (first: ArraySlice<UInt8>, rest: ArraySlice<UInt8>?) {
        var offset = bytes.startIndex
        while offset + unit <= bytes.endIndex {
            if bytes[offset..<(offset + unit)].allSatisfy({ $0 == 0 }) {
                return (bytes[..<offset], bytes[(offset + unit)...])
            }
            offset += unit
        }
        return (bytes, nil)
    }

    /// Values between terminators. A terminator at the end ends the last value.
    func values(_ bytes: ArraySlice<UInt8>) -> [String] {
        var values: [String] = []
        var rest: ArraySlice<UInt8>? = bytes
        // Values after the first one may omit the byte order mark.
        var isLittleEndian = true
        while let present = rest {
            let (first, next) = split(present)
            if next == nil, first.isEmpty, !values.isEmpty { break }
            values.append(decode(first, isLittleEndian: &isLittleEndian))
            rest = next
        }
        return values
    }

    func decode(_ bytes: ArraySlice<UInt8>) -> String {
        var isLittleEndian = true
        return decode(bytes, isLittleEndian: &isLittleEndian)
    }

    private func decode(_ bytes: ArraySlice<UInt8>, isLittleEndian: inout Bool) -> String {
        switch encoding {
        case 0: return String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
        case 1, 2:
            var text = bytes
            if encoding == 2 { isLittleEndian = false }
            if text.starts(with: [0xFF, 0xFE]) {
                (text, isLittleEndian) = (text.dropFirst(2), true)
            } else if text.starts(with: [0xFE, 0xFF]) {
                (text, isLittleEndian) = (text.dropFirst(2), false)
            }
            let units = stride(from: text.startIndex, to: text.endIndex - 1, by: 2).map { index in
                let (low, high) = isLittleEndian ? (text[index], text[index + 1]) : (text[index + 1], text[index])
                return UInt16(high) << 8 | UInt16(low)
            }
            return String(decoding: units, as: UTF16.self)
        default: return String(decoding: bytes, as: UTF8.self)
        }
    }

    var terminator: [UInt8] { [UInt8](repeating: 0, count: unit) }

    func encode(_ text: String) -> [UInt8] {
        switch encoding {
        case 0: text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
        case 1: text.isEmpty ? [0xFF, 0xFE] : [0xFF, 0xFE] + text.utf16.flatMap { littleEndian(Int($0), 2) }
        case 2: text.utf16.flatMap { bigEndian(Int($0), 2) }
        default: Array(text.utf8)
        }
    }

    func encode(_ values: [String]) -> [UInt8] { Array(values.map(encode).joined(separator: terminator)) }

    /// An encoding for all texts: the present one if possible, else that of the version. UTF-8 was introduced with 2.4.
    /// Text that is not ASCII is never written in an 8-bit encoding, because programs read it as their national one.
    static func fitting(_ texts: [String], majorVersion: Int, present: UInt8? = nil) -> ID3v2Text {
        let scalars = texts.flatMap(\.unicodeScalars)
        if let present, present <= 3, present != 0 || scalars.allSatisfy({ $0.value < 0x100 }) {
            return ID3v2Text(encoding: present)
        }
        if scalars.allSatisfy(\.isASCII) { return ID3v2Text(encoding: 0) }
        return ID3v2Text(encoding: majorVersion == 4 ? 3 : 1)
    }
}
