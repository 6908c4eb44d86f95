/// Loops that play together: each layer was played over the ones before it.
package struct Song: Codable, Equatable, Sendable {
    /// A chord, or strokes of drums.
    package struct Event: Codable, Equatable, Sendable {
        /// The start in seconds of the layer, and the duration in seconds.
        package var time, duration: Double
        /// “Am”; nil for drums.
        package var chord: String?
        /// MIDI keys, the bass first.
        package var keys: [Int]
        /// 1 to 127.
        package var velocity: Int

        package init(time: Double, duration: Double, chord: String?, keys: [Int], velocity: Int) {
            (self.time, self.duration, self.chord) = (time, duration, chord)
            (self.keys, self.velocity) = (keys, velocity)
        }
    }

    /// A loop of whole bars.
    package struct Layer: Codable, Equatable, Sendable {
        /// As ``Instrument/init(_:)`` parses it.
        package var instrument: String
        /// Its length in bars.
        package var bars: Int
        /// 0 to 1.
        package var volume: Double
        package var muted: Bool
        /// In order of time.
        package var events: [Event]

        package init(
            instrument: String, bars: Int, volume: Double = 1, muted: Bool = false, events: [Event] = []
        ) {
            (self.instrument, self.bars, self.volume) = (instrument, bars, volume)
            (self.muted, self.events) = (muted, events)
        }
    }

    package var name: String
    /// Quarter notes per minute.
    package var tempo: Double
    package var metre: Meter
    package var layers: [Layer]

    package init(name: String, tempo: Double, metre: Meter, layers: [Layer] = []) {
        (self.name, self.tempo, self.metre, self.layers) = (name, tempo, metre, layers)
    }

    /// Seconds per bar.
    package var barDuration: Double { metre.barDuration(tempo: tempo) }
    /// Its length in seconds: that of its longest layer. Shorter ones are repeated.
    package var duration: Double { Double(layers.map(\.bars).max() ?? 0) * barDuration }
}
