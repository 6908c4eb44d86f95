import Foundation
import MusicQuestions
import SystemFiles
import Testing

/// Band powers from CSV, and the moods that they indicate.
struct BrainwaveTests {
    private func read(_ text: String) -> (rows: [BandPowers], skipped: Int) {
        var reader = BandPowerReader()
        let rows = text.split(separator: "\n", omittingEmptySubsequences: false).compactMap { reader.read(String($0)) }
        #expect(reader.rowCount == rows.count)
        return (rows, reader.skippedCount)
    }

    @Test func plainRowsAreInTheOrderOfTheThesis() {
        let (rows, skipped) = read("0.1, 0.2,0.3,0.4,0.5\n0,0,0,0,0\n")
        #expect(rows == [BandPowers(alpha: 0.1, beta: 0.2, gamma: 0.3, delta: 0.4, theta: 0.5), .zero])
        #expect(skipped == 0)
    }

    @Test func headersNameColumns() {
        let (rows, skipped) = read("time,Theta,Delta,Gamma,\"Beta\",ALPHA\n2020-01-01,0.5,0.4,0.3,0.2,0.1\n")
        #expect(rows == [BandPowers(alpha: 0.1, beta: 0.2, gamma: 0.3, delta: 0.4, theta: 0.5)])
        #expect(skipped == 0)
    }

    @Test func malformedRowsAreCounted() {
        let bad = [
            "0.1,0.2,0.3,0.4", "0.1,0.2,0.3,0.4,0.5,0.6", "a,b,c,d,e", "0.1,0.2,0.3,0.4,1.5", "-0.1,0,0,0,0",
            "nan,0,0,0,0",
            "inf,0,0,0,0", "0.1,,0.3,0.4,0.5", "\u{0}\u{1}\u{2}",
        ]
        let (rows, skipped) = read("0,0,0,0,0.5\n" + bad.joined(separator: "\n") + "\n\n  \n0,0,0,0,1")
        #expect(rows.count == 2 && skipped == bad.count)
    }

    private static let electrodes = ["TP9", "AF7", "AF8", "TP10"]

    /// A recording as Mind Monitor writes it: five bands at four electrodes, in Bel, and the quality of the skin
    /// contact.
    private func mindMonitor(
        _ bands: [(String, Double)], contact: [[Int]], on: Int = 1, separator: String = ",",
        suffixes: [String] = electrodes
    ) -> String {
        func text(_ value: Double) -> String {
            separator == ";" ? "\(value)".replacing(".", with: ",") : "\(value)"
        }
        let header =
            ["TimeStamp"] + bands.flatMap { band in suffixes.map { "\(band.0)_\($0)" } } + ["HeadBandOn"]
            + suffixes.map { "HSI_\($0)" }
        let powers = bands.flatMap { band in suffixes.map { _ in text(band.1) } }
        let rows = contact.map { contact -> [String] in
            ["2026-01-01 12:00:00.000"] + powers + ["\(on)"] + contact.map { "\($0)" }
        }
        return ([header] + rows).map { $0.joined(separator: separator) }.joined(separator: "\n")
    }

    private static let bel = [("Delta", 1.3), ("Theta", 1.0), ("Alpha", 0.2), ("Beta", 0.6), ("Gamma", -0.5)]

    @Test(arguments: [",", ";"]) func sharesOfPowerFollowFromBel(separator: String) throws {
        let (rows, skipped) = read(mindMonitor(Self.bel, contact: [[1, 1, 1, 1]], separator: separator))
        let sum = Self.bel.reduce(0) { $0 + pow(10, $1.1) }
        let row = try #require(rows.first)
        #expect(rows.count == 1 && skipped == 0)
        for (name, value) in Self.bel {
            let band = try #require(BandPowers.Band(rawValue: name.lowercased()))
            #expect(abs(row[band] - pow(10, value) / sum) < 1e-12)
        }
        // Alpha has less than a twentieth of the power.
        var mood = BrainwaveMood(BrainwaveSettings())
        mood.process(row)
        #expect(mood.mood == "sad")
    }

    @Test func electrodesWithoutContactDoNotCount() throws {
        let text = mindMonitor(Self.bel, contact: [[1, 2, 4, 4], [4, 4, 4, 4], [4, 1, 4, 4]])
        // The third electrode has an invalid value.
        let fields = text.split(separator: "\n").map { $0.split(separator: ",").map(String.init) }
        let column = try #require(fields[0].firstIndex(of: "Alpha_AF8"))
        let noisy = fields.enumerated().map { row, fields in
            fields.enumerated().map { row > 0 && $0 == column ? "9.5" : $1 }.joined(separator: ",")
        }
        var reader = BandPowerReader()
        let rows = noisy.compactMap { reader.read($0) }
        let share = pow(10, 0.2) / Self.bel.reduce(0) { $0 + pow(10, $1.1) }
        #expect(rows.count == 3 && rows[1] == .zero)
        #expect(abs(rows[0][.alpha] - share) < 1e-12 && abs(rows[2][.alpha] - share) < 1e-12)
        #expect(reader.contactlessCount == 1 && reader.rowCount == 3)
        let off = read(mindMonitor(Self.bel, contact: [[1, 1, 1, 1]], on: 0)).rows
        #expect(off == [.zero])
    }

