import SimilarityIndex

/// The context of a question: it resolves names of tracks and limits the size of the request.
package struct ParameterScope: Sendable {
    /// Finds a track by name.
    package let track: @Sendable (String) throws -> TrackHandle
    let name: @Sendable (TrackHandle) throws -> String
    /// Whether the server is shared, so that lower limits apply.
    let isShared: Bool

    /// Creates a scope.
    /// - Parameters:
    ///   - isShared: whether lower limits apply because the server is shared.
    ///   - track: finds a track by name; throws if there is none.
    ///   - name: the name of a track; its id by default.
    package init(
        isShared: Bool = false, track: @escaping @Sendable (String) throws -> TrackHandle,
        name: @escaping @Sendable (TrackHandle) throws -> String = { "\($0.id)" }
    ) {
        (self.isShared, self.track, self.name) = (isShared, track, name)
    }

    /// The maximum length of a list on a shared server, because each entry is compared with every track.
    static let sharedListLimit = 100

    /// - Throws: `ParameterFault.Reason` if the list is too long.
    func check<Entries: Collection>(_ entries: Entries) throws {
        guard isShared, entries.count > Self.sharedListLimit else { return }
        throw ParameterFault.Reason.fault("\(entries.count) entries exceed the maximum of \(Self.sharedListLimit)")
    }

    /// A scope without a library, in which no track can be found.
    package init(isShared: Bool = false) {
        let reason = ParameterFault.Reason.fault("tracks cannot be found without a library")
        self.init(isShared: isShared, track: { _ in throw reason }, name: { _ in throw reason })
    }
}
