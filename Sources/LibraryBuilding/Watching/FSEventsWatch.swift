#if canImport(CoreServices)
    import CoreServices
    import Dispatch
    import Foundation
    import Synchronization

    /// Watches with FSEvents of macOS, one stream for the whole tree. Linked folders outside the tree are not watched.
    package final class FSEventsWatch: FolderWatch {
        /// Called by the system on a thread of its own.
        private final class Receiver: Sendable {
            let activity = Mutex(FolderActivity())
            let scanner: LibraryScanner
            let own: IndexFiles
            /// The folder's path, in the form that events use.
            let root: [UInt8]

            init(_ scanner: LibraryScanner, index: RawPath, root: [UInt8]) {
                (self.scanner, self.root) = (scanner, root)
                own = IndexFiles(index: index)
            }

            func receive(_ path: RawPath, _ flags: Int) {
                let isBelow = path.bytes.starts(with: root + [UInt8(ascii: "/")])
                let relative =
                    isBelow ? RawPath(bytes: Array(path.bytes.dropFirst(root.count + 1))) : RawPath(bytes: [])
                let isFolder = flags & kFSEventStreamEventFlagItemIsDir != 0
                let name = relative.lastComponent
                activity.withLock { activity in
                    if flags & kFSEventStreamEventFlagUnmount != 0 { activity.unmounted.append(relative) }
                    if flags & kFSEventStreamEventFlagRootChanged != 0 { activity.isIncomplete = true }
                    if flags & kFSEventStreamEventFlagMustScanSubDirs != 0 { activity.hasChanged = true }
                    guard isBelow, !own.contains(path) else { return }
                    if LibraryScanner.isRule(name) { activity.isIncomplete = true }
                    if scanner.mayReach(relative, isFolder: isFolder) { activity.hasChanged = true }
                }
            }
        }

        private let receiver: Receiver
        private let queue = DispatchQueue(label: "FSEventsWatch")
        private let stream: FSEventStreamRef

        /// - Parameters:
        ///   - scanner: the folder, and the rules for files in it.
        ///   - index: the index, whose files are not reported.
        /// - Throws: `FolderWatchError` if the folder does not exist or no stream is available.
        package init(_ scanner: LibraryScanner, index: RawPath) throws(FolderWatchError) {
            guard let real = scanner.root.withCString({ realpath($0, nil) }) else {
                throw FolderWatchError(reason: "\(scanner.root) cannot be read")
            }
            defer { free(real) }
            receiver = Receiver(scanner, index: index, root: RawPath(cString: real).bytes)
            var context = FSEventStreamContext(
                version: 0, info: Unmanaged.passUnretained(receiver).toOpaque(),
                retain: { info in
                    info.map { UnsafeRawPointer(Unmanaged<Receiver>.fromOpaque($0).retain().toOpaque()) }
                },
                release: { info in
                    if let info { Unmanaged<Receiver>.fromOpaque(info).release() }
                },
                copyDescription: nil)
            let flags =
                kFSEventStreamCreateFlagFileEvents | kFSEventStreamCreateFlagWatchRoot | kFSEventStreamCreateFlagNoDefer
            let callback: FSEventStreamCallback = { _, info, count, paths, flags, _ in
                guard let info else { return }
                let receiver = Unmanaged<Receiver>.fromOpaque(info).takeUnretainedValue()
                let paths = paths.assumingMemoryBound(to: UnsafePointer<CChar>.self)
                for event in 0..<count { receiver.receive(RawPath(cString: paths[event]), Int(flags[event])) }
            }
            guard
                let stream = FSEventStreamCreate(
                    nil, callback, &context, [String(cString: real)] as CFArray,
                    FSEventStreamEventId(kFSEventStreamEventIdSinceNow), 0.5, FSEventStreamCreateFlags(flags))
            else { throw FolderWatchError(reason: "no stream of events is available") }
            FSEventStreamSetDispatchQueue(stream, queue)
            guard FSEventStreamStart(stream) else {
                FSEventStreamInvalidate(stream)
                FSEventStreamRelease(stream)
                throw FolderWatchError(reason: "the stream of events cannot be started")
            }
            self.stream = stream
        }

        deinit {
            // This runs on the queue, so that no callback runs at the same time.
            queue.sync {
                FSEventStreamStop(stream)
                FSEventStreamInvalidate(stream)
                FSEventStreamRelease(stream)
            }
        }

        package func activity() -> FolderActivity {
            receiver.activity.withLock { activity in
                defer { activity = FolderActivity() }
                return activity
            }
        }
    }
#endif
