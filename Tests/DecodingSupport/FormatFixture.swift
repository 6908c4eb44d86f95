public import AudioDecoding
import Foundation
import TestSupport

/// The files of Tests/Golden/formats.
public enum FormatFixture {
    /// The path of a file.
    public static func path(_ name: String) -> RawPath {
        RawPath(repositoryFile("Tests/Golden/formats/\(name)").path(percentEncoded: false))
    }

    /// The bytes of a file.
    public static func bytes(_ name: String) throws -> [UInt8] { try repositoryBytes("Tests/Golden/formats/\(name)") }
}
