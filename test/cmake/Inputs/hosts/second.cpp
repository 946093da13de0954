#include "second/second.h"
int main() { return second::second_size == 0; }
