import Foundation
import LibraryBuilding
import TestSupport
import Testing

struct MemoryBudgetTests {
    @Test func withoutALimitAllThatIsWantedIsDone() throws {
        #expect(try MemoryBudget(available: nil).jobs(64) == 64)
    }

    @Test func fewerAreDoneWhereThereIsLittle() throws {
        let counts = try [104, 159, 160, 216, 10_000].map { try MemoryBudget(available: $0 << 20).jobs(8) }
        #expect(counts == [1, 1, 2, 3, 8])
    }

    @Test func belowTheFloorNothingIsBegun() {
        let error = #expect(throws: MemoryBudget.Shortage.self) { try MemoryBudget(available: 103 << 20).jobs(1) }
        #expect(error?.description.hasPrefix("not enough memory") == true)
        #expect(error?.description.contains("leaves 103 MiB, 104 are needed") == true)
    }

    /// The limit of a group applies to all groups in it, such as a service in a slice or a container in another.
    @Test func theNarrowestGroupDecides() throws {
        let folder = try TemporaryFolder()
        for name in ["a/b", "memory"] {
            try FileManager.default.createDirectory(atPath: folder.file(name), withIntermediateDirectories: true)
        }
        func write(_ name: String, _ text: String) throws { try folder.write(Array((text + "\n").utf8), as: name) }
        func left(_ membership: String) -> Int? {
            ControlGroup(root: folder.path, membership: membership).memoryLeft
        }
        #expect(left("0::/a/b\n") == nil)
        try write("a/memory.max", "\(200 << 20)")
        try write("a/memory.current", "\(90 << 20)")
        try write("a/memory.stat", "anon 1\nfile \(40 << 20)\n")
        try write("a/b/memory.max", "max")
        try write("a/b/memory.current", "\(90 << 20)")
        #expect(left("1:cpu:/x\n0::/a/b\n") == 150 << 20)
        #expect(left("0::/a\n") == 150 << 20)
        #expect(left("0::/\n") == nil && left("") == nil)
        try write("a/b/memory.max", "\(100 << 20)")
        #expect(left("0::/a/b\n") == 10 << 20)
        // Version 1.
        try write("memory/memory.limit_in_bytes", "\(64 << 20)")
        try write("memory/memory.usage_in_bytes", "\(60 << 20)")
        try write("memory/memory.stat", "total_cache \(3 << 20)\n")
        #expect(left("4:memory:/\n") == 7 << 20)
    }
}
