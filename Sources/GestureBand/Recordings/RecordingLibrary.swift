import Foundation
import MIDIFiles
import SystemFiles

/// A folder of recordings. Each recording has its own folder. The folder's name is the id, which never changes:
///
/// | file | what |
/// |---|---|
/// | `take.mid` | the recording, a Standard MIDI File; its name is the name of its first track |
/// | `motion.csv` | the motion of the performance |
/// | `before.mid` | the recording before the last change, for ``undo(_:)`` |
/// | `journal` | a recording in progress |
///
/// Deleted recordings stay in `trash/` until ``purge()``.
package struct RecordingLibrary: Sendable {
    /// A recording and its location.
    package struct Entry: Equatable, Sendable {
        /// The name of its folder.
        package let id: String
        package let recording: Recording
    }

    package let folder: String
    private var trash: String { folder + "/trash" }

    /// Opens a folder of recordings. It is created with the first recording.
    package init(folder: String) {
        self.folder = folder
    }

    /// `$XDG_DATA_HOME/sonicindex/band`, by default in `~/.local/share`.
    package static func defaultFolder(_ environment: [String: String]) -> String {
        let home = environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        return (home ?? (environment["HOME"] ?? "") + "/.local/share") + "/sonicindex/band"
    }

    // MARK: Reading

    /// All recordings sorted by name, and errors of unreadable ones.
    package func list() -> (entries: [Entry], problems: [RecordingError]) {
        list(in: folder)
    }

    private func list(in folder: String) -> (entries: [Entry], problems: [RecordingError]) {
        var (entries, problems): ([Entry], [RecordingError]) = ([], [])
        for id in ids(in: folder) {
            do throws(RecordingError) {
                entries.append(try load(folder + "/" + id, id: id))
            } catch {
                problems.append(error)
            }
        }
        return (entries.sorted { ($0.recording.name, $0.id) < ($1.recording.name, $1.id) }, problems)
    }

    private func ids(in folder: String) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { DurableFile.exists("\(folder)/\($0)/take.mid") }.sorted()
    }

    private func load(_ path: String, id: String) throws(RecordingError) -> Entry {
        let file = path + "/take.mid"
        let bytes = try DurableFile.read(file)
        do throws(StandardMIDIFile.Problem) {
            return Entry(id: id, recording: Recording(try StandardMIDIFile(bytes: bytes), name: id))
        } catch {
            throw RecordingError(file, error.description)
        }
    }

    /// Finds a recording by name or id.
    ///
    /// - Throws: `RecordingError` if there is none.
    package func entry(_ name: String) throws(RecordingError) -> Entry {
        let wanted = name.precomposedStringWithCanonicalMapping
        let (entries, problems) = list()
        if let found = entries.first(where: { $0.recording.name == wanted })
            ?? entries.first(where: { $0.id == wanted })
        {
            return found
        }
        if let problem = problems.first(where: { $0.subject.contains("/\(wanted)/") }) { throw problem }
        throw RecordingError(name, "no such recording")
    }

    /// The motion of a recording; empty if it has none.
    package func motion(_ entry: Entry) -> [MotionSample] {
        var reader = MotionReader()
        let text = (try? String(contentsOfFile: "\(folder)/\(entry.id)/motion.csv", encoding: .utf8)) ?? ""
        return text.split(separator: "\n").compactMap { try? reader.read(String($0), arrival: 0) }
    }

    /// The recording's file.
    package func path(_ entry: Entry) -> String { "\(folder)/\(entry.id)/take.mid" }

    // MARK: Recording

    /// Starts a recording.
    ///
    /// - Throws: `RecordingError` if the name is invalid or in use.
    package func begin(_ recording: Recording) throws(RecordingError) -> RecordingJournal {
        var recording = recording
        recording.name = try fit(recording.name)
        let id = String(UInt64.random(in: .min ... .max), radix: 36)
        let path = folder + "/" + id
        try makeFolder(path)
        return try RecordingJournal(folder: path, recording: recording)
    }

    /// Saves a recording.
    @discardableResult
    package func finish(_ journal: RecordingJournal) throws(RecordingError) -> Entry {
        try keep(journal.recording.ended(), journal.motion, in: journal.folder)
    }

    /// Completes recordings whose process was killed.
    package func recover() throws(RecordingError) -> [Entry] {
        var entries: [Entry] = []
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        for id in names.sorted() {
            let path = "\(folder)/\(id)"
            guard DurableFile.exists(path + "/journal"), !JournalWriter.isBeingWritten(path + "/journal") else {
                continue
            }
            if DurableFile.exists(path + "/take.mid") {
                unlink(path + "/journal")
                continue
            }
            let (recording, motion) = RecordingJournal.recovered(try DurableFile.read(path + "/journal"))
            entries.append(try keep(recording, motion, in: path))
        }
        return entries
    }

    private func keep(
        _ recording: Recording, _ motion: [MotionSample], in path: String
    ) throws(RecordingError) -> Entry {
        if !motion.isEmpty {
            let rows = motion.map { "\($0.time),\($0.acceleration.x),\($0.acceleration.y),\($0.acceleration.z)\n" }
            try DurableFile.write(Array(("time,x,y,z\n" + rows.joined()).utf8), to: path + "/motion.csv")
        }
        try DurableFile.write(recording.file.bytes, to: path + "/take.mid")
        unlink(path + "/journal")
        return try load(path, id: (path as NSString).lastPathComponent)
    }

    // MARK: Changing

    package func rename(_ name: String, to wanted: String) throws(RecordingError) {
        let entry = try entry(name)
        var recording = entry.recording
        recording.name = try fit(wanted, of: entry.id)
        try replace(entry, by: recording)
    }

    /// Edits a recording. ``undo(_:)`` restores it.
    package func edit(_ name: String, _ edits: [RecordingEdit]) throws(RecordingError) -> Entry {
        let entry = try entry(name)
        let changed = edits.reduce(entry.recording) { $0.applying($1) }
        guard changed.sounds || !entry.recording.sounds else {
            throw RecordingError(entry.recording.name, "the edit would remove all notes")
        }
        try replace(entry, by: changed)
        return Entry(id: entry.id, recording: changed)
    }

    private func replace(_ entry: Entry, by recording: Recording) throws(RecordingError) {
        let path = "\(folder)/\(entry.id)"
        try DurableFile.write(try DurableFile.read(path + "/take.mid"), to: path + "/before.mid")
        try DurableFile.write(recording.file.bytes, to: path + "/take.mid")
    }

    /// Undoes the last edit or the deletion. Undoing twice redoes the edit.
    package func undo(_ name: String) throws(RecordingError) -> Entry {
        let wanted = name.precomposedStringWithCanonicalMapping
        if let entry = try? entry(name) {
            let path = "\(folder)/\(entry.id)"
            guard DurableFile.exists(path + "/before.mid") else {
                throw RecordingError(name, "there is no edit to undo")
            }
            let before = try DurableFile.read(path + "/before.mid")
            try DurableFile.write(try DurableFile.read(path + "/take.mid"), to: path + "/before.mid")
            try DurableFile.write(before, to: path + "/take.mid")
            return try load(path, id: entry.id)
        }
        guard let deleted = list(in: trash).entries.first(where: { $0.recording.name == wanted || $0.id == wanted })
        else { throw RecordingError(name, "no such recording, and none of that name in the trash") }
        // Its name can be in use by another recording now.
        _ = try fit(deleted.recording.name)
        try move("\(trash)/\(deleted.id)", to: "\(folder)/\(deleted.id)")
        return deleted
    }

    /// Moves a recording to the trash.
    package func delete(_ name: String) throws(RecordingError) {
        let entry = try entry(name)
        try makeFolder(trash)
        try move("\(folder)/\(entry.id)", to: "\(trash)/\(entry.id)")
    }

    /// Empties the trash.
    ///
    /// - Returns: the number of deleted recordings.
    package func purge() throws(RecordingError) -> Int {
        let deleted = ids(in: trash)
        do {
            for id in deleted { try FileManager.default.removeItem(atPath: "\(trash)/\(id)") }
        } catch {
            throw RecordingError(trash, error.localizedDescription)
        }
        return deleted.count
    }

    /// Copies a recording's MIDI file to another path.
    package func export(_ entry: Entry, to path: String) throws(RecordingError) {
        try DurableFile.write(entry.recording.file.bytes, to: path)
    }

    // MARK: Parts

    /// Normalizes and checks a name: composed, one line, without /, not in use.
    private func fit(_ name: String, of id: String? = nil) throws(RecordingError) -> String {
        let composed = name.precomposedStringWithCanonicalMapping
        guard !composed.isEmpty, composed.utf8.count <= 200, !composed.hasPrefix("."),
            !composed.unicodeScalars.contains(where: { $0 == "/" || $0.properties.generalCategory == .control })
        else {
            throw RecordingError(
                name, "a name must have 1 to 200 bytes, no “/” and no line break, and must not begin with a dot")
        }
        guard !list().entries.contains(where: { $0.recording.name == composed && $0.id != id }) else {
            throw RecordingError(name, "a recording of that name already exists")
        }
        return composed
    }

    private func makeFolder(_ path: String) throws(RecordingError) {
        do {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        } catch {
            throw RecordingError(path, error.localizedDescription)
        }
    }

    private func move(_ from: String, to path: String) throws(RecordingError) {
        try DurableFile.move(from, to: path)
    }
}
