extension Library {
    /// The moods of this library's tracks for a listener. Regions that the listener has not set learn from the listener's labels.
    /// - Throws: `LibraryError` when the index is damaged.
    package func moods(for taste: UserTaste) throws(LibraryError) -> MoodCatalog {
        let given = taste.preferences.moods
        let learned = try LearnedRegions(taste.labels, given, in: self)
        var regions = given
        for (name, region) in given where !taste.ownMoods.contains(name) {
            regions[name] = learned.region(name, region)
        }
        return MoodCatalog(regions, try moodCalibration(), labels: taste.labels)
    }
}
