import Foundation
package import MusicLibrary

/// A server that starts without an index: waits for the choice of a folder, builds its index, and opens the library as soon as a part
/// of it is there.
package struct FirstStart: Sendable {
    let setup: Setup
    let server: Server
    let remembered: RememberedFolders
    let makeBuilder: @Sendable (RawPath) throws -> LibraryBuilder
    let makeContext: @Sendable (LibraryBuilder, BuildProgress) throws -> ServerContext

    /// - Parameters:
    ///   - setup: the choice of the folder.
    ///   - server: the server, which shows the set-up.
    ///   - remembered: where the folder is noted once there is music in it.
    ///   - makeBuilder: makes the builder of a folder.
    ///   - makeContext: opens the index of a builder.
    package init(
        _ setup: Setup, _ server: Server, _ remembered: RememberedFolders,
        makeBuilder: @escaping @Sendable (RawPath) throws -> LibraryBuilder,
        makeContext: @escaping @Sendable (LibraryBuilder, BuildProgress) throws -> ServerContext
    ) {
        (self.setup, self.server, self.remembered) = (setup, server, remembered)
        (self.makeBuilder, self.makeContext) = (makeBuilder, makeContext)
    }

    /// Works until canceled.
    /// - Parameter report: receives the events of builds, one at a time.
    package func run(
        isCancelled: @escaping @Sendable () -> Bool, report: (IndexFollower.Event) -> Void
    ) async {
        while !isCancelled() {
            if let choice = setup.choice {
                do {
                    try await ChosenFolder(choice, of: self, isCancelled: isCancelled).serve(report)
                } catch {
                    setup.giveUp(choice, "\(error)", (error as? FirstBuild.Failure)?.failures ?? [])
                    report(.notice("\(error)"))
                }
            }
            // The thread stays free for other tasks.
            try? await Task.sleep(for: .milliseconds(100))
        }
    }
}
