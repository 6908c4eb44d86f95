#if os(Linux)
    import Foundation
    import MusicServer
    import TestSupport
    import Testing

    /// A full disk.
    struct ServerFullDiskTests {
        @Test func itIsToldAndNothingIsLost() throws {
            guard let disk = try SmallDisk() else { try Test.cancel("no file system can be mounted here") }
            let served = try ServedLibrary(on: disk)
            let place = "/api/tracks/\(ServedLibrary.id(0))"
            #expect(try served.ask(.put, place + "/labels/old").status == 200)
            try disk.fill()
            for request in ["/labels/new", "/rating"] {
                let response = try served.ask(
                    .put, place + request, json: request == "/rating" ? #"{"rating":"like"}"# : nil)
                #expect(response.status == 507)
                #expect(try ServedLibrary.reason(response) == "NO_SPACE")
                #expect(!String(decoding: response.bytes, as: UTF8.self).contains(disk.folder.path))
            }
            try disk.makeRoom()
            let response = try served.ask(.put, place + "/labels/later")
            #expect(response.status == 200)
            #expect(try ServedLibrary.object(response)["labels"] as? [String] == ["later", "old"])
            #expect(try ServedLibrary.object(try served.ask(.get, place))["rating"] is NSNull)
        }
    }
#endif
