//===- Validate.cpp - validation of loaded kernels ------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "gen-simulator/loader/Containers.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace gensim {
namespace {

constexpr unsigned MaxBindingIndex = 239; ///< Higher indices are special.
constexpr unsigned MaxSamplers = 16;
constexpr unsigned MaxScratchBytes = 2 << 20; ///< MEDIA_VFE_STATE.

/// The error in \p S, or null.
const char *problemOf(const PayloadSlot &S, const KernelImage &K,
                      unsigned Room) {
  if (S.Offset > Room || S.Size > Room - S.Offset)
    return "a payload slot outside the register file";
  if (S.Arg >= int(K.Info.Args.size()))
    return "a payload slot of no argument";
  bool OfArgument = S.Kind <= PayloadKind::SamplerAddress;
  if (OfArgument && S.Arg < 0)
    return "a payload slot that needs an argument";
  bool OfValue =
      S.Kind == PayloadKind::Value || S.Kind == PayloadKind::LocalMemory;
  if (OfArgument && OfValue != (K.Info.Args[S.Arg].Kind == cmc::ArgKind::Value))
    return "a payload slot that does not fit its argument";
  if (S.Kind == PayloadKind::Value) {
    unsigned Size = K.Info.Args[S.Arg].Size;
    if (S.SourceOffset > Size || S.Size > Size - S.SourceOffset)
      return "a payload slot larger than its argument";
  }
  bool FourOrEight = S.Kind == PayloadKind::Address ||
                     S.Kind == PayloadKind::LocalMemory ||
                     S.Kind == PayloadKind::PrivateBase;
  if (FourOrEight && S.Size != 4 && S.Size != 8)
    return "an address that has neither 4 nor 8 bytes";
  return nullptr;
}

const char *problemOf(const cmc::KernelArg &A) {
  int Limit =
      A.Kind == cmc::ArgKind::Sampler ? MaxSamplers - 1 : MaxBindingIndex;
  if (A.BindingIndex < -1 || A.BindingIndex > Limit)
    return "an impossible binding table index";
  if (A.Kind == cmc::ArgKind::Value && A.NumElements &&
      uint64_t(A.NumElements) * cmc::sizeInBytes(A.Element) != A.Size)
    return "an argument whose size is not that of its elements";
  return nullptr;
}

const char *problemOf(const KernelImage &K, const cmc::TargetInfo &T) {
  if (!is_contained(makeArrayRef<unsigned>({1, 8, 16, 32}), K.SIMDSize))
    return "an impossible SIMD size";
  if (K.Code.empty() || K.Code.size() % 8)
    return "code that is not a number of instructions";
  if (K.PrologBytes >= K.Code.size())
    return "a prolog longer than its code";
  if (K.ScratchBytes > MaxScratchBytes || K.PrivateBytes > MaxScratchBytes)
    return "more scratch memory than the hardware has";
  unsigned Room = T.registerFileBytes() - T.GRFBytes;
  if (K.LocalIdBytes > Room || K.InlineBytes > T.GRFBytes)
    return "a per-thread payload outside the register file";
  for (const cmc::KernelArg &A : K.Info.Args)
    if (const char *Problem = problemOf(A))
      return Problem;
  for (const PayloadSlot &S : K.Payload)
    if (const char *Problem = problemOf(S, K, Room - K.LocalIdBytes))
      return Problem;
  return nullptr;
}

} // namespace

Error validate(const KernelImage &K, const cmc::TargetInfo &Target) {
  if (const char *Problem = problemOf(K, Target))
    return cmc::malformed("kernel '" + Twine(K.Info.Name) + "' has " + Problem);
  return Error::success();
}

} // namespace gensim
