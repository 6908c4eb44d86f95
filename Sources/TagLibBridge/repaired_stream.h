// A file stream in which TagLib finds ID3v2 tags that it can read.
#pragma once

#include "checked_stream.h"
#include "id3v2_repair.h"

namespace bridge {

/// Repairs ID3v2 tags as they are read, wherever they are in the file. TagLib reads the header of a tag first, and by itself.
class RepairedStream : public CheckedStream {
public:
    using CheckedStream::CheckedStream;

    TagLib::ByteVector readBlock(Count length) override {
        const Offset start = tell();
        constexpr unsigned int header_size = 10;
        if (length == header_size) begin_tag(start);
        const Offset inside = start - tag_start;
        if (tag.isEmpty() || inside < 0 || inside >= static_cast<Offset>(tag.size())) return CheckedStream::readBlock(length);
        const auto count = static_cast<unsigned int>(std::min<Offset>(length, tag.size() - inside));
        TagLib::ByteVector block = tag.mid(static_cast<unsigned int>(inside), count);
        seek(start + count, Beginning);
        if (count < length) block.append(CheckedStream::readBlock(length - count));
        return block;
    }

private:
    /// The last tag that was found, and its place.
    TagLib::ByteVector tag;
    Offset tag_start = 0;

    void begin_tag(Offset start) {
        const TagLib::ByteVector head = CheckedStream::readBlock(10);
        seek(start, Beginning);
        if (head.size() < 10 || !head.startsWith("ID3") || (start == tag_start && !tag.isEmpty())) return;
        Offset size = 0;
        for (int place = 6; place < 10; place++) {
            if (static_cast<unsigned char>(head[place]) > 0x7F) return;
            size = size << 7 | head[place];
        }
        tag = repaired_id3v2(CheckedStream::readBlock(static_cast<Count>(10 + size)));
        tag_start = start;
        seek(start, Beginning);
    }
};

}  // namespace bridge
