import TagLibBridge

/// Texts of a file that state no encoding.
enum OldTexts {
    /// The texts, decoded together: UTF-8, Latin-1, or the encoding that they must have.
    /// - Parameters:
    ///   - texts: without NUL.
    ///   - encoding: the encoding of texts that could also be Latin-1; nil if nobody has said which.
    static func decoded(_ texts: [[UInt8]], _ encoding: TagEncoding?) -> [String] {
        var result = [String](repeating: "", count: texts.count)
        let joined: [CChar] = texts.flatMap { text in text.map { CChar(bitPattern: $0) } + [0] }
        joined.withUnsafeBufferPointer { bytes in
            var places: [UnsafePointer<CChar>?] = []
            var start = 0
            for text in texts {
                places.append(bytes.baseAddress.map { $0 + start })
                start += text.count + 1
            }
            withUnsafeMutablePointer(to: &result) { result in
                _ = tlb_decode(
                    places, places.count, encoding?.wish,
                    { context, place, _, text in
                        guard let context, let text else { return }
                        context.assumingMemoryBound(to: [String].self).pointee[Int(place)] = String(cString: text)
                    }, result)
            }
        }
        return result
    }
}
