//===- Forms.cpp - check for forbidden instruction forms ------------------===//
//
// Part of CMC, under the MIT licence.
//
// The region rules of Gen9 to Gen12LP, checked once for each executed
// instruction. Rules that vary by platform without public documentation are
// left out. Source: Intel graphics PRM, "Register Region Restrictions", as
// given by vISA's documentation and Mesa's validator.
//===----------------------------------------------------------------------===//
#include "gen-simulator/checks/Checks.h"

namespace gensim {
namespace {

/// A rule for a source region, and the message if it is broken.
struct RegionRule {
  bool (*Broken)(const Inst &I, const Source &S);
  const char *Message;
};

constexpr RegionRule RegionRules[] = {
    {[](const Inst &I, const Source &S) { return S.Width > I.ExecSize; },
     "the width of a source region is larger than the execution size"},
    {[](const Inst &I, const Source &S) {
       return I.ExecSize == S.Width && S.Horz && S.Vert != S.Width * S.Horz;
     },
     "a source region of one row needs a vertical stride of width times "
     "horizontal stride"},
    {[](const Inst &, const Source &S) { return S.Width == 1 && S.Horz; },
     "a source region of width 1 has a horizontal stride"},
    {[](const Inst &I, const Source &S) {
       return I.ExecSize == 1 && S.Width == 1 && S.Vert &&
              S.Addr == Addressing::Direct;
     },
     "a scalar source has a vertical stride"},
    {[](const Inst &, const Source &S) {
       return !S.Vert && !S.Horz && S.Width != 1 &&
              S.Addr != Addressing::PerRow;
     },
     "a source region without strides has a width"},
};

class FormCheck : public Observer {
public:
  explicit FormCheck(Findings &Found) : Found(Found) {}

  void before(Thread &T, const Inst &I, uint32_t) override {
    if (!Seen.insert({&T.program(), I.PC}).second)
      return;
    const cmc::TargetInfo &Target = T.program().target();
    OpClass C = classOf(I.Opcode);
    if ((C != OpClass::ALU && C != OpClass::Math) ||
        !Target.has(cmc::TargetInfo::FreeRegions))
      return;
    checkDestination(T, I, Target.GRFBytes);
    for (unsigned S = 0; S < I.NumSources; ++S)
      checkSource(T, I, I.Src[S], Target.GRFBytes);
  }

private:
  void report(const Thread &T, const Inst &I, const char *Message) {
    Found.add(Check::Forms, T, I, -1, Message);
  }

  void checkDestination(const Thread &T, const Inst &I, unsigned GRFBytes) {
    const Destination &D = I.Dst;
    if (D.File != RegFile::GRF || D.Addr != Addressing::Direct)
      return;
    unsigned Size = sizeOf(D.Ty);
    unsigned First = D.Offset / GRFBytes;
    unsigned Last =
        (D.Offset + (I.ExecSize - 1) * D.Horz * Size + Size - 1) / GRFBytes;
    if (Last > First + 1)
      report(T, I, "the destination spans more than two registers");
    if (D.Offset % Size)
      report(T, I, "the destination is not aligned to its type");
    if (Last >= T.program().target().GRFCount)
      report(T, I, "the destination ends after the register file");
  }

  void checkSource(const Thread &T, const Inst &I, const Source &S,
                   unsigned GRFBytes) {
    if (S.File != RegFile::GRF || S.MME >= 0)
      return;
    // Packed rows of 3-source instructions are normalized to <stride; 1, 0>.
    if (I.NumSources < 3)
      for (const RegionRule &Rule : RegionRules)
        if (Rule.Broken(I, S))
          report(T, I, Rule.Message);
    if (S.Addr != Addressing::Direct)
      return;
    unsigned Size = sizeOf(S.Ty), Last = 0;
    for (unsigned Lane = 0; Lane < I.ExecSize; ++Lane)
      Last =
          std::max(Last, (Lane / S.Width) * S.Vert + (Lane % S.Width) * S.Horz);
    unsigned FirstReg = S.Offset / GRFBytes;
    unsigned LastReg = (S.Offset + Last * Size + Size - 1) / GRFBytes;
    if (LastReg > FirstReg + 1)
      report(T, I, "a source spans more than two registers");
    if (LastReg >= T.program().target().GRFCount)
      report(T, I, "a source ends after the register file");
    if (Size && S.Offset % Size)
      report(T, I, "a source is not aligned to its type");
  }

  Findings &Found;
  std::set<std::pair<const Program *, uint32_t>> Seen;
};

} // namespace

std::unique_ptr<Observer> makeFormCheck(Findings &Found) {
  return std::make_unique<FormCheck>(Found);
}

} // namespace gensim
