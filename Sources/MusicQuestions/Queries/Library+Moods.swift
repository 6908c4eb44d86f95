extension Library {
    /// The moods of this library's tracks for a listener.
    /// - Throws: `LibraryError` when the index is damaged.
    package func moods(for taste: UserTaste) throws(LibraryError) -> MoodCatalog {
        MoodCatalog(taste.preferences.moods, try moodCalibration(), labels: taste.labels)
    }
}
