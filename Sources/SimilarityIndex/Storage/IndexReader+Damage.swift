extension IndexReader {
    /// One error per damaged section; empty if ``verify()`` finds nothing.
    package func damage() -> [IndexError] {
        var problems: [IndexError] = []
        for descriptor in directory.sections {
            do throws(IndexError) {
                try Section(descriptor, of: file).verify()
            } catch {
                problems.append(error)
            }
        }
        guard problems.isEmpty else { return problems }
        do throws(IndexError) {
            try verify()
        } catch {
            problems.append(error)
        }
        return problems
    }

    /// Whether the checksums of these sections match.
    func areWhole(_ ids: [SectionID]) -> Bool {
        directory.sections.filter { ids.contains($0.id) }.allSatisfy { descriptor in
            (try? Section(descriptor, of: file).verify()) != nil
        }
    }

    /// The checksum of the stored data of track `index`, as ``RecordSum`` computes it.
    func recordSum(_ index: Int) throws(IndexError) -> UInt64 {
        var sum = RecordSum(
            try tracks.bytes(at: position(ofTrack: index), count: TrackLayout.byteCount), path: try pathBytes(index))
        for column in schema.textColumns.indices { sum.append(text: try textBytes(column, index)) }
        var numbers: [Float] = []
        for column in schema.numberColumns.indices { numbers.append(try number(column, index)) }
        sum.append(numbers: numbers)
        sum.append(vector: try vectors.bytes(at: index * vectorByteCount, count: vectorByteCount))
        return sum.value
    }

    func verifyRecordSums() throws(IndexError) {
        guard let recordSums else { return }
        for index in 0..<count {
            guard try recordSums.load(at: 8 * index) == recordSum(index) else {
                throw recordSums.corrupt("the checksum of track \(index) does not match", at: 8 * index)
            }
            if index % 4_096 == 0 { file.release() }
        }
    }

    /// Whether an index at `path`, possibly damaged, appears to have pitch classes.
    package static func mentionsChroma(path: String) -> Bool {
        guard let file = try? MappedFile(path: path),
            let front = try? file.withBytes(at: 0, count: min(file.count, 2_048), { Array($0) })
        else { return false }
        let name = Array("CHRO".utf8)
        return stride(from: IndexHeader.byteCount, to: front.count - 4, by: SectionDescriptor.byteCount).contains {
            front[$0..<$0 + 4].elementsEqual(name)
        }
    }
}
