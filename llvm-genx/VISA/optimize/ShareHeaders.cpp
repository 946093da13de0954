//===- ShareHeaders.cpp - builds message headers in place -----------------===//
//
// Part of CMC, under the MIT licence.
//
// Sources: Gen9 to Gen12LP data port messages (PRM volume "3D and media", data
// port) and the code that the finalizer generates for oword_ld and oword_st.
//===----------------------------------------------------------------------===//
#include "llvm-genx/VISA/optimize/ShareHeaders.h"
#include "llvm-genx/VISA/model/CostModel.h"
#include "llvm-genx/VISA/optimize/GroupReads.h"
#include "llvm-genx/VISA/optimize/MessageHeaders.h"
#include "llvm/Support/MathExtras.h"
#include <map>

using namespace cmc;
using namespace cmc::visa;

namespace {

/// Shared function of oword blocks.
constexpr unsigned DataCache0 = 10;
/// Dwords of a header, and the index of the offset of an oword block.
constexpr unsigned HeaderDwords = 8, OffsetDword = 2;

class HeaderSharer {
public:
  explicit HeaderSharer(Kernel &K) : K(K) {}
  void run();

private:
  /// The value of the offset: a constant (Var None) or a dword of a variable.
  using Value = std::pair<VarId, uint64_t>;
  /// A header that holds a value, and the point of its last reader.
  struct Header {
    VarId Var;
    unsigned LastPoint;
  };

  static Value valueOf(const Operand &O);
  bool isCandidate(const Instruction &I) const;
  void noteVariables();
  void findHomes(PressureLimit &R);
  void moveHome(VarId V);
  void makeBeforeLoops(PressureLimit &R);
  void placeBeforeLoops();
  void begin(Instruction &I, const BasicBlock &B, BlockId Id);
  void rewrite(BasicBlock &B, BlockId Id, PressureLimit &R);
  VarId headerFor(const Instruction &I, const BasicBlock &B, unsigned Point,
                  PressureLimit &R);
  VarId fill(const Instruction &I, std::vector<Instruction> &To);
  Instruction send(const Instruction &I, VarId Header) const;

  Kernel &K;
  std::vector<unsigned> Surface; ///< By variable: index, or None.
  std::vector<bool> Movable;     ///< By variable; see movableDwords().
  std::vector<bool> IsHome;      ///< By variable: it is a header.
  /// The only block that accesses a variable; None: there are several.
  std::vector<BlockId> OnlyBlock;
  std::vector<unsigned> Writes;   ///< By variable: count.
  std::map<Value, Header> Filled; ///< In the current block.
  std::map<Value, VarId> Before;  ///< In the whole kernel.
  std::vector<bool> Begun; ///< By variable: accessed in the current block.
  std::vector<Instruction> Out, AtEntry;
};

} // namespace

void cmc::visa::shareHeaders(Kernel &K) {
  if (mayShareHeaders(K))
    HeaderSharer(K).run();
  groupReads(K);
}

//===--- Analysis ---------------------------------------------------------===//

HeaderSharer::Value HeaderSharer::valueOf(const Operand &O) {
  return O.is(Operand::Imm) ? Value(None, O.Bits) : Value(O.Var, O.Reg.Offset);
}

/// Whether \p I becomes a raw message.
bool HeaderSharer::isCandidate(const Instruction &I) const {
  if ((I.Op != Opcode::OwordLd && I.Op != Opcode::OwordSt) ||
      I.Pred.Var != None || Surface[I.Operands[0].Var] == None)
    return false;
  const Operand &Offset = I.Operands[1];
  return (Offset.is(Operand::Imm) || Offset.is(Operand::Direct)) &&
         sizeOf(Offset.type()) == 4 && Offset.Mod == Modifier::None &&
         hasWholeRegisters(K, I, 2);
}

void HeaderSharer::noteVariables() {
  unsigned N = K.Variables.size();
  Movable = movableDwords(K);
  IsHome.assign(N, false);
  Writes.assign(N, 0);
  OnlyBlock.assign(N, None);
  std::vector<bool> Seen(N);
  for (BlockId B = 0; B != K.Blocks.size(); ++B)
    for (const Instruction &I : K.Blocks[B].Instructions)
      forEachAccess(K, I, [&](const Access &A) {
        Writes[A.Var] += A.Writes;
        OnlyBlock[A.Var] = Seen[A.Var] && OnlyBlock[A.Var] != B ? None : B;
        Seen[A.Var] = true;
      });
}

