import LibraryBuilding
import Testing

/// When a changing folder is examined. The test sets the clock.
struct SettleTimerTests {
    private let timer = SettleTimer(quiet: 5, patience: 60)

    @Test func nothingIsDueWhereNothingChanged() {
        #expect(!timer.isDue(at: 1_000, isBeingWritten: false))
    }

    @Test func aChangeIsDueOnceItHasBeenQuiet() {
        var timer = timer
        timer.note(at: 10)
        #expect(timer.isPending)
        timer.note(at: 13)
        #expect(!timer.isDue(at: 17.9, isBeingWritten: false))
        #expect(timer.isDue(at: 18, isBeingWritten: false))
        timer.reset()
        #expect(!timer.isPending)
        #expect(!timer.isDue(at: 18, isBeingWritten: false))
    }

    @Test func aFileThatIsStillOpenIsWaitedForButNotForEver() {
        var timer = timer
        timer.note(at: 10)
        #expect(!timer.isDue(at: 69.9, isBeingWritten: true))
        #expect(timer.isDue(at: 70, isBeingWritten: true))
    }

    @Test func changesWithoutAPauseAreDueInTheEnd() {
        var timer = timer
        for second in 0..<60 { timer.note(at: Double(second)) }
        #expect(!timer.isDue(at: 59.5, isBeingWritten: false))
        #expect(timer.isDue(at: 60, isBeingWritten: false))
    }
}
