/// The version of what is installed: the program, the C library, the Python package. Packaging/version reads this line.
package enum PackageVersion {
    /// As tags and CHANGELOG.md have it.
    package static let number: StaticString = "0.1.0"
}
