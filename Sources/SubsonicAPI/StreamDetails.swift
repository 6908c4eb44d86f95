package import AudioFeatures
import MusicLibrary

/// A stream of audio as players know it: a file, or what it becomes.
package struct StreamDetails: Equatable, Sendable {
    package let container, codec: String
    package let channelCount: Int
    /// Bits per second.
    package let bitRate: Int
    /// Hz.
    package let sampleRate: Int
    /// Bits of a sample; nil if the codec is lossy.
    package let bitDepth: Int?
    /// The codec's profile, such as “LC”.
    package let profile: String?

    /// The names that players use, in lower case.
    let containers, codecs: Set<String>

    package init(_ format: AudioFormat, _ coding: AudioCoding, channelCount: Int, bitRate: Int, sampleRate: Int) {
        (self.channelCount, self.bitRate, self.sampleRate) = (channelCount, bitRate, sampleRate)
        (bitDepth, profile) = (coding.bitDepth, coding.profile)
        containers = Self.containers(of: format)
        container = containers.contains("ogg") ? "ogg" : format.rawValue
        // Players do not distinguish the byte orders of PCM; its logarithmic forms are codecs of their own.
        let isPCM = coding.codec.hasPrefix("pcm_") && !coding.codec.hasSuffix("law")
        codec = isPCM ? "pcm" : coding.codec.hasPrefix("dsd_") ? "dsd" : coding.codec
        codecs = Set([codec, coding.codec] + Self.otherNames[coding.codec, default: []])
    }

    /// The details of a file.
    init(_ track: LibraryTrack, _ source: AudioSource) {
        let coding = source.coding()
        let mean = track.duration > 0 ? Double(source.content.count) * 8 / track.duration : 0
        // Thousands, because the last frame is padded: players ask for “at most 320000”. No MP3 has more. Without the
        // covers in its containers, a lossy file has what its header says.
        let bitRate = Int(min(mean, 1e9) / 1000 + 0.5) * 1000
        let stated = coding.bitDepth == nil ? coding.bitRate : nil
        self.init(
            source.format, coding, channelCount: track.channelCount,
            bitRate: min(bitRate, stated ?? .max, coding.codec == "mp3" ? 320_000 : .max),
            sampleRate: track.sampleRate)
    }

    /// Players say the extension of the files, the end of their MIME type, or the name of the container.
    private static func containers(of format: AudioFormat) -> Set<String> {
        var names = Set([format.rawValue] + format.endings + format.sharedEndings)
        if let type = format.mediaType?.split(separator: "/").last { names.insert(String(type)) }
        if format == .aac { names.insert("adts") }
        return names
    }

    /// Further names of codecs, by FFmpeg's.
    private static let otherNames: [String: [String]] = [
        "musepack7": ["mpc", "mpc7"], "musepack8": ["mpc", "mpc8"], "wmav1": ["wma"], "wmav2": ["wma"],
        "ac3": ["ac-3"], "eac3": ["ec-3", "e-ac-3"],
    ]

    /// In the protocol's form. Everything is sent by HTTP.
    var fields: SubsonicFields {
        var fields = SubsonicFields("protocol", .text("http"))
        fields.set("container", container)
        fields.set("codec", codec)
        fields.set("audioChannels", channelCount)
        fields.set("audioBitrate", bitRate)
        fields.set("audioProfile", profile)
        fields.set("audioSamplerate", sampleRate)
        fields.set("audioBitdepth", bitDepth)
        return fields
    }
}
