//===- GroupReads.cpp - sends reads of memory one after the other ---------===//
//
// Part of CMC, under the MIT licence.
//
// Sources: the finalizer's schedules (GenX_IR -dumpSchedule); data port
// messages (PRM volume "3D and media", data port).
//===----------------------------------------------------------------------===//
#include "llvm-genx/VISA/optimize/GroupReads.h"
#include "llvm-genx/VISA/model/CostModel.h"
#include "llvm-genx/VISA/optimize/MessageHeaders.h"
#include "llvm/ADT/DenseSet.h"

using namespace cmc;
using namespace cmc::visa;

namespace {

/// The variables that instructions read and write.
struct Accessed {
  llvm::DenseSet<VarId> Read, Written;

  void add(const Kernel &K, const Instruction &I) {
    forEachAccess(K, I, [&](const Access &A) {
      (A.Writes ? Written : Read).insert(A.Var);
    });
  }
  /// Whether \p I, which comes before these instructions, must stay before
  /// them.
  bool dependsOn(const Kernel &K, const Instruction &I) const {
    bool Found = false;
    forEachAccess(K, I, [&](const Access &A) {
      Found |= Written.count(A.Var) || (A.Writes && Read.count(A.Var));
    });
    return Found;
  }
};

class ReadGrouper {
public:
  explicit ReadGrouper(Kernel &K) : K(K), Limit(K, cost::ReadsShare) {}
  void run();

private:
  void groupIn(BlockId B);
  bool hoist(unsigned From, unsigned To, BlockId B);
  bool hasUseBefore(const Instruction &Last) const;
  void endGroup();

  Kernel &K;
  PressureLimit Limit;
  std::vector<Instruction> *Code = nullptr; ///< Of the current block.
  std::vector<unsigned> Ends;    ///< Fences belong before these instructions.
  unsigned End = 0;              ///< Of the group: behind its last read.
  unsigned Reads = 0;            ///< In the group.
  llvm::DenseSet<VarId> Results; ///< Of the reads in the group.
};

} // namespace

/// Whether \p I reads blocks of memory through the data port, and nothing else.
static bool isBlockRead(const Instruction &I) {
  constexpr unsigned Caches[] = {10, 12}, Types[] = {0, 4};
  if (I.Op != Opcode::RawSends || I.Pred.Var != None ||
      !I.Operands[3].is(Operand::Null) || !I.Operands[4].is(Operand::Raw) ||
      !I.Operands[1].is(Operand::Imm))
    return false;
  unsigned Type = I.Operands[1].Bits >> 14 & 31;
  return (I.Msg.Value == Caches[0] && Type == Types[0]) ||
         (I.Msg.Value == Caches[1] && Type == Types[1]);
}

/// Whether reads must not pass \p I.
static bool isBarrier(const Instruction &I) {
  const OpInfo &Info = I.info();
  return Info.has(Memory) || Info.has(Writes) || Info.has(Terminator) ||
         Info.TheShape == Shape::Call || Info.TheShape == Shape::StackCall ||
         Info.TheShape == Shape::Verbatim;
}

/// Whether \p I may move up with a read whose header it sets.
static bool isSetup(const Instruction &I) {
  return I.ExecSize == 1 && I.NoMask && I.Pred.Var == None && !isBarrier(I);
}

/// Whether \p I copies a part of a variable.
static bool isCopy(const Instruction &I) {
  return I.Op == Opcode::Mov && !I.Saturate && I.Pred.Var == None &&
         I.Operands[1].is(Operand::Direct) &&
         I.Operands[0].is(Operand::Direct) &&
         I.Operands[1].Mod == Modifier::None &&
         sizeOf(I.Operands[0].type()) == sizeOf(I.Operands[1].type()) &&
         I.Operands[0].Reg.isContiguous() && I.Operands[1].Reg.isContiguous();
}

/// Whether the finalizer could use a result of the group before the last read,
/// on which such a use does not depend.
bool ReadGrouper::hasUseBefore(const Instruction &Last) const {
  VarId Result = Last.Operands[4].Var;
  auto [First, Behind] = bytesAccessed(K, Last, 4);
  bool Found = false;
  llvm::DenseSet<VarId> After; // Variables that depend on the last read.
  for (const Instruction &I : llvm::makeArrayRef(*Code).drop_front(End)) {
    bool IsUse = false, IsAfter = false;
    for (unsigned N = 0; N != I.Operands.size(); ++N) {
      const Operand &O = I.Operands[N];
      if (I.info().defines(N) || !(O.isRegister() || O.is(Operand::Raw)))
        continue;
      auto [From, To] = bytesAccessed(K, I, N);
      bool IsLast = O.Var == Result && From < Behind && To > First;
      IsUse |= !IsLast && Results.count(O.Var);
      IsAfter |= IsLast || After.count(O.Var);
    }
    // The finalizer reads memory into the copy, if no fence is between.
    if ((IsUse || IsAfter) && isCopy(I))
      return false;
    Found |= IsUse && !IsAfter;
    if (IsAfter)
      forEachAccess(K, I, [&](const Access &A) {
        if (A.Writes)
          After.insert(A.Var);
      });
  }
  return Found;
}

void ReadGrouper::endGroup() {
  if (Reads > 1 && hasUseBefore((*Code)[End - 1]))
    Ends.push_back(End);
  Reads = 0;
  Results.clear();
}

/// Moves the read at \p From, and what its header needs, up to \p To.
bool ReadGrouper::hoist(unsigned From, unsigned To, BlockId B) {
  std::vector<Instruction> &C = *Code;
  std::vector<unsigned> Moved = {From};
  Accessed A;
  A.add(K, C[From]);
  for (unsigned At = From; At-- != To;) {
    if (!A.dependsOn(K, C[At]))
      continue;
    if (!isSetup(C[At]))
      return false;
    A.add(K, C[At]);
    Moved.push_back(At);
  }
  if (llvm::any_of(A.Read, [&](VarId V) { return Results.count(V); }))
    return false;
  unsigned First = Limit.FirstPoint[B], Bytes = messageBytes(C[From], 4);
  Segment Longer{First + 2 * To, First + 2 * From};
  if (!Limit.has(Longer, Bytes))
    return false;
  Limit.take(Longer, Bytes);
  for (unsigned At : llvm::reverse(Moved)) {
    std::rotate(C.begin() + To, C.begin() + At, C.begin() + At + 1);
    ++To;
  }
  End = To;
  return true;
}

void ReadGrouper::groupIn(BlockId B) {
  Code = &K.Blocks[B].Instructions;
  Ends.clear();
  for (unsigned At = 0; At != Code->size(); ++At) {
    const Instruction &I = (*Code)[At];
    if (!isBlockRead(I)) {
      if (isBarrier(I))
        endGroup();
      continue;
    }
    VarId Result = I.Operands[4].Var;
    bool IsNear = Reads && At - End < cost::HoistDistance;
    if (!IsNear || !hoist(At, End, B)) {
      endGroup();
      End = At + 1;
    }
    ++Reads;
    Results.insert(Result);
  }
  endGroup();
  for (unsigned At : llvm::reverse(Ends))
    Code->insert(Code->begin() + At, Instruction(Opcode::SoftwareFence, 1, {}));
}

void ReadGrouper::run() {
  for (BlockId B = 0; B != K.Blocks.size(); ++B)
    groupIn(B);
}

void cmc::visa::groupReads(Kernel &K) { ReadGrouper(K).run(); }
