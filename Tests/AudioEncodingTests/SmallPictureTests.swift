import AudioEncoding
import TestSupport
import Testing

/// Pictures of known sizes (Tests/Golden/make_pictures.py); the size of the result is read from its header.
struct SmallPictureTests {
    /// Width and height as the frame header of a JPEG has them (ITU-T T.81, B.2.2).
    private func size(_ jpeg: [UInt8]) throws -> [Int] {
        try #require(jpeg.starts(with: [0xFF, 0xD8]) && jpeg.suffix(2).elementsEqual([0xFF, 0xD9]))
        var place = 2
        while place + 9 < jpeg.count, jpeg[place] == 0xFF, jpeg[place + 1] != 0xC0 {
            place += 2 + Int(jpeg[place + 2]) << 8 + Int(jpeg[place + 3])
        }
        try #require(place + 9 < jpeg.count)
        func number(_ place: Int) -> Int { Int(jpeg[place]) << 8 + Int(jpeg[place + 1]) }
        return [number(place + 7), number(place + 5)]
    }

    @Test(
        .enabled(if: EncodedFormat.mp3.isAvailable),
        arguments: [
            ("wide.jpg", 100, [100, 70]), ("wide.jpg", 399, [399, 279]), ("wide.jpg", 1, [1, 1]),
            ("tall.png", 75, [45, 75]), ("square.gif", 64, [64, 64]),
        ]) func noSideIsLongerThanIsAsked(name: String, size: Int, expected: [Int]) throws
    {
        let picture = try #require(
            SmallPicture.jpeg(try repositoryBytes("Tests/Golden/pictures/\(name)"), size: size))
        #expect(try self.size(picture) == expected)
    }

    @Test(arguments: [("wide.jpg", 400), ("wide.jpg", 1200), ("tall.png", 150), ("cmyk.jpg", 50), ("wide.jpg", 0)])
    func smallPicturesAndOtherKindsStay(name: String, size: Int) throws {
        #expect(SmallPicture.jpeg(try repositoryBytes("Tests/Golden/pictures/\(name)"), size: size) == nil)
    }

    @Test func otherBytesAreNoPicture() throws {
        let whole = try repositoryBytes("Tests/Golden/pictures/tall.png")
        for bytes in [[], Array("RIFF....WEBP".utf8), [0xFF, 0xD8, 0xFF], Array(whole.prefix(60))] {
            #expect(SmallPicture.jpeg(bytes, size: 10) == nil)
        }
    }

    /// Chunks that a decoder decompresses, and that make no difference to a small picture.
    @Test func compressedNotesAreNotDecoded() throws {
        let whole = try repositoryBytes("Tests/Golden/pictures/tall.png")
        func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] { big(data.count, 4) + ascii(name) + data + big(0, 4) }
        // After the header of 13 bytes.
        let (head, rest) = (Array(whole[..<33]), Array(whole[33...]))
        let text = chunk("tEXt", ascii("Title") + [0] + ascii("x"))
        let notes =
            chunk("iCCP", ascii("profile") + [0, 0, 1, 2, 3]) + text + chunk("zTXt", ascii("Comment") + [0, 0])
            + chunk("iTXt", ascii("Comment") + [0, 1, 0, 0, 0])
        #expect(PNGNotes.removed(from: head + notes + rest) == head + text + rest)
        #expect(PNGNotes.removed(from: whole) == whole)
        // Lengths beyond the end of the file.
        for count in 0..<60 {
            #expect(PNGNotes.removed(from: Array(whole.prefix(count))) == Array(whole.prefix(count)))
        }
    }
}
