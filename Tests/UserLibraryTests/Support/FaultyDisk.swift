import CSQLite
import Foundation
import Synchronization

/// A disk whose reads fail: SQLite's own access to files, except for databases in the folder `name`. There is one in a
/// process.
enum FaultyDisk {
    /// The name of the folder whose databases it concerns.
    static let name = "faulty-disk"

    /// What happens to reads.
    struct Fault: Sendable {
        enum Kind {
            /// They return this error of SQLite.
            case error(Int32)
            /// They return other bytes than were written.
            case noise
        }

        let kind: Kind
        /// The first byte of the file that is concerned.
        let start: Int64
        /// How many openings of the database are concerned.
        var openings = Int.max
    }

    /// Runs `body` while reads fail.
    static func with<Result>(_ fault: Fault, _ body: () throws -> Result) rethrows -> Result {
        _ = isRegistered
        current.withLock { $0 = fault }
        defer { current.withLock { $0 = nil } }
        return try body()
    }

    private static let current = Mutex<Fault?>(nil)

    // SQLite's structures stay unchanged after they were registered, and SQLite itself shares them between threads.
    nonisolated(unsafe) private static let system = sqlite3_vfs_find(nil)!
    nonisolated(unsafe) private static let own = UnsafeMutablePointer<sqlite3_vfs>.allocate(capacity: 1)
    nonisolated(unsafe) private static let methods = UnsafeMutablePointer<sqlite3_io_methods>.allocate(capacity: 1)
    nonisolated(unsafe) private static var systemRead: Read?

    private typealias Read =
        @convention(c) (
            UnsafeMutablePointer<sqlite3_file>?, UnsafeMutableRawPointer?, Int32, sqlite3_int64
        ) -> Int32

    private static let isRegistered: Bool = {
        own.initialize(to: system.pointee)
        own.pointee.pNext = nil
        own.pointee.zName = UnsafePointer(strdup(name))
        own.pointee.xOpen = { _, path, file, flags, opened in
            FaultyDisk.open(path, file, flags, opened)
        }
        return sqlite3_vfs_register(own, 1) == SQLITE_OK
    }()

    private static func open(
        _ path: UnsafePointer<CChar>?, _ file: UnsafeMutablePointer<sqlite3_file>?, _ flags: Int32,
        _ opened: UnsafeMutablePointer<Int32>?
    ) -> Int32 {
        let code = system.pointee.xOpen(system, path, file, flags, opened)
        guard code == SQLITE_OK, let file, let path, flags & SQLITE_OPEN_MAIN_DB != 0,
            String(cString: path).contains("/\(name)/")
        else { return code }
        current.withLock { fault in
            guard let found = fault else { return }
            fault = found.openings > 0 ? found : nil
            fault?.openings -= 1
            if systemRead == nil {
                methods.initialize(to: file.pointee.pMethods.pointee)
                systemRead = methods.pointee.xRead
                methods.pointee.xRead = { file, bytes, count, start in FaultyDisk.read(file, bytes, count, start) }
            }
            file.pointee.pMethods = UnsafePointer(methods)
        }
        return code
    }

    private static func read(
        _ file: UnsafeMutablePointer<sqlite3_file>?, _ bytes: UnsafeMutableRawPointer?, _ count: Int32,
        _ start: sqlite3_int64
    ) -> Int32 {
        let code = systemRead?(file, bytes, count, start) ?? SQLITE_IOERR
        guard let fault = current.withLock({ $0 }), start >= fault.start else { return code }
        switch fault.kind {
        case .error(let failure): return failure
        case .noise:
            if let bytes { memset(bytes, 0xA5, Int(count)) }
            return code
        }
    }
}
