/// An instrument of General MIDI (MMA 1991, level 1).
public struct Instrument: Hashable, Sendable {
    /// The General MIDI number, 1 to 128; 0 for the drums.
    public let number: Int

    /// Instrument 3.
    public static let electricGrand = Instrument(number: 3)
    /// Instrument 25, strummed.
    public static let guitar = Instrument(number: 25)
    /// Instrument 41.
    public static let violin = Instrument(number: 41)
    /// The drum kit, which has a channel of its own.
    public static let drums = Instrument(number: 0)

    init(number: Int) { self.number = number }

    /// Parses a number (1 to 128), a short name (“piano”, “guitar”, “violin”, “drums”), or any unambiguous part of a name.
    public init?(_ text: String) {
        if let number = Int(text) {
            guard 1...128 ~= number else { return nil }
            self.init(number: number)
            return
        }
        let wanted = text.lowercased()
        if let short = Self.shortNames[wanted] {
            self.init(number: short)
            return
        }
        let matches = Self.names.indices.filter { Self.names[$0].lowercased().contains(wanted) }
        let exact = Self.names.firstIndex { $0.lowercased() == wanted }
        guard let index = exact ?? (matches.count == 1 && wanted.count > 2 ? matches[0] : nil) else { return nil }
        self.init(number: index + 1)
    }

    /// “Electric Grand Piano”.
    public var name: String { number == 0 ? "Drums" : Self.names[number - 1] }
    /// The MIDI program, 0 to 127.
    public var program: UInt8 { UInt8(max(0, number - 1)) }
    /// The MIDI channel, 0 to 15.
    public var channel: UInt8 { number == 0 ? 9 : 0 }
    /// Whether the notes of a chord are strummed.
    var isStrummed: Bool { (25...32).contains(number) || number == 47 || (105...108).contains(number) }

    /// All 128, by number.
    public static let all = (1...128).map { Instrument(number: $0) }

    private static let shortNames = [
        "piano": 1, "grand": 1, "electric grand": 3, "guitar": 25, "violin": 41, "flute": 74, "organ": 17, "bass": 33,
        "strings": 49, "choir": 53, "trumpet": 57, "sax": 66, "drums": 0,
    ]

    private static let names = [
        "Acoustic Grand Piano", "Bright Acoustic Piano", "Electric Grand Piano", "Honky-tonk Piano", "Electric Piano 1",
        "Electric Piano 2", "Harpsichord", "Clavi", "Celesta", "Glockenspiel", "Music Box", "Vibraphone", "Marimba",
        "Xylophone", "Tubular Bells", "Dulcimer", "Drawbar Organ", "Percussive Organ", "Rock Organ", "Church Organ",
        "Reed Organ", "Accordion", "Harmonica", "Tango Accordion", "Acoustic Guitar (nylon)", "Acoustic Guitar (steel)",
        "Electric Guitar (jazz)", "Electric Guitar (clean)", "Electric Guitar (muted)", "Overdriven Guitar",
        "Distortion Guitar", "Guitar Harmonics", "Acoustic Bass", "Electric Bass (finger)", "Electric Bass (pick)",
        "Fretless Bass", "Slap Bass 1", "Slap Bass 2", "Synth Bass 1", "Synth Bass 2", "Violin", "Viola", "Cello",
        "Contrabass", "Tremolo Strings", "Pizzicato Strings", "Orchestral Harp", "Timpani", "String Ensemble 1",
        "String Ensemble 2", "SynthStrings 1", "SynthStrings 2", "Choir Aahs", "Voice Oohs", "Synth Voice",
        "Orchestra Hit", "Trumpet", "Trombone", "Tuba", "Muted Trumpet", "French Horn", "Brass Section", "SynthBrass 1",
        "SynthBrass 2", "Soprano Sax", "Alto Sax", "Tenor Sax", "Baritone Sax", "Oboe", "English Horn", "Bassoon",
        "Clarinet", "Piccolo", "Flute", "Recorder", "Pan Flute", "Blown Bottle", "Shakuhachi", "Whistle", "Ocarina",
        "Lead 1 (square)", "Lead 2 (sawtooth)", "Lead 3 (calliope)", "Lead 4 (chiff)", "Lead 5 (charang)",
        "Lead 6 (voice)", "Lead 7 (fifths)", "Lead 8 (bass + lead)", "Pad 1 (new age)", "Pad 2 (warm)",
        "Pad 3 (polysynth)", "Pad 4 (choir)", "Pad 5 (bowed)", "Pad 6 (metallic)", "Pad 7 (halo)", "Pad 8 (sweep)",
        "FX 1 (rain)", "FX 2 (soundtrack)", "FX 3 (crystal)", "FX 4 (atmosphere)", "FX 5 (brightness)",
        "FX 6 (goblins)", "FX 7 (echoes)", "FX 8 (sci-fi)", "Sitar", "Banjo", "Shamisen", "Koto", "Kalimba", "Bag pipe",
        "Fiddle", "Shanai", "Tinkle Bell", "Agogo", "Steel Drums", "Woodblock", "Taiko Drum", "Melodic Tom",
        "Synth Drum", "Reverse Cymbal", "Guitar Fret Noise", "Breath Noise", "Seashore", "Bird Tweet", "Telephone Ring",
        "Helicopter", "Applause", "Gunshot",
    ]
}
