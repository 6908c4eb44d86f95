import Foundation
import SimilarityIndex

/// The request of a living playlist, stored so that it is answered whenever the playlist is read.
package struct LivingRequest: Sendable {
    package let request: PlaylistRequest

    package init(_ request: PlaylistRequest) { self.request = request }

    /// Reads a stored request.
    /// - Throws: `LibraryError.unknownTrack` for a track to sound like that has left the library; `.invalidQuery` for
    ///   conditions that this version does not know; `DecodingError` or `ParameterFault` when it is not a request.
    package init(_ json: String, in library: Library) throws {
        let decoder = JSONDecoder()
        decoder.userInfo[.parameterScope] = ParameterScope(track: { text in
            // A further copy may have gone; its audio is what is meant.
            guard let index = try TrackID(text).flatMap({ id throws(LibraryError) in try library.indexOrRest(of: id) })
            else { throw LibraryError.unknownTrack(text, nearest: []) }
            return try TrackHandle(library, index)
        })
        let members = try decoder.decode(Members.self, from: Data(json.utf8)).names
        guard members.isSubset(of: Self.known) else {
            throw LibraryError.invalidQuery("a newer version of SonicIndex made its conditions")
        }
        request = try decoder.decode(PlaylistRequest.self, from: Data(json.utf8))
    }

    /// The names that a stored request may have.
    private static let known = Set(PlaylistRequest.parameters.flatMap { [$0.name] + $0.formerNames })

    /// The names that a stored request has.
    private struct Members: Decodable {
        let names: Set<String>

        init(from decoder: any Decoder) throws {
            names = Set(try decoder.container(keyedBy: JSONKey.self).allKeys.map(\.stringValue))
        }
    }

    /// What is stored.
    /// - Throws: `ParameterFault`.
    package func json() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        encoder.userInfo[.parameterScope] = ParameterScope(
            track: { throw LibraryError.unknownTrack($0, nearest: []) }, name: { "\($0.fileID)" })
        return String(decoding: try encoder.encode(request), as: UTF8.self)
    }

    /// Its conditions, for people: “mood happy”, “energy ≥ 0.5”, “at most 50 tracks”.
    package var words: [String] {
        let scope = ParameterScope(
            track: { throw LibraryError.unknownTrack($0, nearest: []) }, name: { $0.track.displayName })
        let said = request.said.filter { $0.part != .arrangement && $0.name != "tolerance" }
        return said.flatMap { words(of: $0, scope) } + [length]
    }

    private func words(of parameter: Parameter<PlaylistRequest>, _ scope: ParameterScope) -> [String] {
        let name = parameter.option.replacing("-", with: " ")
        let values = (try? parameter.words(request, scope)) ?? []
        return switch parameter.name {
        case "ask": values.map { "“\($0)”" }
        case "ranges": request.filter.ranges.map { words(of: $0) }
        case "exclude_ranges": request.filter.excludedRanges.map { "not \(words(of: $0))" }
        case "near", "valence":
            near(parameter).map {
                "\($0.key) \(ParameterNumber.text($0.value)) ± \(ParameterNumber.text(request.tolerance))"
            }
        case _ where parameter.argument == nil: [name]
        default: ["\(name) \(values.joined(separator: ", "))"]
        }
    }

    private func words(of range: DescriptorRange) -> String {
        let name = range.name.replacing("_", with: " ")
        return switch (range.min.map { ParameterNumber.text($0) }, range.max.map { ParameterNumber.text($0) }) {
        case (let min?, let max?): min == max ? "\(name) \(min)" : "\(name) \(min)–\(max)"
        case (let min?, nil): "\(name) ≥ \(min)"
        case (nil, let max?): "\(name) ≤ \(max)"
        case (nil, nil): "\(name) known"
        }
    }

    private func near(_ parameter: Parameter<PlaylistRequest>) -> [(key: String, value: Float)] {
        if parameter.name == "near" { return request.near.sorted { $0.key < $1.key } }
        return request.valence.map { [("valence", $0)] } ?? []
    }

    private var length: String {
        switch request.length {
        case .tracks(let count): "at most \(count.counted("track"))"
        case .minutes(let minutes): "at most \(ParameterNumber.text(minutes)) minutes"
        }
    }
}

extension SavedPlaylist {
    /// The conditions of a living playlist, for people; empty if they cannot be read.
    package func conditions(in library: Library) -> [String] {
        livingJSON.flatMap { try? LivingRequest($0, in: library).words } ?? []
    }
}
