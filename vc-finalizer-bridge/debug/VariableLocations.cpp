//===- VariableLocations.cpp - registers of source variables --------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "vc-finalizer-bridge/debug/VariableLocations.h"
#include "vc-finalizer-bridge/gen/GenText.h"
#include "vc-finalizer-bridge/gen/Messages.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSwitch.h"

using namespace llvm;

namespace cmc::bridge {
namespace {

/// The label of code that the finalizer added.
constexpr unsigned Unknown = ~0u;

enum class Flow { Next, Jump, End, Call };

Flow flowOf(const GenText &T, bool IsPredicated) {
  if (T.isSend())
    return T.isEOT() ? Flow::End : Flow::Next;
  StringRef Name = T.Mnemonic.split('.').first;
  if (Name == "jmpi")
    return IsPredicated ? Flow::Jump : Flow::End;
  return StringSwitch<Flow>(Name)
      .Cases("goto", "join", "if", "else", "endif", Flow::Jump)
      .Cases("while", "break", "cont", "halt", "brd", "brc", Flow::Jump)
      .Cases("call", "calla", "ret", Flow::Call)
      .Default(Flow::Next);
}

/// The flow of the Gen code: an instruction that stands for the payload, then
/// all others.
class GenFlow {
public:
  GenFlow(const SourceVariables &Variables, ArrayRef<GenInst> Insts,
          ArrayRef<ListedInst> Listed, const StringMap<Placement> &Where,
          const TargetInfo &T)
      : Variables(Variables), Insts(Insts), Listed(Listed), Where(Where), T(T) {
  }
  /// False if the control flow is not understood.
  bool build();

  CodeFlow Code; ///< Labels are those of the vISA code.
  /// By instruction: the vISA instruction of which it is a part, or Unknown.
  std::vector<unsigned> PartOf;
  std::vector<unsigned> BlockOf;

private:
  unsigned labelOf(const ListedInst &L) const;
  void addWrites(const GenInst &I, const GenText &Text, CodeFlow::Inst &To);
  void addRange(unsigned From, unsigned To, bool Always, CodeFlow::Inst &Inst);
  void addSpaces(unsigned Label, bool Always, CodeFlow::Inst &To);
  bool connect(ArrayRef<Flow> Flows);

