import AudioDecoding

/// File offsets stored in MP4. They change if something before them grows.
struct MP4Offsets {
    /// Offsets beyond this one change.
    let threshold: Int
    /// Number of bytes by which they change.
    let difference: Int
    /// Containers on the way to such offsets.
    private static let containers: Set<String> = ["moov", "trak", "mdia", "minf", "stbl", "moof", "traf", "mfra"]

    /// Changes the offsets in an atom and in all atoms inside.
    /// - Returns: nil if an offset would exceed its field, or is of an unknown kind.
    func moved(_ atom: MP4Atom) -> [UInt8]? {
        var bytes = Array(atom.bytes)
        return move(in: &bytes, 0..<bytes.count) ? bytes : nil
    }

    private func move(in bytes: inout [UInt8], _ range: Range<Int>) -> Bool {
        var offset = range.lowerBound
        while offset < range.upperBound, let atom = MP4Atom(bytes[offset..<range.upperBound]) {
            let (content, name) = (atom.content.startIndex..<atom.content.endIndex, atom.name)
            offset = content.upperBound
            let isDone =
                switch name {
                case _ where Self.containers.contains(name): move(in: &bytes, content)
                case "stco": moveEach(in: &bytes, content, from: 4, width: 4, stride: 4)
                case "co64": moveEach(in: &bytes, content, from: 4, width: 8, stride: 8)
                case "tfhd": moveBase(in: &bytes, content)
                case "tfra": moveFragments(in: &bytes, content)
                // Offset of the keys of encrypted samples.
                case "saio": false
                default: true
                }
            guard isDone else { return false }
        }
        return true
    }

    /// A table of numbers after their count.
    private func moveEach(
        in bytes: inout [UInt8], _ content: Range<Int>, from start: Int, width: Int, stride: Int
    ) -> Bool {
        guard let count = bytes[content].unsigned32(start, bigEndian: true),
            count <= (content.count - start - 4) / stride
        else { return false }
        return (0..<count).allSatisfy {
            move(in: &bytes, at: content.lowerBound + start + 4 + $0 * stride, width: width)
        }
    }

    /// Start of the data of a fragment, if stated.
    private func moveBase(in bytes: inout [UInt8], _ content: Range<Int>) -> Bool {
        guard let flags = bytes[content].unsigned32(0, bigEndian: true) else { return false }
        return flags & 1 == 0 || move(in: &bytes, at: content.lowerBound + 8, width: 8)
    }

    /// Random access points: each has a time, an offset, and three numbers of one to four bytes.
    private func moveFragments(in bytes: inout [UInt8], _ content: Range<Int>) -> Bool {
        guard let version = bytes[content].unsigned8(0), let lengths = bytes[content].unsigned32(8, bigEndian: true)
        else {
            return false
        }
        let width = version == 1 ? 8 : 4
        let stride = 2 * width + [4, 2, 0].reduce(0) { $0 + (lengths >> $1 & 3) + 1 }
        guard let count = bytes[content].unsigned32(12, bigEndian: true), count <= (content.count - 16) / stride else {
            return false
        }
        return (0..<count).allSatisfy {
            move(in: &bytes, at: content.lowerBound + 16 + $0 * stride + width, width: width)
        }
    }

    private func move(in bytes: inout [UInt8], at offset: Int, width: Int) -> Bool {
        let field = offset..<(offset + width)
        guard field.upperBound <= bytes.count else { return false }
        let place =
            width == 4
            ? bytes[field].unsigned32(0, bigEndian: true) : bytes[field].unsigned64(0, bigEndian: true)
        guard let place else { return false }
        guard place >= threshold else { return true }
        let moved = place.addingReportingOverflow(difference)
        guard !moved.overflow, width == 8 || moved.partialValue < 1 << 32 else { return false }
        bytes.replaceSubrange(field, with: bigEndian(moved.partialValue, width))
        return true
    }
}
