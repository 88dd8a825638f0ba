// The C API of libyaml.
#include <yaml.h>
