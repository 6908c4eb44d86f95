#if os(Linux)
    import Foundation
    import TestSupport
    import Testing

    /// No space for user data: the cause is reported, and nothing saved earlier is lost.
    struct FullUserDiskTests {
        @Test func itIsToldAndNothingIsLost() throws {
            guard let disk = try SmallDisk() else { try Test.cancel("no file system can be mounted here") }
            let music = try MusicFolder()
            let sound = try repositoryBytes("Tests/Golden/audio/mono.mp3")
            try music.folder.write(sound, as: "song.mp3")
            let index = disk.folder.file("library.sidx")
            try #require(try music.run("build", "-q", ".", "-o", index).status == 0)
            #expect(try music.run("label", "-i", index, "song", "happy").status == 0)
            try disk.fill()
            let tag = ["tag", "-y", "-i", index, "--music", music.root, "--write", "mood"]
            for command in [["label", "-i", index, "song", "calm"], ["like", "-i", index, "song"], tag] {
                let result = try IndexerProcess.run(command, in: music.root)
                #expect(result.status == 2)
                #expect(result.errors.hasPrefix("indexer: no space left on device: "), "\(result.errors)")
                #expect(result.errors.hasSuffix("/user.sqlite\n"))
            }
            #expect(try Array(Data(contentsOf: URL(filePath: music.path("song.mp3")))) == sound)
            try disk.makeRoom()
            let labels = try music.run("labels", "-i", index)
            #expect(labels.lines.count == 2 && labels.lines.last?.hasPrefix("happy ") == true, "\(labels.output)")
            #expect(try IndexerProcess.run(tag, in: music.root).status == 0)
        }
    }
#endif
