// The functions of zlib that plat calls.

#ifdef __linux__

#include "../CCompression/shim.h"
#include "lazy.h"

static void *symbol(const char *name) {
  static void *library;
  static const char *const names[] = {"libz.so.1", "libz.so", 0};
  return plat_lazy_symbol(&library, names, "zlib1g (Debian), zlib (Homebrew)", name);
}

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

#endif
