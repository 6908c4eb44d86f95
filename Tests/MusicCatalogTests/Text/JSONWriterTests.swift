import Foundation
import MusicCatalog
import Testing

struct JSONWriterTests {
    private func text(_ escapes: JSONWriter.Escapes = .standard, _ write: (inout JSONWriter) -> Void) -> String {
        var json = JSONWriter(escapes)
        write(&json)
        return String(decoding: json.bytes, as: UTF8.self)
    }

    @Test func commasStandBetweenMembersAndItems() {
        let written = text { json in
            json.object { json in
                json.key("empty")
                json.array { _ in }
                json.key("items")
                json.array { json in
                    json.object { _ in }
                    json.null()
                    json.flag(true)
                    json.array { $0.integer(1) }
                }
                json.key(encoded: Array("\"last\":".utf8))
                json.string("[:{,")
            }
        }
        #expect(written == #"{"empty":[],"items":[{},null,true,[1]],"last":"[:{,"}"#)
    }

    /// RFC 8259, section 7: quotation mark, backslash and the characters below U+0020 must be escaped.
    @Test func textsAreEscaped() {
        let control = "a\u{0}\u{1F}\u{8}\t\n\u{C}\r\"\\/<\u{7F}é🎵\u{2028}"
        #expect(text { $0.string(control) } == #""a\u0000\u001f\b\t\n\f\r\"\\/<"# + "\u{7F}é🎵\u{2028}\"")
        #expect(
            text(.script) { $0.string(control) }
                == #""a\u0000\u001f\u0008\u0009\u000a\u000c\u000d\"\\/\u003c\u007fé🎵"# + "\u{2028}\"")
    }

    @Test(arguments: JSONWriter.Escapes.all)
    func aReaderReadsWhatWasWritten(_ escapes: JSONWriter.Escapes) throws {
        let all = String(String.UnicodeScalarView((0..<0x180).compactMap(Unicode.Scalar.init)))
        let written = text(escapes) { json in
            json.object {
                $0.key(all); $0.string(all)
            }
        }
        let read = try JSONSerialization.jsonObject(with: Data(written.utf8))
        #expect(read as? [String: String] == [all: all])
    }

    @Test(
        arguments: [
            (0, 3, "0"), (-0.0, 3, "0"), (120, 2, "120"), (0.731_2, 4, "0.7312"), (0.5, 2, "0.5"), (-12.5, 1, "-12.5"),
            (-0.25, 2, "-0.25"), (0.05, 2, "0.05"), (0.000_01, 4, "0"), (99.999, 2, "100"), (2.5, 0, "3"),
            (1e20, 2, "1e+20"), (.nan, 2, "0"), (-.infinity, 2, "0"),
        ] as [(Float, Int, String)])
    func numbersAreRounded(_ value: Float, _ digits: Int, _ expected: String) {
        #expect(text { $0.number(value, digits: digits) } == expected)
    }

    @Test func numbersAreDecimal() {
        #expect(text { $0.number(nil, digits: 2) } == "null")
        #expect(
            text { json in json.array { for n in [0, -7, 10, .max, .min] { $0.integer(n) } } }
                == "[0,-7,10,9223372036854775807,-9223372036854775808]")
        #expect(text { $0.number(1.5) } == "1.5")
    }
}

extension JSONWriter.Escapes {
    fileprivate static let all: [JSONWriter.Escapes] = [.standard, .script]
}
