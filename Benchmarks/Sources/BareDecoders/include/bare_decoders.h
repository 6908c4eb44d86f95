// The minimum work of decoding a file: the decoder's own loop into one block.
#pragma once

/// Decodes an MP3 file with libmpg123 to float samples and discards them. Returns its length in seconds, or −1.
double bare_mp3_decode(const char *path);

/// Decodes the audio of a file with FFmpeg, on one thread, and discards the samples. Returns its length in seconds, or
/// −1.
double bare_ffmpeg_decode(const char *path);

/// Decodes any other file with libsndfile to float samples and discards them. Returns its length in seconds, or −1.
double bare_sndfile_decode(const char *path);
