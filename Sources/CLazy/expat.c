// The functions of expat that plat calls.

#include "lazy.h"

PLAT_LIBRARY(expat, "libexpat1", "expat", "libexpat.so.1", "libexpat.so")

#ifdef __linux__

#include "../CExpat/shim.h"
#define LAZY(result, name, parameters, arguments) PLAT_LAZY(symbol, result, name, parameters, arguments)

LAZY(XML_Parser, XML_ParserCreate, (const char *encoding), (encoding))
LAZY(void, XML_ParserFree, (XML_Parser parser), (parser))
LAZY(void, XML_SetUserData, (XML_Parser parser, void *data), (parser, data))
LAZY(void, XML_SetElementHandler,
     (XML_Parser parser, void (*start)(void *, const char *, const char **), void (*end)(void *, const char *)),
     (parser, start, end))
LAZY(void, XML_SetCharacterDataHandler, (XML_Parser parser, void (*handler)(void *, const char *, int)),
     (parser, handler))
LAZY(void, XML_SetEntityDeclHandler,
     (XML_Parser parser,
      void (*handler)(void *, const char *, int, const char *, int, const char *, const char *, const char *,
                      const char *)),
     (parser, handler))
LAZY(void, XML_SetUnknownEncodingHandler,
     (XML_Parser parser, int (*handler)(void *, const char *, XML_Encoding *), void *data), (parser, handler, data))
LAZY(int, XML_Parse, (XML_Parser parser, const char *text, int length, int isFinal), (parser, text, length, isFinal))
LAZY(int, XML_StopParser, (XML_Parser parser, unsigned char isResumable), (parser, isResumable))
LAZY(int, XML_GetErrorCode, (XML_Parser parser), (parser))
LAZY(const char *, XML_ErrorString, (int code), (code))
LAZY(unsigned long, XML_GetCurrentLineNumber, (XML_Parser parser), (parser))
LAZY(unsigned long, XML_GetCurrentColumnNumber, (XML_Parser parser), (parser))
LAZY(const char *, XML_ExpatVersion, (void), ())

#endif
