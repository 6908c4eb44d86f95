#if Server
    import Foundation
    import MusicLibrary
    import MusicServer

    /// What “serve” has to serve.
    enum ServedFolder {
        /// An index.
        /// - Parameters:
        ///   - folder: its music folder, if it is known.
        ///   - isFollowed: whether the index is kept in step with the folder.
        case index(RawPath, folder: RawPath?, isFollowed: Bool)
        /// A folder that has no index yet, and where it will be.
        case folder(RawPath, index: RawPath)
        /// Nothing yet; with the reason if the folder that was served before is gone.
        case nothing(String?)

        /// - Throws: `LibraryError` if what the arguments name does not exist.
        init(_ arguments: Arguments, _ remembered: RememberedFolders) throws {
            if let named = arguments.operands.first {
                self = try Self.named(named, arguments, remembered)
            } else if arguments.path("index") != nil || Environment.value("SONIC_INDEX") != nil {
                self = Self.existing(try arguments.indexPath(), nil, arguments, remembered)
            } else if let index = try? arguments.indexPath() {
                self = Self.existing(index, nil, arguments, remembered)
            } else if let latest = remembered.entries.first {
                self = Self.latest(latest)
            } else {
                self = .nothing(nil)
            }
        }

        /// Where the index of a folder is, or will be.
        func index(of folder: RawPath) -> RawPath {
            if case .folder(folder, let index) = self { index } else { IndexLocator.indexPath(ofLibrary: folder) }
        }

        private static func named(
            _ named: RawPath, _ arguments: Arguments, _ remembered: RememberedFolders
        ) throws -> ServedFolder {
            let index = IndexLocator.index(named: arguments.path("index") ?? named)
            let isFolder = named.isFolder
            if index.exists { return existing(index, isFolder ? named : nil, arguments, remembered) }
            guard isFolder else {
                throw LibraryError.unreadableRoot(
                    path: "\(named)", reason: named.exists ? "not a folder" : "no such folder")
            }
            return .folder(named, index: index)
        }

        private static func existing(
            _ index: RawPath, _ folder: RawPath?, _ arguments: Arguments, _ remembered: RememberedFolders
        ) -> ServedFolder {
            let root = folder ?? IndexLocator.library(ofIndex: index)
            let isRemembered = root.map { remembered.entries.contains(.init($0, index: index)) } ?? false
            if isRemembered, let root, isDamaged(index) { return .folder(root, index: index) }
            return .index(index, folder: root, isFollowed: root != nil && (arguments.has("build") || isRemembered))
        }

        private static func latest(_ entry: RememberedFolders.Entry) -> ServedFolder {
            guard entry.folder.isFolder else {
                return .nothing(
                    "\(entry.folder), which was served last, is not there. Connect its disk and start the server again, or choose another folder."
                )
            }
            return entry.index.exists && !isDamaged(entry.index)
                ? .index(entry.index, folder: entry.folder, isFollowed: true)
                : .folder(entry.folder, index: entry.index)
        }

        /// The build of a remembered folder repairs such an index.
        private static func isDamaged(_ index: RawPath) -> Bool { (try? Library(index)) == nil }
    }
#endif
