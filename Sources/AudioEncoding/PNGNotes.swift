/// Chunks of a PNG that say something about the picture.
package enum PNGNotes {
    /// Compressed ones, whose content may be a thousand times as long: a color profile, and texts.
    private static let compressed = ["iCCP", "zTXt", "iTXt"].map { Array($0.utf8) }

    /// The picture without compressed notes, which a decoder would decompress (PNG, third edition, section 11.3). Small pictures
    /// have no use for them.
    package static func removed(from png: [UInt8]) -> [UInt8] {
        let signatureLength = 8
        var result = Array(png.prefix(signatureLength))
        var place = min(signatureLength, png.count)
        // Length, name, data, checksum.
        while png.count - place >= 12 {
            let end = place + 12 + png[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
            guard end <= png.count else { break }
            if !compressed.contains(where: { png[place + 4..<place + 8].elementsEqual($0) }) {
                result += png[place..<end]
            }
            place = end
        }
        return result + png[place...]
    }
}
