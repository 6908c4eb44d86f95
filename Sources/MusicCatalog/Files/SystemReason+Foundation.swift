import Foundation
package import SystemFiles

/// The system's reason for an error of Foundation, whose own message only says that the operation could not be
/// completed.
extension SystemReason {
    /// - Returns: Foundation's message when the cause is not a system error.
    package static func of(_ error: any Error) -> String {
        guard let cause = (error as? CocoaError)?.underlying as? POSIXError else { return error.localizedDescription }
        return of(cause.code.rawValue)
    }

    /// Whether the disk or the user's quota is full.
    package static func isNoSpace(_ error: any Error) -> Bool {
        let cause = (error as? CocoaError)?.underlying as? POSIXError ?? error as? POSIXError
        return cause?.code == .ENOSPC || cause?.code == .EDQUOT || (error as? CocoaError)?.code == .fileWriteOutOfSpace
    }
}
