// The part of the C APIs of zlib and zstd that plat calls, as their manuals give it: so few functions that their headers
// need not be installed to build. Enumerations are ints.

#ifndef PLAT_CCOMPRESSION_H
#define PLAT_CCOMPRESSION_H

#include <stddef.h>

/// zlib's manual, "Basic functions"; what is never called from here is a plain pointer.
typedef struct z_stream_s {
  const unsigned char *next_in;
  unsigned int avail_in;
  unsigned long total_in;
  unsigned char *next_out;
  unsigned int avail_out;
  unsigned long total_out;
  const char *msg;
  void *state, *zalloc, *zfree, *opaque;
  int data_type;
  unsigned long adler, reserved;
} z_stream;

static const int Z_NO_FLUSH = 0;
static const int Z_FINISH = 4;
static const int Z_OK = 0;
static const int Z_STREAM_END = 1;
static const int Z_BUF_ERROR = -5;
static const int Z_DEFLATED = 8;
/// The largest window, and 16 for gzip's header and trailer.
static const int Z_GZIP_WINDOW_BITS = 15 + 16;

const char *zlibVersion(void);
int inflateInit2_(z_stream *stream, int windowBits, const char *version, int streamSize);
int inflate(z_stream *stream, int flush);
int inflateReset(z_stream *stream);
int inflateEnd(z_stream *stream);
int deflateInit2_(
    z_stream *stream, int level, int method, int windowBits, int memLevel, int strategy, const char *version,
    int streamSize);
int deflate(z_stream *stream, int flush);
int deflateEnd(z_stream *stream);
unsigned long crc32(unsigned long sum, const unsigned char *bytes, unsigned int count);

typedef struct ZSTD_DCtx_s ZSTD_DCtx;
typedef struct ZSTD_CCtx_s ZSTD_CCtx;
typedef struct {
  const void *src;
  size_t size, pos;
} ZSTD_inBuffer;
typedef struct {
  void *dst;
  size_t size, pos;
} ZSTD_outBuffer;

static const int ZSTD_d_windowLogMax = 100;
static const int ZSTD_c_compressionLevel = 100;
static const int ZSTD_c_checksumFlag = 201;
static const int ZSTD_e_continue = 0;
static const int ZSTD_e_end = 2;
static const int ZSTD_error_prefix_unknown = 10;
static const int ZSTD_error_frameParameter_windowTooLarge = 16;

const char *ZSTD_versionString(void);
ZSTD_DCtx *ZSTD_createDCtx(void);
size_t ZSTD_freeDCtx(ZSTD_DCtx *context);
size_t ZSTD_DCtx_setParameter(ZSTD_DCtx *context, int parameter, int value);
size_t ZSTD_decompressStream(ZSTD_DCtx *context, ZSTD_outBuffer *output, ZSTD_inBuffer *input);
ZSTD_CCtx *ZSTD_createCCtx(void);
size_t ZSTD_freeCCtx(ZSTD_CCtx *context);
size_t ZSTD_CCtx_setParameter(ZSTD_CCtx *context, int parameter, int value);
size_t ZSTD_compressStream2(ZSTD_CCtx *context, ZSTD_outBuffer *output, ZSTD_inBuffer *input, int operation);
unsigned ZSTD_isError(size_t code);
int ZSTD_getErrorCode(size_t code);
const char *ZSTD_getErrorName(size_t code);

#endif
