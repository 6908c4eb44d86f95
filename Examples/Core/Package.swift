// swift-tools-version: 6.2
import PackageDescription

// An app that brings its own samples and links no library of the system. `make test-core` builds and runs it.
let package = Package(
    name: "Core",
    platforms: [.macOS(.v15), .iOS(.v18)],
    dependencies: [.package(name: "SonicIndex", path: "../..", traits: [])],
    targets: [
        .executableTarget(
            name: "analyze-samples", dependencies: [.product(name: "AudioFeatures", package: "SonicIndex")])
    ])
