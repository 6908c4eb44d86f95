/// A failed system call. Modules above convert it to errors of their own.
package struct SystemError: Error, CustomStringConvertible {
    /// The failed operation, such as “cannot create a file in /music”.
    package let operation: String
    /// The reason, an `errno`.
    package let code: Int32

    /// “cannot write: No space left on device”.
    package var description: String { "\(operation): \(SystemReason.of(code))" }

    /// Creates an error from the operation and the current `errno`.
    package init(_ operation: String, code: Int32 = errno) {
        self.operation = operation
        self.code = code
    }
}
