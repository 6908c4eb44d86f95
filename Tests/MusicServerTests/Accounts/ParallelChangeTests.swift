import Foundation
import MusicServer
import Testing

/// Clients that change the same things at once, without knowledge of each other.
@Suite("Changes in parallel")
struct ParallelChangeTests {
    private func ids(_ served: ServedLibrary, _ list: String) throws -> [String] {
        let page = try ServedLibrary.object(try served.ask(.get, "/api/playlists/\(list)"))
        return (page["items"] as? [[String: Any]] ?? []).map { $0["id"] as? String ?? "" }
    }

    @Test(arguments: ["/api", "/v1"])
    func additionsAreAllMade(_ prefix: String) async throws {
        let served = try ServedLibrary()
        let made = try ServedLibrary.object(
            try served.ask(.post, "/api/playlists", json: "{\"name\":\"Mine\",\"ids\":[]}"))
        let list = try #require(made["id"] as? String)
        let statuses = try await served.inParallel(30) { number in
            let id = ServedLibrary.id(number)
            return prefix == "/api"
                ? .init(.post, "/api/playlists/\(list)/items", json: "{\"ids\":[\"\(id)\"]}")
                : .init(.post, "/v1/playlists/\(list)/tracks", json: "{\"uris\":[\"spotify:track:\(id)\"]}")
        }
        #expect(statuses == Array(repeating: prefix == "/api" ? 200 : 201, count: 30))
        #expect(try ids(served, list).sorted() == (0..<30).map { ServedLibrary.id($0) }.sorted())
    }

    /// If several clients change the same state that they have read, one succeeds.
    @Test func aSnapshotIsForOneChange() async throws {
        let served = try ServedLibrary()
        let all = (0..<10).map { "\"\(ServedLibrary.id($0))\"" }.joined(separator: ",")
        let made = try ServedLibrary.object(
            try served.ask(.post, "/api/playlists", json: "{\"name\":\"Mine\",\"ids\":[\(all)]}"))
        let (list, snapshot) = (
            try #require(made["id"] as? String), try #require(made["snapshot_id"] as? String)
        )
        let statuses = try await served.inParallel(8) { number in
            .init(
                .delete, "/api/playlists/\(list)/items",
                json: "{\"positions\":[\(number + 1)],\"snapshot_id\":\"\(snapshot)\"}")
        }
        #expect(statuses.sorted() == [200] + Array(repeating: 409, count: 7))
        #expect(try ids(served, list).count == 9)
    }

    @Test func listsOfOneNameAreNumbered() async throws {
        let served = try ServedLibrary()
        let statuses = try await served.inParallel(12) { _ in
            .init(.post, "/v1/me/playlists", json: "{\"name\":\"Mix\"}")
        }
        #expect(statuses == Array(repeating: 201, count: 12))
        let lists = try ServedLibrary.object(try served.ask(.get, "/api/playlists"))
        let names = (lists["items"] as? [[String: Any]] ?? []).compactMap { $0["name"] as? String }
        #expect(Set(names) == Set(["Mix"] + (2...12).map { "Mix (\($0))" }) && names.count == 12)
    }

    @Test func aListIsNotRenamedToAnother() throws {
        let served = try ServedLibrary()
        var paths: [String] = []
        for name in ["kiss", "Rain"] {
            let made = try served.ask(.post, "/api/playlists", json: "{\"name\":\"\(name)\"}")
            paths.append("/api/playlists/\(try #require(try ServedLibrary.object(made)["id"] as? String))")
        }
        #expect(try served.ask(.post, "/api/playlists", json: "{\"name\":\"\u{212A}iss\"}").status == 409)
        for name in ["Kiss", "\u{212A}iss", "KISS"] {
            let refused = try served.ask(.patch, paths[1], json: "{\"name\":\"\(name)\"}")
            #expect(refused.status == 409)
            #expect(try ServedLibrary.reason(refused) == "EXISTS")
            #expect(try served.ask(.patch, paths[0], json: "{\"name\":\"\(name)\"}").status == 200)
        }
    }
}
