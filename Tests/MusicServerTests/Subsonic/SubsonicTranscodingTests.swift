import AudioEncoding
import AudioFeatures
import Foundation
import MusicLibrary
import MusicServer
import TestSupport
import Testing

/// The endpoints of the extension “transcoding”.
@Suite("Subsonic: transcoding", .enabled(if: EncodedFormat.mp3.isAvailable))
struct SubsonicTranscodingTests {
    /// Songs of 200 seconds in the index; the files are short.
    private let player: SubsonicPlayer

    init() throws {
        player = SubsonicPlayer(try ServedLibrary(4))
        let stereo = (0..<32_000).map { 0.5 * sin(2 * .pi * 440 * Double($0 / 2) / 16_000) }
        let files = [
            PCMFixture(sampleRate: 16_000, channelCount: 2, coding: .int24, samples: stereo).wav(),
            try repositoryBytes("Tests/Golden/formats/alac-44100-2.m4a"), Array("this is no music".utf8),
        ]
        for (number, bytes) in files.enumerated() {
            try player.served.folder.write(bytes, as: "song\(1000 + number).mp3")
        }
    }

    private static let client = """
        {"name": "Play:1", "platform": "Sonos", "maxTranscodingAudioBitrate": 64000,
        "directPlayProfiles": [{"containers": ["mp3"], "audioCodecs": ["mp3"], "protocols": ["http"]},
        {"containers": ["mp4"], "audioCodecs": ["aac"], "protocols": [], "maxAudioChannels": 2}],
        "transcodingProfiles": [{"container": "flac", "audioCodec": "flac", "protocol": "http"},
        {"container": "mp3", "audioCodec": "mp3", "protocol": "http", "maxAudioChannels": 2}]}
        """

    private func ask(
        _ parameters: String, _ body: String = client, type: String = "application/json"
    ) throws -> Response {
        try player.ask("getTranscodeDecision", parameters, .post, body: body, type: type)
    }

    private func decision(_ number: Int, _ client: String = client) throws -> [String: Any] {
        let response = try ask("f=json&mediaId=\(ServedLibrary.id(number))&mediaType=song", client)
        return try #require(try SubsonicPlayer.content(response)["transcodeDecision"] as? [String: Any])
    }

    private func error(_ parameters: String, _ body: String = client, type: String = "application/json") throws -> Int?
    {
        let response = try ask("f=json&" + parameters, body, type: type)
        #expect(response.status == 200)
        return (try SubsonicPlayer.content(response)["error"] as? [String: Any])?["code"] as? Int
    }

    // MARK: Decisions

    @Test func theAnswerDescribesBothStreams() throws {
        let decision = try decision(0)
        #expect(decision["canDirectPlay"] as? Bool == false && decision["canTranscode"] as? Bool == true)
        #expect(decision["transcodeReason"] as? [String] == ["ContainerNotSupported", "ContainerNotSupported"])
        #expect(decision["errorReason"] == nil)
        #expect(decision["transcodeParams"] as? String == "mp3-64000-48000-2")
        let source = try #require(decision["sourceStream"] as? [String: Any])
        #expect(source["protocol"] as? String == "http" && source["container"] as? String == "wav")
        #expect(source["codec"] as? String == "pcm" && source["audioBitdepth"] as? Int == 24)
        // Those of the index, which the analysis measured.
        #expect(source["audioChannels"] as? Int == 2 && source["audioSamplerate"] as? Int == 1000)
        let made = try #require(decision["transcodeStream"] as? [String: Any])
        #expect(made["protocol"] as? String == "http" && made["container"] as? String == "mp3")
        #expect(made["codec"] as? String == "mp3" && made["audioBitrate"] as? Int == 64_000)
        #expect(made["audioChannels"] as? Int == 2 && made["audioSamplerate"] as? Int == 48_000)
        #expect(made["audioBitdepth"] == nil)
    }

    /// The codec is that in the file, which has another name and another format in the index.
    @Test func theCodecInTheContainerCounts() throws {
        #expect(try decision(1)["transcodeReason"] as? [String] == ["ContainerNotSupported", "AudioCodecNotSupported"])
        let decision = try decision(1, Self.client.replacing("\"aac\"", with: "\"aac\", \"alac\""))
        #expect(decision["canDirectPlay"] as? Bool == true)
        #expect((decision["transcodeReason"] as? [String])?.isEmpty == true)
        #expect((decision["sourceStream"] as? [String: Any])?["codec"] as? String == "alac")
    }

    @Test func anImpossibleConversionHasAReason() throws {
        let decision = try decision(0, "{\"name\": \"a\", \"platform\": \"b\"}")
        #expect(decision["canDirectPlay"] as? Bool == false && decision["canTranscode"] as? Bool == false)
        #expect((decision["errorReason"] as? String)?.contains("mp3") == true)
        #expect(decision["transcodeParams"] == nil && decision["transcodeStream"] == nil)
    }

