import MusicLibrary

/// Shared by `playlist`, `mood --play-next` and `radio`: the options that select what is played.
enum PlaylistOptions {
    static let selection = OptionSpec.of(PlaylistRequest.self) { $0.part != .arrangement }
    static let arrangement = OptionSpec.of(PlaylistRequest.self) { $0.part == .arrangement }

    static let seed = OptionSpec.of(PlaylistRequest.self) { $0.name == "seed" }

    /// Whether an option selects or ranks tracks, or sets the length. Without any, the playlist would be the first tracks
    /// of the library.
    static func saysWhat(_ arguments: Arguments) -> Bool {
        let names =
            OptionSpec.of(PlaylistRequest.self) { $0.part == .narrowing }.map(\.long) + ["random", "seed", "minutes"]
        return names.contains(where: arguments.has)
    }

    static func request(_ arguments: Arguments, _ library: Library) throws -> PlaylistRequest {
        var request: PlaylistRequest = try arguments.question(in: .paths(library))
        if arguments.has("tolerance"), request.valence == nil, request.near.isEmpty {
            throw UsageError("--tolerance requires --valence or --near")
        }
        if request.sameGenre && request.likes.isEmpty { throw UsageError("--same-genre requires --like") }
        if arguments.has("count"), arguments.has("minutes") {
            throw UsageError("--count and --minutes cannot be combined")
        }
        try request.filter.findNames(in: library)
        return request
    }
}
