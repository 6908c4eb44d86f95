// Whoever opens a file has its path.
@_exported public import FilePaths
