import MusicServer
import Testing

/// RFC 6266 and RFC 8187.
@Suite("Names of files to save")
struct AttachmentTests {
    @Test(arguments: [
        ("01 Song.mp3", "filename=\"01 Song.mp3\"; filename*=UTF-8''01%20Song.mp3"),
        ("Größe €.flac", "filename=\"Gr__e _.flac\"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%E2%82%AC.flac"),
        ("AC/DC.zip", "filename=\"AC-DC.zip\"; filename*=UTF-8''AC-DC.zip"),
        ("a\"b\\c%41.mp3", "filename=\"a_b_c_41.mp3\"; filename*=UTF-8''a%22b%5Cc%2541.mp3"),
        ("a\r\nb", "filename=\"a__b\"; filename*=UTF-8''a%0D%0Ab"),
        ("it's (1)*.mp3", "filename=\"it's (1)*.mp3\"; filename*=UTF-8''it%27s%20%281%29%2A.mp3"),
    ])
    func aNameIsToldTwice(_ name: String, _ parameters: String) {
        let field = HeaderField.attachment(name)
        #expect(field.name == "Content-Disposition" && field.value == "attachment; " + parameters)
    }
}
