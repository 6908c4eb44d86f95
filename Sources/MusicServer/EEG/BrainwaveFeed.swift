package import AudioFeatures
import Foundation
import MusicLibrary

extension Site {
    /// Follows a file of brainwaves that may still be growing, as long as this site is there.
    /// - Parameters:
    ///   - path: band powers as CSV.
    ///   - name: of whose they are; nil for the profile in use.
    /// - Throws: when the file cannot be opened, or there is no such profile.
    package func followBrainwaves(_ path: RawPath, profile name: String?) throws {
        let feed = try GrowingLines(path)
        let profile = try Desk(index: index).state().profile(name)
        let settings = try Preferences(Preferences.path(besideIndex: index)).brainwaves
        let thread = Thread { [weak self] in
            var feed = feed
            while let piece = feed.next() {
                guard self != nil else { return }
                if piece == .init() {
                    Thread.sleep(forTimeInterval: 0.25)
                } else {
                    _ = self?.brainwaves.take(
                        piece.lines, profile.id, settings, isOfAnotherFile: piece.startsOver)
                }
            }
        }
        thread.name = "brainwaves"
        thread.start()
    }
}
