#if !SystemDecoders
    #error("MusicLibrary reads audio files; enable the trait SystemDecoders of the package SonicIndex")
#endif
