import Foundation

/// The operations of the system that measurements use.
enum ThisProcess {
    /// Asks the system to drop a file from memory, so that the next reading comes from the disk.
    static func forget(_ file: String) {
        #if os(Linux)
            let descriptor = open(file, O_RDONLY)
            guard descriptor >= 0 else { return }
            defer { close(descriptor) }
            fsync(descriptor)
            posix_fadvise(descriptor, 0, 0, POSIX_FADV_DONTNEED)
        #endif
    }

    /// Reads a file once, so that the next reading comes from memory.
    static func recall(_ file: String) throws {
        let handle = try FileHandle(forReadingFrom: URL(filePath: file))
        while let data = try handle.read(upToCount: 1 << 22), !data.isEmpty {}
        try handle.close()
    }

    /// Runs this program again with other arguments, so that it measures only its own memory, and reads the printed
    /// figures.
    static func measureApart(_ arguments: [String]) throws -> Figures {
        let process = Process()
        process.executableURL = URL(filePath: CommandLine.arguments[0]).absoluteURL
        #if os(Linux)
            process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
        #endif
        process.arguments = ["measure"] + arguments
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw Failure(description: "measuring \(arguments.joined(separator: " ")) failed")
        }
        return try JSONDecoder().decode(Figures.self, from: data)
    }
}

/// Figures by name: seconds, bytes or counts.
typealias Figures = [String: Double]

struct Failure: Error, CustomStringConvertible {
    let description: String
}
