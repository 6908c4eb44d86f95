#if canImport(CoreServices)
    package import AudioFeatures
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
            let output: RawPath
            /// The folder's path as in events.
            let root: [UInt8]

            init(_ scanner: LibraryScanner, output: RawPath, root: [UInt8]) {
                (self.scanner, self.output, self.root) = (scanner, output, root)
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
                    guard isBelow, !name.bytes.starts(with: output.bytes) else { return }
                    if LibraryScanner.isRule(name) { activity.isIncomplete = true }
                    if scanner.mayLook(at: relative, isFolder: isFolder) { activity.hasChanged = true }
                }
            }
        }

        private let receiver: Receiver
        private let stream: FSEventStreamRef

        /// - Parameters:
        ///   - scanner: the folder and the rules of its scan.
        ///   - output: the name of the index. Files whose names begin with it belong to a build.
        /// - Throws: `FolderWatchError` when the folder does not exist or no stream is available.
        package init(_ scanner: LibraryScanner, output: RawPath) throws(FolderWatchError) {
            guard let real = scanner.root.withCString({ realpath($0, nil) }) else {
                throw FolderWatchError(reason: "\(scanner.root) cannot be read")
            }
            defer { free(real) }
            receiver = Receiver(scanner, output: output, root: RawPath(cString: real).bytes)
            var context = FSEventStreamContext(
                version: 0, info: Unmanaged.passUnretained(receiver).toOpaque(), retain: nil, release: nil,
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
            self.stream = stream
            FSEventStreamSetDispatchQueue(stream, DispatchQueue(label: "FSEventsWatch"))
            FSEventStreamStart(stream)
        }

        deinit {
            FSEventStreamStop(stream)
            FSEventStreamInvalidate(stream)
            FSEventStreamRelease(stream)
        }

        package func wait(seconds: Double) -> FolderActivity {
            Thread.sleep(forTimeInterval: seconds)
            return receiver.activity.withLock { activity in
                defer { activity = FolderActivity() }
                return activity
            }
        }
    }
#endif
