import Foundation
import MusicLibrary

/// Checks regularly for changes by other processes: the index, the preferences, the user's database.
package struct ChangeWatcher {
    private let context: ServerContext
    private let database: UserDatabase
    private var dataVersion: Int?
    private var preferencesDate: Date?
    /// The library in which the tracks that imports wait for were looked for.
    private var filledGeneration: Int?

    package init(_ context: ServerContext) {
        self.context = context
        database = UserDatabase(index: context.index)
    }

    package mutating func look() {
        context.renew()
        fillImports()
        let version = try? database.state().dataVersion()
        let path = Preferences.path(besideIndex: context.index)
        let date = try? FileManager.default.attributesOfItem(atPath: "\(path)")[.modificationDate] as? Date
        if version != dataVersion || date != preferencesDate { context.changed() }
        (dataVersion, preferencesDate) = (version, date)
    }

    /// Gives the tracks of a new library to the imports that wait for them. A failure is tried again with the next library.
    private mutating func fillImports() {
        let snapshot = context.snapshot
        guard snapshot.generation != filledGeneration else { return }
        filledGeneration = snapshot.generation
        if let count = try? database.state().fillImports(from: snapshot.library), count > 0 { context.changed() }
    }
}
