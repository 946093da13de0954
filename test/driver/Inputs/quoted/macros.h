// Read with -imacros.
#define FROM_MACROS 7
