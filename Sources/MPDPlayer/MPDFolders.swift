/// The folders of an MPD's database.
struct MPDFolders {
    /// The maximum number of folders to read.
    private static let folderLimit = 200
    private static let fileLimit = 20

    private let connection: MPDConnection

    init(_ connection: MPDConnection) { self.connection = connection }

    /// URIs of about twenty files, from different folders if there are several.
    func someFiles() throws(MPDError) -> [[UInt8]] {
        // The root has no name.
        var pending: [[UInt8]] = [[]]
        var files: [[UInt8]] = []
        for _ in 0..<Self.folderLimit where files.count < Self.fileLimit {
            guard let folder = pending.popLast() else { break }
            let contents = try connection.sendIfKnown("lsinfo", [folder]) ?? []
            if let file = contents.first(where: { $0.name == "file" }) { files.append(file.value) }
            pending += contents.filter { $0.name == "directory" }.map(\.value)
        }
        return files
    }
}
