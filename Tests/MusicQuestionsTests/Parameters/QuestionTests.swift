import CatalogSupport
import Foundation
import MusicLibrary
import SessionSupport
import SimilarityIndex
import Testing

/// A question that is unknown to this library: a playlist with one additional parameter.
private struct SparklingRequest: Question {
    var request = PlaylistRequest()
    var sparkles = 3

    static let parameters: [Parameter<SparklingRequest>] =
        [
            Parameter(
                "sparkles", \.sparkles, .integer(1...1000, shared: 1...10), address: "sparkle", option: "glitter",
                short: "z", argument: "N", "made up for a test", formerly: ["glimmers"])
        ] + PlaylistRequest.parameters.map { $0.within(\.request) }
}

/// Questions as options, addresses and JSON.
struct QuestionTests {
    /// Values of all parameters, as in an address. Parameters that are not listed are names of tracks.
    private static let words: [String: [String]] = [
        "search": ["snow"], "genre": ["rock", "jazz"], "artist_name": ["Air", "AC/DC"], "label_first": ["warm"],
        "label": ["#Night"],
        "range": ["tempo=120..130", "key=..5"],
        "heard": ["rap", "jazz=0.8"], "taught": ["chill", "my morning=0.8"], "chords": ["vi-IV-I-V", "Am F"],
        "compatible_with": ["zero"],
        "kind": ["speech,noise", "silence"],
        "health": ["lossy,clipped", "mono"], "exclude_folder": ["a"], "exclude_genre": ["pop"],
        "exclude_track": ["*christmas*"], "exclude_artist": ["-M-", ""], "exclude_range": ["year=1980..1989"],
        "liked": ["1"], "disliked": ["1"], "without_disliked": ["true"], "k": ["7"],
        "method": ["hybrid"], "weights": ["harmony=2,rhythm=0"], "same_genre": ["1"], "duplicates": ["1"],
        "fold_versions": ["1"], "exact": ["1"], "include_other": ["1"], "mood": ["calm"], "valence": ["0.5"],
        "near": ["energy=0.5"], "tolerance": ["0.2"], "like": ["zero", "two"], "unlike": ["one"],
        "with_disliked": ["1"], "target": ["tempo=99"], "count": ["5"], "artist_spacing": ["2"],
        "album_spacing": ["3"], "sort": ["tempo"], "reverse": ["1"], "random": ["1"], "seed": ["18446744073709551615"],
        "prefer": ["energy=-1"], "ask": ["calm jazz"],
    ]

    private static let tracks = ["zero", "one", "two"]
    private static let made = Result { try MadeUpLibrary(["0.mp3", "1.mp3", "2.mp3"].map { .init($0) }) }

    private static func handles(_ indices: Int...) throws -> [TrackHandle] { try made.get().library.handles(indices) }

    /// Tracks are named by numerals.
    private static func scope(isShared: Bool = false) -> ParameterScope {
        ParameterScope(
            isShared: isShared,
            track: { name in
                guard let index = tracks.firstIndex(of: name) else { throw LibraryError.invalidQuery("no \(name)") }
                return try TrackHandle(made.get().library, index)
            }, name: { tracks[$0.index] })
    }

    private static func decoded<Asked: Question>(
        _: Asked.Type, _ json: String, isShared: Bool = false
    ) throws -> Asked {
        let decoder = JSONDecoder()
        decoder.userInfo[.parameterScope] = scope(isShared: isShared)
        return try decoder.decode(Asked.self, from: Data(json.utf8))
    }

    private static func encoded(_ question: some Question) throws -> String {
        let encoder = JSONEncoder()
        encoder.userInfo[.parameterScope] = scope()
        return String(decoding: try encoder.encode(question), as: UTF8.self)
    }

    /// The properties of a question by name, each as text.
    private static func properties(_ question: Any) -> [String: String] {
        var properties: [String: String] = [:]
        for child in Mirror(reflecting: question).children {
            guard let label = child.label else { continue }
            if let filter = child.value as? TrackFilter {
                for (name, value) in self.properties(filter) { properties["filter.\(name)"] = value }
            } else {
                properties[label] = "\(child.value)"
            }
        }
        return properties
    }

