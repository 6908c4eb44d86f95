import Foundation
import MusicLibrary

extension Arguments {
    /// A session on the selected library, for the selected profile.
    func openSession(_ library: Library? = nil, for purpose: Session.Purpose = .asking) throws -> Session {
        Session(
            try library ?? openLibrary(), profile: profileName, for: purpose,
            onNotice: Console.note)
    }

    /// The profile from `--profile` or the environment; nil for the current one.
    var profileName: String? { string("profile") ?? Environment.value("SONIC_PROFILE") }

    /// The user's database beside the index, for commands about profiles.
    func openState(forWriting: Bool) throws -> UserState {
        let state = try UserState(UserState.path(besideIndex: try openLibrary().path), forWriting: forWriting)
        state.notices.forEach(Console.note)
        return state
    }

    /// The library selected by `--index`, the environment or the current folder.
    func openLibrary() throws -> Library {
        let library = try Library(try indexPath())
        if library.isOutdated {
            Console.fail("\(library.path) was made by an older analysis; “indexer build” updates it")
        }
        return library
    }

    func indexPath() throws -> RawPath {
        if let named = path("index"), !named.bytes.isEmpty { return try IndexLocator.find(named) }
        if let named = Environment.value("SONIC_INDEX") {
            do throws(LibraryError) {
                return try IndexLocator.find(RawPath(named))
            } catch .noIndex(let searched) {
                throw LibraryError.noIndex(searched: "\(searched) ($SONIC_INDEX)")
            }
        }
        return try IndexLocator.find(from: RawPath(FileManager.default.currentDirectoryPath))
    }
}
