// A build makes an index of MusicCatalog, so users of this module need its types.
@_exported public import MusicCatalog
