//===- Blocks.cpp - the units of translation ------------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "gen-simulator/translate/Blocks.h"

namespace gensim::translate {

namespace {

/// The instructions of a chunk: enough for most loops, few enough that its
/// translation takes some milliseconds.
constexpr size_t ChunkInsts = 256;

/// Whether a thread may wait at \p I, and continues there.
bool mayWait(const Inst &I) {
  return I.Opcode == Op::Wait || I.Opcode == Op::Sync ||
         (classOf(I.Opcode) == OpClass::Send && I.Conditional);
}

bool endsBlock(const Interpreter &Code, size_t Index) {
  const Inst &I = Code.program().insts()[Index];
  return classOf(I.Opcode) == OpClass::Branch || I.EOT ||
         Code.prepared(Index).SetsControl;
}

std::vector<bool> firstInsts(const Interpreter &Code, unsigned Longest) {
  llvm::ArrayRef<Inst> Insts = Code.program().insts();
  std::vector<bool> First(Insts.size());
  unsigned Length = 0;
  for (size_t N = 0; N < Insts.size(); ++N) {
    First[N] = N == 0 || Code.prepared(N).WakesChannels ||
               endsBlock(Code, N - 1) || mayWait(Insts[N]) || Length == Longest;
    Length = First[N] ? 1 : Length + 1;
  }
  return First;
}

} // namespace

Blocks findBlocks(const Interpreter &Code, unsigned Longest) {
  llvm::ArrayRef<Inst> Insts = Code.program().insts();
  size_t Size = Insts.size();
  Blocks B;
  B.IsFirst = firstInsts(Code, Longest);
  B.Rest.resize(Size);
  B.Chunk.resize(Size);
  B.Channels.resize(Size);
  for (size_t N = Size; N-- > 0;) {
    bool Last = N + 1 == Size || B.IsFirst[N + 1];
    const Inst &I = Insts[N];
    B.Rest[N] = Last ? 1 : B.Rest[N + 1] + 1;
    B.Channels[N] = Last ? 0 : B.Channels[N + 1];
    if (!I.NoMask && classOf(I.Opcode) != OpClass::Branch)
      B.Channels[N] |= Code.prepared(N).Lanes << I.ChannelOffset;
  }
  for (size_t N = 0; N < Size; ++N) {
    bool Begins = B.ChunkBegin.empty() ||
                  (B.IsFirst[N] && N - B.ChunkBegin.back() >= ChunkInsts);
    if (Begins)
      B.ChunkBegin.push_back(uint32_t(N));
    B.Chunk[N] = uint32_t(B.ChunkBegin.size() - 1);
  }
  B.ChunkBegin.push_back(uint32_t(Size));
  return B;
}

} // namespace gensim::translate
