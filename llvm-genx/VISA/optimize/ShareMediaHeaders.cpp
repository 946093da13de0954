//===- ShareMediaHeaders.cpp - one header for media blocks ----------------===//
//
// Part of CMC, under the MIT licence.
//
// Sources: as in ShareHeaders.cpp. Dwords 0 to 2 of the header are x, y and the
// size; the finalizer copies the others from r0, and so does this step.
//===----------------------------------------------------------------------===//
#include "llvm-genx/VISA/optimize/ShareMediaHeaders.h"
#include "llvm-genx/VISA/model/CostModel.h"
#include "llvm-genx/VISA/optimize/MessageHeaders.h"
#include "llvm/Support/MathExtras.h"

using namespace cmc;
using namespace cmc::visa;

namespace {

constexpr unsigned DataCache1 = 12; ///< Shared function of media blocks.
constexpr unsigned HeaderDwords = 8, SizeDword = 2, Coordinates = 2;

class MediaHeaderSharer {
public:
  explicit MediaHeaderSharer(Kernel &K) : K(K) {}
  void run();

private:
  /// A message to rewrite, and the point where it reads.
  struct MessageUse {
    const Instruction *I;
    unsigned Point;
  };

  bool isCandidate(const Instruction &I, const BasicBlock &B) const;
  bool isHome(const Operand &O, unsigned Dword) const {
    return O.is(Operand::Direct) && Home[O.Var] == Dword;
  }
  std::vector<MessageUse> findMessages() const;
  void findHomes(unsigned Dword, llvm::ArrayRef<MessageUse> Messages);
  bool isFree(VarId V, unsigned Dword,
              llvm::ArrayRef<MessageUse> Messages) const;
  void rename(Operand &O) const;
  void set(unsigned Dword, Operand Value, const Instruction &I);
  void message(const Instruction &I);
  void forget(const Instruction &I);
  void rewrite(BasicBlock &B);

  Kernel &K;
  VarId Header = None;
  std::vector<unsigned> Surface; ///< By variable: index, or None.
  std::vector<bool> Movable;
  std::vector<unsigned> Home; ///< By variable: dword of the header, or None.
  std::vector<std::vector<Segment>> Live;
  Operand Holds[3]; ///< Contents of the dwords at this point of the block;
  bool OneSize = false;
  std::vector<Instruction> Out;
};

} // namespace

void cmc::visa::shareMediaHeaders(Kernel &K) {
  if (mayShareHeaders(K) && K.Blocks.front().LoopDepth == 0)
    MediaHeaderSharer(K).run();
}

//===--- Analysis ---------------------------------------------------------===//

/// Whether \p I of \p B becomes a raw message. Outside loops the finalizer
/// shares headers as well, and orders the messages better on Gen12LP.
bool MediaHeaderSharer::isCandidate(const Instruction &I,
                                    const BasicBlock &B) const {
  if (B.LoopDepth == 0 ||
      (I.Op != Opcode::MediaLd && I.Op != Opcode::MediaSt) ||
      I.Pred.Var != None || Surface[I.Operands[0].Var] == None ||
      I.Msg.Modifier != MediaModifier::None || I.Msg.Plane != 0 ||
      messageBytes(I, 3) > cost::MessageRegisters * K.grfBytes() ||
      !hasWholeRegisters(K, I, 3))
    return false;
  return llvm::all_of(llvm::makeArrayRef(I.Operands).slice(1, Coordinates),
                      [](const Operand &O) {
                        return (O.is(Operand::Imm) || O.is(Operand::Direct)) &&
                               sizeOf(O.type()) == 4 && O.Mod == Modifier::None;
                      });
}

std::vector<MediaHeaderSharer::MessageUse>
MediaHeaderSharer::findMessages() const {
  std::vector<MessageUse> Found;
  unsigned Point = 0;
  for (const BasicBlock &B : K.Blocks)
    for (const Instruction &I : B.Instructions) {
      if (isCandidate(I, B))
        Found.push_back({&I, Point});
      Point += 2;
    }
  return Found;
}

static bool isLiveAt(llvm::ArrayRef<Segment> Live, unsigned Point) {
  return llvm::any_of(
      Live, [&](const Segment &S) { return S.From <= Point && Point <= S.To; });
}

static bool overlap(llvm::ArrayRef<Segment> A, llvm::ArrayRef<Segment> B) {
  return llvm::any_of(A, [&](const Segment &S) {
    return llvm::any_of(
        B, [&](const Segment &T) { return S.From <= T.To && T.From <= S.To; });
  });
}

/// Whether \p V is dead at each other write of dword \p Dword of the header.
bool MediaHeaderSharer::isFree(VarId V, unsigned Dword,
                               llvm::ArrayRef<MessageUse> Messages) const {
  for (const MessageUse &M : Messages) {
    const Operand &O = M.I->Operands[1 + Dword];
    bool IsV = O.is(Operand::Direct) && O.Var == V;
    if (!IsV && isLiveAt(Live[V], M.Point))
      return false;
  }
  for (VarId W = 0; W != Home.size(); ++W)
    if (Home[W] == Dword && overlap(Live[V], Live[W]))
      return false;
  return true;
}

void MediaHeaderSharer::findHomes(unsigned Dword,
                                  llvm::ArrayRef<MessageUse> Messages) {
  for (const MessageUse &M : Messages) {
    const Operand &O = M.I->Operands[1 + Dword];
    if (O.is(Operand::Direct) && Movable[O.Var] && Home[O.Var] == None &&
        isFree(O.Var, Dword, Messages))
      Home[O.Var] = Dword;
  }
}

