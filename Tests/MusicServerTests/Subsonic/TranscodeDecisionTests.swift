import AudioEncoding
import AudioFeatures
import Foundation
import MusicServer
import Testing

/// The rules of OpenSubsonic's extension “transcoding” (payloads ClientInfo, DirectPlayProfile, TranscodingProfile,
/// CodecProfile and Limitation).
@Suite("Transcode decisions")
struct TranscodeDecisionTests {
    private typealias Obstacle = TranscodeDecision.Obstacle

    // MARK: Streams

    private static func stream(
        _ format: AudioFormat, _ codec: String, channels: Int = 2, bitRate: Int = 256_000, rate: Int = 44_100,
        bits: Int? = nil, profile: String? = nil
    ) -> StreamDetails {
        StreamDetails(
            format, AudioCoding(codec: codec, profile: profile, bitDepth: bits), channelCount: channels,
            bitRate: bitRate, sampleRate: rate)
    }

    private static let mp3 = stream(.mp3, "mp3")
    private static let flac = stream(.flac, "flac", bitRate: 900_000, bits: 16)
    private static let studio = stream(.flac, "flac", channels: 6, bitRate: 9_000_000, rate: 96_000, bits: 24)
    private static let aac = stream(.mp4, "aac", profile: "LC")
    private static let alac = stream(.mp4, "alac", bitRate: 800_000, bits: 16)

    // MARK: Players

    private static func decision(
        _ stream: StreamDetails, _ client: String, available: [EncodedFormat] = EncodedFormat.all
    ) throws -> TranscodeDecision {
        let client = try JSONDecoder().decode(ClientInfo.self, from: Data(client.utf8))
        return TranscodeDecision(stream, for: client, available: available)
    }

