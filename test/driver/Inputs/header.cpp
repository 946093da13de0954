// Finds a header in quotes, and a macro of another.
#include "quoted.h"
static_assert(Quoted == FROM_MACROS, "");
