import MusicCatalog
import Testing

struct JSONObjectTests {
    private struct Base: Encodable { let name = "a", count = 1 }

    @Test func nilIsNull() throws {
        let (unknown, known): (String?, Int?) = (nil, 7)
        let object: JSONObject = [
            "title": unknown, "year": known, "cover": nil, "mode": 1.5, "genres": ["Folk", "Jazz"],
        ]
        #expect(
            try JSONLine.string(object)
                == #"{"cover":null,"genres":["Folk","Jazz"],"mode":1.5,"title":null,"year":7}"#)
        #expect(try JSONLine.string([:] as JSONObject) == "{}")
    }

    @Test func onlyWhatIsPresentIsWritten() throws {
        let (unknown, known): (String?, Int?) = (nil, 7)
        #expect(try JSONLine.string(JSONObject(present: ["title": unknown, "year": known])) == #"{"year":7}"#)
    }

    /// Numbers of three types, and an object in an object.
    @Test func valuesAreWrittenAsByTheirTypes() throws {
        let object: JSONObject = ["share": Float(0.1), "size": UInt64.max, "sides": [["a": true] as JSONObject]]
        #expect(try JSONLine.string(object) == #"{"share":0.1,"sides":[{"a":true}],"size":18446744073709551615}"#)
    }

    @Test func membersAreAddedToAnObject() throws {
        #expect(try JSONLine.string(JSONObject(Base(), and: ["extra": nil])) == #"{"count":1,"extra":null,"name":"a"}"#)
        #expect(try JSONLine.string(JSONObject(Base(), and: ["count": 2])) == #"{"count":2,"name":"a"}"#)
        #expect(try JSONLine.string([JSONObject(Base(), and: [:])]) == #"[{"count":1,"name":"a"}]"#)
    }
}