    /// One profile of direct play.
    private static func playing(
        _ containers: String = "", _ codecs: String = "", _ protocols: String = "", _ more: String = "",
        outside: String = ""
    ) -> String {
        func list(_ text: String) -> String {
            "[\(text.split(separator: " ").map { "\"\($0)\"" }.joined(separator: ","))]"
        }
        return """
            {"name": "a", "platform": "b", "directPlayProfiles": [{"containers": \(list(containers)),
            "audioCodecs": \(list(codecs)), "protocols": \(list(protocols))\(more)}]\(outside)}
            """
    }

    /// A limit of one codec.
    private static func limit(
        _ codec: String, _ name: String, _ comparison: String, _ values: [String], isRequired: Bool = true
    ) -> String {
        let values = values.map { "\"\($0)\"" }.joined(separator: ",")
        return """
            , "codecProfiles": [{"type": "AudioCodec", "name": "\(codec)", "limitations": [{"name": "\(name)",
            "comparison": "\(comparison)", "values": [\(values)], "required": \(isRequired)}]}]
            """
    }

    /// Profiles of transcoding: “container codec”.
    private static func taking(_ profiles: [String], _ more: String = "", outside: String = "") -> String {
        let list = profiles.map { profile in
            let words = profile.split(separator: " ", omittingEmptySubsequences: false)
            return "{\"container\": \"\(words[0])\", \"audioCodec\": \"\(words[1])\", \"protocol\": \"http\"\(more)}"
        }
        return "{\"transcodingProfiles\": [\(list.joined(separator: ","))]\(outside)}"
    }

    // MARK: Direct play

    struct Direct: Sendable {
        let stream: StreamDetails
        let client: String
        /// Nil if the file is played as it is.
        let obstacle: TranscodeDecision.Obstacle?

        init(_ stream: StreamDetails, _ client: String, _ obstacle: TranscodeDecision.Obstacle? = nil) {
            (self.stream, self.client, self.obstacle) = (stream, client, obstacle)
        }
    }

    private static let containers: [Direct] = [
        Direct(mp3, playing("mp3", "mp3", "http")), Direct(mp3, playing("MP3", "Mp3", "hls http")),
        Direct(mp3, playing()), Direct(mp3, playing("mpeg")), Direct(mp3, playing("flac", "mp3"), .container),
        Direct(mp3, playing("mp3", "aac"), .codec), Direct(mp3, playing("mp3", "mp3", "hls"), .protocol),
        Direct(aac, playing("mp4", "flac aac alac")), Direct(aac, playing("m4a", "aac")),
        Direct(alac, playing("mp4", "aac"), .codec), Direct(alac, playing("m4a", "alac aac")),
        Direct(stream(.aac, "aac"), playing("adts", "aac")),
        Direct(stream(.aac, "aac"), playing("mp4", "aac"), .container),
        Direct(stream(.opus, "opus"), playing("ogg", "opus")), Direct(stream(.opus, "opus"), playing("opus", "opus")),
        Direct(stream(.vorbis, "vorbis"), playing("ogg", "vorbis")),
        Direct(stream(.vorbis, "vorbis"), playing("ogg", "opus"), .codec),
        Direct(stream(.oggFLAC, "flac"), playing("ogg", "flac")),
        Direct(stream(.oggFLAC, "flac"), playing("flac", "flac"), .container),
        Direct(stream(.matroska, "opus"), playing("webm", "opus")),
        Direct(stream(.matroska, "flac"), playing("mka mkv", "flac")),
        Direct(stream(.wav, "pcm_s24le"), playing("wav", "pcm")),
        Direct(stream(.wav, "pcm_s24le"), playing("wav", "pcm_s24le")),
        Direct(stream(.wav, "pcm_s24le"), playing("wav", "pcm_s16le"), .codec),
        Direct(stream(.wav, "pcm_alaw"), playing("wav", "pcm"), .codec),
        Direct(stream(.caf, "alac"), playing("caf", "alac")),
        Direct(stream(.asf, "wmav2"), playing("wma asf", "wma")),
    ]

    private static let limits: [Direct] = [
        Direct(flac, playing("flac", "flac", "", ", \"maxAudioChannels\": 2")),
        Direct(studio, playing("flac", "flac", "", ", \"maxAudioChannels\": 2"), .channels),
        Direct(studio, playing("flac", "flac", "", ", \"maxAudioChannels\": 0")),
        Direct(flac, playing("flac", "", "", outside: ", \"maxAudioBitrate\": 900000")),
        Direct(flac, playing("flac", "", "", outside: ", \"maxAudioBitrate\": 899999"), .bitRate),
        Direct(flac, playing(outside: ", \"maxTranscodingAudioBitrate\": 1000")),
        Direct(mp3, playing(outside: limit("mp3", "audioBitrate", "LessThanEqual", ["256000"]))),
        Direct(mp3, playing(outside: limit("mp3", "audioBitrate", "LessThanEqual", ["255999", "999999"])), .bitRate),
        Direct(mp3, playing(outside: limit("MP3", "audioBitrate", "GreaterThanEqual", ["256001"])), .bitRate),
        Direct(mp3, playing(outside: limit("flac", "audioBitrate", "LessThanEqual", ["1"]))),
        Direct(studio, playing(outside: limit("flac", "audioChannels", "Equals", ["1", "2"])), .channels),
        Direct(flac, playing(outside: limit("flac", "audioChannels", "Equals", ["1", "2"]))),
        Direct(studio, playing(outside: limit("flac", "audioSamplerate", "LessThanEqual", ["48000"])), .sampleRate),
        Direct(
            studio, playing(outside: limit("flac", "audioSamplerate", "NotEquals", ["44100", "96000"])), .sampleRate),
        Direct(studio, playing(outside: limit("flac", "audioSamplerate", "NotEquals", ["44100"]))),
        Direct(studio, playing(outside: limit("flac", "audioBitdepth", "Equals", ["16"])), .bitDepth),
        Direct(flac, playing(outside: limit("flac", "audioBitdepth", "LessThanEqual", ["16"]))),
        Direct(mp3, playing(outside: limit("mp3", "audioBitdepth", "LessThanEqual", ["8"]))),
        Direct(aac, playing(outside: limit("aac", "audioProfile", "Equals", ["HE-AAC"])), .profile),
        Direct(aac, playing(outside: limit("aac", "audioProfile", "Equals", ["lc", "HE-AAC"]))),
        Direct(aac, playing(outside: limit("aac", "audioProfile", "NotEquals", ["LC"])), .profile),
        // A wish denies nothing.
        Direct(studio, playing(outside: limit("flac", "audioSamplerate", "LessThanEqual", ["1"], isRequired: false))),
        Direct(studio, playing(outside: limit("flac", "audioBitdepth", "Equals", ["16"], isRequired: false))),
    ]

    @Test(arguments: containers + limits) func aFileIsPlayedIfNothingForbidsIt(_ direct: Direct) throws {
        let decision = try Self.decision(direct.stream, direct.client)
        #expect(decision.canDirectPlay == (direct.obstacle == nil))
        #expect(decision.obstacles == [direct.obstacle].compactMap { $0 })
        #expect(decision.encoding == nil)
    }

    @Test func everyProfileHasItsReason() throws {
        let client = """
            {"directPlayProfiles": [{"containers": ["mp3"]}, {"audioCodecs": ["aac"]},
            {"protocols": ["hls"]}, {"maxAudioChannels": 2}, {"containers": ["ogg"], "audioCodecs": ["opus"]}]}
            """
        let obstacles: [Obstacle] = [.container, .codec, .protocol, .channels, .container]
        #expect(try Self.decision(Self.studio, client).obstacles == obstacles)
        // One that fits is enough.
        let stereo = try Self.decision(Self.flac, client)
        #expect(stereo.canDirectPlay && stereo.obstacles.isEmpty)
    }

    @Test func aClientThatPlaysNothingGetsNothing() throws {
        let decision = try Self.decision(Self.mp3, "{}")
        #expect(!decision.canDirectPlay && decision.encoding == nil && decision.obstacles.isEmpty)
    }

    // MARK: Transcoding

    private func form(
        _ format: EncodedFormat, _ bitRate: Int, _ sampleRate: Int = 44_100, channels: Int = 2
    ) -> EncodedStream {
        EncodedStream(format, bitRate: bitRate, sampleRate: sampleRate, channelCount: channels)
    }

    @Test func theFirstProfileThatCanBeMetCounts() throws {
        func encoding(_ profiles: [String], available: [EncodedFormat] = EncodedFormat.all) throws -> EncodedStream? {
            try Self.decision(Self.flac, Self.taking(profiles), available: available).encoding
        }
        #expect(try encoding(["mp3 mp3", "ogg opus"]) == form(.mp3, 192_000))
        #expect(try encoding(["ogg opus", "mp3 mp3"]) == form(.opus, 128_000, 48_000))
        #expect(try encoding(["flac flac", "mp4 aac", "ogg vorbis"]) == form(.vorbis, 160_000))
        #expect(try encoding(["adts aac"]) == form(.aac, 160_000))
        #expect(try encoding(["aac aac"]) == form(.aac, 160_000))
        #expect(try encoding(["opus opus"]) == form(.opus, 128_000, 48_000))
        #expect(try encoding(["ogg opus", "mp3 mp3"], available: [.mp3]) == form(.mp3, 192_000))
        #expect(try encoding(["flac flac"]) == nil)
        #expect(try encoding(["mp3 mp3"], available: []) == nil)
        let segments = Self.taking(["mp3 mp3"]).replacing("http", with: "hls")
        #expect(try Self.decision(Self.flac, segments).encoding == nil)
    }

    @Test func theGreatestBitRatesAreKeptTo() throws {
        func rate(_ profile: String, _ limits: String) throws -> Int? {
            try Self.decision(Self.flac, Self.taking([profile], outside: ", " + limits)).encoding?.bitRate
        }
        #expect(try rate("mp3 mp3", "\"maxTranscodingAudioBitrate\": 128000") == 128_000)
        #expect(try rate("mp3 mp3", "\"maxTranscodingAudioBitrate\": 9999999") == 320_000)
        // LAME would take 224,000.
        #expect(try rate("mp3 mp3", "\"maxTranscodingAudioBitrate\": 219000") == 192_000)
        #expect(try rate("ogg opus", "\"maxTranscodingAudioBitrate\": 99000") == 99_000)
        // What the player can play is no wish.
        #expect(try rate("mp3 mp3", "\"maxAudioBitrate\": 3000000") == 192_000)
        #expect(try rate("mp3 mp3", "\"maxAudioBitrate\": 64000, \"maxTranscodingAudioBitrate\": 128000") == 64_000)
        #expect(try rate("mp3 mp3", "\"maxTranscodingAudioBitrate\": 31999") == nil)
        #expect(try rate("mp3 mp3", "\"maxTranscodingAudioBitrate\": 0") == 192_000)
    }

    @Test func theLimitsOfTheTargetAreMet() throws {
        func encoding(
            _ profile: String, _ stream: StreamDetails, _ name: String, _ comparison: String, _ values: [String],
            isRequired: Bool = true
        ) throws -> EncodedStream? {
            let codec = String(profile.split(separator: " ")[1])
            let limit = Self.limit(codec, name, comparison, values, isRequired: isRequired)
            return try Self.decision(stream, Self.taking([profile], outside: limit)).encoding
        }
        let (flac, studio) = (Self.flac, Self.studio)
        #expect(try encoding("mp3 mp3", flac, "audioBitrate", "LessThanEqual", ["100000"]) == form(.mp3, 96_000))
        #expect(try encoding("mp3 mp3", flac, "audioBitrate", "GreaterThanEqual", ["250000"]) == form(.mp3, 320_000))
        #expect(try encoding("mp3 mp3", flac, "audioBitrate", "Equals", ["64000", "256000"]) == form(.mp3, 256_000))
        #expect(try encoding("mp3 mp3", flac, "audioBitrate", "NotEquals", ["192000"]) == form(.mp3, 160_000))
        #expect(try encoding("mp3 mp3", flac, "audioBitrate", "LessThanEqual", ["8000"]) == nil)
        #expect(try encoding("mp3 mp3", flac, "audioSamplerate", "Equals", ["48000"]) == form(.mp3, 192_000, 48_000))
        #expect(
            try encoding("mp3 mp3", studio, "audioSamplerate", "LessThanEqual", ["44100"])
                == form(.mp3, 192_000, channels: 1))
        #expect(try encoding("ogg opus", flac, "audioSamplerate", "LessThanEqual", ["44100"]) == nil)
        #expect(
            try encoding("ogg opus", flac, "audioSamplerate", "LessThanEqual", ["44100"], isRequired: false)
                == form(.opus, 128_000, 48_000))
        #expect(try encoding("mp3 mp3", flac, "audioChannels", "Equals", ["1"]) == form(.mp3, 192_000, channels: 1))
        #expect(try encoding("mp3 mp3", flac, "audioChannels", "GreaterThanEqual", ["3"]) == nil)
        // Encoded samples have no number of bits.
        #expect(try encoding("mp3 mp3", studio, "audioBitdepth", "Equals", ["16"])?.format == .mp3)
    }

    /// The wish can be met, and is.
    @Test func wishesAreMetWherePossible() throws {
        let wish = Self.limit("mp3", "audioSamplerate", "Equals", ["48000"], isRequired: false)
        let met = try Self.decision(Self.flac, Self.taking(["mp3 mp3"], outside: wish))
        #expect(met.encoding == form(.mp3, 192_000, 48_000))
        let vain = Self.limit("mp3", "audioSamplerate", "Equals", ["8000"], isRequired: false)
        #expect(try Self.decision(Self.flac, Self.taking(["mp3 mp3"], outside: vain)).encoding == form(.mp3, 192_000))
    }

    @Test func channelsAreAsManyAsThePlayerHas() throws {
        let mono = Self.taking(["mp3 mp3"], ", \"maxAudioChannels\": 1")
        #expect(try Self.decision(Self.flac, mono).encoding == form(.mp3, 192_000, channels: 1))
        // More than two become one, because decoders do not distinguish left from right there.
        let stereo = Self.taking(["mp3 mp3"], ", \"maxAudioChannels\": 2")
        #expect(try Self.decision(Self.studio, stereo).encoding == form(.mp3, 192_000, 48_000, channels: 1))
    }

    // MARK: What is sent back

    @Test(arguments: EncodedFormat.all) func parametersSayTheForm(_ format: EncodedFormat) throws {
        for channels in 1...2 {
            for (rate, bitRate) in zip(format.sampleRates, [format.bitRates.lowerBound, format.usualBitRate]) {
                let form = form(format, bitRate, rate, channels: channels)
                #expect(EncodedStream(form.parameters, available: EncodedFormat.all) == form)
                #expect(form.parameters.utf8.allSatisfy { $0 == 0x2D || (0x30...0x7A).contains($0) })
                #expect(EncodedStream(form.parameters, available: []) == nil)
            }
        }
    }

    @Test(arguments: [
        "", "mp3", "mp3-192000-44100", "mp3-192000-44100-2-", "mp3-192000-44100-3", "mp3-192000-44100-0",
        "mp3-192000-22050-2", "mp3-320001-44100-2", "mp3-31999-44100-2", "mp3--192000-44100-2", "flac-900000-44100-2",
        "opus-128000-44100-2", "mp3-192000-44100-99999999999999999999", "../../etc/passwd-1-1-1",
        "mp3-" + String(repeating: "0", count: 80) + "192000-44100-2",
    ])
    func otherParametersAreNone(_ text: String) {
        #expect(EncodedStream(text, available: EncodedFormat.all) == nil)
    }

    // MARK: Malformed players

    /// Lists that are not too long, but more limits in all than anybody needs.
    private static let crowded: String = {
        let limitation = #"{"name": "audioBitrate", "comparison": "LessThanEqual", "values": ["1"]}"#
        let limitations = Array(repeating: limitation, count: 67).joined(separator: ",")
        let profile = "{\"name\": \"mp3\", \"limitations\": [\(limitations)]}"
        return "{\"codecProfiles\": [\(Array(repeating: profile, count: 3).joined(separator: ","))]}"
    }()

    @Test(arguments: [
        crowded,
        "", "[]", "{", "{\"directPlayProfiles\": {}}", "{\"maxAudioBitrate\": \"much\"}",
        "{\"maxAudioBitrate\": 99999999999999999999}", "{\"directPlayProfiles\": [{\"containers\": \"mp3\"}]}",
        "{\"codecProfiles\": [{\"type\": \"AudioCodec\"}]}",
        "{\"transcodingProfiles\": [\(String(repeating: "{},", count: 100)){}]}",
        "{\"a\": 1" + limit("mp3", "audioBitrate", "AtMost", ["1"]) + "}",
        "{\"a\": 1" + limit("mp3", "audioTaste", "Equals", ["1"]) + "}",
        "{\"a\": 1" + limit("mp3", "audioBitrate", "LessThanEqual", []) + "}",
        "{\"a\": 1" + limit("mp3", "audioBitrate", "LessThanEqual", ["1e3"]) + "}",
        "{\"a\": 1" + limit("aac", "audioProfile", "LessThanEqual", ["LC"]) + "}",
    ])
    func malformedPlayersAreRefused(_ client: String) {
        #expect(throws: DecodingError.self) { try Self.decision(Self.mp3, client) }
    }
}
