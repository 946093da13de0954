/* As embed_host.cpp, in C. */
#include HEADER
#include HEADER
#include <stdio.h>
#include <string.h>

int main(int Argc, char **Argv) {
  static char Bytes[1 << 20];
  const char *const *Name;
  FILE *File = fopen(Argv[1], "rb");
  size_t Size = fread(Bytes, 1, sizeof Bytes, File);
  (void)Argc;
  for (Name = NAMES; *Name; ++Name)
    puts(*Name);
  puts(Size == SIZE && !memcmp(Bytes, DATA, Size) ? "same" : "different");
  return fclose(File);
}
