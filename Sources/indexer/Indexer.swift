import MusicLibrary

@main
enum Indexer {
    static func main() {
        print("indexer")
    }
}
