// The functions of libyaml that plat calls.

#ifdef __linux__

#include <yaml.h>

#include "lazy.h"

static void *symbol(const char *name) {
  static void *library;
  static const char *const names[] = {"libyaml-0.so.2", "libyaml.so", 0};
  return plat_lazy_symbol(&library, names, "libyaml-0-2 (Debian), libyaml (Homebrew)", name);
}

#define LAZY(result, name, parameters, arguments) PLAT_LAZY(symbol, result, name, parameters, arguments)

LAZY(int, yaml_parser_initialize, (yaml_parser_t *p), (p))
LAZY(void, yaml_parser_delete, (yaml_parser_t *p), (p))
LAZY(void, yaml_parser_set_input_string, (yaml_parser_t *p, const unsigned char *input, size_t size), (p, input, size))
LAZY(void, yaml_parser_set_encoding, (yaml_parser_t *p, yaml_encoding_t encoding), (p, encoding))
LAZY(int, yaml_parser_parse, (yaml_parser_t *p, yaml_event_t *event), (p, event))
LAZY(void, yaml_event_delete, (yaml_event_t *event), (event))

#endif
