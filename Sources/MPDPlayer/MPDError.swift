import DescribedErrors
import SystemFiles

/// Why an MPD cannot be used.
package enum MPDError: DescribedError, Equatable {
    /// The address is invalid; the text states the expected form.
    case invalidAddress(String)
    /// The connection failed or ended.
    case connection(address: String, reason: String)
    /// MPD refused a command.
    case refused(MPDRefusal)
    /// No track of the library is in MPD's database.
    case nothingInCommon(address: String)

    init(_ address: String, errno code: Int32) {
        self = .connection(address: address, reason: SystemReason.of(code))
    }

    package var description: String {
        switch self {
        case .invalidAddress(let text): text
        case .connection(let address, let reason): "MPD at \(address): \(reason)"
        case .refused(let refusal): "MPD refused “\(refusal.command)”: \(refusal.message)"
        case .nothingInCommon(let address):
            "MPD at \(address) has none of the library's tracks in its database; its music_directory must hold the indexed "
                + "folder, and “mpc update” reads new files"
        }
    }
}

/// The answer `ACK [code@position] {command} message`.
package struct MPDRefusal: Equatable, Sendable {
    /// As in MPD's `Ack.hxx`.
    package let code: Int
    /// The position of the command in a list of commands; 0 outside of lists.
    package let position: Int
    package let command: String
    package let message: String

    /// No such song or file.
    package static let noExist = 50

    /// The refusal of a name that cannot be sent.
    static func lineBreak(_ command: String) -> MPDRefusal {
        MPDRefusal(code: noExist, position: 0, command: command, message: "the name contains a line break")
    }

    private init(code: Int, position: Int, command: String, message: String) {
        (self.code, self.position, self.command, self.message) = (code, position, command, message)
    }

    /// - Parameter line: without the line break.
    init?(_ line: String) {
        guard let match = line.wholeMatch(of: /ACK \[(\d+)@(\d+)\] \{([^}]*)\} ?(.*)/),
            let code = Int(match.1), let position = Int(match.2)
        else { return nil }
        (self.code, self.position) = (code, position)
        (command, message) = (String(match.3), String(match.4))
    }
}
