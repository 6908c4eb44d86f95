import AudioFeatures
import MPDPlayer
import MusicLibrary
import SystemFiles

/// A run of `mpd`: fills the queue whenever it changes, and connects again when MPD was restarted.
struct MPDRun {
    let session: Session
    let address: MPDAddress
    let interrupt: Interrupt
    let recording: BrainwaveRecording?
    let ahead: Int
    /// A mix to append first; nil for none.
    let mix: DayMix?
    /// The index of the track at the end of the path; nil for no path.
    let destination: Int?
    let steps: Int
    let isOnce: Bool
    let isQuiet: Bool
    let setsCrossfade: Bool
    /// The music folder that the user names, for the crossfade.
    let musicFolder: RawPath?

    /// - Parameters:
    ///   - source: the source of tracks.
    ///   - setMood: called with the mood of the recording before tracks are chosen.
    func keepFilled<Source: TrackSource>(
        from source: Source, setMood: (inout Source, String?) -> Void
    ) throws -> ExitStatus {
        var source = source
        var connection = try MPDConnection(address)
        var keeper = try QueueKeeper(session, connection)
        if let mix { try keeper.append(try mix.tracks.map { try session.library.track($0) }, report: report) }
        if let destination { try appendPath(to: destination, keeper) }
        var crossfade =
            try setsCrossfade ? CrossfadeKeeper(session, connection, keeper, musicFolder: musicFolder) : nil
        defer { try? crossfade?.restore() }
        var isDue = true
        var isExhausted = false
        while !interrupt.isRequested {
            do {
                if let recording {
                    let mood = recording.state.mood
                    try recording.follow(isFinal: false)
                    setMood(&source, recording.state.mood)
                    isDue = isDue || recording.state.mood != mood
                }
                if isDue {
                    var isShort = false
                    try keeper.fill(ahead: ahead, from: &source) { event in
                        if case .nothingSuits = event { isShort = true }
                        report(event)
                    }
                    if isShort, !isExhausted {
                        Console.note(
                            "no more tracks match the conditions; “indexer playlist” with the same options shows why")
                    }
                    isExhausted = isShort
                    guard Console.flush() else { return .cannotRun }
                    if isOnce { return isShort ? .someFailed : .success }
                    try update(&crossfade)
                }
                // The wait is short, so that Ctrl-C and changes of the recording are noticed.
                isDue = try connection.waitForChange(of: QueueKeeper.subsystems, seconds: 1)
            } catch let error as MPDError {
                guard case .connection = error, !isOnce else { throw error }
                Console.note("\(error); trying again every 5 s")
                guard let again = try connectedAgain() else { break }
                (connection, keeper, isDue) = (again.0, again.1, true)
                crossfade?.reconnect(connection, keeper)
                Console.note("connected to MPD at \(address) again")
            }
        }
        return .interrupted
    }

    /// Waits until MPD accepts a connection and knows the library's music, which can take an update of its database.
    /// - Returns: the connection; nil when interrupted.
    private func connectedAgain() throws -> (MPDConnection, QueueKeeper)? {
        while true {
            for _ in 0..<25 {
                if interrupt.isRequested { return nil }
                usleep(200_000)
            }
            do {
                let connection = try MPDConnection(address)
                return (connection, try QueueKeeper(session, connection))
            } catch let error as MPDError {
                switch error {
                case .connection, .nothingInCommon: continue
                case .invalidAddress, .refused: throw error
                }
            }
        }
    }

    private func update(_ crossfade: inout CrossfadeKeeper?) throws {
        do {
            guard let change = try crossfade?.update(), !isQuiet else { return }
            print("\(change.seconds) s from \(change.from) to \(change.to): \(change.reason)".withoutControls)
            Console.flush()
        } catch let error as AudioError {
            Console.note("\(error); no crossfade")
        }
    }

    private func appendPath(to destination: Int, _ keeper: QueueKeeper) throws {
        guard let last = try keeper.queuedTracks().last, let start = try session.library.index(of: last.id) else {
            throw UsageError("--to needs a track of the library in MPD's queue to start from")
        }
        let journey = try session.journey(
            JourneyRequest(session.library.handles([start, destination]), count: steps + 1))
        try keeper.append(journey.dropFirst().map(\.track), report: report)
    }

    private func report(_ event: QueueKeeper.Event) {
        switch event {
        case .added(let track): if !isQuiet { print(track.displayName.withoutControls) }
        case .unknownToMPD(let track, let reason): Console.note("\(track.path): MPD: \(reason)")
        case .nothingSuits: break
        }
    }
}
