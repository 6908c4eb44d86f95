/// Pictures as PNG (third edition).
enum PNGPicture {
    private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    static func bytes(_ canvas: Canvas) -> [UInt8] {
        let rowLength = 3 * canvas.size
        var rows: [UInt8] = []
        rows.reserveCapacity((rowLength + 1) * canvas.size)
        for row in 0..<canvas.size {
            // No filter: rows of few colors are compressed best as they are.
            rows.append(0)
            rows += canvas.bytes[row * rowLength..<(row + 1) * rowLength]
        }
        let side = number(canvas.size)
        // 8 bits each of red, green and blue; not interlaced.
        return signature + chunk("IHDR", side + side + [8, 2, 0, 0, 0])
            + chunk("IDAT", ContentEncoding.deflate.compressed(rows) ?? []) + chunk("IEND", [])
    }

    private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
        let bytes = Array(name.utf8) + content
        return number(content.count) + bytes + number(Int(Checksum(bytes).value))
    }

    private static func number(_ value: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }
}
