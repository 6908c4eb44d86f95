import MusicLibrary
import SystemFiles
import WebServices

/// `history --submit`.
enum HistorySubmission {
    static func run(_ file: RawPath, _ arguments: Arguments) throws -> ExitStatus {
        let service = try SubmissionOption.service(file)
        let interrupt = Interrupt()
        let submitter = PlaySubmitter(service, try WebClient(isOver: { interrupt.isRequested }))
        let session = Session(
            try arguments.openLibrary(), profile: service.profile ?? arguments.profileName, for: .changing,
            onNotice: Console.note)
        var (sent, unnamed, refused) = (0, 0, 0)
        // Also if it fails on the way.
        defer {
            Console.note("\(sent.counted("play")) submitted to \(service.address)")
            if unnamed > 0 { Console.note("\(unnamed.counted("play")) without an artist or a title left out") }
        }
        let isDone = try submitter.submitAll(session) { seconds in
            for _ in 0..<Int((seconds * 10).rounded(.up)) where !interrupt.isRequested { usleep(100_000) }
            return !interrupt.isRequested
        } report: { step in
            (sent, unnamed, refused) = (sent + step.sent, unnamed + step.unnamed, refused + step.refused.count)
            for reason in step.refused { Console.fail("not submitted: \(reason)") }
        }
        return !isDone ? .interrupted : refused > 0 ? .someFailed : .success
    }
}
