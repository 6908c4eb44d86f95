import AudioFeatures
import Foundation
import SimilarityIndex

/// Tracks as comma-separated values as in RFC 4180: a header line, then one line per track.
package struct CSVTable: Sendable {
    private typealias Column = (name: String, value: @Sendable (LibraryTrack) -> String)

    private let columns: [Column]

    /// - Parameter catalog: the descriptors to write.
    package init(catalog: DescriptorCatalog = .standard) {
        let texts: [Column] = [
            ("path", { $0.path.description }),
            ("id", { $0.fileID.description }),
            ("title", { $0.tags.title ?? "" }),
            ("artist", { $0.tags.artist ?? "" }),
            ("album", { $0.tags.album ?? "" }),
            ("genre", { $0.tags.genre ?? "" }),
            ("duration_ms", { String($0.durationMilliseconds) }),
        ]
        // After all others, because programs may rely on column numbers.
        let kind: Column = ("kind", { $0.kind?.rawValue ?? "" })
        let places: [Column] = [
            ("track_number", { $0.tags.trackNumber.map(String.init) ?? "" }),
            ("disc_number", { $0.tags.discNumber.map(String.init) ?? "" }),
        ]
        columns =
            texts + catalog.shown(in: .csv).map(Self.column) + [kind]
            + (catalog["music"].map { [Self.column($0)] } ?? []) + places
    }

    private static func column(_ descriptor: Descriptor) -> Column {
        let format = "%.\(descriptor.digits)f"
        return (descriptor.name, { track in descriptor.published(track).map { String(format: format, $0) } ?? "" })
    }

    package var header: String { columns.map(\.name).joined(separator: ",") }

    /// One track's values.
    package func line(_ track: LibraryTrack) -> String {
        columns.map { Self.quoted($0.value(track)) }.joined(separator: ",")
    }

    /// A field, in quotation marks if it needs them.
    package static func quoted(_ text: String) -> String {
        guard text.contains(where: { ",\"\r\n".contains($0) || $0.isNewline }) else { return text }
        return "\"" + text.replacing("\"", with: "\"\"") + "\""
    }
}
