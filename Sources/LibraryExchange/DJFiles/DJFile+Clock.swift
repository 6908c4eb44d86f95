package import AudioFeatures

extension DJFile.Format {
    /// By how many seconds the program counts the times of an MP3 later than the decoder here.
    ///
    /// rekordbox drops neither the delay of the encoder nor that of the decoder (release notes of versions 1.5.4 and
    /// 1.6.2). It skips a first frame that has a table. Traktor plays that frame as 26 ms of sound, unless it is LAME's
    /// with a right checksum. Source: https://github.com/digital-dj-tools/dj-data-converter/issues/3, the cases A to D.
    package func lateness(of start: MPEGStart) -> Double {
        switch self {
        case .traktor where start.table == .unchecked: start.trimmed + start.frame
        case .rekordbox, .traktor: start.trimmed
        // These files have no times.
        case .mixxx, .serato: 0
        }
    }
}
