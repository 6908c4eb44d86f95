import CSonicIndex
import Foundation
import MusicLibrary

/// A library for C callers.
private final class CallerLibrary {
    let library: Library

    init(_ library: Library) { self.library = library }

    static func held(_ handle: OpaquePointer?) throws -> Library {
        let handle = try InvalidArgument.require("library", handle)
        return Unmanaged<CallerLibrary>.fromOpaque(UnsafeRawPointer(handle)).takeUnretainedValue().library
    }
}

/// See sonicindex.h.
@c @implementation
public func sonic_library_open(
    _ path: UnsafePointer<CChar>!, _ error: UnsafeMutablePointer<OpaquePointer?>!
) -> OpaquePointer! {
    reporting(error) {
        let library = try Library(try IndexLocator.find(try InvalidArgument.path("path", path)))
        return OpaquePointer(Unmanaged.passRetained(CallerLibrary(library)).toOpaque())
    }
}

/// See sonicindex.h.
@c @implementation
public func sonic_library_close(_ library: OpaquePointer!) {
    guard let library else { return }
    Unmanaged<CallerLibrary>.fromOpaque(UnsafeRawPointer(library)).release()
}

/// See sonicindex.h.
@c @implementation
public func sonic_library_count(_ library: OpaquePointer!) -> Int {
    (try? CallerLibrary.held(library))?.count ?? 0
}

/// See sonicindex.h.
@c @implementation
public func sonic_library_answer(
    _ library: OpaquePointer!, _ question: UnsafePointer<CChar>!, _ error: UnsafeMutablePointer<OpaquePointer?>!
) -> UnsafeMutablePointer<CChar>! {
    text(error) {
        let library = try CallerLibrary.held(library)
        let question = try InvalidArgument.require("question", question)
        // A session is used by one thread and is cheap to create.
        let answer = try Session(library).answer(Data(bytes: question, count: strlen(question)))
        return String(decoding: answer, as: UTF8.self)
    }
}
