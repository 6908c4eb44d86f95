import AudioDecoding

/// Why a mix could not be rendered.
package struct MixError: DescribedError, Equatable {
    /// The file and the cause.
    package let description: String

    init(_ description: String) {
        self.description = description
    }

    /// The value of an expression that reads or writes sound.
    static func sounding<Value>(
        _ value: @autoclosure () throws(AudioError) -> Value
    ) throws(MixError) -> Value {
        do throws(AudioError) {
            return try value()
        } catch {
            throw MixError("\(error)")
        }
    }
}
