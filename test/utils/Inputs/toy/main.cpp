#include <cstdio>
#include <cstdlib>

int clamp(int Value);

int main(int, char **Arguments) { printf("%d\n", clamp(atoi(Arguments[1]))); }