    /// Other recorders write powers, which are never negative. Logarithms can be.
    @Test func otherRecordersNumbersArePowersUntilOneIsNegative() throws {
        let header = "alpha_1,beta_1,gamma_1,delta_1,theta_1"
        let powers = read(header + "\n2,1,1,4,2\n0,0,0,0,0\n").rows
        #expect(powers.map { $0[.alpha] } == [0.2, 0])
        let bel = read(header + "\n0.2,-0.1,0.6,1.3,1\n").rows
        let sum = [0.2, -0.1, 0.6, 1.3, 1].reduce(0) { $0 + pow(10, $1) }
        #expect(abs(try #require(bel.first)[.alpha] - pow(10, 0.2) / sum) < 1e-12)
    }

    @Test func semicolonsPartPlainRowsToo() {
        let (rows, skipped) = read("alpha;beta;gamma;delta;theta\n0,1;0,2;0,3;0,4;0,5\n0.1;0.2;0.3;0.4;0.5\n")
        let wanted = BandPowers(alpha: 0.1, beta: 0.2, gamma: 0.3, delta: 0.4, theta: 0.5)
        #expect(rows == [wanted, wanted] && skipped == 0)
        #expect(read("0,1;0,2;0,3;0,4;0,5").rows == [wanted])
    }

    @Test func absurdPowersAreSkipped() {
        let (rows, skipped) = read(
            mindMonitor(
                [("Delta", 400), ("Theta", 1), ("Alpha", 1), ("Beta", 1), ("Gamma", 1)], contact: [[1, 1, 1, 1]]))
        #expect(rows.isEmpty && skipped == 1)
    }

