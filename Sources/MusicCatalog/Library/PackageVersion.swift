/// The version of the program, the C library and the Python package. Packaging/version reads this line.
package enum PackageVersion {
    /// As in tags and CHANGELOG.md.
    package static let number: StaticString = "1.0.0-rc.1"
}
