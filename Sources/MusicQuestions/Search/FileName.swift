/// The place of the file name in a path.
enum FileName {
    /// The last name of a path. As in splitting at slashes, trailing slashes are ignored.
    static func place(in path: Span<UInt8>) -> Range<Int> {
        var end = path.count
        while end > 0, path[end - 1] == UInt8(ascii: "/") { end -= 1 }
        var start = end
        while start > 0, path[start - 1] != UInt8(ascii: "/") { start -= 1 }
        return start..<end
    }

    /// The name without the suffix. Otherwise “mp3” would match all tracks without a title.
    static func stem(in path: Span<UInt8>) -> Range<Int> {
        let name = place(in: path)
        var dot = name.upperBound - 1
        while dot > name.lowerBound, path[dot] != UInt8(ascii: ".") { dot -= 1 }
        return dot > name.lowerBound ? name.lowerBound..<dot : name
    }
}
