package import AudioFeatures

/// A track with faults, as `health --json` prints it: one line per track, in path order.
package struct HealthRecord: Codable, Hashable, Sendable {
    /// The file, relative to the library's folder.
    package var path: String
    /// Id of the track.
    package var id: String
    /// Artist and title.
    package var name: String
    /// The faults, at least one.
    package var findings: [Finding]

    /// A ``HealthFinding`` as JSON has it.
    package struct Finding: Codable, Hashable, Sendable {
        /// Kind of fault, e.g. `clipped`.
        package var kind: String
        /// 0…1.
        package var confidence: Float
        /// One sentence.
        package var evidence: String

        package init(_ finding: HealthFinding) {
            kind = finding.kind.rawValue
            confidence = (100 * finding.confidence).rounded() / 100
            evidence = finding.evidence
        }
    }

    package init(_ unhealthy: UnhealthyTrack) {
        path = "\(unhealthy.track.path)"
        id = "\(unhealthy.track.fileID)"
        name = unhealthy.track.displayName
        findings = unhealthy.findings.map { Finding($0) }
    }
}
