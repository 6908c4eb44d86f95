import LibraryExchange

extension ImportedLibrary {
    var likedTitles: [String] { likes.keys.sorted().map { tracks[Int($0)].title } }
    var dislikedTitles: [String] { dislikes.keys.sorted().map { tracks[Int($0)].title } }
    var listTitles: [[String]] { lists.map { $0.tracks.map { tracks[Int($0)].title } } }
    var countedPlays: [Int] { counts.values.map(\.plays).sorted() }
    var ratedStars: [Int] { stars.values.sorted() }
}
