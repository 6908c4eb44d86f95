package import CatalogSupport
package import MusicLibrary

extension MadeUpLibrary {
    /// A session that collects its notices.
    package func session(_ purpose: Session.Purpose = .changing, profile: String? = nil) -> (
        session: Session, notices: Notices
    ) {
        let notices = Notices()
        return (Session(library, profile: profile, for: purpose) { notices.texts.append($0) }, notices)
    }

    /// The notices of a session.
    package final class Notices {
        package var texts: [String] = []
    }
}
