extension ChromaSequence {
    /// Rounds every value to a fifteenth.
    /// - Parameter values: frames × 12, 0…1.
    /// - Throws: `IndexError` (`invalidInput`) when these are not whole frames, too many, or a value is none of 0…1.
    public init(values: [Float]) throws(IndexError) {
        guard values.count % Self.dimension == 0, values.count <= Self.largestCount * Self.dimension else {
            throw IndexError(.invalidInput("\(values.count) values are no frames of 12, or more than 16,000"))
        }
        guard values.allSatisfy({ (0...1).contains($0) }) else {
            throw IndexError(.invalidInput("chroma is not within 0…1"))
        }
        let levels = values.map { UInt8(($0 * 15).rounded()) }
        self.init(bytes: stride(from: 0, to: levels.count, by: 2).map { levels[$0] | levels[$0 + 1] << 4 })
    }
}
