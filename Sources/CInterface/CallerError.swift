import AudioFeatures
public import CSonicIndex
import Foundation
import MusicLibrary
import TimeWarping

/// An error as C callers hold it: a code, and a text of its own memory.
final class CallerError {
    let code: sonic_code
    let text: UnsafeMutablePointer<CChar>?

    init(_ error: any Error) {
        code = Self.code(of: error)
        text = strdup(Self.text(of: error))
    }

    deinit { free(text) }

    private static func code(of error: any Error) -> sonic_code {
        let code =
            switch error {
            case is InvalidArgument, is SamplesError, is DTWError: SONIC_INVALID_ARGUMENT
            case is AudioError: SONIC_AUDIO
            case is DecodingError, is ParameterFault: SONIC_QUESTION
            case let error as LibraryError: code(of: error)
            case is PreferencesError, is UserStateError: SONIC_LIBRARY
            default: SONIC_FAILED
            }
        return sonic_code(code)
    }

    private static func code(of error: LibraryError) -> Int {
        switch error {
        case .unknownTrack, .ambiguousTrack, .notInLibrary, .invalidQuery: SONIC_QUESTION
        default: SONIC_LIBRARY
        }
    }

    private static func text(of error: any Error) -> String {
        if let error = error as? DecodingError { return "the question is not understood: \(error.sentence)" }
        return "\(error)"
    }
}

/// What a caller may not pass.
struct InvalidArgument: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }

    /// - Throws: itself unless the value lies within the range.
    static func check<Value>(_ name: String, _ value: Value, within range: ClosedRange<Value>) throws {
        guard range.contains(value) else {
            throw InvalidArgument(
                "\(name) is \(value); it has to lie within \(range.lowerBound) and \(range.upperBound)")
        }
    }

    /// - Throws: itself unless an array may have `count` rows of `width` numbers. A `size_t` above `Int.max` comes as a
    ///   negative number.
    static func checkCount<Element>(_ name: String, _ count: Int, _ width: Int = 1, of: Element.Type) throws {
        let largest = Int.max / MemoryLayout<Element>.stride
        guard count >= 0, width >= 0, width == 0 || count <= largest / width else {
            let (rows, columns) = (UInt(bitPattern: count), UInt(bitPattern: width))
            throw InvalidArgument("\(name): no array has \(rows) rows of \(columns)")
        }
    }

    /// - Throws: itself for NULL.
    static func require<Pointer>(_ name: String, _ pointer: Pointer?) throws -> Pointer {
        guard let pointer else { throw InvalidArgument("\(name) is NULL") }
        return pointer
    }

    /// A path of a caller.
    /// - Throws: itself for NULL and for an empty one.
    static func path(_ name: String, _ text: UnsafePointer<CChar>?) throws -> RawPath {
        let text = try require(name, text)
        guard text.pointee != 0 else { throw InvalidArgument("\(name) is empty") }
        return RawPath(cString: text)
    }
}

/// Where a caller wants an error to be stored.
typealias ErrorPlace = UnsafeMutablePointer<OpaquePointer?>?

/// Runs the body of a function of C; nil where it failed, with the error stored.
func reporting<Value>(_ place: ErrorPlace, _ body: () throws -> Value) -> Value? {
    do {
        return try body()
    } catch {
        place?.pointee = OpaquePointer(Unmanaged.passRetained(CallerError(error)).toOpaque())
        return nil
    }
}

/// The same of one that returns a code.
func code(_ place: ErrorPlace, _ body: () throws -> Void) -> sonic_code {
    do {
        try body()
        return sonic_code(SONIC_OK)
    } catch {
        let error = CallerError(error)
        place?.pointee = OpaquePointer(Unmanaged.passRetained(error).toOpaque())
        return error.code
    }
}

/// The same of one that returns a text.
func text(_ place: ErrorPlace, _ body: () throws -> String) -> UnsafeMutablePointer<CChar>? {
    reporting(place, body).flatMap { strdup($0) }
}

private func callerError(_ error: OpaquePointer?) -> CallerError? {
    error.map { Unmanaged<CallerError>.fromOpaque(UnsafeRawPointer($0)).takeUnretainedValue() }
}

/// As sonicindex.h has it.
@c @implementation
public func sonic_error_code(_ error: OpaquePointer!) -> sonic_code {
    callerError(error)?.code ?? sonic_code(SONIC_OK)
}

/// As sonicindex.h has it.
@c @implementation
public func sonic_error_text(_ error: OpaquePointer!) -> UnsafePointer<CChar>! {
    callerError(error)?.text.map { UnsafePointer($0) }
}

/// As sonicindex.h has it.
@c @implementation
public func sonic_error_free(_ error: OpaquePointer!) {
    guard let error else { return }
    Unmanaged<CallerError>.fromOpaque(UnsafeRawPointer(error)).release()
}

/// As sonicindex.h has it.
@c @implementation
public func sonic_text_free(_ text: UnsafeMutablePointer<CChar>!) { free(text) }