//===--- Variables in headers ---------------------------------------------===//

/// Makes \p V dword 2 of a register of its own.
void HeaderSharer::moveHome(VarId V) {
  IsHome[V] = true;
  K.Variables[V].Ty = Type::UD;
  K.Variables[V].Count = HeaderDwords;
  K.Variables[V].Align = K.grfBytes();
}

void HeaderSharer::findHomes(PressureLimit &R) {
  constexpr unsigned More = (HeaderDwords - 1) * 4;
  for (const BasicBlock &B : K.Blocks)
    for (const Instruction &I : B.Instructions) {
      if (!isCandidate(I) || !I.Operands[1].is(Operand::Direct))
        continue;
      VarId V = I.Operands[1].Var;
      auto Fits = [&](const Segment &S) { return R.has(S, More); };
      if (!Movable[V] || IsHome[V] || !llvm::all_of(R.Live[V], Fits))
        continue;
      for (const Segment &S : R.Live[V])
        R.take(S, More);
      moveHome(V);
    }
}

//===--- Copies of other offsets ------------------------------------------===//

/// A variable written in part would be live throughout a loop.
static Instruction lifetimeStart(VarId Header) {
  return Instruction(
      Opcode::LifetimeStart, 1,
      {Operand::reg(Header, Region::contiguous(Type::UD, 0, HeaderDwords))});
}

/// A header with the offset of \p I, filled at the end of \p To.
VarId HeaderSharer::fill(const Instruction &I, std::vector<Instruction> &To) {
  VarId H = K.addVariable(Type::UD, HeaderDwords, "", K.grfBytes());
  IsHome.push_back(true);
  Instruction Mov(Opcode::Mov, 1,
                  {Operand::reg(H, Region::scalar(Type::UD, 4 * OffsetDword)),
                   I.Operands[1]});
  Mov.Source = I.Source;
  To.push_back(std::move(Mov));
  return H;
}

/// Constants and inputs used by messages in loops.
void HeaderSharer::makeBeforeLoops(PressureLimit &R) {
  if (K.Blocks.front().LoopDepth != 0)
    return;
  Segment All{0, R.FirstPoint.back()};
  for (const BasicBlock &B : K.Blocks)
    for (const Instruction &I : B.Instructions) {
      if (!isCandidate(I) || B.LoopDepth == 0)
        continue;
      const Operand &O = I.Operands[1];
      bool IsInput = O.is(Operand::Direct) && Writes[O.Var] == 0;
      if ((!O.is(Operand::Imm) && !IsInput) || Before.count(valueOf(O)) ||
          !R.has(All, K.grfBytes()))
        continue;
      R.take(All, K.grfBytes());
      Before[valueOf(O)] = fill(I, AtEntry);
    }
}

void HeaderSharer::placeBeforeLoops() {
  // First, since messages of the entry block may use them, too.
  auto &Entry = K.Blocks.front().Instructions;
  Entry.insert(Entry.begin(), AtEntry.begin(), AtEntry.end());
}

/// The header for \p I of block \p B, at \p Point.
VarId HeaderSharer::headerFor(const Instruction &I, const BasicBlock &B,
                              unsigned Point, PressureLimit &R) {
  const Operand &O = I.Operands[1];
  if (O.is(Operand::Direct) && IsHome[O.Var])
    return O.Var;
  Value Key = valueOf(O);
  auto Made = Before.find(Key);
  if (Made != Before.end())
    return Made->second;
  auto Has = Filled.find(Key);
  if (Has != Filled.end()) {
    Segment Since{Has->second.LastPoint, Point};
    if (R.has(Since, K.grfBytes())) {
      R.take(Since, K.grfBytes());
      Has->second.LastPoint = Point;
      return Has->second.Var;
    }
  }
  VarId H = fill(I, Out);
  if (B.LoopDepth != 0)
    Out.insert(std::prev(Out.end()), lifetimeStart(H));
  Filled[Key] = {H, Point};
  return H;
}

