public import CatalogSupport
public import MusicLibrary

extension MadeUpLibrary {
    /// A session that collects its notices.
    public func session(_ purpose: Session.Purpose = .changing, profile: String? = nil) -> (session: Session, notices: Notices)
    {
        let notices = Notices()
        return (Session(library, profile: profile, for: purpose) { notices.texts.append($0) }, notices)
    }

    /// The notices of a session.
    public final class Notices {
        public var texts: [String] = []
    }
}
