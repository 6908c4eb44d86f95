public import Foundation

/// A question in JSON: its type and the keys that it accepts.
private enum AskedQuestion: Decodable {
    case list(TrackListQuery)
    case similar(TrackHandle, SimilarityQuery)
    case similarToFile(RawPath, SimilarityQuery)
    case playlist(PlaylistRequest)
    case ask(PlaylistRequest)

    private enum Kind: String, Decodable { case list, similar, playlist, ask }
    private enum CodingKeys: CodingKey { case question, track, file }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        switch try container.decode(Kind.self, forKey: .question) {
        case .list: self = .list(try Self.question(decoder))
        case .similar where container.contains(.file):
            let name = try container.decode(String.self, forKey: .file)
            let path = RawPath.meanings(of: name).first { $0.exists } ?? RawPath(name)
            self = .similarToFile(path, try Self.question(besides: [.file], decoder))
        case .similar:
            let scope = decoder.userInfo[.parameterScope] as? ParameterScope ?? ParameterScope()
            let track = try scope.track(try container.decode(String.self, forKey: .track))
            self = .similar(track, try Self.question(besides: [.track], decoder))
        case .playlist: self = .playlist(try Self.question(decoder))
        case .ask: self = .ask(try Self.question(decoder))
        }
    }

    /// A misspelled condition must not pass for an omitted one.
    private static func question<Asked: Question>(
        besides own: [CodingKeys] = [], _ decoder: any Decoder
    ) throws -> Asked {
        let names = Asked.parameters.map(\.name)
        let known =
            Set([CodingKeys.question] + own).map(\.stringValue) + names + Asked.parameters.flatMap(\.formerNames)
        for key in try decoder.container(keyedBy: JSONKey.self).allKeys where !known.contains(key.stringValue) {
            throw DecodingError.dataCorrupted(
                .init(codingPath: [key], debugDescription: "unknown; there are: \(names.joined(separator: ", "))"))
        }
        return try Asked(from: decoder)
    }
}

extension Session {
    /// Answers a question given as JSON with JSON: an array of records, or as stated below.
    ///
    /// `{"question": "list"}` with the parameters of a ``TrackListQuery`` returns ``TrackRecord``s. `{"question":
    /// "similar", "track": "artist - title"}`, or `"file"` with the path of a file outside the library (bytes that are
    /// not UTF-8 as in `RawPath.description`), with those of a ``SimilarityQuery`` returns ``SimilarRecord``s.
    /// `{"question": "playlist"}` with those of a ``PlaylistRequest`` returns ``PlaylistRecord/Track``s. `{"question":
    /// "ask", "ask": "calm jazz"}` with the same parameters returns an object: `understood`, `items`. Parameters are
    /// called as in the bodies that the server reads, which openapi.json describes. Tracks are named as for
    /// ``Library/track(called:guesses:distinguishesCopies:musicFolder:)``.
    /// - Throws: `DecodingError` and `ParameterFault` for an invalid question; otherwise as the question's own
    ///   function.
    public func answer(_ json: Data) throws -> Data {
        let library = library
        let decoder = JSONDecoder()
        decoder.userInfo[.parameterScope] = ParameterScope { try library[$0] }
        let asked = try decoder.decode(AskedQuestion.self, from: json)
        let moods = try moods()
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        func records(_ answer: SimilarAnswer) throws -> Data {
            try encoder.encode(answer.tracks.enumerated().map { SimilarRecord(rank: $0 + 1, $1, moods) })
        }
        switch asked {
        case .list(let query):
            return try encoder.encode(try tracks(query).map { TrackRecord($0, moods) })
        case .similar(let track, let query): return try records(similar(to: track, query))
        case .similarToFile(let path, let query): return try records(similar(toFileAt: path, query))
        case .playlist(let request):
            let found = try playlist(request).tracks
            return try encoder.encode(found.enumerated().map { PlaylistRecord.Track(rank: $0 + 1, $1, moods) })
        case .ask(let request): return try encoder.encode(try AskRecord.Answer(playlist(request), moods))
        }
    }
}