//===--- Messages ---------------------------------------------------------===//

/// The raw message for \p I, with \p Header.
Instruction HeaderSharer::send(const Instruction &I, VarId Header) const {
  bool Stores = I.Op == Opcode::OwordSt;
  unsigned Bytes = messageBytes(I, 2);
  unsigned Registers = llvm::divideCeil(Bytes, K.grfBytes());
  // Encodings of 1, 2, 4 and 8 owords: 0 (the low half), 2, 3 and 4.
  unsigned Size = I.Msg.Size == 1 ? 0 : llvm::Log2_32(I.Msg.Size) + 1;
  uint32_t Desc = 1u << 25 | (Stores ? 0 : Registers) << 20 | 1u << 19 |
                  (Stores ? 8u : 0u) << 14 | Size << 8 |
                  Surface[I.Operands[0].Var];
  uint32_t ExDesc = 0;
  if (Stores && K.Target->has(TargetInfo::ExDescLength))
    ExDesc |= Registers << 6;
  if (K.Target->has(TargetInfo::ExDescFunction))
    ExDesc |= DataCache0;
  const Operand &Data = I.Operands[2];
  Instruction S(Opcode::RawSends, I.Msg.Size > 2 ? 16 : 8,
                {Operand::imm(Type::UD, ExDesc), Operand::imm(Type::UD, Desc),
                 Operand::raw(Header), Stores ? Data : Operand::null(),
                 Stores ? Operand::null() : Data});
  S.Msg.Value = DataCache0;
  unsigned Moved = Registers * K.grfBytes();
  S.Msg.Payloads.resize(5);
  S.Msg.Payloads[2].Bytes = K.grfBytes();
  S.Msg.Payloads[Stores ? 3 : 4] = {Moved, K.Variables[Data.Var].Ty};
  S.Source = I.Source;
  return S;
}

/// Renames operands of \p I in block \p B that are in headers, and emits
/// lifetime starts where it begins a new value of one.
void HeaderSharer::begin(Instruction &I, const BasicBlock &B, BlockId Id) {
  for (unsigned N = I.Operands.size(); N-- != 0;) { // Sources first.
    Operand &O = I.Operands[N];
    if (!O.is(Operand::Direct) || O.Var >= Begun.size() || !IsHome[O.Var])
      continue;
    bool Whole = I.info().defines(N) && I.NoMask && I.Pred.Var == None &&
                 O.Reg.Offset == 0 && O.Reg.isContiguous() && O.Reg.size() == 4;
    if (Whole && !Begun[O.Var] && B.LoopDepth != 0 && OnlyBlock[O.Var] == Id)
      Out.push_back(lifetimeStart(O.Var));
    Begun[O.Var] = true;
    O.Reg.Offset += 4 * OffsetDword;
  }
}

void HeaderSharer::rewrite(BasicBlock &B, BlockId Id, PressureLimit &R) {
  Out.clear();
  Filled.clear();
  Begun.assign(Movable.size(), false);
  unsigned Point = R.FirstPoint[Id];
  for (Instruction &I : B.Instructions) {
    if (isCandidate(I)) {
      VarId H = headerFor(I, B, Point, R);
      if (H < Begun.size())
        Begun[H] = true;
      I = send(I, H);
    } else {
      begin(I, B, Id);
    }
    forEachAccess(K, I, [&](const Access &A) {
      if (!A.Writes)
        return;
      auto Has = Filled.lower_bound({A.Var, 0});
      while (Has != Filled.end() && Has->first.first == A.Var)
        Has = Filled.erase(Has);
    });
    Out.push_back(std::move(I));
    Point += 2;
  }
  B.Instructions = std::move(Out);
}

void HeaderSharer::run() {
  Surface = knownSurfaces(K);
  if (llvm::all_of(Surface, [](unsigned S) { return S == None; }))
    return;
  noteVariables();
  PressureLimit R(K, cost::HeadersShare);
  findHomes(R);
  makeBeforeLoops(R);
  for (BlockId B = 0; B != K.Blocks.size(); ++B)
    rewrite(K.Blocks[B], B, R);
  placeBeforeLoops();
  removeUnreadSurfaces(K);
}
