/// Compares indexed paths with a path typed by a user. Composed and decomposed accents are equal, because HFS+
/// decomposes them. ASCII paths are compared by bytes.
struct PathMatcher: Sendable {
    /// The relation of a path to the wanted one.
    enum Match: Equatable {
        /// They differ.
        case none
        /// They are equal.
        case same
        /// The path ends in the wanted one.
        case endsInWanted
        /// The wanted path of another folder ("/music/a/b.mp3") ends in this one, of this length.
        case endOfWanted(length: Int)
    }

    private let wanted: [UInt8]
    private let isASCII: Bool
    private let mayGoOn: Bool

    /// - Parameter mayGoOn: whether the wanted path may be longer than an indexed one, because its folder is unknown.
    init(_ path: RawPath, mayGoOn: Bool = true) {
        self.mayGoOn = mayGoOn
        wanted = Array(path.bytes.starts(with: "./".utf8) ? path.bytes.dropFirst(2) : path.bytes[...])
        isASCII = wanted.allSatisfy(\.isASCII)
    }

    /// Whether the wanted path is empty.
    var isEmpty: Bool { wanted.isEmpty }

    func match(_ path: Span<UInt8>) -> Match {
        if !isASCII, path.indices.contains(where: { !path[$0].isASCII }) {
            // Names that are not UTF-8 are compared by bytes.
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
