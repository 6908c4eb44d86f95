// A file stream for TagLib that records failures, because TagLib treats a failed read as the end of the file.
#pragma once

#include <taglib.h>
#include <tiostream.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

namespace bridge {

#if TAGLIB_MAJOR_VERSION >= 2
using Offset = TagLib::offset_t;
using Count = size_t;
#else
using Offset = long;
using Count = unsigned long;
#endif

/// Reads through a descriptor, which stays open, and never writes.
class CheckedStream : public TagLib::IOStream {
public:
    explicit CheckedStream(int descriptor) : descriptor(descriptor) {
        struct stat status = {};
        if (fstat(descriptor, &status) == 0) {
            size = status.st_size;
        } else {
            failure = errno;
        }
    }

    /// The `errno` of the first failed read; 0 if none has failed.
    int error() const { return failure; }

    TagLib::FileName name() const override { return ""; }

    TagLib::ByteVector readBlock(Count length) override {
        const off_t available = std::max<off_t>(0, size - position);
        TagLib::ByteVector block(static_cast<unsigned int>(std::min<off_t>(available, length)), 0);
        size_t filled = 0;
        while (filled < block.size()) {
            const ssize_t count = pread(descriptor, block.data() + filled, block.size() - filled, position + filled);
            if (count > 0) {
                filled += count;
            } else if (count == 0 || errno != EINTR) {
                // A file that became shorter meanwhile is a failure as well.
                if (failure == 0) failure = count == 0 ? EIO : errno;
                break;
            }
        }
        block.resize(static_cast<unsigned int>(filled));
        position += filled;
        return block;
    }

    void seek(Offset offset, Position from) override {
        const off_t start = from == Beginning ? 0 : from == Current ? position : size;
        position = std::max<off_t>(0, start + offset);
    }

    Offset tell() const override { return position; }
    Offset length() override { return size; }
    bool readOnly() const override { return true; }
    bool isOpen() const override { return failure == 0; }

    void writeBlock(const TagLib::ByteVector &) override {}
#if TAGLIB_MAJOR_VERSION >= 2
    void insert(const TagLib::ByteVector &, Offset, Count) override {}
    void removeBlock(Offset, Count) override {}
#else
    void insert(const TagLib::ByteVector &, Count, Count) override {}
    void removeBlock(Count, Count) override {}
#endif
    void truncate(Offset) override {}

private:
    int descriptor;
    off_t size = 0;
    off_t position = 0;
    int failure = 0;
};

}  // namespace bridge
