import AudioFeatures

/// All descriptors. A new one needs its computation and an entry here.
extension Descriptor {
    private static let unlimited: ClosedRange<Float> = -.infinity ... .infinity
    private static let positive: ClosedRange<Float> = 0 ... .infinity

    static let rhythm: [Descriptor] = [
        Descriptor(
            "tempo", \.descriptors.tempo.beatsPerMinute, "tempo; 0 when there is no pulse", unit: "BPM",
            range: 0...400, digits: 3, shownDigits: 1, group: .rhythm, shownIn: .everywhere, none: 0),
        Descriptor(
            "tempo_confidence", \.descriptors.tempo.confidence, "how much to trust the tempo", group: .rhythm),
        Descriptor(
            "tempo_runner_up", \.descriptors.tempo.runnerUp, "second most likely tempo; 0 for none", unit: "BPM",
            range: 0...400, digits: 3, shownDigits: 1, group: .rhythm, none: 0),
        Descriptor(
            "pulse_clarity", \.descriptors.tempo.pulseClarity,
            "share of the onsets' energy that is repeated after one to four beats", group: .rhythm),
        Descriptor(
            "beat_strength", \.descriptors.tempo.beatStrength,
            "how far the beats stand out from the sound between them",
            group: .rhythm),
        Descriptor(
            "beat_regularity", \.descriptors.tempo.regularity, "1 when all beats are equally far apart",
            group: .rhythm),
        Descriptor(
            "onset_rate", \.descriptors.tempo.onsetRate, "onsets heard", unit: "1/s", range: positive, digits: 3,
            group: .rhythm),
        Descriptor(
            "time_signature", \.descriptors.tempo.beatsPerBar,
            "beats per bar, 6 in 6/8; 0 without a pulse, which is 4 in JSON and CSV, as in Spotify's API",
            range: 0...7, digits: 0, group: .rhythm, shownIn: [.json, .csv], none: 0,
            published: { $0 == 0 ? 4 : max(3, $0) }),
        Descriptor(
            "time_signature_confidence", \.descriptors.tempo.meterConfidence, "how much to trust the time signature",
            group: .rhythm),
    ]

    static let harmony: [Descriptor] = [
        Descriptor(
            "key", \.descriptors.key.tonic, "pitch class of the tonic, C = 0; −1 for none", range: -1...11, digits: 0,
            group: .harmony, shownIn: [.json, .csv], none: -1),
        Descriptor(
            "mode", \.descriptors.key.mode, "1 major, 0 minor", digits: 0, group: .harmony, shownIn: [.json, .csv]),
        Descriptor("key_confidence", \.descriptors.key.confidence, "how much to trust the key", group: .harmony),
        // In JSON, `key_runner_up` is a name.
        Descriptor(
            "key_runner_up", \.descriptors.key.runnerUpTonic, "tonic of the second most likely key; −1 for none",
            range: -1...11, digits: 0, group: .harmony, shownIn: [], none: -1),
        Descriptor(
            "mode_runner_up", \.descriptors.key.runnerUpMode, "mode of the second most likely key", digits: 0,
            group: .harmony, shownIn: []),
        Descriptor(
            "tuning", \.tuning, "how far the instruments are tuned away from A4 = 440 Hz", unit: "semitones",
            range: -0.65...0.65, digits: 3, group: .harmony, since: 3),
        Descriptor(
            following: "tuning_cents", \.tuningCents, "the tuning in cents", unit: "cents", range: -65...65, digits: 1,
            group: .harmony, since: 3),
        Descriptor(
            following: "concert_pitch", \.concertPitch, "the frequency of A4 in this tuning", unit: "Hz",
            range: 420...460, digits: 1, group: .harmony, since: 3),
    ]

    static let loudness: [Descriptor] = [
        Descriptor(
            "loudness", \.descriptors.loudness.integrated, "integrated loudness (EBU R 128)", unit: "LUFS",
            range: -70...20, digits: 2, shownDigits: 1, group: .loudness, shownIn: .everywhere),
        Descriptor(
            "loudness_range", \.descriptors.loudness.range, "loudness range (EBU Tech 3342)", unit: "LU",
            range: positive, digits: 2, group: .loudness),
        Descriptor(
            "sample_peak", \.descriptors.loudness.samplePeak, "largest sample magnitude, 1 is full scale",
            range: positive, group: .loudness),
        Descriptor(
            "true_peak", \.truePeak, "largest magnitude of the continuous signal (EBU R 128)", unit: "dBTP",
            range: -140...40, digits: 2, group: .loudness, since: 29),
        Descriptor(
            following: "replay_gain", \.descriptors.loudness.replayGain,
            "ReplayGain 2.0 track gain, which brings the track to −18 LUFS", unit: "dB", range: unlimited, digits: 2,
            group: .loudness),
        Descriptor(
            "leading_silence", \.leadingSilence, "silence before the music", unit: "s", range: positive, digits: 2,
            group: .loudness, since: 3),
        Descriptor(
            "trailing_silence", \.trailingSilence, "silence after the music", unit: "s", range: positive, digits: 2,
            group: .loudness, since: 3),
    ]

