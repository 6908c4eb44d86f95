import AudioFeatures
public import CSonicIndex
import Foundation
import MusicLibrary
import TimeWarping

/// An error for C callers: a code, and a text in its own memory.
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
        case .unknownTrack, .ambiguousTrack, .notInLibrary, .notUnderstood, .unknownMood,
            .invalidQuery:
            SONIC_QUESTION
        default: SONIC_LIBRARY
        }
    }

    private static func text(of error: any Error) -> String {
        if let error = error as? DecodingError { return "the question is invalid: \(error.sentence)" }
        return "\(error)"
    }
}

struct InvalidArgument: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }

    /// - Throws: itself unless the value is within the range.
    static func check<Value>(_ name: String, _ value: Value, within range: ClosedRange<Value>) throws {
        guard range.contains(value) else {
            throw InvalidArgument(
                "\(name) is \(value); it must be between \(range.lowerBound) and \(range.upperBound)")
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

    /// A path from a caller.
    /// - Throws: itself for NULL and for an empty path.
    static func path(_ name: String, _ text: UnsafePointer<CChar>?) throws -> RawPath {
        let text = try require(name, text)
        guard text.pointee != 0 else { throw InvalidArgument("\(name) is empty") }
        return RawPath(cString: text)
    }
}

/// The place where a caller wants an error stored.
typealias ErrorPointer = UnsafeMutablePointer<OpaquePointer?>?

/// Runs the body of a C function; nil if it failed, with the error stored.
func reporting<Value>(_ place: ErrorPointer, _ body: () throws -> Value) -> Value? {
    do {
        return try body()
    } catch {
        place?.pointee = OpaquePointer(Unmanaged.passRetained(CallerError(error)).toOpaque())
        return nil
    }
}

/// The same for a function that returns a code.
func code(_ place: ErrorPointer, _ body: () throws -> Void) -> sonic_code {
    do {
        try body()
        return sonic_code(SONIC_OK)
    } catch {
        let error = CallerError(error)
        place?.pointee = OpaquePointer(Unmanaged.passRetained(error).toOpaque())
        return error.code
    }
}

/// The same for a function that returns a text.
func text(_ place: ErrorPointer, _ body: () throws -> String) -> UnsafeMutablePointer<CChar>? {
    reporting(place, body).flatMap { strdup($0) }
}

private func callerError(_ error: OpaquePointer?) -> CallerError? {
    error.map { Unmanaged<CallerError>.fromOpaque(UnsafeRawPointer($0)).takeUnretainedValue() }
}

/// See sonicindex.h.
@c @implementation
public func sonic_error_code(_ error: OpaquePointer!) -> sonic_code {
    callerError(error)?.code ?? sonic_code(SONIC_OK)
}

/// See sonicindex.h.
@c @implementation
public func sonic_error_text(_ error: OpaquePointer!) -> UnsafePointer<CChar>! {
    callerError(error)?.text.map { UnsafePointer($0) }
}

/// See sonicindex.h.
@c @implementation
public func sonic_error_free(_ error: OpaquePointer!) {
    guard let error else { return }
    Unmanaged<CallerError>.fromOpaque(UnsafeRawPointer(error)).release()
}

/// See sonicindex.h.
@c @implementation
public func sonic_text_free(_ text: UnsafeMutablePointer<CChar>!) { free(text) }
