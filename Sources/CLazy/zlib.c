// The functions of zlib that plat calls.

#include "lazy.h"

PLAT_LIBRARY(zlib, "zlib1g", "zlib", "libz.so.1", "libz.so")

#ifdef __linux__

#include "../CCompression/shim.h"
#define LAZY(result, name, parameters, arguments) PLAT_LAZY(symbol, result, name, parameters, arguments)

LAZY(int, inflateInit2_,
     (z_stream *stream, int windowBits, const char *version, int streamSize),
     (stream, windowBits, version, streamSize))
LAZY(int, inflate, (z_stream *stream, int flush), (stream, flush))
LAZY(int, inflateReset, (z_stream *stream), (stream))
LAZY(int, inflateEnd, (z_stream *stream), (stream))
LAZY(int, deflateInit2_,
     (z_stream *stream, int level, int method, int windowBits, int memLevel, int strategy, const char *version,
      int streamSize),
     (stream, level, method, windowBits, memLevel, strategy, version, streamSize))
LAZY(int, deflate, (z_stream *stream, int flush), (stream, flush))
LAZY(int, deflateEnd, (z_stream *stream), (stream))
LAZY(unsigned long, crc32, (unsigned long sum, const unsigned char *bytes, unsigned int count), (sum, bytes, count))
LAZY(const char *, zlibVersion, (void), ())

#endif
