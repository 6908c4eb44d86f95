import SimilarityIndex

extension ParameterType<String?> {
    /// A track, by name; by its id on a shared server. The name is kept, so that stored playlists work with later indexes.
    package static var trackName: Self {
        let schema = #"{"type":"string","pattern":"^[0-9A-Za-z]{22}$"}"#
        let type = ParameterType<String>(
            addressSchema: schema, jsonSchema: schema,
            parse: { words, scope in try checked(words.last ?? "", scope) },
            words: { [readable($0, $1)] },
            decode: { try checked(String(from: $0), $1) }, encode: { name, encoder, _ in try name.encode(to: encoder) })
        var optional = type.optional
        optional.isSingle = true
        return optional
    }

    /// The name of the track in a scope instead of an id, if the scope finds the track.
    @Sendable private static func readable(_ name: String, _ scope: ParameterScope) -> String {
        guard TrackID(reference: name) != nil, let track = try? scope.track(name), let found = try? scope.name(track)
        else { return name }
        return found
    }

    @Sendable private static func checked(_ name: String, _ scope: ParameterScope) throws -> String {
        guard !scope.isShared || TrackID(reference: name) != nil else {
            throw ParameterFault.Reason.wanted("the id of a track", found: name)
        }
        return name
    }
}
