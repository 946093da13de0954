//===- Threads.cpp - thread identity and synchronization ------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/IR/Rewrite.h"
#include "llvm-genx/Select/Selector.h"
#include "stage4/Messages.h"
#include "llvm/GenXIntrinsics/GenXIntrinsics.h"

using namespace llvm;

namespace cmc::genx {

using visa::Opcode;
using visa::Operand;
namespace gx = GenXIntrinsic;

namespace {

struct SpecialRegister {
  unsigned ID;
  const char *Name;
  visa::Type Ty;
};

const SpecialRegister Specials[] = {
    {gx::genx_thread_x, "%thread_x", visa::Type::UW},
    {gx::genx_thread_y, "%thread_y", visa::Type::UW},
    {gx::genx_group_id_x, "%group_id_x", visa::Type::UD},
    {gx::genx_group_id_y, "%group_id_y", visa::Type::UD},
    {gx::genx_group_id_z, "%group_id_z", visa::Type::UD},
    {gx::genx_get_color, "%color", visa::Type::UW},
    {gx::genx_get_hwid, "%hw_id", visa::Type::UD},
    {gx::genx_timestamp, "%tsc", visa::Type::UD},
    {gx::genx_r0, "%r0", visa::Type::UD},
    {gx::genx_sr0, "%sr0", visa::Type::UD},
};

struct ThreadOp {
  unsigned ID;
  Opcode Op;
};

const ThreadOp ThreadOps[] = {
    {gx::genx_barrier, Opcode::Barrier},
    {gx::genx_sbarrier, Opcode::SBarrier},
    {gx::genx_fence, Opcode::Fence},
    {gx::genx_wait, Opcode::Wait},
};

/// The payload of local.id, local.size or group.count, three integers.
const PayloadLayout::Slot *dimensionsOf(const PayloadLayout &L, unsigned ID) {
  switch (ID) {
  case gx::genx_local_id:
  case gx::genx_local_id16:
    return &L.LocalId;
  case gx::genx_local_size:
    return &L.LocalSize;
  case gx::genx_group_count:
    return &L.GroupCount;
  default:
    return nullptr;
  }
}

} // namespace

bool selectThread(Selector &S, const Instruction &I) {
  auto *Call = dyn_cast<CallInst>(&I);
  if (!Call)
    return false;
  // The signal is sent at the end of the thread; the call marks where.
  // The offset of a block is for checks of the CPU device.
  if (Call->getCalledFunction() &&
      (Call->getCalledFunction()->getName() == "cmc.signal" ||
       Call->getCalledFunction()->getName() == BlockOffsetName))
    return true;
  unsigned ID = intrinsicOf(&I);
  for (const SpecialRegister &R : Specials)
    if (R.ID == ID) {
      Dest D = S.whole(S.variable(&I), I.getType());
      // Elements of a wider result that are beyond the register are undefined.
      D.Reg.N = std::min(D.Reg.N, S.K.grfBytes() / visa::sizeOf(R.Ty));
      S.emit(Opcode::Mov, D, Sign::Unsigned,
             {Operand::reg(S.K.predefined(R.Name),
                           D.size() == 1
                               ? visa::Region::scalar(R.Ty, 0)
                               : visa::Region::contiguous(R.Ty, 0, D.size()))});
      return true;
    }
  if (ID == gx::genx_set_pause) {
    constexpr unsigned PauseCounter = 4 * 4; // Byte offset in %tsc.
    Dest D;
    D.Var = S.K.predefined("%tsc");
    D.Reg = visa::Region::scalar(visa::Type::UD, PauseCounter);
    S.emit(Opcode::Mov, D, Sign::Unsigned,
           {S.source(Call->getArgOperand(0), Sign::Unsigned)});
    return true;
  }
  for (const ThreadOp &T : ThreadOps)
    if (T.ID == ID) {
      visa::Instruction &V = S.emit(T.Op, 1, {});
      if (Call->arg_size())
        if (auto *Value = dyn_cast<ConstantInt>(Call->getArgOperand(0)))
          V.Msg.Value = Value->getZExtValue();
      return true;
    }
  if (const PayloadLayout::Slot *Slot = dimensionsOf(S.Layout, ID)) {
    bool Words = Slot == &S.Layout.LocalId && S.Layout.LocalIdInWords;
    visa::Type Ty = Words ? visa::Type::UW : visa::Type::UD;
    if (elementBytes(I.getType()) == visa::sizeOf(Ty))
      S.assign(&I, S.payload(*Slot)); // The payload is never written.
    else
      S.emit(
          Opcode::Mov, S.whole(S.variable(&I), I.getType()), Sign::Unsigned,
          {Operand::reg(S.payload(*Slot), visa::Region::contiguous(Ty, 0, 3))});
    return true;
  }
  return false;
}

} // namespace cmc::genx
