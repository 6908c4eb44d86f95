import Foundation
import MusicServer
import Testing

@Suite("Duplicates")
struct DuplicateTests {
    @Test func groupsAreGivenPageByPage() throws {
        // Every track exists twice.
        let served = try ServedLibrary(6, copies: true)
        let whole = try ServedLibrary.object(try served.ask(.get, "/api/duplicates"))
        #expect(whole["total"] as? Int == 6)
        let items = try #require(whole["items"] as? [[String: Any]])
        #expect(items.count == 6 && items.allSatisfy { $0["same"] as? String == "audio" })
        let files = try #require(items.first?["files"] as? [[String: Any]])
        #expect(files.map { $0["path"] as? String } == ["copy1000.mp3", "song1000.mp3"])
        #expect(files.map { $0["id"] as? String } == [ServedLibrary.id(0), ServedLibrary.id(0, copy: 2)])
        let part = try ServedLibrary.object(
            try served.ask(.get, "/api/duplicates?same=audio&count=2&offset=5"))
        #expect(part["total"] as? Int == 6 && (part["items"] as? [Any])?.count == 1)
        for query in ["same=x", "count=0", "count=1001", "offset=-1"] {
            #expect(try served.ask(.get, "/api/duplicates?\(query)").status == 400)
        }
        let none = try ServedLibrary.object(try ServedLibrary().ask(.get, "/api/duplicates"))
        #expect(none["total"] as? Int == 0)
    }
}
