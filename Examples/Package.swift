// swift-tools-version: 6.2
import PackageDescription

// Programs that use the package as a dependency. `make consumer` builds and runs them.
let package = Package(
    name: "Examples",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "SonicIndex", path: "..")],
    targets: ["first-steps", "ask-a-library", "guide", "live-features"].map { name in
        .executableTarget(
            name: name,
            dependencies: [
                .product(name: "AudioFeatures", package: "SonicIndex"),
                .product(name: "SimilarityIndex", package: "SonicIndex"),
                .product(name: "MusicLibrary", package: "SonicIndex"),
            ])
    })
