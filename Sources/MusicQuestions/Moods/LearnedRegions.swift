/// Moods learn from labels: the regions of a user who sorts songs into moods.
///
/// The center of a region moves to the labeled tracks, and a mood that the user gives more often than the others gets a larger region.
/// The page MoodQuadrants of AudioFeatures has the figures; `Training/figures/teach.py` measures them.
struct LearnedRegions {
    /// The minimum number of tracks that have a mood's label.
    static let leastLabels = 12
    /// The given center weighs as much as this many labeled tracks.
    private static let given: Float = 4
    /// That all moods are given equally often weighs as much as this many labels of each.
    private static let givenEqually: Float = 16
    /// How often moods are given says something if the user sorts songs into at least this many.
    private static let leastMoods = 3
    /// The limits of the change of an area.
    private static let leastGrowth: Float = 0.5, mostGrowth: Float = 2

    /// The places of the tracks with each mood's label; empty if there are too few.
    private var places: [String: [MoodCalibration.Point]] = [:]

    /// - Throws: `LibraryError` when the index is damaged.
    init(_ labels: LabelCatalog, _ regions: [String: MoodRegion], in library: Library) throws(LibraryError) {
        var labeled: [(names: [String], index: Int)] = []
        for id in labels.labeledTracks {
            let names = labels.userLabels(of: id).map(\.name).filter { regions[$0] != nil }
            guard !names.isEmpty, let index = try library.indices(of: id).first else { continue }
            labeled.append((names, index))
        }
        guard labeled.count >= Self.leastLabels else { return }
        let all = try library.placesOfMusic()
        for (names, index) in labeled {
            guard !all[index].valence.isNaN, !all[index].energy.isNaN else { continue }
            for name in names { places[name, default: []].append(all[index]) }
        }
    }

    /// The region of a mood.
    func region(_ mood: String, _ given: MoodRegion) -> MoodRegion {
        let total = places.values.reduce(0) { $0 + $1.count }
        guard let own = places[mood] else { return given }
        var region = given
        func moved(_ center: Float, _ values: [Float]) -> Float {
            // Sorted, because rounding depends on the order, and that of a set of tracks is another one in each run.
            (Self.given * center + values.sorted().reduce(0, +)) / (Self.given + Float(values.count))
        }
        region.valence = moved(given.valence, own.map(\.valence))
        region.energy = moved(given.energy, own.map(\.energy))
        let gloom = own.map(\.gloom).filter { !$0.isNaN }
        if let center = given.gloom?.center { region.gloom?.center = moved(center, gloom) }
        if places.count >= Self.leastMoods {
            let usual = (Float(total) + Self.givenEqually * Float(places.count)) / Float(places.count)
            let growth = min(Self.mostGrowth, max(Self.leastGrowth, (Float(own.count) + Self.givenEqually) / usual))
            region.valenceRadius *= growth.squareRoot()
            region.energyRadius *= growth.squareRoot()
            region.gloom?.radius *= growth.squareRoot()
        }
        return region
    }
}
