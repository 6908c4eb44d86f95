import Foundation
package import SystemFiles

/// Why the system refused what Foundation was asked for; Foundation says no more than that the operation could not be completed.
extension SystemReason {
    /// - Returns: what Foundation says where the cause is not the system's.
    package static func of(_ error: any Error) -> String {
        guard let cause = (error as? CocoaError)?.underlying as? POSIXError else { return error.localizedDescription }
        return of(cause.code.rawValue)
    }

    /// Whether the disk is full, or the user's share of it.
    package static func isNoSpace(_ error: any Error) -> Bool {
        let cause = (error as? CocoaError)?.underlying as? POSIXError ?? error as? POSIXError
        return cause?.code == .ENOSPC || cause?.code == .EDQUOT || (error as? CocoaError)?.code == .fileWriteOutOfSpace
    }
}
