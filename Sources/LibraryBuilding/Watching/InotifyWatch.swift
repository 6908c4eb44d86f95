#if os(Linux)
    import SystemFiles

    /// Watches with inotify(7) of Linux, one watch per folder.
    package final class InotifyWatch: FolderWatch {
        private static let mask = UInt32(
            IN_CREATE | IN_DELETE | IN_MODIFY | IN_ATTRIB | IN_CLOSE_WRITE | IN_MOVED_FROM | IN_MOVED_TO
                | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR)
        private static let root = RawPath(bytes: [])
        /// Seconds without a write after which an open file no longer delays a build. truncate(2) reports a change but
        /// no close.
        private static let longestPause = 30.0

        private let scanner: LibraryScanner
        private let own: IndexFiles
        private let now: () -> Double
        private let descriptor: Int32
        private var folders: [Int32: RawPath] = [:]
        /// Files that have been written to and not closed, with the time of the last write.
        private var openFiles: [RawPath: Double] = [:]
        private var buffer = [UInt8](repeating: 0, count: 1 << 16)

        /// - Parameters:
        ///   - scanner: the folder, and the rules for files in it.
        ///   - index: the index, whose files are not reported.
        ///   - now: seconds of any clock that never runs backwards.
        /// - Throws: `FolderWatchError` if the system has no more watches, or the folder does not exist.
        package init(
            _ scanner: LibraryScanner, index: RawPath, now: @escaping () -> Double = InotifyWatch.systemClock()
        ) throws(FolderWatchError) {
            self.scanner = scanner
            self.now = now
            own = IndexFiles(index: index)
            descriptor = inotify_init1(O_CLOEXEC | O_NONBLOCK)
            guard descriptor >= 0 else { throw Self.failure(errno) }
            try watch(Self.root)
            if folders.isEmpty { throw FolderWatchError(reason: "\(scanner.root) cannot be read") }
        }

        deinit { if descriptor >= 0 { close(descriptor) } }

        package func activity() -> FolderActivity {
            var activity = FolderActivity()
            while case let count = read(descriptor, &buffer, buffer.count), count > 0 {
                handle(buffer[..<count], &activity)
            }
            let now = now()
            openFiles = openFiles.filter { now - $0.value < Self.longestPause }
            activity.isBeingWritten = !openFiles.isEmpty
            return activity
        }

        /// Seconds since the call.
        package static func systemClock() -> () -> Double {
            let start = ContinuousClock.now
            return { (ContinuousClock.now - start) / .seconds(1) }
        }

        private func handle(_ bytes: ArraySlice<UInt8>, _ activity: inout FolderActivity) {
            let headerSize = MemoryLayout<inotify_event>.size
            var rest = bytes
            while rest.count >= headerSize {
                let event = rest.withUnsafeBytes { $0.loadUnaligned(as: inotify_event.self) }
                let end = min(rest.count, headerSize + Int(event.len))
                let name = RawPath(bytes: Array(rest.dropFirst(headerSize).prefix(end - headerSize)))
                handle(Int32(bitPattern: event.mask), of: event.wd, name: name, &activity)
                rest = rest.dropFirst(end)
            }
        }

        private func handle(_ event: Int32, of watch: Int32, name: RawPath, _ activity: inout FolderActivity) {
            if event & IN_Q_OVERFLOW != 0 { activity.isIncomplete = true }
            guard let folder = folders[watch] else { return }
            if event & IN_UNMOUNT != 0 { activity.unmounted.append(folder) }
            if event & IN_IGNORED != 0 { folders[watch] = nil }
            if event & (IN_DELETE_SELF | IN_MOVE_SELF) != 0, folder == Self.root { activity.isIncomplete = true }
            guard !name.bytes.isEmpty else { return }
            if LibraryScanner.isRule(name) { activity.isIncomplete = true }
            let (path, isFolder) = (folder.appending(name), event & IN_ISDIR != 0)
            guard !own.contains(scanner.root.appending(path)), scanner.mayLook(at: path, isFolder: isFolder) else {
                return
            }
            activity.hasChanged = true
            if isFolder {
                follow(event, of: path, &activity)
            } else if event & IN_MODIFY != 0 {
                openFiles[path] = now()
            } else if event & (IN_CLOSE_WRITE | IN_DELETE | IN_MOVED_FROM) != 0 {
                openFiles[path] = nil
            } else if event & (IN_CREATE | IN_MOVED_TO) != 0, scanner.root.appending(path).isFolder {
                // A link to a folder.
                follow(event, of: path, &activity)
            }
        }

        /// Updates the watches when a folder is created, removed or renamed.
        private func follow(_ event: Int32, of path: RawPath, _ activity: inout FolderActivity) {
            if event & IN_MOVED_FROM != 0 { leave(path) }
            guard event & (IN_CREATE | IN_MOVED_TO) != 0 else { return }
            do throws(FolderWatchError) { try watch(path) } catch { activity.isIncomplete = true }
        }

        /// Watches a folder and its subfolders. Each is watched before it is read, so that no new folder is missed.
        private func watch(_ first: RawPath) throws(FolderWatchError) {
            var waiting = [first]
            while let path = waiting.popLast() {
                let place = scanner.root.appending(path)
                let watch = place.withCString { inotify_add_watch(descriptor, $0, Self.mask) }
                guard watch >= 0 else {
                    if errno == ENOSPC || errno == ENOMEM { throw Self.failure(errno) }
                    // The folder has gone again, or a build will report why it cannot be read.
                    continue
                }
                // It is already watched through another link.
                guard folders[watch] == nil else { continue }
                folders[watch] = path
                for name in place.entryNames() ?? [] {
                    let child = path.appending(name)
                    // The system's answer comes first because the rules are slower.
                    if place.appending(name).isFolder, scanner.mayLook(at: child, isFolder: true) {
                        waiting.append(child)
                    }
                }
            }
        }

        /// Removes the watches of a folder that was moved away, and those of its subfolders.
        private func leave(_ path: RawPath) {
            for (watch, folder) in folders where folder == path || folder.isBelow(path) {
                inotify_rm_watch(descriptor, watch)
                folders[watch] = nil
            }
            openFiles = openFiles.filter { !$0.key.isBelow(path) }
        }

        private static func failure(_ code: Int32) -> FolderWatchError {
            switch code {
            case ENOSPC:
                FolderWatchError(
                    reason: "the system's limit on watched folders is reached (sysctl fs.inotify.max_user_watches)")
            case EMFILE:
                FolderWatchError(
                    reason: "the system's limit on watches is reached (sysctl fs.inotify.max_user_instances)")
            default: FolderWatchError(reason: SystemReason.of(code))
            }
        }
    }
#endif
