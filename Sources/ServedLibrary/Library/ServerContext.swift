import Foundation
package import MusicLibrary
import SimilarityIndex
import Synchronization

/// The state behind all answers, shared by all threads.
package final class ServerContext: Sendable {
    /// The library.
    package struct Options: Sendable {
        package var rules: AccessRules
        /// The indexed folder, if the index is stored elsewhere.
        package var musicFolder: RawPath?
        /// A followed file of brainwaves; nil for none.
        package var brainwaves: RawPath?
        /// Version of the program.
        package var version: String
        /// The cost of password hashes.
        package var password: Password
        /// The path of the server.
        package var basePath = BasePath()
        /// The progress of builds of the index.
        package var progress = BuildProgress()

        package init(
            _ rules: AccessRules, version: String, musicFolder: RawPath? = nil, brainwaves: RawPath? = nil,
            password: Password = Password()
        ) {
            self.rules = rules
            self.version = version
            self.musicFolder = musicFolder
            self.brainwaves = brainwaves
            self.password = password
        }
    }

    /// The data of a profile.
    package struct Listening {
        fileprivate let generation, epoch: Int
        let taste: UserTaste
        let moods: MoodCatalog
        /// Changes with labels, dislikes, preferences and the library, but not with a like or a play. The moods
        /// of tracks depend on it.
        package let moodNumber: Int
        /// Changes with preferences and the library only, which have no history. The lists of a day depend on it.
        let preferencesNumber: Int
    }

    package let options: Options
    package let access: Access
    package let answers = AnswerCache()
    package let brainwaves = BrainwaveStates()
    let streams = StreamLimit(8)
    /// Uploads by client address, because the user is known only after the upload.
    package let uploads = StreamLimit(2, total: 8)
    let renditions = WaveRenditions()
    package let nowPlaying = NowPlaying()
    let playerMarks = PerListener<ListenerMarks>()
    let mixes = PerListener<MixTracks>()
    let dayMixes = PerListener<[DayMix]>()
    /// Each has all plays of a listener.
    let mixMakers = PerListener<MixMaker>(capacity: 8)
    let years = PerListener<ListeningYear>()
    /// What the last answer of a living playlist depended on, by its id.
    let livingStamps = RecentValues<String, [Int]>(capacity: 5000)
    let listeningCounts = PerListener<[Int]>()
    let smallPictures = SmallPictures()
    let drawnCovers = ComputedValues<DrawnCover.Sized, [UInt8]>(capacity: 8 << 20)
    /// 29 minutes of music take about 3 MB.
    let structures = FileValues<TimedStructure>(capacity: 48 << 20)
    let lyrics = Mutex(LyricsShelf())
    package let bandDesks = BandDesks()
    package let phoneDoor = PhoneDoor()
    /// Encodes files that players cannot read, or cannot receive fast enough.
    package let transcoder = Transcoder()

    private let current: CurrentLibrary
    private let shown: Mutex<Snapshot>
    /// About the index.
    private let note = Mutex<String?>(nil)
    /// About the database of users, without paths. It stays until the server stops.
    private let databaseNote: String?
    /// Notices about the database of users, with paths, for the terminal.
    package let databaseNotices: [String]
    private let epochCount = Atomic(0)
    private let moodCount = Atomic(0)
    /// By profile.
    private let listening = RecentValues<Int, Listening>(capacity: 500)

    /// Opens an index and prepares it.
    /// - Throws: `LibraryError`, and `UserStateError` when the database cannot be used.
    package init(_ index: RawPath, _ options: Options) throws {
        self.options = options
        // Created or upgraded once, before several threads open it.
        let state = try UserState(UserState.path(besideIndex: index), forWriting: true)
        if let name = options.rules.profile { _ = try state.profile(name) }
        databaseNotices = state.notices
        databaseNote = state.salvagedRows.map {
            "The database of labels and playlists was damaged. It was moved aside. The \($0) rows that could be read were "
                + "kept."
        }
        access = Access(options.rules, options.password)
        current = try CurrentLibrary(index)
        let (library, generation) = current.snapshot
        shown = Mutex(Snapshot(library, generation: generation, try Snapshot.prepare(library)))
    }

    package var index: RawPath { current.path }

    package var snapshot: Snapshot { shown.withLock { $0 } }

    /// The number of the current library, from 1: for tests.
    package var generation: Int { snapshot.generation }

    /// Notices for the user.
    package var notice: String? {
        let notices = [databaseNote, note.withLock { $0 }].compactMap(\.self)
        return notices.isEmpty ? nil : notices.joined(separator: " ")
    }

    // MARK: Change

    private static let goneNotice = "The index was deleted. Its contents stay in use until the server stops."

    /// Checks whether the index was replaced, and prepares and shows the new one. A damaged one only changes the
    /// notice.
    package func renew() {
        let isGone = !FileManager.default.fileExists(atPath: "\(index)")
        note.withLock { note in
            if isGone { note = Self.goneNotice } else if note == Self.goneNotice { note = nil }
        }
        let made = Mutex<Catalog?>(nil)
        do throws(LibraryError) {
            let isNew = try current.renew { library throws(LibraryError) in
                let catalog = try Snapshot.prepare(library)
                made.withLock { $0 = catalog }
            }
            guard isNew, let catalog = made.withLock({ $0 }) else { return }
            let (library, generation) = current.snapshot
            shown.withLock { $0 = Snapshot(library, generation: generation, catalog) }
            note.withLock { $0 = nil }
        } catch {
            note.withLock {
                // The error is omitted because it contains the path of the index. “indexer verify” shows it.
                $0 = "The index was replaced by one that cannot be read. The previous one stays in use."
            }
        }
    }

    /// Changes with every change that may affect answers.
    package var epoch: Int { epochCount.load(ordering: .acquiring) }

    package func changed() { epochCount.add(1, ordering: .acquiringAndReleasing) }

    // MARK: Listeners

    /// The data of a profile, cached until a change.
    package func taste(
        _ profile: Profile, _ state: UserState, _ snapshot: Snapshot
    ) throws -> Listening {
        let epoch = epoch
        let before = listening[profile.id].flatMap { $0.generation == snapshot.generation ? $0 : nil }
        if let before, before.epoch == epoch { return before }
        let taste = try Session(snapshot.library, state, profile).taste()
        let moods = try snapshot.library.moods(for: taste)
        let known = Listening(
            generation: snapshot.generation, epoch: epoch, taste: taste, moods: moods,
            moodNumber: before.flatMap { taste.hasMoods(of: $0.taste) ? $0.moodNumber : nil }
                ?? moodCount.add(1, ordering: .relaxed).newValue,
            preferencesNumber: before.flatMap {
                taste.preferences == $0.taste.preferences ? $0.preferencesNumber : nil
            } ?? moodCount.add(1, ordering: .relaxed).newValue)
        listening.keep(known, profile.id)
        return known
    }
}

extension UserTaste {
    /// Whether the same tracks match the same moods.
    fileprivate func hasMoods(of other: UserTaste) -> Bool {
        func dislikes(_ taste: UserTaste) -> Set<TrackID> { Set(taste.ratings.filter { $0.value == .dislike }.keys) }
        return labels == other.labels && preferences == other.preferences && dislikes(self) == dislikes(other)
    }
}

extension ServerContext {
    /// Whether any user can log in.
    package static func hasAccount(besideIndex index: RawPath) throws -> Bool {
        try UserState(UserState.path(besideIndex: index), forWriting: false).accountCount() > 0
    }
}
