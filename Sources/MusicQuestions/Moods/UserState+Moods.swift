extension UserState {
    /// The maximum number of regions of a profile.
    package static let moodLimit = 100

    /// The regions that a profile has set, by the name of their mood. All other moods follow the preferences.
    package func moodRegions(of profile: Profile) throws(UserStateError) -> [String: MoodRegion] {
        let rows = try connection.rows(
            """
            SELECT name, valence, energy, valence_radius, energy_radius, gloom, gloom_radius
            FROM mood_region WHERE profile = ?
            """,
            [.integer(profile.id)]
        ) { row in
            (
                row.text(0),
                MoodRegion(
                    valence: Float(row.real(1)), energy: Float(row.real(2)), valenceRadius: Float(row.real(3)),
                    energyRadius: Float(row.real(4)),
                    gloom: row.isNull(5) ? nil : .init(center: Float(row.real(5)), radius: Float(row.real(6))))
            )
        }
        return Dictionary(rows, uniquingKeysWith: { $1 })
    }

    /// Sets a region for a profile alone.
    /// - Parameter mood: its name is a valid label.
    /// - Throws: `UserStateError.invalid` at the limit.
    package func setRegion(_ region: MoodRegion, of mood: Label, for profile: Profile) throws(UserStateError) {
        try write { () throws(UserStateError) in
            try connection.run(
                """
                INSERT INTO mood_region(
                    profile, name, valence, energy, valence_radius, energy_radius, gloom, gloom_radius)
                VALUES(?, ?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT(profile, name) DO UPDATE SET valence = excluded.valence, energy = excluded.energy,
                    valence_radius = excluded.valence_radius, energy_radius = excluded.energy_radius,
                    gloom = excluded.gloom, gloom_radius = excluded.gloom_radius
                """,
                [
                    .integer(profile.id), .text(mood.name), .real(Double(region.valence)),
                    .real(Double(region.energy)), .real(Double(region.valenceRadius)),
                    .real(Double(region.energyRadius)), .optional(region.gloom.map { Double($0.center) }),
                    .optional(region.gloom.map { Double($0.radius) }),
                ])
            let count = try connection.integer(
                "SELECT count(*) FROM mood_region WHERE profile = ?", [.integer(profile.id)])
            guard count ?? 0 <= Self.moodLimit else { throw .invalid("the limit is \(Self.moodLimit) moods") }
        }
    }

    /// Removes a region of a profile, so that the mood follows the preferences again.
    /// - Parameter mood: nil for all moods.
    /// - Returns: whether there was any.
    @discardableResult
    package func removeRegion(of mood: String?, for profile: Profile) throws(UserStateError) -> Bool {
        try write { () throws(UserStateError) in
            try connection.run(
                "DELETE FROM mood_region WHERE profile = ?1 AND (?2 IS NULL OR name = ?2)",
                [.integer(profile.id), .optional(mood)]) > 0
        }
    }
}
