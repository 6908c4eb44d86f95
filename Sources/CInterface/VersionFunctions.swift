import CSonicIndex
import MusicLibrary

/// As sonicindex.h has it.
@c @implementation
public func sonic_abi_version() -> UInt32 { UInt32(SONIC_ABI_VERSION) }

/// As sonicindex.h has it.
@c @implementation
public func sonic_version() -> UnsafePointer<CChar>! {
    UnsafeRawPointer(PackageVersion.number.utf8Start).assumingMemoryBound(to: CChar.self)
}
