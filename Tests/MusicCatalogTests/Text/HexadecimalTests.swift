import MusicCatalog
import Testing

/// Digits and percent-encoded texts of the standards.
struct HexadecimalTests {
    /// RFC 4648, section 10, in lower case, and zeros, which a number as text would lose.
    @Test(arguments: [
        ([], ""), ([0x66], "66"), (Array("foobar".utf8), "666f6f626172"), ([0, 1, 0x0F, 0xF0], "00010ff0"),
    ])
    func bytesAndDigits(_ bytes: [UInt8], _ digits: String) {
        #expect(Hexadecimal.text(bytes) == digits)
        #expect(Hexadecimal.bytes(digits) == bytes && Hexadecimal.bytes(digits.uppercased()) == bytes)
    }

    @Test func aNumberHasAllItsDigits() {
        #expect(Hexadecimal.text(UInt16(0xE9)) == "00e9")
        #expect(Hexadecimal.text(UInt64(1)) == "0000000000000001" && Hexadecimal.text(UInt64.max) == "ffffffffffffffff")
    }

    @Test(arguments: ["0", "0g", "+1", " 1", "1é", "e\u{301}", "１１"]) func anythingElseIsNoDigit(_ text: String) {
        #expect(Hexadecimal.bytes(text) == nil)
    }

    /// RFC 3986, sections 2.1 to 2.4.
    @Test func questionsKeepUnreservedCharactersOnly() {
        let unreserved = "AZaz09-._~"
        let plain = PercentEncoding.unreservedBytes
        #expect(PercentEncoding.encode(unreserved.utf8, keeping: plain) == unreserved)
        let reserved = ":/?#[]@!$&'()*+,;= %é"
        let encoded = "%3A%2F%3F%23%5B%5D%40%21%24%26%27%28%29%2A%2B%2C%3B%3D%20%25%C3%A9"
        #expect(PercentEncoding.encode(reserved.utf8, keeping: plain) == encoded)
        #expect(PercentEncoding.decode(encoded.utf8) == Array(reserved.utf8))
        #expect(PercentEncoding.decode("%c3%a9".utf8) == Array("é".utf8))
        #expect(PercentEncoding.decode("%2".utf8) == nil && PercentEncoding.decode("%2g".utf8) == nil)
    }
}
