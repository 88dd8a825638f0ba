// The part of the C API of expat that plat calls, as its manual gives it: so few functions that its header need not be
// installed to build. Enumerations are ints, and characters UTF-8.

#ifndef PLAT_CEXPAT_H
#define PLAT_CEXPAT_H

typedef struct XML_ParserStruct *XML_Parser;
typedef struct {
  int map[256];
  void *data;
  int (*convert)(void *data, const char *bytes);
  void (*release)(void *data);
} XML_Encoding;

static const int XML_STATUS_OK = 1;
static const int XML_ERROR_ABORTED = 35;

const char *XML_ExpatVersion(void);
XML_Parser XML_ParserCreate(const char *encoding);
void XML_ParserFree(XML_Parser parser);
void XML_SetUserData(XML_Parser parser, void *data);
void XML_SetElementHandler(
    XML_Parser parser, void (*start)(void *data, const char *name, const char **attributes),
    void (*end)(void *data, const char *name));
void XML_SetCharacterDataHandler(XML_Parser parser, void (*handler)(void *data, const char *text, int length));
void XML_SetEntityDeclHandler(
    XML_Parser parser,
    void (*handler)(
        void *data, const char *name, int isParameterEntity, const char *value, int valueLength, const char *base,
        const char *systemId, const char *publicId, const char *notationName));
void XML_SetUnknownEncodingHandler(
    XML_Parser parser, int (*handler)(void *data, const char *name, XML_Encoding *info), void *data);
int XML_Parse(XML_Parser parser, const char *text, int length, int isFinal);
int XML_StopParser(XML_Parser parser, unsigned char isResumable);
int XML_GetErrorCode(XML_Parser parser);
const char *XML_ErrorString(int code);
unsigned long XML_GetCurrentLineNumber(XML_Parser parser);
unsigned long XML_GetCurrentColumnNumber(XML_Parser parser);

#endif
