extension IndexSchema {
    /// The same for equal schemas, on every machine; another one, but for an accident of 2⁻⁶⁴, for others.
    package var fingerprint: UInt64 { Checksum.of(JournalFile.payload(of: self)) }
}
