//===- FuzzTbx.cpp - random bytes as TBX client messages ------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "Limits.h"
#include "gen-simulator/tbx/Session.h"
#include <algorithm>

namespace {

class Input : public gensim::tbx::Channel {
public:
  explicit Input(llvm::ArrayRef<uint8_t> Bytes) : Bytes(Bytes) {}
  size_t receive(void *To, size_t Size) override {
    size_t N = std::min(Size, Bytes.size());
    std::copy_n(Bytes.begin(), N, static_cast<uint8_t *>(To));
    Bytes = Bytes.drop_front(N);
    return N;
  }
  bool send(const void *, size_t Size) override {
    Received += Size;
    return Received < 1 << 20; // Longer input finds nothing new.
  }

private:
  llvm::ArrayRef<uint8_t> Bytes;
  size_t Received = 0;
};

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  if (Size == 0)
    return 0;
  gensim::Device D(gensim::limitedDevice(Data[0]));
  std::mutex Turn;
  Input Client({Data + 1, Size - 1});
  llvm::consumeError(gensim::tbx::serve(Client, D, Turn));
  return 0;
}
