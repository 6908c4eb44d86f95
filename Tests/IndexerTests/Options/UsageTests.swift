import Foundation
import Testing

/// Help, options, and errors about invalid command lines.
struct UsageTests {
    private static let commands = [
        "build", "list", "genres", "artists", "albums", "info", "features", "similar", "neighbors", "export", "errors",
        "verify", "help", "files", "extract", "merge", "split",
    ]

    // MARK: Help

    @Test func theOverviewNamesEveryCommand() throws {
        let help = try IndexerProcess.run(["--help"])
        #expect(help.status == 0 && help.errors.isEmpty)
        for command in Self.commands { #expect(help.lines.contains { $0.hasPrefix("  \(command) ") }) }
        #expect(try IndexerProcess.run(["-h"]).output == help.output)
        #expect(try IndexerProcess.run(["help"]).output == help.output)
        let bare = try IndexerProcess.run([])
        #expect(bare.status == 2 && bare.output.isEmpty && bare.errors == help.output)
    }

    @Test(arguments: commands) func everyCommandExplainsItself(command: String) throws {
        let help = try IndexerProcess.run([command, "--help"])
        #expect(help.status == 0 && help.errors.isEmpty)
        #expect(help.output.hasPrefix("indexer \(command) – "))
        #expect(help.output.contains("\nUsage: indexer \(command) ") && help.output.contains("\nOptions:\n"))
        #expect(help.lines.allSatisfy { $0.count <= 80 }, "80 columns where there is no terminal")
        #expect(help.lines.allSatisfy { !$0.hasSuffix(" ") })
        #expect(try IndexerProcess.run([command, "-h"]).output == help.output)
        #expect(try IndexerProcess.run(["help", command]).output == help.output)
        // Help is printed even if operands are missing or superfluous.
        #expect(try IndexerProcess.run([command, "a", "b", "c", "--help"]).status == 0)
    }

    @Test func theVersionNamesToolAnalysisAndFormat() throws {
        for option in ["--version", "-V"] {
            let version = try IndexerProcess.run([option])
            #expect(version.status == 0 && version.errors.isEmpty)
            let pattern = /indexer \d+\.\d+\.\d+(-rc\.\d+)? \(analysis version \d+, index format \d+\)\n/
            #expect(try pattern.wholeMatch(in: version.output) != nil)
        }
    }

    @Test func theManualIsPlainASCIIAndNamesEveryOption() throws {
        let manual = try IndexerProcess.run(["help", "--man"])
        #expect(manual.status == 0 && manual.errors.isEmpty)
        #expect(manual.output.hasPrefix(".TH INDEXER 1 ") && manual.output.utf8.allSatisfy { $0 < 0x80 })
        for command in Self.commands {
            #expect(manual.lines.contains { $0.hasPrefix(".SS indexer \(command)") })
            let help = try IndexerProcess.run(["help", command]).output
            for option in help.matches(of: #/--[a-z-]+ /#) {
                let name = String(option.output).trimmingCharacters(in: .whitespaces)
                #expect(manual.output.contains(name.replacing("-", with: "\\-")))
            }
        }
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/groff"), "groff is not installed"))
    func groffFindsNoFaultInTheManual() throws {
        let result = try IndexerProcess.shell("\"$indexer\" help --man | /usr/bin/groff -man -ww -Tutf8")
        #expect(result.status == 0 && result.errors.isEmpty)
        #expect(result.output.contains("SONIC_INDEX"))
    }

    // MARK: Completions

    /// What bash offers for a command line whose last word is incomplete.
    private func completions(_ words: [String]) throws -> Set<String> {
        let line = words.map { "'\($0)'" }.joined(separator: " ")
        let script = """
            source <("$indexer" help --completions bash); COMP_WORDS=(\(line)); COMP_CWORD=\(words.count - 1)
            _indexer; printf '%s\\n' "${COMPREPLY[@]}"
            """
        let result = try IndexerProcess.shell("bash -euc '\(script.replacing("'", with: "'\\''"))'")
        #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
        return Set(result.lines.filter { !$0.isEmpty })
    }

    @Test func bashCompletesCommandsActionsAndOptions() throws {
        #expect(try completions(["indexer", "sim"]) == ["similar"])
        #expect(try completions(["indexer", "similar", "--same"]) == ["--same-genre"])
        #expect(try completions(["indexer", "profile", "cre"]) == ["create"])
        #expect(try completions(["indexer", "playlist", "--moo"]) == ["--mood"])
        #expect(try completions(["indexer", "playlist", "export", "--for"]) == ["--format"])
        #expect(try completions(["indexer", "similar", "song"]) == [], "a track: the shell's own completion")
        for command in Self.commands where !command.contains(" ") {
            #expect(try completions(["indexer", command]).contains(command))
        }
    }

    @Test(arguments: [("zsh", "zsh -n"), ("fish", "fish --no-execute")])
    func otherShellsReadTheirCompletions(shell: String, check: String) throws {
        let script = try IndexerProcess.run(["help", "--completions", shell])
        #expect(script.status == 0 && script.errors.isEmpty)
        for command in Self.commands {
            #expect(script.output.contains("'\(command)'") || script.output.contains("\(command)"))
        }
        let result = try IndexerProcess.shell(
            """
            command -v \(shell) >/dev/null || exit 0
            "$indexer" help --completions \(shell) >c.\(shell) && \(check) c.\(shell)
            """)
        #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    }

    // MARK: Mistakes

    private static let mistakes: [(arguments: [String], word: String)] = [
        (["frobnicate"], "frobnicate"), (["simlar", "x"], "“similar”"), (["--frob"], "--frob"),
        (["help", "lst"], "“list”"),
        (["list", "--frob"], "--frob"), (["list", "--sorted", "x"], "“--sort”"), (["list", "-Z"], "“-Z”"),
        (["similar", "song.mp3", "--frob"], "“--frob”"), (["similar", "song.mp3", "-k"], "“-k”"),
        (["similar", "song.mp3", "--count"], "“--count”"), (["similar", "--json=yes", "x"], "“--json”"),
        (["similar", "--s", "x"], "--same-genre or --show-duplicates"), (["similar"], "TRACK"), (["build"], "FOLDER"),
        (["features"], "FILE…"), (["similar", "one", "two"], "“two”"), (["list", "operand"], "“operand”"),
        (["similar", "-k", "0", "x"], "--count"), (["similar", "-k", "many", "x"], "“many”"),
        (["similar", "-k", "-3", "x"], "“-3”"), (["build", "-j", "0", "."], "--jobs"),
        (["build", "--jobs=", "."], "--jobs"),
        (["similar", "-m", "magic", "x"], "timbre, dtw, hybrid"), (["list", "-r", "tempo"], "NAME=LOW..HIGH"),
        (["list", "-r", "tempo=9..1"], "“tempo=9..1”"), (["list", "-r", "tempo=a..b"], "“tempo=a..b”"),
        (["similar", "-m", "dtw", "-w", "harmony=2", "x"], "--weights"),
        (["similar", "-w", "colour=0,movement=0,rhythm=0,harmony=0,loudness=0,style=0", "x"], "--weights"),
        (["similar", "--weights", "", "x"], "“”"), (["similar", "-w", "rhythm=1,,harmony=2", "x"], "“”"),
        (["playlist", "export", "A", "-o", "a.zzz"], ".m3u, .m3u8, .xspf"),
        (["list", "-r", "=1..2"], "“=1..2”"), (["dtw", "--radius", "3", "a.npy", "b.npy"], "--radius"),
    ]

    @Test(arguments: mistakes) func aMistakeIsNamedWithAHint(arguments: [String], word: String) throws {
        let result = try IndexerProcess.run(arguments)
        #expect(result.status == 2 && result.output.isEmpty)
        #expect(result.errors.hasPrefix("indexer: ") && result.errors.contains(word), "\(result.errors)")
        #expect(result.errors.contains("--help"), "\(result.errors)")
    }

    @Test func anUnknownDescriptorIsNamedWithTheKnownOnes() throws {
        let music = try MusicFolder.indexed.get()
        for (arguments, wrong, meant) in [
            (["list", "-s", "tmpo"], "tmpo", "tempo"), (["list", "-r", "tmpo=1..2"], "tmpo", "tempo"),
            (["list", "-s", "bpn"], "bpn", "bpm"),
        ] {
            let result = try IndexerProcess.run(arguments, in: music.root)
            #expect(result.status == 2 && result.output.isEmpty)
            #expect(result.errors.contains("“\(wrong)”") && result.errors.contains("did you mean “\(meant)”?"))
        }
    }

    @Test(arguments: [("bpm", "tempo"), ("lufs", "loudness"), ("dance", "danceability"), ("time", "duration")])
    func theUsualNamesOfDescriptorsWork(name: String, descriptor: String) throws {
        let music = try MusicFolder.indexed.get()
        let sorted = try IndexerProcess.run(["list", "-s", name], in: music.root)
        let expected = try IndexerProcess.run(["list", "-s", descriptor], in: music.root)
        #expect(sorted.status == 0 && sorted.output == expected.output)
    }

    @Test(arguments: [
        (["play"], "“playlist”"), (["analyze"], "“build”"),
        (["list", "--limit", "3"], "“--count”"),
        (["list", "jazz"], "“indexer list -g jazz”"), (["list", "-m", "happy"], "“indexer playlist -m MOOD”"),
    ])
    func namesOfOtherProgramsGetAdvice(arguments: [String], advice: String) throws {
        let result = try IndexerProcess.run(arguments)
        #expect(result.status == 2 && result.errors.contains(advice), "\(result.errors)")
    }

    // MARK: Groups

    @Test(arguments: ["playlist", "profile", "band", "dj"]) func aGroupNamesItsCommands(group: String) throws {
        let overview = try IndexerProcess.run(["--help"]).output
        let help = try IndexerProcess.run([group, "--help"])
        let manual = try IndexerProcess.run(["help", "--man"]).lines
        let own = manual.compactMap { $0.wholeMatch(of: #/\.SS indexer ([a-z]+) ([a-z\\-]+).*/#)?.output }
            .filter { $0.1 == group }.map { String($0.2).replacing("\\", with: "") }
        #expect(help.status == 0 && !own.isEmpty)
        for command in own { #expect(help.lines.contains { $0.hasPrefix("  \(group) \(command)  ") }, "\(command)") }
        #expect(overview.contains("\n  \(group) "))
        #expect(try completions(["indexer", group, ""]).isSuperset(of: own))
        let wrong = try IndexerProcess.run([group, own[0] + "x"])
        #expect(wrong.status == 2 && wrong.errors.contains("did you mean “\(group) \(own[0])”"))
    }

    @Test(arguments: ["band", "dj"]) func aGroupAloneExplainsItself(group: String) throws {
        let alone = try IndexerProcess.run([group])
        #expect(alone.status == 0 && alone.errors.isEmpty)
        #expect(try IndexerProcess.run([group, "--help"]).output == alone.output)
    }

    // MARK: Conventions

    /// One letter has one meaning in help: `-n` is the number of results.
    @Test func theLetterOfCountsIsNoOther() throws {
        let page = try IndexerProcess.run(["help", "--man"]).lines
        let letters = page.filter { $0.hasPrefix(".B \\-n, ") }
        #expect(letters.count > 10 && letters.allSatisfy { $0 == ".B \\-n, \\-\\-count N" })
    }

    @Test(arguments: [
        ["similar", "--json", "-k", "2", "TRACK"], ["similar", "TRACK", "--json", "-k2"],
        ["similar", "-k", "2", "TRACK", "--json"], ["similar", "--count=2", "--json", "--", "TRACK"],
        ["similar", "--cou", "2", "--js", "TRACK"], ["similar", "-k9", "-k2", "--json", "TRACK"],
    ])
    func optionsFollowTheGNUConventions(arguments: [String]) throws {
        let music = try MusicFolder.indexed.get()
        let track = "Electronic/03-warm-concrete.mp3"
        let result = try IndexerProcess.run(arguments.map { $0 == "TRACK" ? track : $0 }, in: music.root)
        let plain = try music.run("similar", "--json", "--count", "2", track)
        #expect(plain.status == 0 && plain.lines.count == 2)
        #expect(result.status == 0 && result.output == plain.output)
    }

    @Test func afterTwoDashesEverythingIsAnOperand() throws {
        let music = try MusicFolder.indexed.get()
        let result = try music.run("info", "--", "--json")
        #expect(result.status == 2 && result.errors.contains("“--json”"))
    }
}