  const SourceVariables &Variables;
  ArrayRef<GenInst> Insts;
  ArrayRef<ListedInst> Listed;
  const StringMap<Placement> &Where;
  const TargetInfo &T;
  SendReader Sends;
};

/// The string before the mnemonic: "(W&f0.0)", or "".
StringRef predicateOf(StringRef Line) {
  Line = Line.ltrim();
  return Line.startswith("(") ? Line.substr(0, Line.find(')')) : "";
}

/// The label of the vISA instruction, 0 for code that loads the payload.
unsigned GenFlow::labelOf(const ListedInst &L) const {
  if (!L.Origin.VISA)
    return L.Where == ListedInst::Body ? Unknown : 0;
  auto It = llvm::upper_bound(Variables.Numbers, L.Origin.VISA);
  return std::prev(It) - Variables.Numbers.begin();
}

void GenFlow::addRange(unsigned From, unsigned To, bool Always,
                       CodeFlow::Inst &Inst) {
  if (!Inst.Writes.empty() && Inst.Writes.back().To == From)
    Inst.Writes.back().To = To;
  else
    Inst.Writes.push_back({0, From, To, Always});
}

/// Adds the writes of vISA instruction \p Label, in the finalizer's registers.
void GenFlow::addSpaces(unsigned Label, bool Always, CodeFlow::Inst &To) {
  if (Label == Unknown) {
    addRange(0, T.GRFCount * T.GRFBytes, false, To);
    return;
  }
  for (const CodeFlow::Write &W : Variables.VISA.Insts[Label].Writes) {
    auto It = Where.find(Variables.Names[W.Space]);
    if (It != Where.end() && !It->second.Spilled)
      To.Writes.push_back(
          {0, It->second.At + W.From, It->second.At + W.To, Always});
  }
}

void GenFlow::addWrites(const GenInst &I, const GenText &Text,
                        CodeFlow::Inst &To) {
  SendInfo Info;
  if (Text.isSend())
    Info = Sends.read(Text);
  else
    Sends.visit(Text);
  if (Text.Operands.empty())
    return;
  StringRef Predicate = predicateOf(I.Text);
  bool AllLanes = Predicate.contains('W') ||
                  (To.Label != Unknown && Variables.AllLanes[To.Label]);
  bool Always =
      AllLanes && (!Predicate.contains('f') || Text.Mnemonic.startswith("sel"));
  StringRef Result = Text.Operands[0];
  if (Result.startswith("r["))
    return addSpaces(To.Label, false, To);
  Optional<GenRegion> R =
      parseRegion(Result, Text.isSend() ? 1 : Text.ExecSize);
  if (!R)
    return;
  unsigned First = R->firstByte(T.GRFBytes);
  if (Text.isSend())
    return addRange(First, First + Info.ResultRegs * T.GRFBytes, Always, To);
  unsigned End = First;
  for (unsigned E = 0; E != R->N; ++E) {
    unsigned At =
        First + (E / R->Width * R->VStride + E % R->Width * R->Stride) *
                    R->ElementBytes;
    End = std::max(End, At + R->ElementBytes);
    addRange(At, At + R->ElementBytes, Always, To);
  }
  // These have more results than their operands show.
  constexpr unsigned MostRegisters = 16;
  if (Text.Mnemonic.startswith("dpas") || Text.Mnemonic.startswith("madw") ||
      Text.Mnemonic.startswith("math"))
    addRange(End, End + MostRegisters * T.GRFBytes, false, To);
}

/// Divides the code into blocks at jumps and labels.
bool GenFlow::connect(ArrayRef<Flow> Flows) {
  std::map<uint32_t, unsigned> BlockAt;
  Code.Blocks.push_back({0, 1, {1}});
  for (unsigned I = 0; I != Insts.size(); ++I) {
    if (!I || Insts[I].IsTarget || Flows[I - 1] != Flow::Next) {
      BlockAt[Insts[I].Offset] = Code.Blocks.size();
      Code.Blocks.push_back({I + 1, I + 1, {}});
    }
    Code.Blocks.back().End = I + 2;
    BlockOf.push_back(Code.Blocks.size() - 1);
  }
  for (unsigned B = 1; B != Code.Blocks.size(); ++B) {
    CodeFlow::Block &Block = Code.Blocks[B];
    unsigned Last = Block.End - 2;
    if (Flows[Last] == Flow::Call)
      return false;
    bool FallsThrough = Flows[Last] != Flow::End;
    bool Jumps = StringRef(Insts[Last].Text).contains("jmpi") ||
                 Flows[Last] == Flow::Jump;
    if (Jumps)
      for (StringRef Operand : parseGenText(Insts[Last].Text).Operands) {
        uint32_t Offset = 0;
        if (!Operand.consume_front("L") || Operand.getAsInteger(10, Offset))
          continue;
        auto To = BlockAt.find(Offset);
        if (To == BlockAt.end())
          return false;
        Block.Next.push_back(To->second);
      }
    if (Jumps && Block.Next.empty())
      return false; // The target is computed.
    if (FallsThrough && B + 1 != Code.Blocks.size())
      Block.Next.push_back(B + 1);
  }
  return true;
}

bool GenFlow::build() {
  CodeFlow::Inst Payload;
  addSpaces(0, true, Payload);
  Code.Insts.push_back(std::move(Payload));
  PartOf.push_back(0);
  BlockOf.push_back(0);
  std::vector<Flow> Flows;
  for (unsigned I = 0; I != Insts.size(); ++I) {
    GenText Text = parseGenText(Insts[I].Text);
    CodeFlow::Inst Inst;
    Inst.Label = labelOf(Listed[I]);
    addWrites(Insts[I], Text, Inst);
    bool IsPart = Inst.Label != Unknown &&
                  Variables.Numbers[Inst.Label] == Listed[I].Origin.VISA;
    PartOf.push_back(IsPart && Inst.Label ? Inst.Label : Unknown);
    Code.Insts.push_back(std::move(Inst));
    Flows.push_back(flowOf(Text, predicateOf(Insts[I].Text).contains('f')));
  }
  return connect(Flows);
}

/// A vISA variable in both forms of the code.
class Match {
public:
  Match(const SourceVariables &Variables, const GenFlow &Gen, unsigned Space,
        unsigned Bytes, unsigned At)
      : Key(Space, Bytes), Gen(Gen),
        VISA(Variables.VISA, Space, 0, Bytes, Sets),
        Code(Gen.Code, 0, At, Bytes, Sets) {}

  /// Whether the variable is in its registers before instruction \p I.
  bool holdsBefore(unsigned I) {
    return isInOrder(I) && haveSame(VISA.numberBefore(Gen.PartOf[I]),
                                    Code.numberBefore(I), Gen.PartOf[I], I);
  }

