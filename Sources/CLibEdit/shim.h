#ifndef TYPEAHEAD_CLIBEDIT_SHIM_H
#define TYPEAHEAD_CLIBEDIT_SHIM_H
#include <editline/readline.h>
#endif
