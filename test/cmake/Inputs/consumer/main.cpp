#include "blobs/k.h"
#include <cstdio>
int main() {
  return std::fwrite(blobs::k, 1, blobs::k_size, stdout) != blobs::k_size;
}
