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

    @Test func jsonSaysSo() throws {
        let made = try made([0.8, 0.85, 0.9])
        let answer = AskRecord.Answer.self
        let record = try answer.init(try self.answer("calm", made), made.session(.asking).session.moods())
        let object = try #require(
            try JSONSerialization.jsonObject(with: JSONEncoder().encode(record)) as? [String: Any])
        #expect((object["understood"] as? [String: Any])?["fits_well"] as? Bool == false)
    }
}
