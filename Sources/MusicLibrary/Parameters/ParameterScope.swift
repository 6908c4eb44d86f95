/// The context of a question: it resolves names of tracks and limits the size of the request.
public struct ParameterScope: Sendable {
    /// Finds the index of a track by name.
    let index: @Sendable (String) throws -> Int
    /// Finds the name of a track by index.
    let name: @Sendable (Int) throws -> String
    /// Whether the server is shared, so that lower limits apply.
    let isShared: Bool

    /// Creates a scope.
    /// - Parameters:
    ///   - isShared: whether lower limits apply because the server is shared.
    ///   - index: finds the index of a track by name; throws if there is none.
    ///   - name: finds the name of a track by index.
    public init(
        isShared: Bool, index: @escaping @Sendable (String) throws -> Int,
        name: @escaping @Sendable (Int) throws -> String
    ) {
        (self.isShared, self.index, self.name) = (isShared, index, name)
    }

    /// The maximum length of a list on a shared server, because each entry is compared with every track.
    static let sharedListLimit = 100

    /// - Throws: `ParameterFault.Reason` if the list is too long.
    func check<Entries: Collection>(_ entries: Entries) throws {
        guard isShared, entries.count > Self.sharedListLimit else { return }
        throw ParameterFault.Reason.fault("\(entries.count) entries exceed the maximum of \(Self.sharedListLimit)")
    }

    /// A scope without a library, in which no track can be found.
    public init(isShared: Bool = false) {
        let reason = ParameterFault.Reason.fault("tracks cannot be found without a library")
        self.init(isShared: isShared, index: { _ in throw reason }, name: { _ in throw reason })
    }
}
