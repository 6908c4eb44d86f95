extension Library {
    /// The moods of this library's tracks for a listener. Standard regions learn from the listener's labels; those that the
    /// listener or the preferences have set stay.
    /// - Throws: `LibraryError` when the index is damaged.
    package func moods(for taste: UserTaste) throws(LibraryError) -> MoodCatalog {
        let given = taste.preferences.moods
        let standard = given.filter { !taste.ownMoods.contains($0.key) && MoodRegion.standard[$0.key] == $0.value }
        let learned = try LearnedRegions(taste.labels, standard, in: self)
        return MoodCatalog(given.merging(learned.regions) { $1 }, try moodCalibration(), labels: taste.labels)
    }
}
