public import Foundation

extension RawPath {
    /// Relative to the current folder, without `.` and `..`.
    public var absoluteURL: URL {
        let here = URL(filePath: FileManager.default.currentDirectoryPath, directoryHint: .isDirectory)
        return URL(filePath: description, relativeTo: here).standardizedFileURL
    }
}
