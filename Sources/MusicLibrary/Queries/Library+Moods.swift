extension Library {
    /// The moods of this library's tracks, as a listener has them.
    /// - Throws: `LibraryError` when the index is damaged.
    public func moods(for listener: Listener) throws(LibraryError) -> MoodCatalog {
        MoodCatalog(listener.preferences.moods, try moodCalibration(), labels: listener.labels)
    }
}
