import Foundation
import SystemFiles
import TestSupport
import Testing

struct AtomicFileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private var path: String { "\(folder.path)/file" }

    private func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: folder.path) }

    @Test func takesItsPlaceWhenItIsCommitted() throws {
        try Data("old".utf8).write(to: URL(filePath: path))
        var file = try AtomicFile.create(path: path)
        try file.append(Array("....new".utf8))
        try file.overwriteStart(with: Array("this".utf8))
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "old")
        try file.commit()
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "thisnew")
        #expect(try names() == ["file"])
    }

    @Test func leavesNothingBehindWhenItIsDropped() throws {
        do {
            var file = try AtomicFile.create(path: path)
            try file.append([1, 2, 3])
            #expect(try names().count == 1)
        }
        #expect(try names() == [])
    }

    @Test func tellsWhatCouldNotBeDoneAndWhy() throws {
        let error = #expect(throws: SystemError.self) { _ = try AtomicFile.create(path: "\(folder.path)/none/file") }
        #expect(error?.code == ENOENT)
        #expect(error?.description == "cannot create a file in \(folder.path)/none: No such file or directory")
    }

    @Test func aFolderInItsPlaceStays() throws {
        try FileManager.default.createDirectory(atPath: path + "/kept", withIntermediateDirectories: true)
        let error = #expect(throws: SystemError.self) { try AtomicFile.create(path: path).commit() }
        #expect(error?.code == EISDIR || error?.code == ENOTEMPTY)
        #expect(try names() == ["file"])
    }

    @Test(arguments: [
        (".file.12-345.tmp", true), (".file.12-345", false), (".other.12-345.tmp", false), (".file.a-345.tmp", false),
        ("file.12-345.tmp", false), (".file..tmp", false),
    ])
    func knowsTheNamesOfItsTemporaryFiles(name: String, isTemporary: Bool) {
        #expect(AtomicFile.isTemporary(name, of: "file") == isTemporary)
    }

    @Test func itsOwnTemporaryPathIsOne() {
        let name = String(AtomicFile.temporaryPath(beside: path).split(separator: "/").last ?? "")
        #expect(AtomicFile.isTemporary(name, of: "file"))
    }
}