  /// Whether the variable, which is in its registers before \p From and before
  /// \p To, stays there in between: all code between them was added by the
  /// finalizer.
  bool holdsBetween(unsigned From, unsigned To) const;

  const std::pair<unsigned, unsigned> Key; ///< The variable and its bytes.

private:
  bool isInOrder(unsigned I) const;
  bool haveSame(unsigned A, unsigned B, unsigned V, unsigned G);

  const GenFlow &Gen;
  LabelSets Sets;
  ReachingWrites VISA, Code;
  std::map<std::pair<unsigned, unsigned>, bool> Known;
};

/// Whether all writes to the registers in the block of \p I are on the same
/// side of it in both forms.
bool Match::isInOrder(unsigned I) const {
  const CodeFlow::Block &B = Gen.Code.Blocks[Gen.BlockOf[I]];
  for (auto W = llvm::lower_bound(Code.writers(), B.First);
       W != Code.writers().end() && *W < B.End; ++W) {
    unsigned Label = Gen.Code.Insts[*W].Label;
    if (*W < I ? Label >= Gen.PartOf[I] : Label < Gen.PartOf[I])
      return false;
  }
  return true;
}

bool Match::holdsBetween(unsigned From, unsigned To) const {
  auto Writer = llvm::lower_bound(Code.writers(), From);
  if (From != To && Writer != Code.writers().end() && *Writer < To)
    return false;
  for (unsigned I = From; I != To; ++I)
    if (Gen.PartOf[I] != Unknown || Gen.BlockOf[I] != Gen.BlockOf[To])
      return false;
  return true;
}

/// Bytes not written in vISA are undefined, so they match any value.
bool Match::haveSame(unsigned A, unsigned B, unsigned V, unsigned G) {
  auto [It, IsNew] = Known.insert({{A, B}, false});
  if (!IsNew)
    return It->second;
  const ReachingWrites::State &Required = VISA.before(V),
                              &Found = Code.before(G);
  bool Any = false;
  for (unsigned Byte = 0; Byte != Required.size(); ++Byte) {
    if (!Required[Byte])
      continue;
    if (Required[Byte] != Found[Byte])
      return false;
    Any = true;
  }
  return It->second = Any;
}

} // namespace

std::vector<VariableLocation> locateVariables(const SourceVariables &Variables,
                                              ArrayRef<GenInst> Insts,
                                              ArrayRef<ListedInst> Listed,
                                              ArrayRef<Placement> Where,
                                              const TargetInfo &T) {
  std::vector<VariableLocation> Result;
  StringMap<Placement> Known;
  for (const Placement &P : Where)
    Known[P.Variable] = P;
  GenFlow Gen(Variables, Insts, Listed, Known, T);
  if (Variables.Locations.empty() || !Gen.build())
    return Result;
  // Sorts by vISA variable, to match each one once.
  std::vector<SourceVariables::Location> Locations = Variables.Locations;
  auto SpaceOf = [](const SourceVariables::Location &H) {
    return std::make_pair(H.Space, H.Bytes);
  };
  llvm::stable_sort(Locations, [&](const auto &A, const auto &B) {
    return SpaceOf(A) < SpaceOf(B);
  });
  Optional<Match> M;
  for (const SourceVariables::Location &H : Locations) {
    auto P = Known.find(Variables.Names[H.Space]);
    if (P == Known.end() || P->second.Spilled)
      continue;
    unsigned At = P->second.At;
    if (!M || M->Key != SpaceOf(H))
      M.emplace(Variables, Gen, H.Space, H.Bytes, At);
    unsigned Next = 0; // After the last match.
    for (unsigned I = 1; I != Gen.Code.Insts.size(); ++I) {
      unsigned Label = Gen.PartOf[I];
      if (Label == Unknown || Label < H.From || Label >= H.To ||
          !M->holdsBefore(I))
        continue;
      const GenInst &Inst = Insts[I - 1];
      uint32_t To = Inst.Offset + Inst.Size;
      if (Next && M->holdsBetween(Next, I))
        Result.back().To = To;
      else
        Result.push_back({H.Variable, H.Offset, H.Bytes, At, Inst.Offset, To});
      Next = I + 1;
    }
  }
  llvm::stable_sort(Result, [](const auto &A, const auto &B) {
    return std::tie(A.Variable, A.Offset, A.From) <
           std::tie(B.Variable, B.Offset, B.From);
  });
  return Result;
}

} // namespace cmc::bridge
