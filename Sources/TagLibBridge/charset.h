// Detects the encoding of texts in old tags that state no encoding, or state Latin-1 for lack of
// another one.
#pragma once
#include <optional>
#include <string>
#include <vector>

/// The encoding of the texts in Latin-1 fields, for all texts of one file, because one program
/// wrote them.
class Charset {
public:
    /// - Parameters:
    ///   - texts: as stored in the file.
    ///   - wish: the user's encoding for texts that could be Latin-1: a name in iconv, `LATIN1` to disable the detection,
    ///     or NULL.
    Charset(const std::vector<std::string> &texts, const char *wish);

    /// A text in UTF-8. ASCII stays as it is, and a text that cannot be converted stays Latin-1.
    std::string decoded(const std::string &text) const;

    /// Whether a text is the same in all encodings.
    static bool is_ascii(const std::string &text);

    /// Whether iconv supports an encoding.
    static bool is_known(const char *name);

private:
    /// Name in iconv, or `windows1252`; empty for ASCII texts.
    std::string name;
};
