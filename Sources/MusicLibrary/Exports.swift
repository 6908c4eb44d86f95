// Programs import MusicLibrary alone.
@_exported public import LibrarySharding
@_exported public import MusicQuestions
