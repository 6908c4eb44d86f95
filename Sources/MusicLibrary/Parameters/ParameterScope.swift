/// Where a question is asked: how tracks are named there, and how much may be asked for.
public struct ParameterScope: Sendable {
    /// The number of the track of a name.
    let index: @Sendable (String) throws -> Int
    /// The name of a track.
    let name: @Sendable (Int) throws -> String
    /// Whether others have to wait for the answer, so that less may be asked for.
    let isShared: Bool

    /// Puts a scope together.
    /// - Parameters:
    ///   - isShared: whether others have to wait for the answer.
    ///   - index: the number of the track of a name; throws where there is none.
    ///   - name: the name of a track.
    public init(
        isShared: Bool, index: @escaping @Sendable (String) throws -> Int,
        name: @escaping @Sendable (Int) throws -> String
    ) {
        (self.isShared, self.index, self.name) = (isShared, index, name)
    }

    /// The most entries of a list where others have to wait: each is compared with every track.
    static let sharedListLimit = 100

    /// - Throws: `ParameterFault.Reason` for a list that is longer than may be asked for here.
    func check<Entries: Collection>(_ entries: Entries) throws {
        guard isShared, entries.count > Self.sharedListLimit else { return }
        throw ParameterFault.Reason.fault("\(entries.count) entries are too many; \(Self.sharedListLimit) may be given")
    }

    /// Without a library: no track has a name.
    public init(isShared: Bool = false) {
        let reason = ParameterFault.Reason.fault("there is no library to find tracks in")
        self.init(isShared: isShared, index: { _ in throw reason }, name: { _ in throw reason })
    }
}
