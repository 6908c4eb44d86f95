package import AudioFeatures

extension DJFile.Format {
    /// By how many seconds the program counts the times of an MP3 later than the decoder here.
    ///
    /// Neither drops the delay of the encoder or that of the decoder (rekordbox: release notes of versions 1.5.4 and
    /// 1.6.2). Traktor plays a first frame that has a table as 26 ms of sound; rekordbox does so only if the table is
    /// LAME's with the right checksum, else it skips the frame. This is inferred from two sources, which compare other
    /// pairs of programs: https://github.com/digital-dj-tools/dj-data-converter/issues/3, the cases A to D, and the
    /// offsets of rekordbox for these cases in Mixxx (`rekordboxfeature.cpp`).
    package func lateness(of start: MPEGStart) -> Double {
        switch self {
        case .rekordbox where start.table == .checked, .traktor where start.table != .none: start.trimmed + start.frame
        case .rekordbox, .traktor: start.trimmed
        // These files have no times.
        case .mixxx, .serato, .liquidsoap: 0
        }
    }
}
