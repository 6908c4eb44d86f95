// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "GestureAccuracy",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "SonicIndex", path: "../../..")],
    targets: [
        .executableTarget(
            name: "GestureAccuracy",
            dependencies: [
                .product(name: "GestureBand", package: "SonicIndex"),
                .product(name: "SimilarityIndex", package: "SonicIndex"),
            ])
    ]
)
