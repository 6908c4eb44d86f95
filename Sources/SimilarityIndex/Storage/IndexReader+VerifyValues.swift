extension IndexReader {
    /// Checks for values that are harmless to readers but never written by a writer.
    func verifyValues() throws(IndexError) {
        _ = try vectorScaling()
        _ = try sequenceScaling()
        try verifyTexts()
        try verifyNumbers()
        try verifyVectors()
        try verifySequenceOffsets()
        try verifyChroma()
        try verifyOutlines()
        try verifyFailures()
        try verifyRecordSums()
        if let provenanceText, !isText(try provenanceText.bytes(at: 0, count: provenanceText.count)) {
            throw provenanceText.corrupt("“PROV” is not UTF-8", at: 0)
        }
    }

    private func isText(_ bytes: [UInt8]) -> Bool { String(validating: bytes, as: UTF8.self) != nil }

    private func verifyTexts() throws(IndexError) {
        // Each string is checked once, however many tracks have it.
        var isChecked = [Bool](repeating: false, count: stringCount)
        for column in schema.textColumns.indices {
            for index in 0..<count {
                let number = try textNumber(column, index)
                guard number != .noString, !(Int(number) < stringCount && isChecked[Int(number)]) else { continue }
                guard isText(try string(number, for: "a text")) else {
                    throw texts.corrupt("a text of track \(index) is not UTF-8", at: 4 * (column * count + index))
                }
                isChecked[Int(number)] = true
            }
            file.release()
        }
    }

    private func verifyNumbers() throws(IndexError) {
        for column in schema.numberColumns.indices {
            for index in 0..<count {
                let bits: UInt32 = try numbers.load(at: 4 * (column * count + index))
                guard !Float(bitPattern: bits).isNaN || bits == Float.nan.bitPattern else {
                    throw numbers.corrupt(
                        "a missing number of track \(index) is not 7FC00000", at: 4 * (column * count + index))
                }
            }
            file.release()
        }
    }

    private func verifyVectors() throws(IndexError) {
        let dimension = schema.vectorDimension
        guard schema.vectorFormat == .floats else { return try verifyByteVectors() }
        for index in 0..<count {
            let values = try vectors.floats(at: 4 * index * dimension, count: dimension)
            guard IndexEntry.firstUnstorable(in: values) == nil || values.allSatisfy(\.isNaN) else {
                throw vectors.corrupt("the vector of track \(index) is not finite", at: 4 * index * dimension)
            }
            if index % 4_096 == 0 { file.release() }
        }
    }

    private func verifyByteVectors() throws(IndexError) {
        let (dimension, size) = (schema.vectorDimension, vectorByteCount)
        for index in 0..<count {
            let bytes = try vectors.bytes(at: index * size + ByteVectorLayout.surroundingsByteCount, count: dimension)
            let front = try vectors.floats(at: index * size, count: 3)
            let isNone = front.allSatisfy(\.isNaN) && bytes.allSatisfy { $0 == 0 }
            let isWhole = try surroundings(index) != nil && !bytes.contains(128)
            guard isNone || isWhole else {
                throw vectors.corrupt("the vector of track \(index) is damaged", at: index * size)
            }
            if index % 4_096 == 0 { file.release() }
        }
    }

    private func verifySequenceOffsets() throws(IndexError) {
        try sequenceOffsets.verifySpan(of: count, in: sequences, "sequence")
    }

    private func verifyFailures() throws(IndexError) {
        guard let section = failureRecords else { return }
        var previous: UInt32?
        for record in stride(from: 0, to: section.count, by: FailureLayout.byteCount) {
            let path: UInt32 = try section.load(at: record + FailureLayout.path)
            if let previous, previous >= path { throw section.corrupt("failures are not in path order", at: record) }
            if let problem = FailureEntry.problem(ofPath: try string(path, for: "a path")) {
                throw section.corrupt("a failure: \(problem)", at: record)
            }
            for field in [FailureLayout.kind, FailureLayout.message] {
                guard isText(try string(try section.load(at: record + field), for: "a message")) else {
                    throw section.corrupt("the kind or message of a failure is not UTF-8", at: record + field)
                }
            }
            previous = path
        }
    }
}
