import MusicCatalog
import Testing

/// Which files a shard contains.
struct ShardTests {
    @Test(arguments: ["1/1", "2/8", "8/8", "65536/65536"]) func isRead(text: String) {
        #expect(Shard(text)?.description == text)
    }

    @Test(arguments: ["", "1", "/", "0/4", "5/4", "1/0", "-1/4", "1/-4", "a/b", "1/2/3", "1/", "1/65537", "1 /2"])
    func isRefused(text: String) {
        #expect(Shard(text) == nil)
    }

    /// Hashes by the Python package xxhash: xxh3_64(path).intdigest() % count + 1.
    private static let hashes: [(path: [UInt8], numbers: [Int])] = [
        (Array("Folk/02-long-winter.wav".utf8), [1, 5, 61, 9533]),
        (Array("Electronic/05-extra-life.wav".utf8), [2, 3, 42, 490]),
        (Array("Bj\u{F6}rk/J\u{F3}ga.mp3".utf8), [2, 5, 62, 36414]),
        ([0x61, 0x2F, 0xFF, 0x2E, 0x6D, 0x70, 0x33], [1, 7, 31, 1375]),  // “a/?.mp3”, not UTF-8
        ([UInt8](repeating: UInt8(ascii: "x"), count: 300), [1, 6, 21, 13653]),
    ]

    @Test(arguments: hashes) func followsTheHashOfThePath(path: [UInt8], numbers: [Int]) {
        for (count, number) in zip([2, 7, 64, 65_536], numbers) {
            #expect(Shard(number, of: count)?.contains(RawPath(bytes: path)) == true)
            #expect(Shard(number % count + 1, of: count)?.contains(RawPath(bytes: path)) == false)
        }
    }

    @Test func shardsShareTheFilesEvenly() throws {
        let paths = (0..<8_000).map { RawPath("Artist \($0 % 91)/\($0).flac") }
        let counts = try (1...8).map { number in
            let shard = try #require(Shard(number, of: 8))
            return paths.count { shard.contains($0) }
        }
        #expect(counts.reduce(0, +) == paths.count)
        // Four standard deviations of a binomial count of 8,000 × 1/8.
        #expect(counts.allSatisfy { abs($0 - 1_000) < 120 })
    }

    @Test func anIndexOfAShardHasItsNumberInItsName() throws {
        let shard = try #require(Shard(2, of: 8))
        #expect(shard.path(ofPartOf: "a/library.sidx") == "a/library-2-of-8.sidx")
        #expect(shard.path(ofPartOf: "a/library") == "a/library-2-of-8.sidx")
    }
}
