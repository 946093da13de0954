//===- PayloadLayout.cpp - layout of kernel arguments ---------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/PayloadLayout.h"
#include "llvm-genx/IR/Rewrite.h"
#include "stage4/KernelMetadata.h"
#include "stage4/Messages.h"
#include "llvm/GenXIntrinsics/GenXIntrinsics.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace cmc::genx {
namespace {

constexpr unsigned DimensionsBytes = 12; ///< Three dwords.
constexpr unsigned PackedIdBytes = 6;    ///< Three words.

/// The implicit arguments that a kernel uses.
struct Uses {
  bool GroupCount = false, LocalSize = false, LocalId = false;
  bool PrintBuffer = false;
  bool StatelessWrite = false;

  explicit Uses(const Function &Kernel) {
    collect(Kernel);
    for (const Function *F : functionsOf(Kernel))
      collect(*F);
  }

private:
  void collect(const Function &F) {
    for (const Instruction &I : instructions(F)) {
      unsigned ID = intrinsicOf(&I);
      const Message *M = findMessage(ID);
      StatelessWrite |= M && M->writesAtAddresses();
      switch (ID) {
      case GenXIntrinsic::genx_group_count:
        GroupCount = true;
        break;
      case GenXIntrinsic::genx_local_size:
        LocalSize = true;
        break;
      case GenXIntrinsic::genx_local_id:
      case GenXIntrinsic::genx_local_id16:
        LocalId = true;
        break;
      case GenXIntrinsic::genx_print_buffer:
        PrintBuffer = true;
        break;
      default:
        break;
      }
    }
  }
};

/// Allocates offsets in the payload.
struct Cursor {
  unsigned GRF, Next;

  PayloadLayout::Slot take(unsigned Size, unsigned Align) {
    Next = alignTo(Next, Align);
    bool Straddles = Next / GRF != (Next + Size - 1) / GRF;
    if (Straddles)
      Next = alignTo(Next, GRF);
    PayloadLayout::Slot S{int(Next), Size};
    Next += Size;
    return S;
  }
};

bool isSurface(ArgKind K) {
  return K == ArgKind::Buffer || K == ArgKind::Image || K == ArgKind::Media ||
         K == ArgKind::Surface;
}

void addImplicit(KernelInfo &Info, ImplicitArg::Kind K,
                 const PayloadLayout::Slot &S, unsigned First) {
  if (S.Size)
    Info.ImplicitArgs.push_back({K, S.Offset - First, S.Size});
}

} // namespace

PayloadLayout PayloadLayout::compute(const Function &F, const TargetInfo &T,
                                     KernelInfo &Info) {
  bool ZE = Info.ABI == PayloadABI::ZE;
  unsigned First = T.GRFBytes * (ZE ? 2 : 1);
  Cursor At{T.GRFBytes, First};
  PayloadLayout L;
  Uses U(F);
  auto Dimensions = [&](bool Used) {
    return Used ? At.take(DimensionsBytes, 4) : Slot();
  };
  auto Implicit = [&] {
    L.GroupCount = Dimensions(U.GroupCount);
    L.LocalSize = Dimensions(U.LocalSize);
  };
  if (ZE)
    Implicit();
  int NextBinding = 1, NextSampler = 0;
  for (KernelArg &A : Info.Args) {
    Slot S;
    unsigned Align = A.NumElements == 1 ? A.Size : 8;
    if (!A.NumElements) // Pointers and surfaces.
      Align = std::max(A.Size, 1u);
    if (ZE && (isSurface(A.Kind) || A.Kind == ArgKind::Sampler)) {
      A.BindingIndex =
          A.Kind == ArgKind::Sampler ? NextSampler++ : NextBinding++;
      // The runtime also passes the address of a buffer.
      if (A.Kind == ArgKind::Buffer)
        A.Offset = At.take(8, 8).Offset - First;
    } else {
      S = At.take(A.Size, Align);
      A.Offset = S.Offset - First;
    }
    L.Args.push_back(S);
    L.Bindings.push_back(A.BindingIndex);
  }
  if (!ZE)
    Implicit();
  if (U.PrintBuffer)
    L.PrintBuffer = At.take(8, 8);
  L.End = At.Next;
  if (U.LocalId && ZE) {
    L.LocalId = {int(T.GRFBytes), PackedIdBytes};
    L.LocalIdInWords = true;
  } else if (U.LocalId) {
    At.Next = alignTo(At.Next, T.GRFBytes);
    L.LocalId = At.take(DimensionsBytes, 4);
  }
  addImplicit(Info, ImplicitArg::GroupCount, L.GroupCount, First);
  addImplicit(Info, ImplicitArg::LocalSize, L.LocalSize, First);
  addImplicit(Info, ImplicitArg::LocalId, L.LocalId, ZE ? T.GRFBytes : First);
  addImplicit(Info, ImplicitArg::PrintBuffer, L.PrintBuffer, First);
  Info.HasStatelessWrite = U.StatelessWrite;
  return L;
}

} // namespace cmc::genx