    /// Sets everything by words, finds it in all properties, and reads the same from JSON.
    private func checkAll<Asked: Question>(_: Asked.Type, except unsaid: Set<String>) throws {
        var asked = Asked()
        try asked.read(.address, in: Self.scope()) { Self.words[$0] ?? [] }
        let all: [String] = Asked.parameters.map(\.name)
        #expect(asked.said.map(\.name) == all.filter { $0 != "minutes" })
        let (before, after) = (Self.properties(Asked()), Self.properties(asked))
        let unchanged = before.keys.filter { before[$0] == after[$0] }
        #expect(Set(unchanged) == unsaid)
        #expect(try Self.decoded(Asked.self, try Self.encoded(asked)) == asked)
        var byOptions = Asked()
        let names = Dictionary(uniqueKeysWithValues: Asked.parameters.map { ($0.option, $0.addressName) })
        try byOptions.read(.option, in: Self.scope()) { names[$0].flatMap { Self.words[$0] } ?? [] }
        #expect(byOptions == asked)
        #expect(try Self.readBack(asked) == asked)
    }

    /// The question that its own options describe.
    private static func readBack<Asked: Question>(_ asked: Asked) throws -> Asked {
        let options = try asked.options(in: scope())
        var again = Asked()
        try again.read(.option, in: scope()) { name in options.filter { $0.name == name }.map { $0.value ?? "" } }
        return again
    }

    @Test func optionsDescribeTheQuestion() throws {
        var request = PlaylistRequest()
        #expect(try request.options().isEmpty)
        (request.filter.ranges, request.length) = ([DescriptorRange("year", 1980...1989)], .minutes(60))
        (request.filter.onlyLiked, request.likes) = (true, try Self.handles(2, 0))
        request.prefer = ["energy": -0.7, "rock": 1]
        let options = try request.options(in: Self.scope()).map { "\($0.name) \($0.value ?? "–")" }
        let wanted = [
            "like two", "like zero", "prefer energy=-0.7", "prefer rock=1", "range year=1980..1989", "liked –",
            "minutes 60",
        ]
        #expect(options == wanted)
        #expect(try Self.readBack(request) == request)
        // All numbers are read back unchanged.
        for value in [.leastNonzeroMagnitude, 0.1, 1 / 3, -1e30, 16_777_216, 119.99] as [Float] {
            request.targets = ["tempo": value]
            request.filter.ranges = [DescriptorRange("tempo", min: value), DescriptorRange("key", max: value)]
            #expect(try Self.readBack(request) == request)
        }
    }

    /// Properties that are not parameters are set by the question that has the filter.
    @Test func allThereIsCanBeSaid() throws {
        try checkAll(TrackFilter.self, except: ["genresOf", "genreTags", "folder", "onlyMusic", "takesJingles"])
        try checkAll(
            TrackListQuery.self,
            except: ["filter.genresOf", "filter.genreTags", "filter.folder", "filter.onlyMusic", "filter.takesJingles"])
        try checkAll(
            SimilarityQuery.self,
            except: ["filter.genresOf", "filter.genreTags", "filter.folder", "filter.onlyMusic", "filter.takesJingles"])
        let decided: Set = [
            "filter.genresOf", "filter.genreTags", "filter.folder", "filter.onlyMusic", "filter.takesJingles",
            "filter.withoutDisliked", "keepsLength",
        ]
        try checkAll(PlaylistRequest.self, except: decided)
    }

