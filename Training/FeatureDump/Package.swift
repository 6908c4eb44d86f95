// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "FeatureDump",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "SonicIndex", path: "../..")],
    targets: [
        .executableTarget(
            name: "FeatureDump", dependencies: [.product(name: "AudioFeatures", package: "SonicIndex")])
    ]
)
