// What a user keeps is about the tracks of MusicCatalog, so users of this module need its types.
@_exported public import MusicCatalog
