public import AudioFeatures

/// Requires that a tag is heard in a track with at least this confidence.
public struct HeardCondition: Hashable, Sendable {
    /// One of `HeardTag.all`.
    public var tag: HeardTag
    /// Minimum confidence, 0…1.
    public var least: Float

    /// - Parameters:
    ///   - tag: the tag.
    ///   - least: minimum confidence, 0…1.
    public init(_ tag: HeardTag, least: Float = HeardTag.likely) {
        (self.tag, self.least) = (tag, least)
    }

    /// Reads `NAME` or `NAME=X`.
    /// - Throws: `ParameterFault.Reason` when no tag has that name, or X is not within 0 … 1.
    init(parsing text: String) throws {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = parts.first.map { String($0) } ?? ""
        guard let tag = HeardTag(named: name) else {
            let names = HeardTag.all.map(\.name).sorted().joined(separator: ", ")
            throw ParameterFault.Reason.fault("no tag is called “\(name)”; there are: \(names)")
        }
        self.init(tag)
        guard parts.count == 2 else { return }
        guard let least = Float(parts[1]), (0...1).contains(least) else {
            throw ParameterFault.Reason.wanted("NAME=X, X from 0 to 1, e.g. piano=0.8", found: text)
        }
        self.least = least
    }
}

extension HeardCondition: CustomStringConvertible {
    /// `piano` or `piano=0.8`, which parses to the same condition.
    public var description: String {
        least == HeardTag.likely ? tag.name : "\(tag.name)=\(ParameterNumber.text(least))"
    }
}

extension ParameterType<[HeardCondition]> {
    /// Tags that must be heard: `NAME` or `NAME=X`.
    package static var heard: Self { items({ try HeardCondition(parsing: $0) }, text: \.description) }
}
