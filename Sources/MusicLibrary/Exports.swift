// Programs import MusicLibrary alone.
@_exported public import LibraryBuilding
@_exported public import LibraryExchange
@_exported public import LibrarySharding
