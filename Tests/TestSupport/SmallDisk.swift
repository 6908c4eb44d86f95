#if os(Linux)  // only Linux has a simple command for a file system of a few KiB
    import Foundation

    /// A separate file system in memory, with space for half a MiB. Throws if mounting is not permitted.
    public final class SmallDisk {
        /// The mount point.
        public let folder: TemporaryFolder

        /// - Returns: nil if the system refuses.
        public init?() throws {
            let folder = try TemporaryFolder()
            guard try Self.run("mount -t tmpfs -o size=512k tmpfs \"$0\" 2>&-", folder.path) == 0 else { return nil }
            self.folder = folder
        }

        deinit { _ = try? Self.run("umount -l \"$0\"", folder.path) }

        /// Leaves no byte free.
        public func fill() throws {
            _ = try Self.run("dd if=/dev/zero of=\"$0/fill\" bs=4k 2>&-", folder.path)
        }

        /// Removes the file of ``fill()``.
        public func makeRoom() throws { try FileManager.default.removeItem(atPath: folder.file("fill")) }

        private static func run(_ script: String, _ folder: String) throws -> Int32 {
            let process = try Process.run(URL(filePath: "/bin/sh"), arguments: ["-c", script, folder])
            process.waitUntilExit()
            return process.terminationStatus
        }
    }
#endif
