"""Reads PNGs of eight bits a channel, without any library."""
import struct
import zlib


def decode(data):
    """The pixels of an 8-bit RGB or RGBA PNG: width, height, rows of bytes, bytes a pixel."""
    assert data[:8] == b"\x89PNG\r\n\x1a\n", "no PNG"
    at, parts, head = 8, [], None
    while at < len(data):
        length, kind = struct.unpack(">I4s", data[at:at + 8])
        body = data[at + 8:at + 8 + length]
        assert zlib.crc32(kind + body) == struct.unpack(">I", data[at + 8 + length:at + 12 + length])[0], "CRC"
        if kind == b"IHDR":
            head = struct.unpack(">IIBBBBB", body)
        if kind == b"IDAT":
            parts.append(body)
        at += 12 + length
    width, height, depth, color, _, _, interlace = head
    assert depth == 8 and color in (2, 6) and interlace == 0, head
    step = 3 if color == 2 else 4
    raw, rows, before = zlib.decompress(b"".join(parts)), [], bytearray(width * step)
    for y in range(height):
        kind = raw[y * (width * step + 1)]
        row = bytearray(raw[y * (width * step + 1) + 1:(y + 1) * (width * step + 1)])
        if kind == 1:
            for i in range(step, len(row)):
                row[i] = row[i] + row[i - step] & 255
        elif kind == 2:
            row = bytearray(a + b & 255 for a, b in zip(row, before))
        elif kind == 3:
            for i in range(len(row)):
                row[i] = row[i] + ((row[i - step] if i >= step else 0) + before[i]) // 2 & 255
        elif kind == 4:
            for i in range(len(row)):
                a, b, c = (row[i - step] if i >= step else 0), before[i], (before[i - step] if i >= step else 0)
                pa, pb, pc = abs(b - c), abs(a - c), abs(a + b - 2 * c)
                row[i] = row[i] + (a if pa <= pb and pa <= pc else b if pb <= pc else c) & 255
        rows.append(row)
        before = row
    return width, height, rows, step
