// Files are read into samples, so users of this module need the types of AudioSamples.
@_exported public import AudioSamples
