// Files are read into samples, so users of this module need the types of AudioSamples, and the type of a file's path.
@_exported public import AudioSamples
@_exported public import FilePaths
