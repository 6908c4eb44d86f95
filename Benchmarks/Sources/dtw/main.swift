// The DTW suite: prints its tables in Markdown.
//
//     swift run -c release --package-path Benchmarks dtw [--data FOLDER]
//
// FOLDER contains workloads as raw float32 files (see Workload). Without it, similar workloads are generated.
import Foundation

var folder: String?
var arguments = CommandLine.arguments.dropFirst().makeIterator()
while let argument = arguments.next() {
    guard argument == "--data", let value = arguments.next() else {
        FileHandle.standardError.write(Data("usage: dtw [--data FOLDER]\n".utf8))
        exit(2)
    }
    folder = value
}
let suite = DTWSuite(workload: Workload(folder: folder))
try suite.memory()
try suite.singleComparisons()
try suite.searches()
try suite.fastOrBanded()
try suite.threads()
try VersionsSuite().run()
