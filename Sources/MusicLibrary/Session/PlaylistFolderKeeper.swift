import Foundation
import SystemFiles
import WorkerThreads

/// Keeps the files of all playlists and moods in a folder up to date, in a thread, until it is stopped.
package final class PlaylistFolderKeeper: Sendable {
    /// What is written, and where.
    package struct Options: Sendable {
        /// The index of the library. It need not exist yet.
        package var index: RawPath
        /// The folder of the files.
        package var folder: RawPath
        /// The profile whose playlists are written; nil for the one that is current at the start.
        package var profile: String?
        /// The music folder, if it is known.
        package var musicFolder: RawPath?
        /// The interval in seconds at which it looks for changes.
        package var interval = 5.0
        /// The time in seconds until a failure is tried again.
        package var retry = 60.0

        package init(index: RawPath, folder: RawPath, profile: String? = nil, musicFolder: RawPath? = nil) {
            (self.index, self.folder, self.profile, self.musicFolder) = (index, folder, profile, musicFolder)
        }
    }

    private struct State {
        var isStopping = false
        var isStopped = false
    }

    private let options: Options
    private let report: @Sendable (String) -> Void
    private let state = Monitor(State())

    /// Starts.
    /// - Parameter report: receives notices, one line each; called in the thread.
    /// - Throws: `NoThreads`.
    package init(_ options: Options, report: @escaping @Sendable (String) -> Void) throws(NoThreads) {
        (self.options, self.report) = (options, report)
        let isStarted = WorkerThread.detach { [self] in
            run()
            state.change { $0.isStopped = true }
        }
        if !isStarted { throw NoThreads() }
    }

    /// Ends it, when the files that are being written are complete.
    package func stop() {
        state.change { $0.isStopping = true }
        _ = state.wait(atMost: .seconds(30)) { $0.isStopped ? true : nil }
    }

    // MARK: In the thread

    /// What playlists depend on. The playlists of a database change with its version.
    private struct Stamp: Equatable {
        let index, preferences: Int64?
        let database: Int?
        /// The file system of the folder, which can go and come back.
        var device: UInt64?
        /// Since 1970. Tracks that were not played for some days join living playlists without a change.
        let day: Int
    }

    private func run() {
        let database = UserDatabase(index: options.index)
        var seen: Stamp?
        var written: Stamp?
        var told: Set<String> = []
        var profile: String?
        var device: UInt64?
        while !state.change({ $0.isStopping }) {
            var pause = options.interval
            let stamp = stamp(database)
            // A first build writes the index in parts, and people change playlists step by step.
            if stamp.index != nil, stamp == seen, stamp != written {
                let start = ContinuousClock.now
                do {
                    // The folder below a disk that was unmounted is another one. A disk that is back has another number.
                    let list = options.folder.appending(RawPath(PlaylistFolder.listName))
                    if let device, self.device != device, !list.exists {
                        throw PlaylistFolder.Unavailable(description: "its disk is gone, or the folder was removed")
                    }
                    told = tell(try write(database, &profile), told)
                    device = self.device
                    written = stamp
                    written?.device = device
                } catch {
                    // Written again as soon as it can be: the folder that is back is the one of before.
                    written = nil
                    told = tell(["the playlists in \(options.folder) were not written: \(error)"], told)
                    database.forget()
                    pause = max(pause, options.retry)
                }
                // The moods of a large library take a while, and every play changes the database.
                pause = max(pause, 20 * ((ContinuousClock.now - start) / .seconds(1)))
            }
            seen = stamp
            _ = state.wait(atMost: .seconds(pause)) { $0.isStopping ? true : nil }
        }
    }

    private func stamp(_ database: UserDatabase) -> Stamp {
        Stamp(
            index: Self.date(options.index), preferences: Self.date(Preferences.path(besideIndex: options.index)),
            database: options.index.exists ? try? database.state().dataVersion() : nil, device: device,
            day: Int(Date().timeIntervalSince1970 / 86_400))
    }

    /// When a file was changed, in nanoseconds since 1970; nil if there is none.
    private static func date(_ path: RawPath) -> Int64? {
        var information = stat()
        guard path.withCString({ stat($0, &information) }) == 0 else { return nil }
        return information.modificationTime.nanoseconds
    }

    /// The file system of the folder; nil if it is not there.
    private var device: UInt64? {
        var information = stat()
        guard options.folder.withCString({ stat($0, &information) }) == 0 else { return nil }
        return UInt64(information.st_dev)
    }

    /// - Parameter id: the id of the profile; nil before the first time. If it followed the current profile, the files of each profile
    ///   that was current once would stay.
    /// - Returns: what is to be told.
    private func write(_ database: UserDatabase, _ id: inout String?) throws -> [String] {
        let state = try database.state()
        let profile = if let id { try state.profile(id: id) } else { try state.profile(options.profile) }
        id = profile.publicID
        let session = Session(try Library(options.index), state, profile)
        let files = try session.playlistFiles(
            hasSaved: true, hasMoods: true, in: RawPath(options.folder.absoluteURL.path(percentEncoded: false)),
            musicFolder: options.musicFolder)
        // The path of the index would be shown to everybody who reads the folder, and an index can be moved.
        let change = try PlaylistFolder(options.folder, owner: profile.publicID).update(files)
        return change.kept.map {
            "\(options.folder.appending(RawPath($0))): not written by this program, or changed since; it stays as it is"
        }
    }

    /// Reports what was not reported before.
    private func tell(_ notices: [String], _ told: Set<String>) -> Set<String> {
        for notice in notices where !told.contains(notice) { report(notice) }
        return Set(notices)
    }
}
