// print <kind>: writes the bytes of that array to the standard output.
#include "header_fat/folder/k.h"
#include "header_isa/folder/k.h"
#include "header_spirv/folder/k.h"
#include "header_zebin/folder/k.h"
#include "object_fat/folder/k.h"
#include "object_isa/folder/k.h"
#include "object_spirv/folder/k.h"
#include "object_zebin/folder/k.h"
#include <cstdio>
#include <string>

int main(int, char **argv) {
#define PRINT(kind, name)                                                      \
  if (kind == std::string(argv[1]))                                            \
    return std::fwrite(name, 1, name##_size, stdout) != name##_size;
  PRINT("header_zebin", header_zebin::folder_k)
  PRINT("header_spirv", header_spirv::folder_k)
  PRINT("header_isa", header_isa::folder_k)
  PRINT("header_fat", header_fat::folder_k)
  PRINT("object_zebin", of_objects::zebin::folder_k)
  PRINT("object_spirv", of_objects::spirv::folder_k)
  PRINT("object_isa", of_objects::isa::folder_k)
  PRINT("object_fat", of_objects::fat::folder_k)
  return 2;
}
