//===- Harness.h - one thread that sends one message ------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Surfaces in host memory, a thread with a payload in its registers, and a
// record of what observers see.
//===----------------------------------------------------------------------===//
#ifndef CMC_TEST_UNIT_SIM_IMAGE_HARNESS_H
#define CMC_TEST_UNIT_SIM_IMAGE_HARNESS_H

#include "gen-simulator/memory/HostSpace.h"
#include "gen-simulator/messages/Messages.h"
#include "gen-simulator/state/Dispatch.h"
#include "llvm/Support/MathExtras.h"
#include <memory>

namespace gensim_test {

using namespace gensim;

class NoCode : public Executable {
public:
  explicit NoCode(const cmc::TargetInfo &T) : P(T, {Inst()}, {}) {}
  const Program &program() const override { return P; }
  void run(Thread &, uint64_t, const std::atomic<bool> &) const override {}

private:
  Program P;
};

class Recorder : public Observer {
public:
  std::vector<Access> Seen;
  void access(Thread &, const Inst &, const Access &A) override {
    Seen.push_back(A);
  }
};

/// One thread. Payloads start at r10, responses at r40.
class Bench {
public:
  static constexpr unsigned PayloadRegister = 10, ResponseRegister = 40;
  static constexpr uint32_t Untouched = 0xDEADBEEF;

  explicit Bench(const char *Target = "skl") : Cache(Space) {
    D.Code = std::make_shared<NoCode>(*cmc::findTarget(Target));
    D.Space = &Space;
    D.Bindings = &Bindings;
    D.SIMDSize = 32;
    T = std::make_unique<Thread>(D, Group, Cache);
    T->Watch = &Seen;
    for (unsigned I = 0; I != 20 * 8; ++I)
      T->setGRF(ResponseRegister * 32 + I * 4, Untouched);
  }

  /// Adds a surface with memory of its own; returns its index.
  unsigned add(Surface S) {
    uint64_t Rows =
        std::max<uint64_t>(S.Height, S.QPitch) * std::max<uint64_t>(S.Depth, 1);
    uint64_t Tall = llvm::alignTo(Rows, 32);
    S.Base = Space.allocate(S.BufferBytes ? S.BufferBytes : Tall * S.Pitch);
    Bindings.Surfaces.push_back(S);
    return unsigned(Bindings.Surfaces.size() - 1);
  }
  static Surface image2D(unsigned Format, unsigned W, unsigned H,
                         unsigned Pitch, TileMode Tile = TileMode::Linear) {
    Surface S;
    S.Kind = SurfaceKind::Image2D;
    S.Format = uint16_t(Format);
    S.Width = W;
    S.Height = H;
    S.Pitch = Pitch;
    S.Tile = Tile;
    return S;
  }
  uint8_t *bytes(unsigned Index) {
    return Space.bytes(Bindings.Surfaces[Index].Base);
  }

  /// Sets parameter \p P of a payload whose parameters take \p Registers each.
  void set(unsigned P, unsigned Lane, uint32_t Value, unsigned Registers = 1,
           unsigned Header = 0) {
    T->setGRF((PayloadRegister + Header + P * Registers) * 32 + Lane * 4,
              Value);
  }
  void set(unsigned P, unsigned Lane, float Value, unsigned Registers = 1,
           unsigned Header = 0) {
    set(P, Lane, llvm::FloatToBits(Value), Registers, Header);
  }
  void setHeader(unsigned Dword, uint32_t Value) {
    T->setGRF(PayloadRegister * 32 + Dword * 4, Value);
  }
  uint32_t result(unsigned Register, unsigned Lane) {
    return T->grf<uint32_t>((ResponseRegister + Register) * 32 + Lane * 4);
  }
  float resultFloat(unsigned Register, unsigned Lane) {
    return llvm::BitsToFloat(result(Register, Lane));
  }

  Message message(uint32_t Desc, unsigned Length, unsigned Response,
                  uint32_t Mask, unsigned ExecSize) {
    Message M{};
    M.Desc = Desc;
    M.Payload0 = PayloadRegister * 32;
    M.Length0 = Length;
    M.Payload1 = M.Payload0 + Length * 32;
    M.Response = ResponseRegister * 32;
    M.ResponseLength = Response;
    M.HasHeader = Desc >> 19 & 1;
    M.ExecMask = Mask;
    M.ExecSize = ExecSize;
    M.GRFBytes = 32;
    return M;
  }

  Inst I;
  HostSpace Space;
  TranslationCache Cache;
  ListedBindings Bindings;
  ThreadGroup Group;
  Dispatch D;
  Recorder Seen;
  std::unique_ptr<Thread> T;
};

} // namespace gensim_test

#endif // CMC_TEST_UNIT_SIM_IMAGE_HARNESS_H
