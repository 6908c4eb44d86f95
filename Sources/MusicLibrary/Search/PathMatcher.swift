import AudioFeatures

/// How paths in an index go with a path as somebody writes it. Two are the same to a person where accents are composed in one
/// and not in the other, as HFS+ has them. What is ASCII has none, and its bytes tell.
struct PathMatcher: Sendable {
    /// How a path goes with the wanted one.
    enum Match: Equatable {
        /// Not at all.
        case none
        /// They are the same.
        case same
        /// It ends in the wanted one.
        case endsInWanted
        /// The wanted one, of another folder ("/music/a/b.mp3"), ends in it, which is so long.
        case endOfWanted(length: Int)
    }

    private let wanted: [UInt8]
    private let isASCII: Bool
    private let mayGoOn: Bool

    /// - Parameter mayGoOn: whether the wanted path may be longer than one in the index, for where its folder is is not known.
    init(_ path: RawPath, mayGoOn: Bool = true) {
        self.mayGoOn = mayGoOn
        wanted = Array(path.bytes.starts(with: "./".utf8) ? path.bytes.dropFirst(2) : path.bytes[...])
        isASCII = wanted.allSatisfy(\.isASCII)
    }

    /// Whether nothing is wanted.
    var isEmpty: Bool { wanted.isEmpty }

    func match(_ path: Span<UInt8>) -> Match {
        if !isASCII, path.indices.contains(where: { !path[$0].isASCII }) {
            // Names that are not UTF-8 are compared by their bytes.
            if let text = String(validating: path.indices.map { path[$0] }, as: UTF8.self),
                let wanted = String(validating: wanted, as: UTF8.self)
            {
                return match(text, wanted, length: path.count)
            }
        }
        var common = 0
        let (end, wantedEnd) = (path.count, wanted.count)
        while common < min(end, wantedEnd), path[end - common - 1] == wanted[wantedEnd - common - 1] { common += 1 }
        if common == wantedEnd {
            if common == end { return .same }
            return path[end - common - 1] == UInt8(ascii: "/") ? .endsInWanted : .none
        }
        let goesOn = mayGoOn && common == end && wanted[wantedEnd - common - 1] == UInt8(ascii: "/")
        return goesOn ? .endOfWanted(length: end) : .none
    }

    private func match(_ path: String, _ wanted: String, length: Int) -> Match {
        if path == wanted { return .same }
        if path.hasSuffix("/" + wanted) { return .endsInWanted }
        return mayGoOn && wanted.hasSuffix("/" + path) ? .endOfWanted(length: length) : .none
    }
}
