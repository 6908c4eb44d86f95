// Analyses are made of files as AudioDecoding reads them and of features as SpectralFeatures computes them: who imports this
// module has the types of both.
@_exported public import AudioDecoding
@_exported public import SpectralFeatures
