package import MusicLibrary

extension SubsonicAccount {
    /// Reads the user's stars, own playlists and ratings into `library`. A playlist that the server refuses becomes a note, as
    /// does a list of all tracks; no other answer is missing at the end.
    package func read(_ client: WebClient, into library: inout ImportedLibrary) throws(SubsonicServerError) {
        let server = SubsonicClient(account: self, client: client)
        // A wrong password is told before anything else.
        _ = try server.ask("ping")
        ImportedFile.read(try server.ask("getStarred2").bytes, named: address, into: &library)
        for list in try server.ask("getPlaylists").list("playlists", "playlist") {
            // Others' playlists are listed, too, if they are public.
            if let owner = list["owner"] as? String, owner.lowercased() != user.lowercased() { continue }
            // Old servers number them.
            guard let id = list["id"] as? String ?? (list["id"] as? Int).map(String.init) else { continue }
            do throws(SubsonicServerError) {
                ImportedFile.read(try server.ask("getPlaylist", [("id", id)]).bytes, named: address, into: &library)
            } catch {
                // It may have been deleted since.
                guard case .refused(_, let code, let message) = error else { throw error }
                let name = list["name"] as? String ?? id
                library.note(address, "the playlist “\(name)”: \(message) (error \(code))", isDamage: true)
            }
        }
        try readRatings(server, into: &library)
    }

    /// The tracks of a page, and the largest number of pages.
    private static let (pageSize, mostPages) = (500, 1000)

    /// The ratings of all tracks. No endpoint lists what is rated, so all tracks are asked for, as players do: servers give
    /// them to a search for nothing. Old ones give none.
    private func readRatings(
        _ server: SubsonicClient, into library: inout ImportedLibrary
    ) throws(SubsonicServerError) {
        var (offset, most) = (0, 0)
        var last: String?
        for _ in 0..<Self.mostPages {
            let answer: SubsonicClient.Answer
            do throws(SubsonicServerError) {
                answer = try server.ask(
                    "search3",
                    [
                        ("query", ""), ("artistCount", "0"), ("albumCount", "0"), ("songCount", "\(Self.pageSize)"),
                        ("songOffset", "\(offset)"),
                    ])
            } catch {
                guard case .refused = error else { throw error }
                return library.note(address, Self.otherRatings)
            }
            let songs = answer.list("searchResult3", "song")
            if offset == 0, songs.isEmpty { library.note(address, Self.otherRatings) }
            let first = songs.first.map { "\($0["id"] ?? "")" }
            // A server may know no offset.
            guard songs.count > 0, first != last else { return }
            last = first
            offset += songs.count
            most = max(most, songs.count)
            if songs.contains(where: { $0["userRating"] != nil }) {
                ImportedFile.read(answer.bytes, named: address, into: &library)
            }
            // Servers may give fewer than they are asked for.
            if songs.count < most { return }
        }
    }

    private static let otherRatings =
        "it does not list all tracks; only ratings of starred tracks and of those in playlists are read"
}
