//===- Profile.cpp - counts of executed instructions ----------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "gen-simulator/profile/Profile.h"
#include "gen-simulator/messages/Messages.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace gensim {

unsigned grfPasses(const Inst &I, unsigned GRFBytes) {
  unsigned Bytes = 0;
  if (I.Dst.File == RegFile::GRF || I.Dst.File == RegFile::Acc)
    Bytes = I.ExecSize * I.Dst.Horz * sizeOf(I.Dst.Ty);
  for (unsigned S = 0; S < I.NumSources; ++S)
    if (I.Src[S].File != RegFile::Imm && !I.Src[S].isScalar())
      Bytes = std::max(Bytes, I.ExecSize * sizeOf(I.Src[S].Ty));
  return std::max(1u, (Bytes + GRFBytes - 1) / GRFBytes);
}

void Profile::dispatchStart(const Dispatch &D) {
  const Program &P = D.Code->program();
  auto Inserted = Index.insert({{&P, D.KernelName}, Kernels.size()});
  if (Inserted.second) {
    KernelProfile K;
    K.Name = D.KernelName.empty() ? "kernel" : D.KernelName;
    K.Code = D.Code;
    K.Insts.resize(P.insts().size());
    for (const Inst &I : P.insts())
      K.Frames.push_back(D.Frames ? D.Frames(I.PC)
                                  : std::vector<cmc::SourceFrame>());
    Kernels.push_back(std::move(K));
  }
  Current = &Kernels[Inserted.first->second];
  ++Current->Dispatches;
}

void Profile::threadStart(Thread &) { ++Current->Threads; }

void Profile::after(Thread &T, const Inst &I, uint32_t Mask) {
  const Program &P = T.program();
  InstCount &C = Current->Insts[size_t(&I - P.insts().data())];
  ++C.Executed;
  C.Lanes += countPopulation(Mask);
  if (classOf(I.Opcode) == OpClass::ALU || classOf(I.Opcode) == OpClass::Math)
    C.GRFPasses += grfPasses(I, P.target().GRFBytes);
  if (classOf(I.Opcode) == OpClass::Send && C.Message.empty()) {
    Message M = resolve(T, I, Mask);
    C.Message = messageName(P.target(), M.Target, M.Desc, M.ExDesc);
  }
}

void Profile::access(Thread &T, const Inst &I, const Access &A) {
  InstCount &C = Current->Insts[size_t(&I - T.program().insts().data())];
  if (A.K != Access::Kind::Write)
    C.ReadBytes += A.Bytes;
  if (A.K != Access::Kind::Read)
    C.WrittenBytes += A.Bytes;
}

} // namespace gensim
