package import AudioFeatures
import Foundation
import MusicLibrary

extension Site {
    /// Follows a file of brainwaves that may still be growing.
    /// - Parameters:
    ///   - path: band powers as CSV.
    ///   - name: of whose they are; nil for the profile in use.
    /// - Throws: when the file cannot be opened, or there is no such profile.
    package func followBrainwaves(_ path: RawPath, profile name: String?) throws {
        let file = try FileHandle(forReadingFrom: path.absoluteURL)
        let profile = try Desk(index: index).state().profile(name)
        let settings = try Preferences(Preferences.path(besideIndex: index)).brainwaves
        let thread = Thread { [self] in
            var rest: [UInt8] = []
            // What is read at the end so far is nil, not empty.
            while let data = try? file.read(upToCount: 65_536) ?? Data() {
                guard !data.isEmpty else {
                    Thread.sleep(forTimeInterval: 0.25)
                    continue
                }
                rest += data
                var lines: [String] = []
                while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                    lines.append(String(decoding: rest[..<end], as: UTF8.self))
                    rest = Array(rest[(end + 1)...])
                }
                // No line is that long.
                if rest.count > 1 << 20 { rest = [] }
                _ = brainwaves.take(lines, profile.id, settings)
            }
        }
        thread.name = "brainwaves"
        thread.start()
    }
}
