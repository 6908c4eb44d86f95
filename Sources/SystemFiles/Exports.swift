// Functions of this module take paths, so users of it need the type.
@_exported public import FilePaths
