import Foundation
import MusicLibrary

/// Checks regularly for changes by other processes: the index, the preferences, the user's database.
package struct ChangeWatcher {
    private let context: ServerContext
    private let database: UserDatabase
    private var dataVersion: Int?
    private var preferencesDate: Date?

    package init(_ context: ServerContext) {
        self.context = context
        database = UserDatabase(index: context.index)
    }

    package mutating func look() {
        context.renew()
        let version = try? database.state().dataVersion()
        let path = Preferences.path(besideIndex: context.index)
        let date = try? FileManager.default.attributesOfItem(atPath: "\(path)")[.modificationDate] as? Date
        if version != dataVersion || date != preferencesDate { context.changed() }
        (dataVersion, preferencesDate) = (version, date)
    }
}
