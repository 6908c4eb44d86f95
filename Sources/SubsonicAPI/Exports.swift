// Endpoints answer from the served library, so every file needs its types.
@_exported public import ServedLibrary
