import AudioFeatures
import Foundation
package import SimilarityIndex

/// Descriptors of a track, by name.
///
/// ```swift
/// if let tempo = DescriptorCatalog.standard["tempo"] {
///     print(tempo.meaning, tempo.unit)
///     for track in try library.tracks() { print(track.path, tempo.published(track) ?? 0) }
/// }
/// ```
public struct DescriptorCatalog: Sendable {
    /// In the order of the index's columns and of tables.
    public let descriptors: [Descriptor]
    private let positions: [String: Int]

    /// - Parameter descriptors: with unique names.
    package init(_ descriptors: [Descriptor]) {
        self.descriptors = descriptors
        positions = Dictionary(uniqueKeysWithValues: descriptors.enumerated().map { ($1.name, $0) })
    }

    /// All descriptors of this library.
    public static let standard = DescriptorCatalog(
        Descriptor.rhythm + Descriptor.harmony + Descriptor.loudness + Descriptor.mood + Descriptor.character
            + Descriptor.time + Descriptor.tags + Descriptor.file)

    /// The descriptor with a name; nil when there is none.
    public subscript(name: String) -> Descriptor? { positions[name].map { descriptors[$0] } }

    /// The name of a descriptor that people also call otherwise: “bpm” is tempo. Other names stay as they are.
    package static func name(of word: String) -> String {
        let name = word.lowercased().replacing("-", with: "_")
        return standard[name] == nil ? otherNames[name] ?? word : name
    }

    /// What people call descriptors, with the names of these.
    package static let otherNames = [
        "bpm": "tempo", "lufs": "loudness", "dance": "danceability", "time": "duration", "length": "duration",
        "acoustic": "acousticness", "instrumental": "instrumentalness", "speech": "speechiness", "live": "liveness",
        "meter": "time_signature",
    ]

    /// All names, in order.
    public var names: [String] { descriptors.map(\.name) }

    package func shown(in place: Descriptor.Places) -> [Descriptor] {
        descriptors.filter { $0.places.isSuperset(of: place) }
    }

    /// The descriptors with a column in the index, in its order.
    package var stored: [Descriptor] { descriptors.filter(\.isStored) }

    /// The schema of an index with all of them.
    package var schema: IndexSchema {
        IndexSchema(
            textColumns: TextColumn.all.map(\.name), numberColumns: stored.map(\.name),
            vectorDimension: SoundVector.dimension, sequenceDimension: 20, analysisVersion: AnalysisVersion.current,
            vectorFormat: .bytes)
    }
}
