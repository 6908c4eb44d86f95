// swift-tools-version: 6.2
import PackageDescription

let swiftSettings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
]

let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "SonicIndex", path: "..")],
    targets: [
        // Google Benchmark: apt install libbenchmark-dev, brew install google-benchmark.
        .target(
            name: "BenchmarkShim", cxxSettings: [.enableWarning("all"), .treatAllWarnings(as: .error)],
            linkerSettings: [.linkedLibrary("benchmark")]),
        .target(name: "BenchmarkKit", dependencies: ["BenchmarkShim"], swiftSettings: swiftSettings),

        // MARK: DTW suite

        .target(name: "ScalarDTW", cSettings: [.enableWarning("all"), .treatAllWarnings(as: .error)]),
        .executableTarget(
            name: "dtw",
            dependencies: [
                "BenchmarkKit", "ScalarDTW", .product(name: "SimilarityIndex", package: "SonicIndex"),
            ],
            swiftSettings: swiftSettings),
        .executableTarget(
            name: "dtw-check", dependencies: [.product(name: "SimilarityIndex", package: "SonicIndex")],
            swiftSettings: swiftSettings),

        // MARK: Fourier transforms

        // Links to the sources of the package. FFTW takes part, whatever the traits are.
        .target(name: "OwnTransform", sources: ["fft_kernels.c"]),
        .target(
            name: "FFTWTransform", cSettings: [.define("FFTW")], linkerSettings: [.linkedLibrary("fftw3f")]),
        .executableTarget(
            name: "transforms", dependencies: ["BenchmarkKit", "OwnTransform", "FFTWTransform"],
            swiftSettings: swiftSettings),

        // MARK: Analysis suite

        .target(
            name: "BareDecoders", cSettings: [.enableWarning("all"), .treatAllWarnings(as: .error)],
            linkerSettings: [
                .linkedLibrary("mpg123"), .linkedLibrary("sndfile"), .linkedLibrary("avformat"),
                .linkedLibrary("avcodec"), .linkedLibrary("avutil"),
            ]),
        .executableTarget(
            name: "analysis",
            dependencies: [
                "BareDecoders", "BenchmarkKit", .product(name: "AudioFeatures", package: "SonicIndex"),
                .product(name: "MusicLibrary", package: "SonicIndex"),
            ],
            swiftSettings: swiftSettings),

        // MARK: Scale suite

        .executableTarget(
            name: "library-scale",
            dependencies: [
                "BenchmarkKit", .product(name: "AudioFeatures", package: "SonicIndex"),
                .product(name: "SimilarityIndex", package: "SonicIndex"),
                .product(name: "MusicLibrary", package: "SonicIndex"),
            ],
            swiftSettings: swiftSettings),

        // MARK: Server

        .executableTarget(
            name: "serve-direct",
            dependencies: [
                .product(name: "AudioFeatures", package: "SonicIndex"),
                .product(name: "SimilarityIndex", package: "SonicIndex"),
                .product(name: "MusicLibrary", package: "SonicIndex"),
            ],
            swiftSettings: swiftSettings),
    ],
    cLanguageStandard: .gnu11,
    cxxLanguageStandard: .cxx17
)
