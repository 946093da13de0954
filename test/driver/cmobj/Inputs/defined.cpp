// Prints the bytes that squares.h defines, or those of an object that it
// declares.
#include "squares.h"
#include <cstdio>

int main() {
  static_assert(sizeof(a::b::squares) == a::b::squares_size);
  fwrite(a::b::squares, 1, a::b::squares_size, stdout);
}
