import Foundation

extension String {
    /// A number with so many decimals; never "-0.0".
    /// - Parameter isSigned: whether numbers from 0 on begin with a plus.
    package static func decimals(_ value: some BinaryFloatingPoint, _ count: Int, isSigned: Bool = false) -> String {
        let text = String(format: isSigned ? "%+.\(count)f" : "%.\(count)f", Double(value))
        guard text.hasPrefix("-0"), !text.contains(where: { ("1"..."9").contains($0) }) else { return text }
        return (isSigned ? "+" : "") + text.dropFirst()
    }
}
