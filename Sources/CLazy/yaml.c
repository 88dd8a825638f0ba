// The functions of libyaml that plat calls.

#include "lazy.h"

PLAT_LIBRARY(yaml, "libyaml-0-2", "libyaml", "libyaml-0.so.2", "libyaml.so")

#ifdef __linux__

#include <yaml.h>

#define LAZY(result, name, parameters, arguments) PLAT_LAZY(symbol, result, name, parameters, arguments)

LAZY(int, yaml_parser_initialize, (yaml_parser_t *p), (p))
LAZY(void, yaml_parser_delete, (yaml_parser_t *p), (p))
LAZY(void, yaml_parser_set_input_string, (yaml_parser_t *p, const unsigned char *input, size_t size), (p, input, size))
LAZY(void, yaml_parser_set_encoding, (yaml_parser_t *p, yaml_encoding_t encoding), (p, encoding))
LAZY(int, yaml_parser_parse, (yaml_parser_t *p, yaml_event_t *event), (p, event))
LAZY(void, yaml_event_delete, (yaml_event_t *event), (event))
LAZY(const char *, yaml_get_version_string, (void), ())

#endif