    static let mood: [Descriptor] = [
        Descriptor(
            "valence", \.descriptors.valence, "0 sad, tense … 1 cheerful", group: .mood, shownIn: .everywhere),
        Descriptor("energy", \.descriptors.energy, "0 calm … 1 intense", group: .mood, shownIn: .everywhere),
        Descriptor(
            "danceability", \.descriptors.danceability, "how well one can dance to it", group: .mood,
            shownIn: .everywhere),
        Descriptor(following: "happiness", \.happiness, "energy × valence", group: .mood),
        Descriptor(following: "sadness", \.sadness, "(1 − energy) × (1 − valence)", group: .mood),
        Descriptor(following: "anger", \.anger, "energy × (1 − valence)", group: .mood),
        Descriptor(following: "calmness", \.calmness, "(1 − energy) × valence", group: .mood),
        Descriptor(
            following: "gloom", \.gloom,
            "0 soft … 1 dark: minor key and steady beat, by which gloomy music differs from sad", group: .mood),
    ]

    static let character: [Descriptor] = [
        Descriptor(
            "music", \.music, "confidence that it is music; below 0.6 it has no tempo, key or mood",
            group: .character, since: 7),
        Descriptor(
            "acousticness", \.descriptors.acousticness, "confidence that the instruments are acoustic",
            group: .character, shownIn: .everywhere),
        Descriptor(
            "instrumentalness", \.descriptors.instrumentalness, "confidence that nobody sings or speaks",
            group: .character, shownIn: .everywhere),
        Descriptor(
            "speechiness", \.descriptors.speechiness, "share of spoken word", group: .character,
            shownIn: .everywhere),
        Descriptor(
            "liveness", \.descriptors.liveness, "confidence that an audience is heard at the beginning or at the end",
            group: .character, shownIn: .everywhere),
        Descriptor(
            "reliability", \.descriptors.reliability,
            "how much the track resembles the music the models were fitted on; below 1 their values were drawn towards the average, or 0.5",
            group: .character),
    ]

    static let time: [Descriptor] = [
        Descriptor(
            following: "duration", \.duration, "length", unit: "s", range: positive, digits: 2, shownDigits: 0,
            group: .time, shownIn: .comparison),
        Descriptor(
            "highlight", \.highlight, "where its best thirty seconds begin", unit: "s", range: positive, digits: 2,
            group: .time, since: 29),
    ]

    /// In JSON, it is among the tags.
    static let tags: [Descriptor] = [
        Descriptor(
            "year", \.tags.year, "year of release; questions use the original year if there is one", range: unlimited,
            digits: 0, group: .tags, shownIn: []),
        Descriptor(
            "track_number", \.tags.trackNumber, "number on its album", range: positive, digits: 0, group: .tags,
            shownIn: []),
        Descriptor(
            "disc_number", \.tags.discNumber, "number of the disc in its set", range: positive, digits: 0, group: .tags,
            since: 24, shownIn: []),
        Descriptor(
            "compilation", \.compilation, "1 if the tags call the album a compilation", digits: 0, group: .tags,
            since: 24, shownIn: []),
        Descriptor(
            "tagged_bpm", \.tags.bpm, "tempo in the tags", unit: "BPM", range: positive, digits: 2,
            group: .tags, shownIn: []),
        Descriptor(
            "original_year", \.tags.originalYear, "year of the first release, if the tags have it beside the year",
            range: unlimited, digits: 0, group: .tags, since: 28, shownIn: []),
        Descriptor(
            "tagged_rating", \.tags.rating, "stars in the tags", range: 0...5, digits: 1, group: .tags, since: 28,
            shownIn: []),
        Descriptor(
            "album_gain", \.tags.albumGain, "ReplayGain album gain in the tags", unit: "dB", range: unlimited,
            digits: 2,
            group: .tags, since: 28, shownIn: []),
        Descriptor(
            "album_peak", \.tags.albumPeak, "largest sample magnitude of the album in the tags", range: positive,
            group: .tags, since: 29, shownIn: []),
        // replay_gain is the measured one.
        Descriptor(
            "track_gain", \.tags.trackGain, "ReplayGain track gain in the tags", unit: "dB", range: unlimited,
            digits: 2, group: .tags, since: 30, shownIn: []),
    ]

    static let file: [Descriptor] = [
        Descriptor(
            "bit_depth", \.bitDepth, "bits of a sample in the file; none for lossy formats", range: 1...64, digits: 0,
            group: .file, since: 29)
    ]
}

extension LibraryTrack {
    /// 1; nil if the tags do not say so.
    fileprivate var compilation: Int? {
        get { tags.isCompilation ? 1 : nil }
        set { tags.isCompilation = newValue == 1 }
    }

    /// Seconds; nil in an index without it.
    var leadingSilence: Double? {
        get { silence?.leading }
        set { silence = newValue.map { Silence(leading: $0, trailing: silence?.trailing ?? 0) } }
    }

    /// Seconds; nil in an index without it.
    var trailingSilence: Double? {
        get { silence?.trailing }
        set { silence = newValue.map { Silence(leading: silence?.leading ?? 0, trailing: $0) } }
    }
}
