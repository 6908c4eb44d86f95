import MusicLibrary
import PlaySubmission

/// Options whose value is a file with a token of a service that takes plays.
enum SubmissionOption {
    /// The service that a file describes.
    static func service(_ file: RawPath) throws -> SubmissionService {
        let service = try SubmissionService(file)
        if service.isOpenToOthers {
            Console.note("other users of this machine can read the token in \(file); “chmod 600 '\(file)'” prevents it")
        }
        return service
    }
}
