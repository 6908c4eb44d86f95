import MusicLibrary
import WebServices

/// Options whose value is a file with a token of a service that takes plays.
enum SubmissionOption {
    /// The service that a file describes.
    static func service(_ file: RawPath) throws -> SubmissionService {
        let service = try SubmissionService(file)
        if service.isOpenToOthers { noteOpen("token", in: file) }
        return service
    }

    /// Tells that others can read a secret.
    static func noteOpen(_ secret: String, in file: RawPath) {
        Console.note("other users of this machine can read the \(secret) in \(file); “chmod 600 '\(file)'” prevents it")
    }
}
