//===- CodeView.cpp - views of vISA text and Gen code ---------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "driver/report/Report.h"
#include "vc-finalizer-bridge/gen/GenText.h"
#include "vc-finalizer-bridge/gen/IGADisassembler.h"
#include "vc-finalizer-bridge/gen/Messages.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace cmc::reporting {
namespace {

/// Rows of the vISA text by the finalizer's index, which each function counts
/// anew.
using Numbered = std::multimap<unsigned, unsigned>;

/// Splits the text into rows with their source lines, and returns their
/// indices.
Numbered showVISA(const genx::VISAKernel &V, Locations &Lines, KernelViews &K) {
  Numbered Numbers;
  StringRef Text = V.Text, File;
  unsigned Line = 0, Number = 0;
  bool InBody = false;
  while (!Text.empty()) {
    StringRef Row;
    std::tie(Row, Text) = Text.split('\n');
    VISARow Next;
    Next.Text = Row.str();
    StringRef Rest = Row;
    bool IsDirective = true;
    if (Rest.consume_front(".file ")) {
      File = Rest.trim('"');
    } else if (Rest.consume_front(".loc ")) {
      Rest.getAsInteger(10, Line);
    } else {
      IsDirective = false;
      if (InBody && Row.startswith(" "))
        Next.Location = Lines.of(File, Line);
    }
    // A subroutine, .function after .function, continues the count.
    if (Row.startswith(".kernel ") || Row.startswith(".global_function ")) {
      InBody = false;
      Number = Line = 0;
    }
    if (InBody && !Row.empty() && !Row.startswith("//") &&
        (IsDirective || !Row.startswith(".")))
      Numbers.insert({++Number, unsigned(K.VISA.size())});
    InBody |= Row.startswith(".function ");
    K.VISA.push_back(std::move(Next));
  }
  for (const genx::VISAKernel::LivePoint &P : V.Live)
    if (P.TextLine < K.VISA.size())
      K.VISA[P.TextLine].LiveBytes = P.Bytes;
  return Numbers;
}

/// Adds the registers of a message payload or response.
void addPayload(StringRef Operand, unsigned Count, bool Writes,
                unsigned GRFBytes, GenRow &Row) {
  Optional<bridge::GenRegion> R = bridge::parseRegion(Operand, 1);
  if (!R || !Count)
    return;
  Row.Operands.push_back(
      {Writes, R->Register * GRFBytes, GRFBytes, 0, Count, 1, Count});
}

void showOperands(const bridge::GenText &T, bridge::SendReader &Sends,
                  unsigned GRFBytes, GenRow &Row) {
  if (T.isSend()) {
    bridge::SendInfo Info = Sends.read(T);
    Row.Send = Info.Kind;
    if (T.Operands.size() < 4)
      return;
    addPayload(T.Operands[0], Info.ResultRegs, true, GRFBytes, Row);
    addPayload(T.Operands[1], Info.PayloadRegs, false, GRFBytes, Row);
    if (T.Operands.size() > 4)
      addPayload(T.Operands[2], Info.ExtraRegs, false, GRFBytes, Row);
    return;
  }
  Sends.visit(T);
  for (size_t I = 0; I != T.Operands.size(); ++I)
    if (Optional<bridge::GenRegion> R =
            bridge::parseRegion(T.Operands[I], T.ExecSize))
      Row.Operands.push_back({I == 0 && !T.Mnemonic.startswith("ret"),
                              R->firstByte(GRFBytes), R->ElementBytes,
                              R->VStride, R->Width, R->Stride, R->N});
}

/// The only row with index \p N and line \p Location; none if ambiguous.
Optional<unsigned> rowOf(const Numbered &Numbers, unsigned N, int Location,
                         const KernelViews &K) {
  Optional<unsigned> Found;
  for (auto [It, End] = Numbers.equal_range(N); It != End; ++It)
    if (K.VISA[It->second].Location == Location) {
      if (Found)
        return None;
      Found = It->second;
    }
  return Found;
}

void showGen(const GenKernel &G, const TargetInfo &T, const Numbered &Numbers,
             Locations &Lines, KernelViews &K) {
  bridge::Decoded D = bridge::decode(G.Code, T.IGAPlatform);
  bridge::SendReader Sends;
  auto Next = G.Info.Lines.begin(), End = G.Info.Lines.end();
  int Location = Locations::None;
  for (size_t I = 0; I != D.Insts.size(); ++I) {
    const bridge::GenInst &Inst = D.Insts[I];
    for (; Next != End && Next->Offset <= Inst.Offset; ++Next)
      Location = Lines.of(Next->File, Next->Line);
    if (Inst.IsTarget) {
      GenRow Label;
      Label.Text = "L" + std::to_string(Inst.Offset) + ":";
      K.Gen.push_back(std::move(Label));
    }
    GenRow Row;
    Row.Text = Inst.Text;
    Row.Location = Location;
    if (I < G.Origins.size()) {
      const GenOrigin &O = G.Origins[I];
      Row.VISA = rowOf(Numbers, O.VISA, Location, K);
      Row.Mark = O.What == GenOrigin::Spill  ? "spill"
                 : O.What == GenOrigin::Fill ? "fill"
                                             : "";
    }
    showOperands(bridge::parseGenText(Inst.Text), Sends, T.GRFBytes, Row);
    K.Gen.push_back(std::move(Row));
  }
}

} // namespace

void showCode(const genx::VISAKernel &V, const GenKernel &G,
              const TargetInfo &T, Locations &Lines, KernelViews &K) {
  K.Peak = V.Pressure;
  Numbered Numbers = showVISA(V, Lines, K);
  showGen(G, T, Numbers, Lines, K);
  for (const Placement &P : G.Placements)
    K.Variables.push_back({P.Variable, P.Bytes, P.At, P.Spilled});
}

} // namespace cmc::reporting
