import MusicLibrary

extension Call {
    /// The caller's marks and plays.
    package func marks() throws -> ListenerMarks {
        let profile = try caller().profile
        return try context.playerMarks.value(profile, epoch: [context.epoch], generation: snapshot.generation) {
            try ListenerMarks(try state().playerMarks(of: profile), library, snapshot.catalog)
        }
    }
}