    @Test func inXMLItIsTheSame() throws {
        let xml = String(
            decoding: try ask("mediaId=\(ServedLibrary.id(0))&mediaType=song").bytes, as: UTF8.self)
        #expect(xml.contains("<transcodeDecision canDirectPlay=\"false\" canTranscode=\"true\" "))
        #expect(xml.contains("transcodeParams=\"mp3-64000-48000-2\">"))
        #expect(xml.contains("<transcodeReason>ContainerNotSupported</transcodeReason><transcodeReason>"))
        #expect(xml.contains("<sourceStream protocol=\"http\" container=\"wav\" codec=\"pcm\" "))
        #expect(xml.contains("<transcodeStream protocol=\"http\" container=\"mp3\" codec=\"mp3\" "))
    }

    @Test func wrongRequestsAreRefused() throws {
        let (id, song) = ("mediaId=\(ServedLibrary.id(0))", "mediaType=song")
        #expect(try error(song) == 10)
        #expect(try error(id) == 10)
        #expect(try error("mediaId=x&" + song) == 70)
        #expect(try error(id + "&mediaType=podcast") == 70)
        #expect(try error(id + "&mediaType=video") == 0)
        for gone in [2, 3] { #expect(try error("mediaId=\(ServedLibrary.id(gone))&" + song) == 70) }
        for body in ["", "{", "[]", "{\"directPlayProfiles\": 1}", "\u{0}"] {
            #expect(try error("\(id)&\(song)", body) == 0)
        }
        #expect(try error("\(id)&\(song)", "a=b", type: "application/x-www-form-urlencoded") == 0)
        // Only by POST.
        #expect(try player.error("getTranscodeDecision", "\(id)&\(song)") == 0)
    }

    // MARK: Streams

    private func stream(_ parameters: String, number: Int = 0) throws -> Response {
        try player.ask("getTranscodeStream", "mediaId=\(ServedLibrary.id(number))&mediaType=song&" + parameters)
    }

    private func decoded(_ response: Response) throws -> (file: AudioFile, seconds: Double) {
        guard case .stream(let stream) = response.body else { throw Missing() }
        let folder = try TemporaryFolder()
        let file = try AudioFile(RawPath(try folder.write(try stream.readAll(), as: "made")))
        var samples = [Float](repeating: 0, count: 65_536)
        while try file.read(into: &samples) > 0 {}
        return (file, Double(file.decodedFrameCount) / Double(file.sampleRate))
    }

    private struct Missing: Error {}

    @Test func theStreamHasTheFormOfTheDecision() throws {
        let parameters = try #require(try decision(0)["transcodeParams"] as? String)
        let response = try stream("transcodeParams=\(parameters)")
        #expect(response.status == 200 && response.headers["content-type"] == "audio/mpeg")
        #expect(response.headers["accept-ranges"] == "none")
        let made = try decoded(response)
        #expect(made.file.format == .mp3 && made.file.sampleRate == 48_000 && made.file.channelCount == 2)
        // One second, and the encoder's padding.
        #expect((0.99...1.15).contains(made.seconds))
    }

    @Test(arguments: EncodedFormat.all.filter(\.isAvailable))
    func everyFormIsSent(_ format: EncodedFormat) throws {
        for (rate, channels) in [(format.sampleRates[0], 1), (format.sampleRates[0], 2)] {
            let form = EncodedStream(
                format, bitRate: format.usualBitRate, sampleRate: rate, channelCount: channels)
            let response = try stream("transcodeParams=\(form.parameters)")
            #expect(response.headers["content-type"] == format.mediaType)
            let made = try decoded(response)
            #expect(made.file.sampleRate == rate && made.file.channelCount == channels)
        }
    }

    @Test func anOffsetIsSkipped() throws {
        #expect((0.99...1.15).contains(try decoded(stream("transcodeParams=mp3-64000-44100-2&offset=0")).seconds))
        let late = try stream("transcodeParams=mp3-64000-44100-2&offset=1")
        guard case .stream(let rest) = late.body else { throw Missing() }
        // Of 8,000 bytes.
        #expect(try rest.readAll().count < 2_000)
        #expect(try stream("transcodeParams=mp3-64000-44100-2&offset=x").status == 400)
    }

    /// “In case of an error, a standard HTTP error code is returned with a descriptive message.”
    @Test func errorsHaveAStatus() throws {
        let good = "transcodeParams=mp3-64000-44100-2"
        for wrong in ["", "transcodeParams=", "transcodeParams=x", "transcodeParams=mp3-1-44100-2"] {
            #expect(try stream(wrong).status == 400)
        }
        func status(_ parameters: String) throws -> Int { try player.ask("getTranscodeStream", parameters).status }
        #expect(try status("mediaType=song&" + good) == 400)
        #expect(try status("mediaId=\(ServedLibrary.id(0))&" + good) == 400)
        #expect(try status("mediaId=\(ServedLibrary.id(0))&mediaType=video&" + good) == 400)
        #expect(try status("mediaId=x&mediaType=song&" + good) == 404)
        #expect(try status("mediaId=\(ServedLibrary.id(0))&mediaType=podcast&" + good) == 404)
        let refusal = try stream("f=json&transcodeParams=x")
        #expect(String(decoding: refusal.bytes, as: UTF8.self).contains("getTranscodeDecision"))
        let stranger = SubsonicPlayer(try ServedLibrary(1, rules: AccessRules(hasAccounts: true)))
        let request = "mediaId=\(ServedLibrary.id(0))&mediaType=song&" + good
        #expect(try stranger.ask("getTranscodeStream", request).status == 401)
    }
}
