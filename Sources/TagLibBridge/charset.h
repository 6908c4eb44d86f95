// What encoding the texts of old tags are in that name none, or Latin-1 for want of another.
#pragma once
#include <optional>
#include <string>
#include <vector>

/// The encoding of texts that lie in fields of Latin-1, all of one file: one program wrote them.
class Charset {
public:
    /// - Parameters:
    ///   - texts: as they stand in the file.
    ///   - wish: what a person says texts are in that could be Latin-1; a name that iconv knows, `LATIN1` for texts that are
    ///     what they say, or NULL.
    Charset(const std::vector<std::string> &texts, const char *wish);

    /// Whether `decoded` differs from Latin-1.
    bool is_other() const { return !name.empty(); }

    /// A text in UTF-8; one that has no such form stays Latin-1.
    std::string decoded(const std::string &text) const;

    /// Whether iconv knows an encoding.
    static bool is_known(const char *name);

private:
    /// Of iconv, or `windows1252`; empty for texts of ASCII.
    std::string name;
};
