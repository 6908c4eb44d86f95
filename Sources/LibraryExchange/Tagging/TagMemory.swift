import SimilarityIndex

/// The values that this program last wrote to fields of files, as far as its journal goes back.
struct TagMemory {
    private struct FieldOfTrack: Hashable {
        let id: TrackID
        let field: String
    }

    private var written: [FieldOfTrack: [String]] = [:]

    /// - Throws: `TagJournalError` when the journal cannot be read.
    init(_ journal: TagJournal) throws(TagJournalError) {
        for run in journal.runs.reversed() {
            for entry in try journal.entries(of: run) {
                for field in entry.fields { written[FieldOfTrack(id: entry.id, field: field.name)] = field.new }
            }
        }
    }

    /// The value that was last written; nil when none is known.
    func value(_ field: TagField, of id: TrackID) -> [String]? { written[FieldOfTrack(id: id, field: field.property)] }
}
