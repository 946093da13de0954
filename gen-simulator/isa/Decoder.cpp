//===- Decoder.cpp - decoding of Gen code to a program --------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "gen-simulator/isa/Program.h"
#include "gen-simulator/isa/Recode.h"
#include "gen-simulator/isa/Translate.h"
#include "llvm/ADT/SmallVector.h"
#include <map>

using namespace llvm;

namespace gensim {
namespace {

/// Stops at the first illegal or unsupported instruction; \p Why is the reason.
std::vector<Inst> translateAll(const cmc::iga::Library &Lib,
                               const cmc::TargetInfo &Target,
                               ArrayRef<uint8_t> Code, std::string &Why) {
  std::vector<Inst> Insts;
  int Status = 0;
  cmc::iga::KernelView *View =
      Lib.Create(int32_t(decoderPlatform(Target)), Code.data(), Code.size(),
                 &Status, nullptr, 0, 0);
  if (!View)
    return Insts;
  Translator T(Lib, Target, Code);
  int32_t PC = 0;
  while (int32_t Size = Lib.InstSize(View, PC)) {
    Expected<Inst> I = T.translate(View, PC);
    if (!I) {
      Why = toString(I.takeError());
      break;
    }
    if (I->Opcode == Op::Illegal)
      break;
    Insts.push_back(*I);
    PC += Size;
  }
  Lib.Delete(View);
  return Insts;
}

/// Gives \p Insts, which are recoded, what the original instructions have.
void restoreOriginals(std::vector<Inst> &Insts, const RecodedProgram &P) {
  std::map<int32_t, int32_t> Places; ///< By that in the recoded program.
  for (size_t At = 0; At < Insts.size(); ++At) {
    Inst &I = Insts[At];
    const auto &Original = P.Originals[At];
    Places[int32_t(I.PC)] = int32_t(Original.PC);
    Places[int32_t(I.PC + I.Bytes)] = int32_t(Original.PC + Original.Size);
    I.PC = Original.PC;
    I.Bytes = Original.Size;
    if (I.Send.ExDescInRegister)
      I.Send.ExDesc = P.Immediates[At];
  }
  for (Inst &I : Insts)
    for (int32_t *Target : {&I.JIP, &I.UIP})
      if (auto Place = Places.find(*Target); Place != Places.end())
        *Target = Place->second;
}

/// The bytes after a kernel in memory often decode as instructions. Marks the
/// instructions that are reachable from the first one; sets \p Error if a
/// branch has an invalid target. Indirect jumps reach everything. \p Next is
/// the reason why the instruction after the last one could not be decoded, if
/// known; reaching it is an error. Otherwise a branch may name the end of the
/// program, as the hardware sees a target only when the branch is taken: the
/// finalizer does so after an endless loop.
std::vector<bool> reachable(const Program &P, const std::string &Next,
                            std::string &Error) {
  ArrayRef<Inst> Insts = P.insts();
  std::vector<bool> Seen(Insts.size());
  SmallVector<unsigned, 16> Work = {0};
  int64_t End = Insts.back().PC + Insts.back().Bytes;
  auto Visit = [&](int32_t From, int64_t PC) {
    int I = PC >= 0 && PC <= UINT32_MAX ? P.indexOf(uint32_t(PC)) : -1;
    if (I >= 0)
      Work.push_back(unsigned(I));
    else if (PC != End || !Next.empty())
      Error = "the branch at byte " + std::to_string(From) + " leads to byte " +
              std::to_string(PC) + ", where there is no instruction";
  };
  while (!Work.empty()) {
    unsigned At = Work.pop_back_val();
    if (Seen[At])
      continue;
    Seen[At] = true;
    const Inst &I = Insts[At];
    if (classOf(I.Opcode) == OpClass::Branch && I.JIP < 0 &&
        I.Opcode != Op::Ret) {
      Seen.assign(Insts.size(), true);
      return Seen;
    }
    for (int32_t Target : {I.JIP, I.UIP})
      if (Target >= 0)
        Visit(int32_t(I.PC), Target);
    bool Leaves = I.Opcode == Op::Ret || I.Opcode == Op::Jmpi;
    bool Ends = I.EOT || (Leaves && I.Pred.K == Predicate::Kind::None);
    // Running past the end faults at run time, unless the reason is known.
    if (!Ends && At + 1 < Insts.size())
      Work.push_back(At + 1);
    else if (!Ends && !Next.empty())
      Error = Next;
  }
  return Seen;
}

Expected<std::shared_ptr<const Program>>
decodeNew(ArrayRef<uint8_t> Code, const cmc::TargetInfo &Target) {
  auto Fail = [](const std::string &Why) {
    return createStringError(inconvertibleErrorCode(),
                             "undecodable code: " + Why);
  };
  std::string Problem;
  cmc::iga::Library Lib(Problem);
  if (!Problem.empty())
    return createStringError(inconvertibleErrorCode(), Problem);
  if (Target.isHost())
    return Fail("the CPU device has no Gen code");
  if (Code.size() < cmc::iga::MinCodeBytes)
    return Fail(std::to_string(Code.size()) + " bytes");
  if (!Target.hasBinaries())
    return Fail("no code of " + Target.Name.str() + " can be decoded");
  std::vector<Inst> Insts;
  std::vector<std::string> Lines;
  if (cmc::iga::needsNewer(Target.IGAPlatform)) {
    auto Recoded = recode(Code, Target);
    if (!Recoded)
      return Recoded.takeError();
    Insts = translateAll(Lib, Target, Recoded->Code, Problem);
    restoreOriginals(Insts, *Recoded);
    for (auto &Original : Recoded->Originals)
      Lines.push_back(std::move(Original.Text));
  } else {
    Insts = translateAll(Lib, Target, Code, Problem);
  }
  if (Insts.empty())
    return Fail(Problem.empty() ? "the first instruction is illegal" : Problem);
  std::string PathError;
  std::vector<bool> Used =
      reachable(Program(Target, Insts, {}), Problem, PathError);
  if (!PathError.empty())
    return Fail(Problem.empty() ? PathError : Problem);
  while (!Used.back()) {
    Used.pop_back();
    Insts.pop_back();
  }
  size_t Bytes = Insts.back().PC + Insts.back().Bytes;
  return std::make_shared<const Program>(
      Target, std::move(Insts),
      std::vector<uint8_t>(Code.begin(), Code.begin() + Bytes),
      std::move(Lines));
}

/// Programs by target and bytes. Cleared at a maximum size, so that a long
/// session with many kernels does not keep them all.
class Cache {
public:
  std::shared_ptr<const Program> find(ArrayRef<uint8_t> Code,
                                      const cmc::TargetInfo &T) {
    std::lock_guard<std::mutex> Lock(Guard);
    auto Found = Programs.find(Key(&T, Code));
    return Found == Programs.end() ? nullptr : Found->second;
  }
  void add(ArrayRef<uint8_t> Code, const cmc::TargetInfo &T,
           std::shared_ptr<const Program> P) {
    std::lock_guard<std::mutex> Lock(Guard);
    if (Programs.size() >= MaxPrograms)
      Programs.clear();
    Programs[Key(&T, Code)] = std::move(P);
  }

private:
  using Key = std::pair<const cmc::TargetInfo *, std::vector<uint8_t>>;
  static constexpr size_t MaxPrograms = 256;
  std::mutex Guard;
  std::map<Key, std::shared_ptr<const Program>> Programs;
};

} // namespace

Expected<std::shared_ptr<const Program>> decode(ArrayRef<uint8_t> Code,
                                                const cmc::TargetInfo &Target) {
  static Cache Known;
  if (std::shared_ptr<const Program> P = Known.find(Code, Target))
    return P;
  Expected<std::shared_ptr<const Program>> P = decodeNew(Code, Target);
  if (P)
    Known.add(Code, Target, *P);
  return P;
}

} // namespace gensim