//===--- Messages ---------------------------------------------------------===//

static bool isSame(const Operand &A, const Operand &B) {
  return A.K == B.K && A.Var == B.Var && A.Reg.Offset == B.Reg.Offset &&
         A.Bits == B.Bits;
}

void MediaHeaderSharer::rename(Operand &O) const {
  if (!O.is(Operand::Direct) || O.Var >= Home.size() || Home[O.Var] == None)
    return;
  O.Reg.Offset += 4 * Home[O.Var];
  O.Var = Header;
}

/// Ensures that \p Dword contains \p Value for the message \p I.
void MediaHeaderSharer::set(unsigned Dword, Operand Value,
                            const Instruction &I) {
  bool Has = isSame(Holds[Dword], Value);
  Holds[Dword] = Value;
  if (Has || (Dword != SizeDword && isHome(Value, Dword)))
    return;
  rename(Value);
  Instruction Mov(
      Opcode::Mov, 1,
      {Operand::reg(Header, Region::scalar(Type::UD, 4 * Dword)), Value});
  Mov.Source = I.Source;
  Out.push_back(std::move(Mov));
}

static Operand sizeOperand(const Instruction &I) {
  return Operand::imm(Type::UD, (I.Msg.Height - 1) << 16 | (I.Msg.Width - 1));
}

void MediaHeaderSharer::message(const Instruction &I) {
  for (unsigned Dword = 0; Dword != Coordinates; ++Dword)
    set(Dword, I.Operands[1 + Dword], I);
  set(SizeDword, sizeOperand(I), I);
  bool Stores = I.Op == Opcode::MediaSt;
  unsigned Registers = llvm::divideCeil(messageBytes(I, 3), K.grfBytes());
  uint32_t Desc = 1u << 25 | (Stores ? 0 : Registers) << 20 | 1u << 19 |
                  (Stores ? 10u : 4u) << 14 | Surface[I.Operands[0].Var];
  uint32_t ExDesc = 0;
  if (Stores && K.Target->has(TargetInfo::ExDescLength))
    ExDesc |= Registers << 6;
  if (K.Target->has(TargetInfo::ExDescFunction))
    ExDesc |= DataCache1;
  const Operand &Data = I.Operands[3];
  Instruction S(Opcode::RawSends, 8,
                {Operand::imm(Type::UD, ExDesc), Operand::imm(Type::UD, Desc),
                 Operand::raw(Header), Stores ? Data : Operand::null(),
                 Stores ? Operand::null() : Data});
  S.Msg.Value = DataCache1;
  S.Msg.Payloads.resize(5);
  S.Msg.Payloads[2].Bytes = K.grfBytes();
  S.Msg.Payloads[Stores ? 3 : 4] = {Registers * K.grfBytes(),
                                    K.Variables[Data.Var].Ty};
  S.Source = I.Source;
  Out.push_back(std::move(S));
}

/// Drops contents that \p I overwrites; its operands are not renamed yet.
void MediaHeaderSharer::forget(const Instruction &I) {
  forEachAccess(K, I, [&](const Access &A) {
    for (unsigned Dword = 0; A.Writes && Dword != Coordinates; ++Dword)
      if (Home[A.Var] == Dword || Holds[Dword].Var == A.Var)
        Holds[Dword] = Operand::null();
  });
}

void MediaHeaderSharer::rewrite(BasicBlock &B) {
  Out.clear();
  for (unsigned Dword = 0; Dword != Coordinates + !OneSize; ++Dword)
    Holds[Dword] = Operand::null();
  for (Instruction &I : B.Instructions) {
    if (isCandidate(I, B)) {
      message(I);
      forget(I);
      continue;
    }
    forget(I);
    // The lifetime of the header is longer than that of the variable.
    if (I.Op == Opcode::LifetimeStart && Home[I.Operands[0].Var] != None)
      continue;
    for (Operand &O : I.Operands)
      rename(O);
    Out.push_back(std::move(I));
  }
  B.Instructions = std::move(Out);
}

void MediaHeaderSharer::run() {
  Surface = knownSurfaces(K);
  std::vector<MessageUse> Messages = findMessages();
  PressureLimit R(K, cost::HeadersShare);
  if (Messages.empty() || !R.has({0, R.FirstPoint.back()}, K.grfBytes()))
    return;
  Movable = movableDwords(K);
  Live = std::move(R.Live);
  Home.assign(K.Variables.size(), None);
  for (unsigned Dword = 0; Dword != Coordinates; ++Dword)
    findHomes(Dword, Messages);
  VarId R0 = K.predefined("%r0");
  Header = K.addVariable(Type::UD, HeaderDwords, "", K.grfBytes());
  Home.resize(K.Variables.size(), None);
  Operand Size = sizeOperand(*Messages.front().I);
  OneSize = llvm::all_of(Messages, [&](const MessageUse &M) {
    return isSame(sizeOperand(*M.I), Size);
  });
  auto All = Region::contiguous(Type::UD, 0, HeaderDwords);
  std::vector<Instruction> Begin = {
      Instruction(Opcode::Mov, HeaderDwords,
                  {Operand::reg(Header, All), Operand::reg(R0, All)})};
  if (OneSize) {
    set(SizeDword, Size, *Messages.front().I);
    Begin.push_back(Out.back());
  }
  for (BasicBlock &B : K.Blocks)
    rewrite(B);
  auto &Entry = K.Blocks.front().Instructions;
  Entry.insert(Entry.begin(), Begin.begin(), Begin.end());
  removeUnreadSurfaces(K);
}
