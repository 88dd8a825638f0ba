// The functions of libzstd that plat calls.

#include "lazy.h"

PLAT_LIBRARY(zstd, "libzstd1", "zstd", "libzstd.so.1", "libzstd.so")

#ifdef __linux__

#include "../CCompression/shim.h"
#define LAZY(result, name, parameters, arguments) PLAT_LAZY(symbol, result, name, parameters, arguments)

LAZY(ZSTD_DCtx *, ZSTD_createDCtx, (void), ())
LAZY(size_t, ZSTD_freeDCtx, (ZSTD_DCtx *context), (context))
LAZY(size_t, ZSTD_DCtx_setParameter, (ZSTD_DCtx *context, int parameter, int value), (context, parameter, value))
LAZY(size_t, ZSTD_decompressStream,
     (ZSTD_DCtx *context, ZSTD_outBuffer *output, ZSTD_inBuffer *input), (context, output, input))
LAZY(ZSTD_CCtx *, ZSTD_createCCtx, (void), ())
LAZY(size_t, ZSTD_freeCCtx, (ZSTD_CCtx *context), (context))
LAZY(size_t, ZSTD_CCtx_setParameter, (ZSTD_CCtx *context, int parameter, int value), (context, parameter, value))
LAZY(size_t, ZSTD_compressStream2,
     (ZSTD_CCtx *context, ZSTD_outBuffer *output, ZSTD_inBuffer *input, int operation),
     (context, output, input, operation))
LAZY(unsigned, ZSTD_isError, (size_t code), (code))
LAZY(int, ZSTD_getErrorCode, (size_t code), (code))
LAZY(const char *, ZSTD_getErrorName, (size_t code), (code))
LAZY(const char *, ZSTD_versionString, (void), ())

#endif
