import Foundation
import SystemFiles

/// A device or an address that cannot be used.
package struct DeviceError: Error, CustomStringConvertible, Equatable {
    /// What, and why.
    package let description: String

    init(_ name: String, _ reason: String) { description = "\(name): \(reason)" }

    /// The reason is the system's.
    init(_ name: String, errno code: Int32) { self.init(name, SystemReason.of(code)) }
}
