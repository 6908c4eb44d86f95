import CSonicIndex
import Foundation
import MusicLibrary

/// A library as C callers hold it.
private final class CallerLibrary {
    let library: Library

    init(_ library: Library) { self.library = library }

    static func held(_ handle: OpaquePointer?) throws -> Library {
        let handle = try InvalidArgument.require("library", handle)
        return Unmanaged<CallerLibrary>.fromOpaque(UnsafeRawPointer(handle)).takeUnretainedValue().library
    }
}

/// As sonicindex.h has it.
@c @implementation
public func sonic_library_open(
    _ path: UnsafePointer<CChar>!, _ error: UnsafeMutablePointer<OpaquePointer?>!
) -> OpaquePointer! {
    reporting(error) {
        let library = try Library(try IndexLocator.find(try InvalidArgument.path("path", path)))
        return OpaquePointer(Unmanaged.passRetained(CallerLibrary(library)).toOpaque())
    }
}

/// As sonicindex.h has it.
@c @implementation
public func sonic_library_close(_ library: OpaquePointer!) {
    guard let library else { return }
    Unmanaged<CallerLibrary>.fromOpaque(UnsafeRawPointer(library)).release()
}

/// As sonicindex.h has it.
@c @implementation
public func sonic_library_count(_ library: OpaquePointer!) -> Int {
    (try? CallerLibrary.held(library))?.count ?? 0
}

/// As sonicindex.h has it.
@c @implementation
public func sonic_library_answer(
    _ library: OpaquePointer!, _ question: UnsafePointer<CChar>!, _ error: UnsafeMutablePointer<OpaquePointer?>!
) -> UnsafeMutablePointer<CChar>! {
    text(error) {
        let library = try CallerLibrary.held(library)
        let question = try InvalidArgument.require("question", question)
        // A session is for one thread, and costs nothing.
        let answer = try Session(library).answer(Data(bytes: question, count: strlen(question)))
        return String(decoding: answer, as: UTF8.self)
    }
}
