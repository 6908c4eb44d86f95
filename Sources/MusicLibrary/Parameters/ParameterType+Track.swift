import SimilarityIndex

extension ParameterType<String?> {
    /// A track, by name; by its id on a shared server. The name is kept, so that stored playlists work with later indexes.
    public static var trackName: Self {
        let schema = #"{"type":"string","pattern":"^[0-9A-Za-z]{22}$"}"#
        let type = ParameterType<String>(
            address: schema, json: schema, parse: { words, scope in try checked(words.last ?? "", scope) },
            words: { [$0] }, check: { _ = try checked($0, $1) })
        var optional = type.optional
        optional.isSingle = true
        return optional
    }

    @Sendable private static func checked(_ name: String, _ scope: ParameterScope) throws -> String {
        guard !scope.isShared || TrackID(reference: name) != nil else {
            throw ParameterFault.Reason.wanted("the id of a track", found: name)
        }
        return name
    }
}
