/// Ratings of a person in tags, in stars from 0.5 to 5. Players have no common scale.
enum TagRating {
    /// The first rating that says something; nil for none. 0 means “not rated” on all scales.
    static func stars(_ properties: TagProperties) -> Double? {
        for key in properties.keys(beginningWith: "POPULARIMETER:") {
            guard let byte = properties.texts(key).first.flatMap(Int.init), byte > 0 else { continue }
            return fromPopularimeter(byte, isLinear: key.contains("TRAKTOR@") || key.contains("QUODLIBET@"))
        }
        if let share = number(properties.text("FMPS_RATING", "FMPS/RATING")) { return halved(share * 5) }
        if let value = number(properties.text("RATING")) { return fromText(value) }
        // Quod Libet names the person: “RATING:EMAIL”, from 0 to 1.
        for key in properties.keys(beginningWith: "RATING:") {
            if let share = number(properties.texts(key).first) { return halved(share * 5) }
        }
        return number(properties.text("SHAREDUSERRATING")).flatMap(fromWindows)
    }

    /// The byte of POPM. Windows reads 1–31, 32–95, 96–159, 160–223 and 224–255 as one to five stars, and Winamp, foobar2000,
    /// MediaMonkey and others write 1, 64, 128, 196 and 255. MediaMonkey and MusicBee write five other values for the halves between
    /// them. Traktor and Quod Libet divide the byte evenly.
    private static func fromPopularimeter(_ byte: Int, isLinear: Bool) -> Double? {
        if isLinear { return halved(Double(byte) / 51) }
        let halves = [13: 0.5, 54: 1.5, 118: 2.5, 186: 3.5, 242: 4.5]
        return halves[byte] ?? Double((byte + 32) / 64 + 1)
    }

    /// A text: 1 to 5 (foobar2000), or up to 100 (MusicBee, MediaMonkey, Kid3).
    private static func fromText(_ value: Double) -> Double? { halved(value <= 5 ? value : value / 20) }

    /// Windows Media Player writes 1, 25, 50, 75 and 99 into WMA files
    /// (https://learn.microsoft.com/en-us/windows/win32/wmp/userrating-attribute).
    private static func fromWindows(_ value: Double) -> Double? { value > 0 ? halved(1 + (value / 25).rounded()) : nil }

    private static func halved(_ stars: Double) -> Double? {
        let half = (stars * 2).rounded() / 2
        return (0.5...5).contains(half) ? half : nil
    }

    private static func number(_ text: String?) -> Double? {
        text.flatMap { Double($0) }.flatMap { $0.isFinite ? $0 : nil }
    }
}