    @Test func namesAreUniqueAtEveryDoor() {
        func check<Asked: Question>(_: Asked.Type) {
            for names in [
                Asked.parameters.flatMap { [$0.name] + $0.formerNames }, Asked.parameters.map(\.addressName),
                Asked.parameters.map(\.option), Asked.parameters.compactMap { $0.short.map(String.init) },
            ] { #expect(Set(names).count == names.count) }
        }
        check(TrackListQuery.self)
        check(SimilarityQuery.self)
        check(PlaylistRequest.self)
    }

    /// One entry is sufficient for a new parameter.
    @Test func aMadeUpParameterIsAtEveryDoor() throws {
        var wanted = SparklingRequest()
        wanted.sparkles = 7
        wanted.request.filter.genres = ["rock"]

        var options = SparklingRequest()
        try options.read(.option) { ["glitter": ["2", "7"], "genre": ["rock"]][$0] ?? [] }
        #expect(options == wanted)
        let option = try #require(SparklingRequest.parameters.first { $0.option == "glitter" })
        #expect(option.short == "z" && option.argument == "N" && option.help == "made up for a test")

        var address = SparklingRequest()
        try address.read(.address) { ["sparkle": ["7"], "genre": ["rock"]][$0] ?? [] }
        #expect(address == wanted)

        #expect(
            try Self.decoded(SparklingRequest.self, #"{"sparkles": 7, "genres": ["rock"], "mood": null, "else": 1}"#)
                == wanted)
        #expect(try Self.decoded(SparklingRequest.self, #"{"glimmers": 7, "genres": ["rock"]}"#) == wanted)
        wanted.sparkles = 3
        #expect(
            try Self.decoded(SparklingRequest.self, #"{"glimmers": 7, "genres": ["rock"]}"#, isShared: true) == wanted)
        wanted.sparkles = 7
        #expect(try Self.decoded(SparklingRequest.self, Self.encoded(wanted)) == wanted)
        #expect(wanted.said.map(\.name) == ["sparkles", "genres"])

        let shown = try wanted.options().map { "\($0.name)=\($0.value ?? "")" }
        #expect(shown == ["glitter=7", "genre=rock"])
        #expect(try Self.readBack(wanted) == wanted)

        let schema = #"{"type":"integer","minimum":1,"maximum":10}"#
        let parameter = try #require(SparklingRequest.parameters.first)
        #expect(parameter.schema(.address) == schema && parameter.schema(.json) == schema)
        #expect(
            [parameter.addressName, parameter.name, parameter.help] == ["sparkle", "sparkles", "made up for a test"])
    }

    /// Options, addresses and bodies report the same fault, and name the parameter as it was written.
    @Test func faultsNameTheParameterAsItWasSpelled() throws {
        func fault(_ body: () throws -> SparklingRequest) -> String? {
            #expect(throws: ParameterFault.self) { try body() }?.description
        }
        func said(
            _ spelling: ParameterSpelling, _ name: String, _ words: String..., isShared: Bool = false
        ) throws -> SparklingRequest {
            var asked = SparklingRequest()
            try asked.read(spelling, in: Self.scope(isShared: isShared)) { $0 == name ? words : [] }
            return asked
        }
        #expect(
            fault { try said(.option, "glitter", "1001") }
                == "--glitter must be a whole number from 1 to 1000, not “1001”")
        #expect(
            fault { try said(.address, "sparkle", "11", isShared: true) }
                == "“sparkle” must be a whole number from 1 to 10")
        #expect(
            fault { try Self.decoded(SparklingRequest.self, #"{"sparkles": 11}"#, isShared: true) }
                == "“sparkles” must be a whole number from 1 to 10")
        #expect(try Self.decoded(SparklingRequest.self, #"{"sparkles": 11}"#).sparkles == 11)
        #expect(throws: DecodingError.self) { try Self.decoded(SparklingRequest.self, #"{"sparkles": "7"}"#) }
        #expect(throws: LibraryError.invalidQuery("no four")) { try said(.address, "like", "four") }
        var seeded = PlaylistRequest()
        seeded.likes = try Self.handles(0)
        #expect(throws: ParameterFault.self) { try JSONEncoder().encode(seeded) }
    }

    @Test func limitsAreShownAsTheyAreSaid() {
        #expect(DescriptorRange("energy", min: 0.5 - 0.100001, max: 0.5 + 0.100001).description == "energy 0.4…0.6")
        #expect(DescriptorRange("duration", min: nil, max: 240).description == "duration ≤ 240.0")
        #expect(DescriptorRange("tempo", min: 119.99, max: nil).description == "tempo ≥ 119.99")
    }

