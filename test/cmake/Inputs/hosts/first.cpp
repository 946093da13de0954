#include "first/first.h"
int main() { return first::first_size == 0; }
