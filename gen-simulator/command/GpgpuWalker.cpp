//===- GpgpuWalker.cpp - GPGPU_WALKER -------------------------------------===//
//
// Part of CMC, under the MIT licence.
//
// Payload in memory: data for all threads of a group, then for each thread; in
// registers: r0, the thread's data, the group's data (docs/rationale/facts.md,
// Payload). The source is the command's indirect data or, without, the loaded
// constants.
//===----------------------------------------------------------------------===//
#include "gen-simulator/command/Walker.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"

namespace gensim {
namespace {

/// The unit of the length of indirect data.
constexpr uint64_t DataUnit = 64;

struct Extent {
  uint32_t ThreadsPerGroup;
  uint32_t SIMDSize;
  uint32_t RightMask, BottomMask;
};

bool readExtent(CommandStream &S, Dwords D, Walker &W, Extent &E) {
  if (bits(D[0], 8, 8)) {
    S.fail("predication is not simulated");
    return false;
  }
  if (!W.readGroups(D, {5, 8, 11}, {7, 10, 12}))
    return false;
  if (bits(D[4], 30, 31) == 3) {
    S.fail("reserved SIMD size");
    return false;
  }
  E.SIMDSize = 8u << bits(D[4], 30, 31);
  uint32_t All = uint32_t((uint64_t(1) << E.SIMDSize) - 1);
  E.RightMask = D[13] & All;
  E.BottomMask = D[14] & All;
  uint32_t Width = bits(D[4], 0, 5) + 1, Height = bits(D[4], 8, 13) + 1,
           Depth = bits(D[4], 16, 21) + 1;
  E.ThreadsPerGroup = Width * Height * Depth;
  // The right mask applies to the last thread of each row, the bottom mask to
  // the last row. Drivers create groups of one row.
  if (E.BottomMask != All || (E.RightMask != All && Height * Depth != 1)) {
    S.fail("masks of groups of more than one row are not simulated");
    return false;
  }
  if (E.RightMask == 0) {
    S.fail("the right mask disables all channels");
    return false;
  }
  return true;
}

} // namespace

Outcome gpgpuWalker(CommandStream &S, Dwords D) {
  Walker W(S);
  Extent E;
  if (!readExtent(S, D, W, E))
    return Outcome::Failed;
  if (W.D.numGroups() == 0)
    return Outcome::Next;
  if (!W.prepare(bits(D[1], 0, 5)))
    return Outcome::Failed;
  const InterfaceDescriptor &I = W.Descriptor;
  const cmc::TargetInfo &Target = S.device().target();
  if (!W.setGroupSize(E.ThreadsPerGroup))
    return Outcome::Failed;
  if (I.UsesBarrier && I.ThreadsPerGroup != E.ThreadsPerGroup)
    return S.fail(
        llvm::formatv("the barrier is for {0} threads, the group has {1}",
                      I.ThreadsPerGroup, E.ThreadsPerGroup));

  std::vector<uint8_t> Data;
  if (uint32_t Bytes = bits(D[2], 0, 16)) {
    Data.resize(Bytes);
    if (!S.read(S.State.IndirectBase + (D[3] & ~uint32_t(63)), Data.data(),
                Bytes))
      return Outcome::Failed;
  } else if (S.State.Curbe.size() > I.ConstantReadOffset) {
    Data.assign(S.State.Curbe.begin() + I.ConstantReadOffset,
                S.State.Curbe.end());
  }
  uint32_t Cross = I.CrossThreadBytes, PerThread = I.ConstantReadBytes;
  uint64_t Needed = Cross + uint64_t(PerThread) * E.ThreadsPerGroup;
  // For a kernel that uses no local ids NEO 26.27 asks for one register of each
  // thread, and sends none: its content is undefined.
  if (Cross && PerThread == Target.GRFBytes &&
      Data.size() == llvm::alignTo(Cross, DataUnit))
    Data.resize(Needed);
  if (Data.size() < Needed)
    return S.fail(llvm::formatv("{0} bytes of payload are too few for {1} "
                                "threads of {2} bytes and {3} shared bytes",
                                Data.size(), E.ThreadsPerGroup, PerThread,
                                Cross));
  if (!W.fits(uint64_t(Cross) + PerThread))
    return Outcome::Failed;

  W.D.SIMDSize = E.SIMDSize;
  W.D.LastThreadMask = E.RightMask;
  W.D.FillPayload = [&, Header = W.Header](Thread &T) {
    fillGpgpuHeader(T, Header);
    llvm::ArrayRef<uint8_t> All(Data);
    uint32_t End =
        fillRegisters(T, Target.GRFBytes,
                      All.slice(Cross + PerThread * T.IndexInGroup, PerThread));
    return fillRegisters(T, End, All.take_front(Cross));
  };
  return W.run();
}

} // namespace gensim
