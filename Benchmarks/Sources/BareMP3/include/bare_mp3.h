// The least that any analysis of an MP3 must do: libmpg123's own decoding loop, nothing else.
#pragma once

/// Decodes the file to float and throws the samples away.
/// Returns the seconds of audio decoded, or −1 when the file cannot be opened.
double bare_mp3_decode(const char *path);