    @Test func limitsTheWrongWayRoundAreToldInOneWording() throws {
        let wording = "the lower limit of tempo, 130, is above the upper limit, 120"
        let (low, high) = (["min-tempo", "min_tempo"], ["max-tempo", "max_tempo"])
        for spelling in [ParameterSpelling.option, .address] {
            for name in ["range", "min"] {
                var filter = TrackFilter()
                let fault = #expect(throws: ParameterFault.self) {
                    try filter.read(spelling) { asked in
                        if name == "range" { return asked == "range" ? ["tempo=130..120"] : [] }
                        return low.contains(asked) ? ["130"] : high.contains(asked) ? ["120"] : []
                    }
                }
                #expect(fault?.description.hasSuffix(wording) == true, "\(name)")
            }
        }
        for json in [#"{"tempo": [130, 120]}"#, #"[{"name": "tempo", "min": 130, "max": 120}]"#] {
            let fault = #expect(throws: ParameterFault.self) {
                try Self.decoded(TrackFilter.self, #"{"ranges": \#(json)}"#)
            }
            #expect(fault?.description == "“ranges”: \(wording)")
        }
        let made = try MadeUpLibrary([.init("a.mp3")])
        var query = TrackListQuery()
        query.filter.ranges = [DescriptorRange("tempo", min: 130, max: 120)]
        #expect(throws: LibraryError.invalidQuery(wording)) { try made.library.tracks(query) }
    }

    /// A key is two ranges, and a track that is in only one of them is not in that key.
    @Test func aKeyIsNoExcludedRange() throws {
        var filter = TrackFilter()
        try filter.read(.option) { $0 == "exclude-range" ? ["mode=1"] : [] }
        #expect(filter.excludedRanges == [DescriptorRange("mode", 1...1)])
        let fault = #expect(throws: ParameterFault.self) {
            try filter.read(.option) { $0 == "exclude-range" ? ["key=Am"] : [] }
        }
        #expect(fault?.description.contains("key=Am") == true)
        // What the message offers is accepted.
        for (words, range) in [
            ("key=9..9", DescriptorRange("key", 9...9)), ("mode=0..0", DescriptorRange("mode", 0...0)),
        ] {
            #expect(fault?.description.contains(words) == true)
            var filter = TrackFilter()
            try filter.read(.option) { $0 == "exclude-range" ? [words] : [] }
            #expect(filter.excludedRanges == [range])
        }
    }

    /// Lists are limited in shared servers. In a library and on a command line they are not.
    @Test(arguments: [
        ("genre", "genres", "x"), ("label", "labels", "x"), ("exclude_folder", "exclude_folders", "x"),
        ("exclude_genre", "exclude_genres", "x"), ("exclude_track", "exclude_tracks", "x"),
        ("artist_name", "artists", "x"), ("exclude_artist", "exclude_artists", "x"),
        ("exclude_range", "exclude_ranges", "tempo=1..2"), ("chords", "chords", "I V"),
        ("range", "ranges", "tempo=1..2"),
    ])
    func longListsAreTakenWhereNobodyWaits(address: String, key: String, word: String) throws {
        func said(_ count: Int, isShared: Bool) throws -> TrackFilter {
            var filter = TrackFilter()
            try filter.read(.address, in: Self.scope(isShared: isShared)) {
                $0 == address ? Array(repeating: word, count: count) : []
            }
            return filter
        }
        #expect(try said(101, isShared: false) != TrackFilter())
        #expect(try said(100, isShared: true) != TrackFilter())
        let fault = #expect(throws: ParameterFault.self) { try said(101, isShared: true) }
        #expect(fault?.name == address)
        for count in [100, 101] {
            let json = try Self.encoded(try said(count, isShared: false))
            #expect(try Self.decoded(TrackFilter.self, json) == said(count, isShared: false))
            if count == 100 {
                #expect(try Self.decoded(TrackFilter.self, json, isShared: true) == said(count, isShared: false))
            } else {
                let fault = #expect(throws: ParameterFault.self) {
                    try Self.decoded(TrackFilter.self, json, isShared: true)
                }
                #expect(fault?.name == key)
            }
        }
    }

    /// A family of parameters per descriptor sets the same as the parameter that it belongs to.
    @Test func everyDescriptorHasItsLimitsAndTarget() throws {
        for name in DescriptorRange.names {
            var request = PlaylistRequest()
            let option = name.replacing("_", with: "-")
            try request.read(.option) {
                ["min-\(option)": ["1", "2"], "max-\(option)": ["3"], "target-\(option)": ["2.5"]][$0] ?? []
            }
            #expect(request.filter.ranges == [DescriptorRange(name, 2...3)])
            #expect(request.targets == [name: 2.5])
            var filter = TrackFilter()
            try filter.read(.address) { $0 == "max_\(name)" ? ["-1"] : [] }
            #expect(filter.ranges == [DescriptorRange(name, max: -1)])
        }
    }

    /// The names from before the table, as in bodies, options and stored playlists.
    @Test func namesStayWhatTheyWere() throws {
        let options = [
            "mood", "valence", "tolerance", "like", "unlike", "same-genre", "with-disliked", "show-duplicates",
            "include-other", "search", "genre", "label", "range", "kind", "exclude-folder", "exclude-genre",
            "exclude-track", "liked", "count", "minutes", "artist-spacing", "album-spacing", "fold-versions", "random",
            "seed",
        ]
        #expect(Set(options).isSubset(of: PlaylistRequest.parameters.map(\.option)))
        let similar = ["count", "method", "weights", "same-genre", "show-duplicates", "fold-versions", "include-other"]
        #expect(Set(similar).isSubset(of: SimilarityQuery.parameters.map(\.option)))
        let addresses = [
            "k", "method", "same_genre", "duplicates", "fold_versions", "include_other", "genre", "label", "liked",
        ]
        #expect(Set(addresses).isSubset(of: SimilarityQuery.parameters.map(\.addressName)))
        let body = try Self.decoded(
            PlaylistRequest.self,
            #"""
            {"mood":"calm","search":"x","likes":["one"],"unlikes":["two"],"genres":["jazz"],
            "ranges":{"tempo":[120,null],"energy":[null,0.5]},"near":{"valence":0.5},"tolerance":0.2,"liked":true,
            "same_genre":true,"duplicates":true,"fold_versions":true,"include_other":true,"count":5,"minutes":9,
            "artist_spacing":2,"seed":7}
            """#)
        var wanted = PlaylistRequest()
        (wanted.mood, wanted.filter.search) = ("calm", "x")
        (wanted.likes, wanted.unlikes) = (try Self.handles(1), try Self.handles(2))
        wanted.filter.genres = ["jazz"]
        wanted.filter.ranges = [DescriptorRange("energy", max: 0.5), DescriptorRange("tempo", min: 120)]
        (wanted.near, wanted.tolerance, wanted.filter.onlyLiked) = (["valence": 0.5], 0.2, true)
        (wanted.sameGenre, wanted.showsDuplicates, wanted.foldsVersions, wanted.includesOther) = (
            true, true, true, true
        )
        (wanted.length, wanted.artistSpacing, wanted.randomSeed) = (.tracks(5), 2, 7)
        #expect(body == wanted)
    }

    /// “near” selects tracks within the tolerance, nearest first, as for valence.
    @Test func nearIsWithinTheToleranceNearestFirst() throws {
        let energies: [Float] = [0.1, 0.45, 0.62, 0.5, 0.72]
        let made = try MadeUpLibrary(
            energies.enumerated().map { number, energy in
                MadeUpLibrary.Track("\(number).mp3").with {
                    ($0.numbers, $0.title, $0.artist) = (["energy": energy], "Title \(number)", "Artist \(number)")
                    $0.place = [Float(number)]
                }
            })
        var request = PlaylistRequest()
        (request.near, request.tolerance) = (["energy": 0.6], 0.15)
        let found = try made.session().session.playlist(request).tracks.map { "\($0.track.path)" }
        #expect(found == ["2.mp3", "3.mp3", "4.mp3", "1.mp3"])
    }
}
