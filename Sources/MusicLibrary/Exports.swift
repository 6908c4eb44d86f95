// Programs import MusicLibrary alone.
@_exported public import LibrarySharding
