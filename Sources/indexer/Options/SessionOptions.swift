import AudioFeatures
import Foundation
import MusicLibrary

extension Arguments {
    /// The library that `--index` and its kin name, for the profile that `--profile` and its kin name.
    func openSession(_ library: Library? = nil, for purpose: Session.Purpose = .asking) throws -> Session {
        Session(
            try library ?? openLibrary(), profile: profileName, for: purpose,
            onNotice: Console.note)
    }

    /// The profile that is named; nil for the one in use.
    var profileName: String? { string("profile") ?? Self.environment("SONIC_PROFILE") }

    /// The user's database beside the index, for what is about profiles.
    func openState(forWriting: Bool) throws -> UserState {
        let state = try UserState(UserState.path(besideIndex: try openLibrary().path), forWriting: forWriting)
        state.notices.forEach(Console.note)
        return state
    }

    /// The library named by `--index`, the environment or the current folder.
    func openLibrary() throws -> Library {
        let library = try Library(try indexPath())
        if library.isOutdated {
            Console.fail("\(library.path) is of an older analysis; “indexer build” brings it up to date")
        }
        return library
    }

    func indexPath() throws -> RawPath {
        if let named = path("index"), !named.bytes.isEmpty { return try IndexLocator.find(named) }
        if let named = Self.environment("SONIC_INDEX") {
            do throws(LibraryError) {
                return try IndexLocator.find(RawPath(named))
            } catch .noIndex(let searched) {
                throw LibraryError.noIndex(searched: "\(searched) ($SONIC_INDEX)")
            }
        }
        return try IndexLocator.find(from: RawPath(FileManager.default.currentDirectoryPath))
    }

    /// nil when it is not set, or to nothing.
    private static func environment(_ name: String) -> String? {
        ProcessInfo.processInfo.environment[name].flatMap { $0.isEmpty ? nil : $0 }
    }
}
