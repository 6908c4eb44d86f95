package import AudioDecoding

/// Compares a changed copy with the original file before it replaces the file.
package struct TagCheck {
    /// Seconds of sound that are decoded from both files. The rest is compared as stored.
    private static let secondsDecoded = 2

    let original: AudioSource
    let copy: AudioSource
    let changes: [TagEdit.Change]

    private func failure(_ reason: String) -> AudioError {
        AudioError(.unreadable, original.path, "\(reason); left as it was")
    }

    /// Checks every byte of the copy. This also detects a file that changed meanwhile.
    func compareBytes(_ pieces: [FilePiece]) throws(AudioError) {
        var offset = 0
        for piece in pieces {
            switch piece {
            case .new(let bytes):
                guard try copy.file.bytes(at: offset, count: bytes.count) == bytes else { throw difference(offset) }
            case .kept(let range):
                var done = 0
                while done < range.count {
                    let count = min(1 << 18, range.count - done)
                    let wanted = try original.file.bytes(at: range.lowerBound + done, count: count)
                    guard wanted.count == count, try copy.file.bytes(at: offset + done, count: count) == wanted else {
                        throw difference(offset + done)
                    }
                    done += count
                }
            }
            offset += piece.count
        }
        guard offset == copy.file.size else { throw difference(offset) }
    }

    private func difference(_ offset: Int) -> AudioError {
        failure("its changed copy is not what was written, from byte \(offset) on: the disk fails, or the file changed")
    }

    /// Checks that the tag has the requested values, read by this library and by TagLib, and that TagLib reads
    /// everything else as before.
    /// - Parameter isCopied: whether a new tag was created as a copy, so that fields are in one more tag than before.
    package func compareTags(isCopied: Bool) throws(AudioError) {
        let tag = try TaggedFiles.open(copy).tag
        // Vorbis comments may have the comment in DESCRIPTION. C's texts end at NUL.
        func isField(_ name: String, _ change: TagEdit.Change) -> Bool {
            name == change.field || change.field == "COMMENT" && name == "DESCRIPTION"
        }
        for change in changes where tag.values(of: change.field) != change.new {
            throw failure("\(change.name) of its \(change.place) tag would not have the requested value")
        }
        let (before, after) = (try TagLibTexts(original).entries, try TagLibTexts(copy).entries)
        for change in changes where !change.new.isEmpty && change.new.allSatisfy({ !$0.isEmpty }) {
            let values = after.filter { $0.source == 0 && isField($0.name, change) }.map(\.value)
            guard change.new.allSatisfy({ values.contains($0.withoutTrailingNUL) }) || change.new.count > 1 else {
                throw failure("programs would not find \(change.name) in its \(change.place) tag")
            }
        }
        let names = Set(changes.map(\.field)).union(changes.contains { $0.field == "COMMENT" } ? ["DESCRIPTION"] : [])
        let lost =
            isCopied
            ? try lostFields(names)
            // An extended header and iTunes sizes hide frames from TagLib. What it read before is then not comparable.
            : try isReadInPart
                ? []
                : Self.lostNames(before.filter { !names.contains($0.name) }, after.filter { !names.contains($0.name) })
        guard lost.isEmpty else { throw failure("\(lost.joined(separator: ", ")) would be lost or changed") }
    }

    private var isReadInPart: Bool {
        get throws(AudioError) {
            let tag = try TaggedFiles.open(original).tag as? ID3v2Tag
            return tag?.hasExtendedHeader == true || tag?.hasPlainSizes == true
        }
    }

    private static func lostNames(_ before: [TagLibTexts.Entry], _ after: [TagLibTexts.Entry]) -> [String] {
        before == after ? [] : Set(before).symmetricDifference(after).map(\.name).sorted()
    }

    /// The visible fields whose values have changed.
    private func lostFields(_ names: Set<String>) throws(AudioError) -> [String] {
        let (before, after) = (try AudioTags(checked: original), try AudioTags(checked: copy))
        var lost: [String] = []
        func compare(_ name: String, _ field: (AudioTags) -> String?) {
            if !names.contains(name), let old = field(before), field(after) != old { lost.append(name) }
        }
        compare("TITLE") { $0.title }
        compare("ARTIST") { $0.artist }
        compare("ALBUM") { $0.album }
        compare("ALBUMARTIST") { $0.albumArtist }
        compare("GENRE") { $0.genre }
        compare("COMMENT") { $0.comment }
        compare("DATE") { $0.year.map { "\($0)" } }
        compare("TRACKNUMBER") { $0.trackNumber.map { "\($0)" } }
        return lost
    }

    /// Checks that a decoder opens the copy and returns the same samples at its beginning.
    package func compareSound() throws(AudioError) {
        let (before, after) = (try AudioFile(original), try AudioFile(copy))
        guard before.channelCount == after.channelCount, before.sampleRate == after.sampleRate else {
            throw failure("its changed copy would not sound the same")
        }
        let count = Self.secondsDecoded * before.sampleRate * before.channelCount
        var wanted = [Float](repeating: 0, count: count)
        var found = wanted
        guard try before.read(into: &wanted) == after.read(into: &found), wanted == found else {
            throw failure("its changed copy would not sound the same")
        }
    }
}
