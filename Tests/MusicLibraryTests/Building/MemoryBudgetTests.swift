import MusicLibrary
import Testing

struct MemoryBudgetTests {
    @Test func withoutALimitAllThatIsWantedIsDone() throws {
        #expect(try MemoryBudget(available: nil).jobs(64) == 64)
    }

    @Test func fewerAreDoneWhereThereIsLittle() throws {
        let counts = try [96, 143, 144, 192, 10_000].map { try MemoryBudget(available: $0 << 20).jobs(8) }
        #expect(counts == [1, 1, 2, 3, 8])
    }

    @Test func belowTheFloorNothingIsBegun() {
        let error = #expect(throws: MemoryBudget.Shortage.self) { try MemoryBudget(available: 95 << 20).jobs(1) }
        #expect(error?.description.hasPrefix("not enough memory") == true)
        #expect(error?.description.contains("leaves 95 MiB, 96 are needed") == true)
    }
}
