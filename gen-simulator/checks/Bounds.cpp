//===- Bounds.cpp - check for accesses outside a surface ------------------===//
//
// Part of CMC, under the MIT licence.
//
// The hardware reads zeros and drops writes outside a surface. Block reads of
// images are not checked, since kernels rely on their edge rule
// (docs/reference/stage4-ir.md, Memory); nor are typed and sampled reads.
//===----------------------------------------------------------------------===//
#include "gen-simulator/checks/Checks.h"
#include "llvm/ADT/Twine.h"

using namespace llvm;

namespace gensim {
namespace {

class BoundsCheck : public Observer {
public:
  explicit BoundsCheck(Findings &Found) : Found(Found) {}

  void access(Thread &T, const Inst &I, const Access &A) override {
    if (A.Inside || isImage(T, A) || !Found.isNew(Check::Bounds, T, I))
      return;
    const char *What = A.K == Access::Kind::Read    ? "reads"
                       : A.K == Access::Kind::Write ? "writes"
                                                    : "changes";
    bool Local = A.S == Access::Space::SLM;
    const Surface *Of = Local ? nullptr : surface(T, A);
    std::string Where =
        Local ? "shared local memory" : "surface " + std::to_string(A.Surface);
    uint64_t Offset = A.Address - (Of ? Of->Base : 0);
    Found.add(Check::Bounds, T, I, A.Lane,
              (Twine(What) + " " + Twine(A.Bytes) + " bytes at byte " +
               Twine(Offset) + ", outside of " + Where)
                  .str());
  }

private:
  static const Surface *surface(const Thread &T, const Access &A) {
    return A.Surface < 0 || !T.D.Bindings
               ? nullptr
               : T.D.Bindings->surface(unsigned(A.Surface));
  }

  static bool isImage(const Thread &T, const Access &A) {
    const Surface *S = A.S == Access::Space::Global ? surface(T, A) : nullptr;
    return S && S->Kind != SurfaceKind::Buffer &&
           S->Kind != SurfaceKind::Structured;
  }

  Findings &Found;
};

} // namespace

std::unique_ptr<Observer> makeBoundsCheck(Findings &Found) {
  return std::make_unique<BoundsCheck>(Found);
}

} // namespace gensim
