import CSonicIndex
import MusicLibrary

/// See sonicindex.h.
@c @implementation
public func sonic_abi_version() -> UInt32 { UInt32(SONIC_ABI_VERSION) }

/// See sonicindex.h.
@c @implementation
public func sonic_version() -> UnsafePointer<CChar>! {
    UnsafeRawPointer(PackageVersion.number.utf8Start).assumingMemoryBound(to: CChar.self)
}
