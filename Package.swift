// swift-tools-version: 6.2
import Foundation
import PackageDescription

// MARK: Settings

let swiftSettings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
]
let cSettings: [CSetting] = [.enableWarning("all"), .enableWarning("extra"), .treatAllWarnings(as: .error)]
let cxxSettings: [CXXSetting] = [.enableWarning("all"), .treatAllWarnings(as: .error)]

func systemLibrary(_ name: String, pkgConfig: String?, apt: String, brew: String) -> Target {
    .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([apt]), .brew([brew])])
}

// FFmpeg is opened when it is needed and not linked. Where its headers lie in a folder of their own (macOS, Fedora) only
// pkg-config tells it, which links the libraries as well.
#if os(Linux)
    let ffmpegPackage = FileManager.default.fileExists(atPath: "/usr/include/ffmpeg") ? "libavformat" : nil
#else
    let ffmpegPackage: String? = "libavformat"
#endif

// Set by Scripts/test-core, which tests what is left without the trait SystemDecoders. Targets have no traits, so the tests
// that need files must be left out by name.
let isCore = Context.environment["SONIC_CORE"] != nil

let package = Package(
    name: "SonicIndex",
    platforms: [.macOS(.v15), .iOS(.v18)],

    // MARK: Public products

    products: [
        .library(name: "AudioFeatures", targets: ["AudioFeatures"]),
        .library(name: "SpectralFeatures", targets: ["SpectralFeatures"]),
        .library(name: "AudioDecoding", targets: ["AudioDecoding"]),
        .library(name: "AudioTagging", targets: ["AudioTagging"]),
        .library(name: "SimilarityIndex", targets: ["SimilarityIndex"]),
        .library(name: "TimeWarping", targets: ["TimeWarping"]),
        .library(name: "MusicLibrary", targets: ["MusicLibrary"]),
        .library(name: "GestureBand", targets: ["GestureBand"]),
        .executable(name: "indexer", targets: ["indexer"]),
        // The C interface. Scripts/build-c-library links it so that it needs no Swift.
        .library(name: "sonicindex", type: .dynamic, targets: ["CInterface"]),
    ],
    traits: [
        .default(enabledTraits: ["SystemDecoders", "FFmpeg", "Server"]),
        .trait(
            name: "SystemDecoders",
            description: "Read audio files through libraries of the system; without it, programs bring samples"),
        .trait(
            name: "FFmpeg", description: "Decode AAC, ALAC, WMA, WavPack and more through FFmpeg's libraries",
            enabledTraits: ["SystemDecoders"]),
        .trait(
            name: "Server", description: "The command “indexer serve”, on libmicrohttpd and libsodium",
            enabledTraits: ["SystemDecoders"]),
        // Scripts/program-traits enables it for the programs.
        .trait(
            name: "FFTW", description: "Compute Fourier transforms with FFTW, which is under the GPL"),
    ],
    targets: [
        .target(
            name: "AudioFeatures",
            dependencies: [
                "SpectralFeatures", "DescribedErrors", "CKernels", "CModels",
                .target(name: "AudioDecoding", condition: .when(traits: ["SystemDecoders"])),
            ],
            swiftSettings: swiftSettings
        ),
        // Sound as other formats, for players; by FFmpeg, where it is there.
        .target(
            name: "AudioEncoding",
            dependencies: [
                "AudioDecoding", "SpectralFeatures", "CSndfile",
                .target(name: "FFmpegBridge", condition: .when(traits: ["FFmpeg"])),
            ],
            swiftSettings: swiftSettings
        ),
        // What signal processing defines: spectra, MFCC, chroma, onset strength, loudness. Nothing in it is fitted.
        .target(
            name: "SpectralFeatures",
            dependencies: [
                "AudioSamples", "CKernels", "FFTWBridge",
                .target(name: "AudioDecoding", condition: .when(traits: ["SystemDecoders"])),
                .target(name: "CSoxr", condition: .when(traits: ["SystemDecoders"])),
            ],
            swiftSettings: swiftSettings),
        // What samples are, of files and of programs: their limits, a buffer, the places of channels.
        .target(name: "AudioSamples", swiftSettings: swiftSettings),
        // Files of all formats: samples, tags, identity.
        .target(
            name: "AudioDecoding",
            dependencies: [
                "AudioSamples", "DescribedErrors", "FilePaths", "SystemFiles", "WorkerThreads", "CKernels", "CMpg123",
                "CSndfile", "CFLAC", "CSoxr",
                "CXXHash",
                "TagLibBridge",
                .target(name: "CFFmpeg", condition: .when(traits: ["FFmpeg"])),
                .target(name: "FFmpegBridge", condition: .when(traits: ["FFmpeg"])),
            ],
            swiftSettings: swiftSettings
        ),
        // Fields of tags, written into files so that everything else stays byte for byte.
        .target(
            name: "AudioTagging", dependencies: ["AudioDecoding", "SystemFiles", "TagLibBridge"],
            swiftSettings: swiftSettings),
        .target(
            name: "SimilarityIndex",
            dependencies: ["TimeWarping", "DescribedErrors", "SystemFiles", "WorkerThreads", "CKernels"],
            swiftSettings: swiftSettings
        ),
        // Dynamic time warping alone, without an index.
        .target(
            name: "TimeWarping", dependencies: ["DescribedErrors", "SystemFiles", "WorkerThreads", "CKernels"],
            swiftSettings: swiftSettings),
        // Standard MIDI Files: notes of the band, chords of tracks.
        .target(name: "MIDIFiles", dependencies: ["DescribedErrors"], swiftSettings: swiftSettings),
        // What an error's text is, for all of them.
        .target(name: "DescribedErrors", swiftSettings: swiftSettings),
        // The C library of Linux and macOS under one name, files that take their place at once, why the system refused, and
        // random numbers that are the same on both.
        .target(name: "SystemFiles", dependencies: ["FilePaths"], swiftSettings: swiftSettings),
        // Paths as bytes. It is apart because SystemFiles exports the C library, which users of the products should not get.
        .target(name: "FilePaths", swiftSettings: swiftSettings),
        // Threads for all of them, also where there are few available.
        .target(name: "WorkerThreads", dependencies: ["SystemFiles"], swiftSettings: swiftSettings),
        // Tracks and their descriptors, an opened index, an order for mixing.
        .target(
            name: "MusicCatalog",
            dependencies: ["AudioFeatures", "SimilarityIndex", "DescribedErrors", "FilePaths", "SystemFiles"],
            swiftSettings: swiftSettings),
        // A folder becomes an index, which follows the folder.
        .target(
            name: "LibraryBuilding",
            dependencies: ["MusicCatalog", "AudioFeatures", "SimilarityIndex", "SystemFiles", "CPriority"],
            swiftSettings: swiftSettings),
        // Parts of an index, made on several machines.
        .target(
            name: "LibrarySharding",
            dependencies: ["LibraryBuilding", "AudioFeatures", "SimilarityIndex", "SystemFiles"],
            swiftSettings: swiftSettings),
        // What users keep: labels, ratings, history, playlists, accounts.
        .target(
            name: "UserLibrary",
            dependencies: ["MusicCatalog", "AudioFeatures", "SimilarityIndex", "SystemFiles", "CSQLite"],
            swiftSettings: swiftSettings),
        // Search, filters, moods, playlists, questions in words, paths.
        .target(
            name: "MusicQuestions",
            dependencies: ["UserLibrary", "AudioFeatures", "SimilarityIndex", "SystemFiles", "CWords"],
            swiftSettings: swiftSettings),
        // Files of playlists and of DJ programs, tags.
        .target(
            name: "LibraryExchange",
            dependencies: [
                "MusicQuestions", "AudioFeatures", "AudioTagging", "SimilarityIndex", "SystemFiles",
                "CExtendedAttributes", "CZlib",
            ],
            swiftSettings: swiftSettings),
        // What people import: a session, records in JSON, a report. It exports the targets below it.
        .target(
            name: "MusicLibrary",
            dependencies: [
                "LibraryBuilding", "LibraryExchange", "LibrarySharding", "AudioFeatures", "AudioTagging", "MIDIFiles",
                "SimilarityIndex", "SystemFiles", "WorkerThreads",
            ],
            swiftSettings: swiftSettings),
        .target(
            name: "GestureBand", dependencies: ["TimeWarping", "MIDIFiles", "DescribedErrors", "SystemFiles"],
            swiftSettings: swiftSettings),
        .target(
            name: "BandSound",
            dependencies: ["GestureBand", "DescribedErrors", "SystemFiles", "FluidSynthBridge", "CSndfile"],
            swiftSettings: swiftSettings),
        // Tracks with their transitions become one sound file.
        .target(
            name: "MixRendering",
            dependencies: [
                "MusicLibrary", "AudioDecoding", "AudioEncoding", "DescribedErrors", "SpectralFeatures", "SystemFiles",
                "RubberBandBridge",
            ],
            swiftSettings: swiftSettings),
        // What motion comes from and notes go to.
        .target(name: "BandDevices", dependencies: ["GestureBand", "SystemFiles"], swiftSettings: swiftSettings),
        // Tracks for an MPD, over its protocol.
        .target(
            name: "MPDPlayer",
            dependencies: ["MusicLibrary", "AudioFeatures", "SimilarityIndex", "DescribedErrors", "SystemFiles"],
            swiftSettings: swiftSettings),
        // What is asked of other servers: they get plays, such as ListenBrainz, or give marks and playlists, such as Navidrome.
        .target(
            name: "WebServices",
            dependencies: [
                "MusicLibrary", "MD5Digest", "CurlBridge", "DescribedErrors", "SystemFiles", "WorkerThreads",
            ],
            swiftSettings: swiftSettings),
        // By which the server and the client of Subsonic's protocol know a password.
        .target(name: "MD5Digest", dependencies: ["CLibMD"], swiftSettings: swiftSettings),
        // The server, over libmicrohttpd: requests and answers, and who may ask.
        .target(
            name: "HTTPServer",
            dependencies: [
                "MusicLibrary", "MD5Digest", "SystemFiles", "WorkerThreads", "GnuTLSBridge", "CMicrohttpd", "CSodium",
                "CZlib", "CWebPage",
            ],
            swiftSettings: swiftSettings),
        // The library as all APIs answer from it: what is shared by threads, endpoints, the first start, files.
        .target(
            name: "ServedLibrary",
            dependencies: [
                "HTTPServer", "MusicLibrary", "GestureBand", "AudioFeatures", "AudioEncoding", "SimilarityIndex",
                "SystemFiles", "WorkerThreads", "CWebPage", "CZlib",
            ],
            swiftSettings: swiftSettings),
        // The APIs. None of them knows another one.
        .target(
            name: "PageAPI",
            dependencies: [
                "ServedLibrary", "MusicLibrary", "GestureBand", "BandSound", "AudioFeatures", "MIDIFiles",
                "SimilarityIndex", "WorkerThreads", "CWebPage",
            ],
            swiftSettings: swiftSettings),
        .target(
            name: "SpotifyAPI", dependencies: ["ServedLibrary", "MusicLibrary", "AudioFeatures", "SimilarityIndex"],
            swiftSettings: swiftSettings),
        .target(
            name: "SubsonicAPI",
            dependencies: [
                "ServedLibrary", "MusicLibrary", "AudioFeatures", "AudioEncoding", "SimilarityIndex", "SystemFiles",
            ],
            swiftSettings: swiftSettings),
        // All APIs at one address.
        .target(
            name: "MusicServer",
            dependencies: [
                "PageAPI", "SpotifyAPI", "SubsonicAPI", "MusicLibrary", "AudioFeatures", "SystemFiles",
                "WorkerThreads",
            ],
            swiftSettings: swiftSettings),
        .executableTarget(
            name: "indexer",
            dependencies: [
                "MusicLibrary", "MPDPlayer", "WebServices", "GestureBand", "BandSound", "BandDevices", "MixRendering",
                "AudioEncoding", "AudioFeatures", "AudioTagging", "MIDIFiles", "SimilarityIndex", "SystemFiles",
                "WorkerThreads", "CGetopt",
                .target(name: "MusicServer", condition: .when(traits: ["Server"])),
            ],
            swiftSettings: swiftSettings
        ),

        // What the models are fitted on. It is no product: Training builds it.
        .executableTarget(
            name: "FeatureDump", dependencies: ["AudioFeatures"], path: "Training/data/FeatureDump",
            swiftSettings: swiftSettings),

        // What sonicindex.h declares; the compiler compares the two.
        .target(
            name: "CInterface",
            dependencies: [
                "MusicLibrary", "AudioFeatures", "SpectralFeatures", "TimeWarping", "WorkerThreads", "CSonicIndex",
            ],
            swiftSettings: swiftSettings),
        .systemLibrary(name: "CSonicIndex"),

        // MARK: C kernels and C libraries

        .target(
            name: "CKernels", cSettings: cSettings,
            linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
        // Opens libfluidsynth when it is needed; nothing is linked.
        .target(
            name: "FluidSynthBridge", cSettings: cSettings,
            linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
        // Opens Rubber Band when a mix is rendered; nothing is linked.
        .target(
            name: "RubberBandBridge", cSettings: cSettings,
            linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
        // Opens libcurl when something is to be sent; nothing is linked.
        .target(
            name: "CurlBridge", cSettings: cSettings,
            linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
        // Opens GnuTLS, which libmicrohttpd uses, to make a certificate; nothing is linked.
        .target(
            name: "GnuTLSBridge", cSettings: cSettings,
            linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
        .target(
            name: "TagLibBridge", dependencies: ["CTagLib", "CUchardet"], cxxSettings: cxxSettings,
            // Linux has it in its C library.
            linkerSettings: [.linkedLibrary("iconv", .when(platforms: [.macOS]))]),
        systemLibrary("CTagLib", pkgConfig: "taglib", apt: "libtag1-dev", brew: "taglib"),
        systemLibrary("CUchardet", pkgConfig: "uchardet", apt: "libuchardet-dev", brew: "uchardet"),
        systemLibrary("CMpg123", pkgConfig: "libmpg123", apt: "libmpg123-dev", brew: "mpg123"),
        systemLibrary("CSndfile", pkgConfig: "sndfile", apt: "libsndfile1-dev", brew: "libsndfile"),
        // libsndfile stands on it.
        systemLibrary("CFLAC", pkgConfig: "flac", apt: "libflac-dev", brew: "flac"),
        // Opens libavformat, libavcodec and libavutil when they are needed: to decode, and to encode what is streamed.
        .target(
            name: "FFmpegBridge", dependencies: ["CFFmpeg"], cSettings: cSettings,
            linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
        systemLibrary("CFFmpeg", pkgConfig: ffmpegPackage, apt: "libavformat-dev", brew: "ffmpeg"),
        // The only target that the trait FFTW changes, so that Scripts/build-c-library can leave FFTW out.
        .target(
            name: "FFTWBridge", dependencies: [.target(name: "CFFTW", condition: .when(traits: ["FFTW"]))],
            cSettings: cSettings + [.define("FFTW", .when(traits: ["FFTW"]))]),
        systemLibrary("CFFTW", pkgConfig: "fftw3f", apt: "libfftw3-dev", brew: "fftw"),
        systemLibrary("CSoxr", pkgConfig: "soxr", apt: "libsoxr-dev", brew: "libsoxr"),
        systemLibrary("CXXHash", pkgConfig: "libxxhash", apt: "libxxhash-dev", brew: "xxhash"),
        systemLibrary("CSQLite", pkgConfig: "sqlite3", apt: "libsqlite3-dev", brew: "sqlite"),
        systemLibrary("CMicrohttpd", pkgConfig: "libmicrohttpd", apt: "libmicrohttpd-dev", brew: "libmicrohttpd"),
        systemLibrary("CSodium", pkgConfig: "libsodium", apt: "libsodium-dev", brew: "libsodium"),
        systemLibrary("CZlib", pkgConfig: "zlib", apt: "zlib1g-dev", brew: "zlib"),
        systemLibrary("CLibMD", pkgConfig: "libmd", apt: "libmd-dev", brew: "libmd"),
        // The page, by #embed, which is of C23 but known to clang in C11.
        .target(
            name: "CWebPage", exclude: ["web", "openapi.json", "schemas.json", "common_passwords.txt"],
            cSettings: cSettings + [.disableWarning("c23-extensions")]),
        // What is fitted, likewise.
        .target(
            name: "CModels", exclude: ["models"],
            cSettings: cSettings + [.disableWarning("c23-extensions")]),
        // The ordinary words of four languages, likewise.
        .target(
            name: "CWords", exclude: ["common_words.bloom"],
            cSettings: cSettings + [.disableWarning("c23-extensions")]),
        .systemLibrary(name: "CExtendedAttributes"),
        .systemLibrary(name: "CGetopt"),
        .systemLibrary(name: "CPriority"),

        // MARK: Tests

        // Loudness is measured against it.
        systemLibrary("CEbur128", pkgConfig: "libebur128", apt: "libebur128-dev", brew: "libebur128"),
        .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: swiftSettings),
        .target(
            name: "WarpingSupport", dependencies: ["TimeWarping", "TestSupport"], path: "Tests/WarpingSupport",
            swiftSettings: swiftSettings),
        // Files with known sound.
        .target(
            name: "DecodingSupport", dependencies: ["AudioDecoding", "TestSupport"], path: "Tests/DecodingSupport",
            swiftSettings: swiftSettings),
        // Libraries with known contents, without audio.
        .target(
            name: "CatalogSupport",
            dependencies: ["MusicCatalog", "AudioFeatures", "SimilarityIndex", "TestSupport"],
            path: "Tests/CatalogSupport",
            swiftSettings: swiftSettings),
        // Libraries that are built from SampleAudio.
        .target(
            name: "BuildingSupport",
            dependencies: ["LibraryBuilding", "SimilarityIndex", "TestSupport", "CatalogSupport"],
            path: "Tests/BuildingSupport",
            swiftSettings: swiftSettings),
        // Their users.
        .target(
            name: "SessionSupport",
            dependencies: ["MusicLibrary", "CatalogSupport"],
            path: "Tests/SessionSupport",
            swiftSettings: swiftSettings),
        .testTarget(
            name: "AudioDecodingTests",
            dependencies: ["AudioDecoding", "AudioTagging", "TestSupport", "DecodingSupport"],
            swiftSettings: swiftSettings),
        .testTarget(
            name: "AudioTaggingTests",
            dependencies: ["AudioTagging", "AudioDecoding", "TestSupport", "DecodingSupport"],
            swiftSettings: swiftSettings),
        .testTarget(
            name: "AudioEncodingTests",
            dependencies: ["AudioEncoding", "AudioDecoding", "SpectralFeatures", "TestSupport"],
            swiftSettings: swiftSettings),
        .testTarget(
            name: "SpectralFeaturesTests",
            dependencies: [
                "SpectralFeatures", "CKernels", "TestSupport",
                .target(name: "DecodingSupport", condition: .when(traits: ["SystemDecoders"])),
                .target(name: "CEbur128", condition: .when(traits: ["SystemDecoders"])),
            ],
            exclude: isCore ? ["Files"] : [],
            swiftSettings: swiftSettings),
        .testTarget(
            name: "AudioFeaturesTests",
            dependencies: [
                "AudioFeatures", "CKernels", "TestSupport",
                .target(name: "DecodingSupport", condition: .when(traits: ["SystemDecoders"])),
                .target(name: "CEbur128", condition: .when(traits: ["SystemDecoders"])),
            ],
            exclude: isCore ? ["Files"] : [],
            swiftSettings: swiftSettings),
        .testTarget(name: "FilePathsTests", dependencies: ["FilePaths", "TestSupport"], swiftSettings: swiftSettings),
        .testTarget(
            name: "SystemFilesTests", dependencies: ["SystemFiles", "TestSupport"], swiftSettings: swiftSettings),
        .testTarget(
            name: "WorkerThreadsTests", dependencies: ["WorkerThreads"], swiftSettings: swiftSettings),
        .testTarget(
            name: "SimilarityIndexTests",
            dependencies: [
                "SimilarityIndex", "TestSupport", "WarpingSupport",
                .target(name: "CXXHash", condition: .when(traits: ["SystemDecoders"])),
            ],
            swiftSettings: swiftSettings),
        .testTarget(
            name: "TimeWarpingTests", dependencies: ["TimeWarping", "TestSupport", "WarpingSupport"],
            swiftSettings: swiftSettings),
        .testTarget(
            name: "GestureBandTests", dependencies: ["GestureBand", "TestSupport"], swiftSettings: swiftSettings),
        .testTarget(
            name: "BandDevicesTests", dependencies: ["BandDevices", "GestureBand", "TestSupport"],
            swiftSettings: swiftSettings),
        .testTarget(
            name: "BandSoundTests", dependencies: ["BandSound", "GestureBand", "AudioFeatures", "TestSupport"],
            swiftSettings: swiftSettings),
        .testTarget(
            name: "MixRenderingTests",
            dependencies: [
                "MixRendering", "MusicLibrary", "AudioDecoding", "AudioEncoding", "AudioFeatures", "TestSupport",
            ],
            swiftSettings: swiftSettings),
        .testTarget(
            name: "MusicCatalogTests",
            dependencies: ["MusicCatalog", "AudioFeatures", "SimilarityIndex", "TestSupport", "CatalogSupport"],
            swiftSettings: swiftSettings),
        .testTarget(
            name: "LibraryBuildingTests",
            dependencies: [
                "LibraryBuilding", "LibrarySharding", "MusicQuestions", "AudioFeatures", "SimilarityIndex",
                "TestSupport", "CatalogSupport", "BuildingSupport",
            ],
            swiftSettings: swiftSettings),
        .testTarget(
            name: "LibraryShardingTests",
            dependencies: [
                "LibrarySharding", "LibraryBuilding", "AudioFeatures", "SimilarityIndex", "TestSupport",
                "CatalogSupport", "BuildingSupport",
            ],
            swiftSettings: swiftSettings),
        .testTarget(
            name: "UserLibraryTests",
            dependencies: ["UserLibrary", "SimilarityIndex", "CSQLite", "TestSupport", "CatalogSupport"],
            swiftSettings: swiftSettings),
        .testTarget(
            name: "MusicQuestionsTests",
            dependencies: [
                "LibrarySharding", "MusicQuestions", "MusicLibrary", "AudioFeatures", "SimilarityIndex", "SystemFiles",
                "TestSupport", "CatalogSupport", "BuildingSupport", "SessionSupport",
            ],
            swiftSettings: swiftSettings),
        .testTarget(
            name: "LibraryExchangeTests",
            dependencies: [
                "LibraryExchange", "MusicLibrary", "AudioFeatures", "SimilarityIndex", "SystemFiles", "AudioTagging",
                "TestSupport", "CatalogSupport", "SessionSupport",
            ],
            swiftSettings: swiftSettings),
        .testTarget(
            name: "MusicLibraryTests",
            dependencies: [
                "MusicLibrary", "AudioFeatures", "SimilarityIndex", "TestSupport", "CatalogSupport", "BuildingSupport",
                "SessionSupport", "MIDIFiles",
            ],
            swiftSettings: swiftSettings),
        .testTarget(
            name: "MPDPlayerTests",
            dependencies: ["MPDPlayer", "MusicLibrary", "SystemFiles", "TestSupport"],
            swiftSettings: swiftSettings),
        .testTarget(
            name: "WebServicesTests",
            dependencies: ["WebServices", "MD5Digest", "MusicLibrary", "TestSupport", "CatalogSupport"],
            swiftSettings: swiftSettings),
        .testTarget(
            name: "MusicServerTests",
            dependencies: [
                "MusicServer", "MusicLibrary", "GestureBand", "AudioFeatures", "AudioEncoding", "SimilarityIndex",
                "TestSupport",
            ],
            swiftSettings: swiftSettings),
        .testTarget(
            name: "IndexerTests",
            dependencies: [
                "indexer", "MusicLibrary", "GestureBand", "BandSound", "AudioFeatures", "AudioTagging",
                "SimilarityIndex",
                "TestSupport",
                "CPriority",
            ],
            swiftSettings: swiftSettings),
    ],
    cLanguageStandard: .gnu11,
    cxxLanguageStandard: .cxx17
)

if isCore {
    let tests: Set = [
        "AudioFeaturesTests", "FilePathsTests", "GestureBandTests", "SimilarityIndexTests", "SpectralFeaturesTests",
        "SystemFilesTests", "TimeWarpingTests", "WorkerThreadsTests",
    ]
    package.targets.removeAll { $0.type == .test && !tests.contains($0.name) }
}

// Tests are not optimized, unlike what they test: compiling them costs more than running them. Each file is compiled on its own,
// so that a change in one test compiles that file. Those that compute much are optimized, because their naïve versions of the
// algorithms take minutes otherwise. Nobody who depends on the package compiles its tests, so these flags do not concern them.
//
// An expression that takes two seconds to check is an error. None takes an eighth of it on an idle machine; the compiler measures
// elapsed time, which several builds at once make three to five times as long.
let computing: Set = [
    "AudioDecodingTests", "AudioFeaturesTests", "GestureBandTests", "SimilarityIndexTests", "SpectralFeaturesTests",
    "TimeWarpingTests",
]
for target in package.targets where target.type == .test {
    let compilation =
        computing.contains(target.name)
        ? [] : ["-Onone", "-no-whole-module-optimization", "-enable-batch-mode", "-num-threads", "0"]
    target.swiftSettings! += [
        .unsafeFlags(compilation + ["-Xfrontend", "-warn-long-expression-type-checking=2000"])
    ]
}
