import Foundation
import SystemFiles

/// A failure to use a device or an address.
package struct DeviceError: Error, CustomStringConvertible, Equatable {
    /// The name and the reason.
    package let description: String

    init(_ name: String, _ reason: String) { description = "\(name): \(reason)" }

    /// Takes the reason from the system.
    init(_ name: String, errno code: Int32) { self.init(name, SystemReason.of(code)) }
}