    @Test func mindMonitorIsAveragedOverElectrodes() throws {
        let bands = ["Delta", "Theta", "Alpha", "Beta", "Gamma"]
        let electrodes = ["TP9", "AF7", "AF8", "TP10"]
        let header =
            (["TimeStamp"] + bands.flatMap { band in electrodes.map { "\(band)_\($0)" } } + [
                "RAW_TP9", "HeadBandOn", "Elements",
            ])
            .joined(separator: ",")
        func row(_ alpha: [String], on: String = "1") -> String {
            let values = bands.flatMap { $0 == "Alpha" ? alpha : ["0.5", "0.5", "-0.5", "-0.5"] }
            return (["2020-01-01 00:00:00.000"] + values + ["800.5", on, ""]).joined(separator: ",")
        }
        let marker = "2020-01-01 00:00:01.000" + String(repeating: ",", count: 23) + "/muse/elements/blink"
        let (rows, skipped) = read(
            [
                header, row(["0.2", "0.4", "0.6", "0.8"]), row(["0", "0", "0.6", "1.4"]), marker,
                row(["1", "1", "1", "1"], on: "0"), row(["x", "1", "1", "1"]), row(["0", "0", "0", "0"]),
            ].joined(separator: "\n"))
        #expect(skipped == 1)
        let alphas = rows.map { $0[.alpha] }
        // The other four bands have 10^0.5 at the first two electrodes and 10^-0.5 at the last two. An electrode that
        // reads exactly 0 had no contact.
        func share(_ alpha: Double, _ others: Double) -> Double {
            pow(10, alpha) / (pow(10, alpha) + 4 * pow(10, others))
        }
        let expected = [
            (share(0.2, 0.5) + share(0.4, 0.5) + share(0.6, -0.5) + share(0.8, -0.5)) / 4,
            (share(0.6, -0.5) + share(1.4, -0.5)) / 2, 0, 0,
        ]
        #expect(alphas.count == 4)
        for (found, wanted) in zip(alphas, expected) { #expect(abs(found - wanted) < 1e-12) }
        #expect(rows[2] == .zero)
    }

    private func powers(_ alpha: Double) -> BandPowers {
        BandPowers(alpha: alpha, beta: 0.1, gamma: 0.1, delta: 0.1, theta: 0.1)
    }

    @Test func thesisRules() {
        var settings = BrainwaveSettings()
        settings.window = 1
        var mood = BrainwaveMood(settings)
        #expect(mood.mood == nil)
        #expect(mood.process(powers(0.49)) && mood.mood == "sad")
        mood = BrainwaveMood(settings)
        #expect(mood.process(powers(0.5)) && mood.mood == "happy")
        #expect(mood.process(.zero) && mood.mood == nil)
        mood.process(powers(1))
        #expect(mood.mood == "happy")
    }

    @Test func hysteresisKeepsItFromFlickering() {
        var settings = BrainwaveSettings()
        settings.window = 1
        settings.hysteresis = 0.1
        var mood = BrainwaveMood(settings)
        mood.process(powers(0.55))
        var changes = 0
        for value in [0.45, 0.52, 0.41, 0.5, 0.44, 0.58] where mood.process(powers(value)) { changes += 1 }
        #expect(changes == 0 && mood.mood == "happy")
        #expect(mood.process(powers(0.39)) && mood.mood == "sad")
        #expect(!mood.process(powers(0.59)) && mood.process(powers(0.61)) && mood.mood == "happy")
    }

    @Test func theAverageRuns() {
        var settings = BrainwaveSettings()
        settings.window = 4
        settings.hysteresis = 0
        var mood = BrainwaveMood(settings)
        for value in [0.8, 0.8, 0.8] { mood.process(powers(value)) }
        mood.process(powers(0.0001))
        #expect(mood.mood == "happy")
        #expect(abs(mood.average[.alpha] - 0.600025) < 1e-9)
        mood.process(.zero)
        // A moment without contact does not count as low power.
        #expect(abs(mood.average[.alpha] - (1.6001 / 3)) < 1e-9 && mood.mood == "happy")
        for _ in 0..<4 { mood.process(.zero) }
        #expect(mood.mood == nil)
    }

    @Test func otherRulesApplyToTheRowsSoFar() {
        var settings = BrainwaveSettings()
        settings.window = 3
        var mood = BrainwaveMood(settings)
        for value in [0.6, 0.6, 0.7] { mood.process(powers(value)) }
        #expect(mood.mood == "happy")
        settings.rules = [.init(mood: "calm", ranges: [.alpha: 0.4...1])]
        #expect(mood.apply(settings) && mood.mood == "calm")
        let changesAgain = mood.apply(settings)
        #expect(!changesAgain)
        // Of the two last rows.
        settings.window = 2
        #expect(!mood.apply(settings) && abs(mood.average[.alpha] - 0.65) < 1e-12)
        // The first that applies, although the current one would stay.
        settings.rules.insert(.init(mood: "sad", ranges: [.alpha: 0.6...1]), at: 0)
        #expect(mood.apply(settings) && mood.mood == "sad")
        settings.rules = []
        #expect(mood.apply(settings) && mood.mood == nil)
    }

    @Test func otherBandsAreReady() throws {
        let json = #"{"window": 1, "hysteresis": 0, "moods": [{"mood": "Calm", "theta": [0.6, 1], "beta": [0, 0.3]}]}"#
        let settings = try JSONDecoder().decode(BrainwaveSettings.self, from: Data(json.utf8))
        var mood = BrainwaveMood(settings)
        mood.process(BandPowers(alpha: 0, beta: 0.2, gamma: 0, delta: 0, theta: 0.7))
        #expect(mood.mood == "calm")
        mood.process(BandPowers(alpha: 0, beta: 0.3, gamma: 0, delta: 0, theta: 0.7))
        #expect(mood.mood == nil)
        let again = try JSONDecoder().decode(BrainwaveSettings.self, from: JSONEncoder().encode(settings))
        #expect(again == settings)
    }

    @Test(arguments: [
        #"{"window": 0}"#, #"{"hysteresis": 1}"#, #"{"moods": [{"mood": "x", "alpha": [1, 0]}]}"#,
        #"{"moods": [{"mood": "x", "omega": [0, 1]}]}"#, #"{"moods": [{"alpha": [0, 1]}]}"#,
        #"{"moods": [{"mood": "x", "alpha": [0]}]}"#, #"{"windows": 3}"#,
    ])
    func badSettingsAreRefused(_ json: String) {
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(BrainwaveSettings.self, from: Data(json.utf8)) }
    }

    /// Any bytes are rows, or are counted as invalid. Nothing else happens.
    @Test func mutatedRecordings() {
        var generator = SeededGenerator(seed: 3)
        let lines = [
            "alpha,beta,gamma,delta,theta", "Alpha_TP9,Beta_TP9,Gamma_TP9,Delta_TP9,Theta_TP9", "0.1,0.2,0.3,0.4,0.5",
        ]
        for _ in 0..<3000 {
            var reader = BandPowerReader()
            for _ in 0..<3 {
                var scalars = Array((lines.randomElement(using: &generator) ?? "").unicodeScalars)
                for _ in 0..<Int.random(in: 0..<6, using: &generator) {
                    let position = Int.random(in: 0...scalars.count, using: &generator)
                    scalars.insert(
                        ["\u{0}", ",", "e", "-", "9", "\u{301}", "\"", "_"].randomElement(using: &generator) ?? ",",
                        at: position)
                }
                let before = reader.rowCount + reader.skippedCount
                let row = reader.read(String(String.UnicodeScalarView(scalars)))
                #expect(reader.rowCount + reader.skippedCount - before <= 1)
                if let row { #expect(BandPowers.Band.allCases.allSatisfy { (0...1).contains(row[$0]) }) }
            }
        }
    }
}
