import Foundation
package import MusicLibrary
import WorkerThreads

extension ServerContext {
    /// Follows a file of brainwaves, which may still grow, while this server runs. Starts over if the file was
    /// truncated or replaced.
    /// - Parameters:
    ///   - path: band powers as CSV.
    ///   - name: the profile; nil for the current one.
    /// - Throws: when the file cannot be opened, or the profile does not exist.
    package func followBrainwaves(_ path: RawPath, profile name: String?) throws {
        let first = try DelimitedInput(path, limit: BrainwaveRecording.longestLine)
        let profile = try UserDatabase(index: index).state().profile(name)
        let rules = Preferences.path(besideIndex: index)
        let settings = try Preferences(rules).brainwaves
        let follow: @Sendable () -> Void = { [weak self] in
            var (input, isAnother) = (first, false)
            while self != nil {
                var lines: [String] = []
                while lines.count < 1_000, let line = input.next(isFinal: false) {
                    if case .bytes(let bytes) = line { lines.append(String(decoding: bytes, as: UTF8.self)) }
                }
                if !lines.isEmpty {
                    // The ranges may change meanwhile; a damaged file changes nothing.
                    let current = (try? Preferences(rules).brainwaves) ?? settings
                    _ = self?.brainwaves.take(lines, profile.id, current, isOfAnotherFile: isAnother)
                    isAnother = false
                } else if input.isReplaced,
                    let other = try? DelimitedInput(path, limit: BrainwaveRecording.longestLine)
                {
                    (input, isAnother) = (other, true)
                } else if input.failure != nil {
                    return
                } else {
                    Thread.sleep(forTimeInterval: 0.25)
                }
            }
        }
        guard WorkerThread.detach(follow) else { throw NoThreads() }
    }
}
