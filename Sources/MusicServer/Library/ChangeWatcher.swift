import Foundation
import MusicLibrary

/// Looks now and then whether something has changed that others may change: the index, the preferences, the user's database.
struct ChangeWatcher {
    private let site: Site
    private let desk: Desk
    private var dataVersion: Int?
    private var preferencesDate: Date?

    init(_ site: Site) {
        self.site = site
        desk = Desk(index: site.index)
    }

    mutating func look() {
        site.renew()
        let version = try? desk.state().dataVersion()
        let path = Preferences.path(besideIndex: site.index)
        let date = try? FileManager.default.attributesOfItem(atPath: "\(path)")[.modificationDate] as? Date
        if version != dataVersion || date != preferencesDate { site.changed() }
        (dataVersion, preferencesDate) = (version, date)
    }
}
