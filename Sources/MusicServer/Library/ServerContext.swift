package import AudioFeatures
import Foundation
package import MusicLibrary
import SimilarityIndex
import Synchronization

/// Everything that answers are made of, shared by all threads.
package final class ServerContext: Sendable {
    /// What is served.
    package struct Options: Sendable {
        /// Who may come in.
        package var rules: AccessRules
        /// The folder that was indexed, when its index does not lie in it.
        package var musicFolder: RawPath?
        /// A file of brainwaves that is followed; nil for none.
        package var brainwaves: RawPath?
        /// Version of the program.
        package var version: String
        /// How passwords are kept.
        package var password: Password
        /// Under which path the server is reached.
        package var basePath = BasePath()

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

    /// How far a build is that runs meanwhile.
    struct BuildProgress: Encodable, Sendable {
        var done: Int
        var total: Int
    }

    /// What is known of a profile.
    struct Listening {
        fileprivate let generation, epoch: Int
        let taste: UserTaste
        let moods: MoodCatalog
        /// Another number once labels, dislikes, preferences or the library are others, but not for a like or a play: what a
        /// mood's tracks follow from.
        let moodNumber: Int
    }

    package let options: Options
    let access: Access
    let answers = AnswerCache()
    let brainwaves = BrainwaveStates()
    let streams = StreamLimit(8)
    /// Files that come, by the address of the client: who sends one is known only when it has come.
    let uploads = StreamLimit(2, total: 8)
    let renditions = WaveRenditions()
    let nowPlaying = NowPlaying()
    let playerMarks = PerListener<ListenerMarks>()
    let mixes = PerListener<MixTracks>()
    let smallPictures = SmallPictures()
    /// Encodes what players cannot read, or cannot receive fast enough.
    package let transcoder = Transcoder()
    let progress = Mutex<BuildProgress?>(nil)

    private let current: CurrentLibrary
    private let shown: Mutex<Snapshot>
    private let note = Mutex<String?>(nil)
    private let epochCount = Atomic(0)
    private let moodCount = Atomic(0)
    private let listening = Mutex<[Int: Listening]>([:])

    /// Opens an index and prepares it.
    /// - Throws: `LibraryError`, and `UserStateError` when the database cannot be used.
    package init(_ index: RawPath, _ options: Options) throws {
        self.options = options
        // Made or brought up to date once, before several threads open it at the same time.
        let state = try UserState(UserState.path(besideIndex: index), forWriting: true)
        if let name = options.rules.profile { _ = try state.profile(name) }
        let isNew = !state.notices.isEmpty
        access = Access(options.rules, options.password)
        current = try CurrentLibrary(index)
        let (library, generation) = current.snapshot
        shown = Mutex(Snapshot(library, generation: generation, try Snapshot.prepare(library)))
        if isNew {
            tell(
                "The database of labels and playlists was damaged. It was moved aside, and what could be read was kept."
            )
        }
    }

    package var index: RawPath { current.path }

    var snapshot: Snapshot { shown.withLock { $0 } }

    /// Which library is served, from 1: for tests.
    package var generation: Int { snapshot.generation }

    /// What the user should know.
    package var notice: String? { note.withLock { $0 } }

    // MARK: Change

    private static let goneNotice = "The index was deleted; what was in it is still in use until the server stops."

    /// Looks whether the index was replaced, and shows the new one once it is prepared. A damaged one changes nothing but
    /// the notice.
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
                // Not the error, which tells everybody where the index lies; “indexer verify” has it.
                $0 = "The index was replaced by one that cannot be read; the one before is still in use."
            }
        }
    }

    /// Says something the user should know.
    func tell(_ notice: String?) { note.withLock { $0 = notice } }

    /// Changes whenever somebody said something that may change answers.
    var epoch: Int { epochCount.load(ordering: .acquiring) }

    func changed() { epochCount.add(1, ordering: .acquiringAndReleasing) }

    // MARK: Listeners

    /// What is known of a profile, read once until somebody says something new.
    func taste(
        _ profile: Profile, _ state: UserState, _ snapshot: Snapshot
    ) throws -> Listening {
        let epoch = epoch
        let before = listening.withLock { $0[profile.id] }.flatMap { $0.generation == snapshot.generation ? $0 : nil }
        if let before, before.epoch == epoch { return before }
        let taste = try Session(snapshot.library, state, profile).taste()
        let moods = try snapshot.library.moods(for: taste)
        let known = Listening(
            generation: snapshot.generation, epoch: epoch, taste: taste, moods: moods,
            moodNumber: before.flatMap { taste.hasMoods(of: $0.taste) ? $0.moodNumber : nil }
                ?? moodCount.add(1, ordering: .relaxed).newValue)
        listening.withLock { listening in
            if listening.count > 500 { listening = [:] }
            listening[profile.id] = known
        }
        return known
    }
}

extension UserTaste {
    /// Whether the same tracks suit the same moods.
    fileprivate func hasMoods(of other: UserTaste) -> Bool {
        func dislikes(_ taste: UserTaste) -> Set<TrackID> { Set(taste.ratings.filter { $0.value == .dislike }.keys) }
        return labels == other.labels && preferences == other.preferences && dislikes(self) == dislikes(other)
    }
}

extension ServerContext {
    /// The number of what a profile's moods follow from: for tests.
    package func moodNumber(of profile: Profile, _ state: UserState) throws -> Int {
        try taste(profile, state, snapshot).moodNumber
    }

    /// Whether somebody could log in.
    package static func hasAccount(besideIndex index: RawPath) throws -> Bool {
        try UserState(UserState.path(besideIndex: index), forWriting: false).accountCount() > 0
    }

    /// Says how far a build is that runs meanwhile.
    /// - Parameter total: 0 when it is over.
    package func setProgress(done: Int, total: Int) {
        progress.withLock { $0 = total > 0 ? BuildProgress(done: done, total: total) : nil }
    }

    /// One more file was listened to.
    package func advanceProgress() { progress.withLock { $0?.done += 1 } }
}
