// Folders, indexes and tracks have paths.
@_exported public import FilePaths
