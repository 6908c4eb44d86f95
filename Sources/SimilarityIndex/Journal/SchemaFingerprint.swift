extension IndexSchema {
    /// Equal for equal schemas, on every machine. Different schemas collide with a probability of 2⁻⁶⁴.
    package var fingerprint: UInt64 { Checksum.of(JournalFile.payload(of: self)) }
}
