/// A system call that failed, as the modules above tell it in errors of their own.
package struct SystemError: Error, CustomStringConvertible {
    /// What could not be done, as “cannot create a file in /music”.
    package let operation: String
    /// The reason, an `errno`.
    package let code: Int32

    /// “cannot write: No space left on device”.
    package var description: String { "\(operation): \(SystemReason.of(code))" }

    /// Makes an error of what could not be done, and of `errno` as it is now.
    package init(_ operation: String, code: Int32 = errno) {
        self.operation = operation
        self.code = code
    }
}
