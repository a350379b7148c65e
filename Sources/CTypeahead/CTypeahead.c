// A C target needs a source file; all there is stands in the header, to be inlined.
#include "CTypeahead.h"
