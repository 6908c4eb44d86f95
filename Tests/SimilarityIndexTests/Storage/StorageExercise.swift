import SimilarityIndex
import TestSupport
import Testing

/// Calls everything a reader offers on a file that may be damaged. Only `IndexError` may be thrown.
struct StorageExercise {
    /// Values of the undamaged file.
    private struct Facts {
        var entries: [IndexEntry]
        var failures: [FailureEntry]
        var provenance: String?
        var scalings: [FeatureScaling]

        init(_ reader: IndexReader) throws(IndexError) {
            entries = []
            for index in 0..<reader.count { entries.append(try reader.entry(index)) }
            failures = try reader.failures()
            provenance = try reader.provenance()
            scalings = [try reader.vectorScaling(), try reader.sequenceScaling()]
        }
    }

    private let facts: Facts

    /// - Parameter path: path of the undamaged file.
    init(of path: String) throws {
        facts = try Facts(try IndexReader(path: path))
    }

    /// Reads and verifies the file at `path`.
    /// - Parameter mustTell: whether every result without an error must equal that of the undamaged file.
    /// - Returns: whether the file could be opened.
    func run(_ path: String, mustTell: Bool) -> Bool {
        let reader: IndexReader
        do throws(IndexError) {
            reader = try IndexReader(path: path)
        } catch {
            if error.description.isEmpty { Issue.record("an error that says nothing") }
            return false
        }
        // No #expect where it would run millions of times.
        func attempt<Value>(_ what: String, _ body: () throws(IndexError) -> Value, _ isRight: (Value) -> Bool) {
            guard let value = try? body(), mustTell, !isRight(value) else { return }
            Issue.record("\(what) is wrong, and no error")
        }
        func attempt<Value>(_ body: () throws(IndexError) -> Value) { _ = try? body() }

        for index in 0..<min(reader.count, facts.entries.count) {
            let expected = facts.entries[index]
            attempt("entry", { () throws(IndexError) in try reader.entry(index) }, { isSame($0, expected) })
            attempt("id", { () throws(IndexError) in try reader.id(index) }, { $0 == expected.id })
            attempt("path", { () throws(IndexError) in try reader.displayPath(index) }, { $0 == expected.displayPath })
            attempt("length", { () throws(IndexError) in try reader.duration(index) }, { $0 == expected.duration })
            attempt("vector", { () throws(IndexError) in try reader.vector(index) }, { $0 == expected.vector })
            attempt { () throws(IndexError) in try reader.surroundings(index) }
            attempt(
                "sequence", { () throws(IndexError) in try reader.sequence(index) },
                { ($0?.values ?? []) == expected.sequence.values })
            attempt(
                "rank", { () throws(IndexError) in try reader.indices(of: expected.id) }, { $0.contains(index) })
            attempt("place", { () throws(IndexError) in try reader.index(ofPath: expected.path) }, { $0 == index })
        }
        attempt("failures", { () throws(IndexError) in try reader.failures() }, { $0 == facts.failures })
        attempt("provenance", { () throws(IndexError) in try reader.provenance() }, { $0 == facts.provenance })
        attempt("scaling", { () throws(IndexError) in try reader.vectorScaling() }, { $0 == facts.scalings[0] })
        attempt("scaling", { () throws(IndexError) in try reader.sequenceScaling() }, { $0 == facts.scalings[1] })
        // Real indexes store bytes. Requesting floats from one is a programming error.
        if reader.schema.vectorFormat == .floats {
            attempt { () throws(IndexError) in try reader.withVectors { $0.count } }
        }
        attempt { () throws(IndexError) in try reader.index(of: TrackID(high: 7, low: 7)) }
        search(reader)
        do throws(IndexError) {
            try reader.verify()
            if mustTell { Issue.record("damage that nobody notices") }
        } catch {
            if error.file != path { Issue.record("an error without the file: \(error)") }
        }
        return true
    }

    /// Results may be wrong, because some edits cannot be distinguished from other data.
    private func search(_ reader: IndexReader) {
        guard reader.count > 0 else { return }
        var filter = SearchFilter()
        if !reader.schema.textColumns.isEmpty { filter.require(textColumn: 0, equals: "rock") }
        if !reader.schema.numberColumns.isEmpty { filter.require(numberColumn: 0, in: 0...100) }
        do throws(IndexError) {
            _ = try NearestNeighbors(reader).neighbors(of: 0, count: 3, filter: filter)
        } catch {}
        for method in SimilarityMethod.allCases {
            do throws(IndexError) {
                let search = try SimilaritySearch(reader, options: .init(method: method))
                _ = try search.neighbors(of: reader.count - 1, count: 3)
                _ = try search.isSameRecording(0, reader.count - 1)
            } catch {}
        }
    }
}
