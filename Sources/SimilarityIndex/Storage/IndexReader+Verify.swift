extension IndexReader {
    /// Reads the whole file. Verifies every checksum, the padding between sections, and that references, sort orders
    /// and values follow FileFormat.md. Any changed byte is found.
    /// - Throws: the first problem, with its byte offset.
    public func verify() throws(IndexError) {
        try verifyBytes()
        try verifyStrings()
        try verifyTracks()
        try verifyValues()
        file.release()
    }

    private func verifyBytes() throws(IndexError) {
        var end = IndexHeader.byteCount + directory.sections.count * SectionDescriptor.byteCount
        for descriptor in directory.sections {
            let start = Int(descriptor.offset)
            let isZero = try file.withBytes(at: end, count: start - end) { $0.allSatisfy { $0 == 0 } }
            guard isZero else {
                throw IndexError(.corrupt("padding is not zero"), file: path, byteOffset: UInt64(end))
            }
            try Section(descriptor, of: file).verify()
            file.release()
            end = start + Int(descriptor.length)
        }
    }

    private func verifyStrings() throws(IndexError) {
        try stringOffsets.verifySpan(of: stringCount, in: strings, "string")
        var previous: [UInt8]?
        for number in 0..<stringCount {
            let string = try string(UInt32(number), for: "a string")
            if let previous, !previous.lexicographicallyPrecedes(string) {
                throw stringOffsets.corrupt("strings are not in byte order", at: 8 * number)
            }
            previous = string
        }
    }

    private func verifyTracks() throws(IndexError) {
        var previousPath: UInt32?
        var previousID: (TrackID, Int)?
        for index in 0..<count {
            let path: UInt32 = try tracks.load(at: position(ofTrack: index) + TrackLayout.path)
            if let previousPath, previousPath >= path {
                throw tracks.corrupt("tracks are not in path order", at: position(ofTrack: index))
            }
            previousPath = path
            let ranked = try trackIndex(atRank: index)
            let id = (try id(ranked), ranked)
            // Strictly ascending pairs of (id, index) are all different, so this is a permutation.
            if let previousID, previousID >= id {
                throw trackIDs.corrupt("tracks are not in identity order", at: 4 * index)
            }
            previousID = id
            try verifyTrack(index)
            if index % 4_096 == 0 { file.release() }
        }
    }

    private func verifyTrack(_ index: Int) throws(IndexError) {
        if let problem = FailureEntry.problem(ofPath: try pathBytes(index)) {
            throw tracks.corrupt("track \(index): \(problem)", at: position(ofTrack: index))
        }
        let hasSequence = try !sequenceBytes(index).isEmpty
        let version = try analysisVersion(index)
        guard version != schema.analysisVersion else { return }
        let hasVector = try vector(index) != nil
        if hasSequence || hasVector {
            throw tracks.corrupt("track \(index) of analysis \(version) has features", at: position(ofTrack: index))
        }
    }
}
