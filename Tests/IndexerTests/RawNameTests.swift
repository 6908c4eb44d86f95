#if os(Linux)
    import Foundation
    import TestSupport
    import Testing

    /// Names that are not UTF-8 are distinguished, and can be used as they are shown.
    struct RawNameTests {
        /// Two files whose names differ in a byte that is invalid in UTF-8.
        private static func library() throws -> MusicFolder {
            let music = try MusicFolder()
            try music.copy("Folk/02-long-winter.wav", as: "a")
            try music.copy("Electronic/05-extra-life.wav", as: "b")
            let script = #"mv a "$(printf 'x\377.wav')" && mv b "$(printf 'x\376.wav')" && "$indexer" build -q ."#
            try #require(try IndexerProcess.shell(script, in: music.root).status == 0)
            return music
        }

        private static func shell(_ music: MusicFolder, _ script: String) throws -> IndexerProcess.Result {
            try IndexerProcess.shell(#"ff=$(printf 'x\377.wav'); fe=$(printf 'x\376.wav'); "# + script, in: music.root)
        }

        @Test func eachIsFoundByItsBytesAndByWhatIsShown() throws {
            let music = try Self.library()
            let tracks = try music.run("export").objects()
            #expect(tracks.map { $0["path"] as? String } == [#"x\xfe.wav"#, #"x\xff.wav"#])
            for (track, operand) in zip(tracks, ["\"$fe\"", "\"$ff\""]) {
                let id = try #require(track["id"] as? String)
                let path = try #require(track["path"] as? String)
                for script in [operand, "\"$PWD\"/\(operand)", "'\(path)'"] {
                    let found = try Self.shell(music, "exec \"$indexer\" info --json \(script)")
                    #expect(found.status == 0, "\(script): \(found.errors)")
                    #expect(try found.objects().first?["id"] as? String == id)
                }
                #expect(try music.run("list").output.contains(path))
            }
        }

        @Test func onlyTheOneThatIsNamedIsTagged() throws {
            let music = try Self.library()
            let before = try Self.shell(music, #"cksum < "$ff"; cksum < "$fe""#).lines
            let tag = try Self.shell(music, #"exec "$indexer" tag --write energy -y "$ff""#)
            #expect(tag.status == 0, "\(tag.errors)")
            let after = try Self.shell(music, #"cksum < "$ff"; cksum < "$fe""#).lines
            #expect(after[0] != before[0] && after[1] == before[1])
        }

        @Test(arguments: ["m3u8", "xspf", "jspf", "json"]) func aPlaylistLeadsBack(_ format: String) throws {
            let music = try Self.library()
            let script = #"""
                set -e
                "$indexer" playlist create one "$ff" >/dev/null
                "$indexer" playlist export one -o one.\#(format)
                sed -i '/SONICINDEX-ID/d' one.\#(format)
                "$indexer" playlist delete one >/dev/null
                "$indexer" playlist import one.\#(format) >/dev/null
                exec "$indexer" playlist show one --json
                """#
            let shown = try Self.shell(music, script)
            #expect(shown.status == 0, "\(shown.errors)")
            #expect(shown.output.contains(#"x\\xff.wav"#) && !shown.output.contains(#"xfe"#), "\(shown.output)")
        }

        @Test func aListOfRawBytesIsRead() throws {
            let music = try Self.library()
            let script = #"""
                printf 'x\376.wav\n' > raw.m3u
                "$indexer" playlist import raw.m3u >/dev/null
                exec "$indexer" playlist show raw --json
                """#
            let shown = try Self.shell(music, script)
            #expect(shown.output.contains(#"x\\xfe.wav"#), "\(shown.output)\(shown.errors)")
        }
    }
#endif
