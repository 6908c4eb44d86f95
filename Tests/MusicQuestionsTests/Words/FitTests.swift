import CatalogSupport
import Foundation
import MusicLibrary
import SessionSupport
import Testing

/// An answer says when the library has nothing that fits.
struct FitTests {
    private func made(_ energies: [Float]) throws -> MadeUpLibrary {
        try MadeUpLibrary(
            energies.enumerated().map { number, energy in
                .init("\(number).mp3").with { ($0.numbers["energy"], $0.numbers["valence"]) = (energy, 0.5) }
            })
    }

    private func answer(_ question: String, _ made: MadeUpLibrary) throws -> PlaylistResult {
        var request = PlaylistRequest()
        request.ask = question
        return try made.session(.asking).session.playlist(request)
    }

    /// The calmest of loud tracks is not calm.
    @Test(arguments: [([0.1, 0.5, 0.9], true), ([0.8, 0.85, 0.9], false)] as [([Float], Bool)])
    func theBestMustBeWhatIsWished(_ energies: [Float], _ fitsWell: Bool) throws {
        let result = try answer("calm", made(energies))
        #expect(result.fitsWell == fitsWell && result.tracks.count == 3)
    }

    @Test func conditionsAloneFit() throws {
        #expect(try answer("under 3 minutes", made([0.9])).fitsWell)
    }

    /// A refusal is met if one of its main parts is missing.
    @Test(arguments: [
        "not calm and not sad", "neither calm nor sad", "not angry and not sad", "weder ruhig noch traurig",
        "ni calme ni triste", "ni tranquilo ni triste",
    ])
    func refusalsFit(_ question: String) throws {
        let places: [(valence: Float, energy: Float)] = [(0.9, 0.9), (0.9, 0.8), (0.1, 0.1), (0.1, 0.9), (0.7, 0.1)]
        let made = try MadeUpLibrary(
            places.enumerated().map { number, place in
                .init("\(number).mp3").with {
                    ($0.numbers["valence"], $0.numbers["energy"]) = (place.valence, place.energy)
                }
            })
        #expect(try answer(question, made).fitsWell)
    }

    /// In a library of calm music, nothing is not calm.
    @Test(arguments: [([0.1, 0.5, 0.9], true), ([0.1, 0.15, 0.2], false)] as [([Float], Bool)])
    func aRefusalMayNotFit(_ energies: [Float], _ fitsWell: Bool) throws {
        #expect(try answer("not calm", made(energies)).fitsWell == fitsWell)
    }

    @Test func jsonSaysSo() throws {
        let made = try made([0.8, 0.85, 0.9])
        let answer = AskRecord.Answer.self
        let record = try answer.init(try self.answer("calm", made), made.session(.asking).session.moods())
        let object = try #require(
            try JSONSerialization.jsonObject(with: JSONEncoder().encode(record)) as? [String: Any])
        #expect((object["understood"] as? [String: Any])?["fits_well"] as? Bool == false)
    }
}
