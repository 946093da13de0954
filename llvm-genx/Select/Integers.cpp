//===- Integers.cpp - integer intrinsics, IEEE division -------------------===//
//
// Part of CMC, under the MIT licence.
//
// One row for each intrinsic: vISA opcode, signedness of result and operands,
// and whether the exact result is clamped:
//
//   usadd.sat <n x i32> %a, %b  ==>  add.sat V:ud V:d V:d
//===----------------------------------------------------------------------===//
#include "llvm-genx/IR/Rewrite.h"
#include "llvm-genx/Select/Selector.h"
#include "llvm/GenXIntrinsics/GenXIntrinsics.h"

using namespace llvm;

namespace cmc::genx {

using visa::Opcode;
using visa::Operand;
namespace gx = GenXIntrinsic;

namespace {

struct Row {
  unsigned ID;
  Opcode Op;
  Sign To, From;
  bool Saturates = false;
};

constexpr Sign U = Sign::Unsigned, D = Sign::Signed;

const Row Rows[] = {
    {gx::genx_ssadd_sat, Opcode::Add, D, D, true},
    {gx::genx_suadd_sat, Opcode::Add, D, U, true},
    {gx::genx_usadd_sat, Opcode::Add, U, D, true},
    {gx::genx_uuadd_sat, Opcode::Add, U, U, true},
    {gx::genx_ssshl_sat, Opcode::Shl, D, D, true},
    {gx::genx_sushl_sat, Opcode::Shl, D, U, true},
    {gx::genx_usshl_sat, Opcode::Shl, U, D, true},
    {gx::genx_uushl_sat, Opcode::Shl, U, U, true},
    {gx::genx_ssmul, Opcode::Mul, D, D},
    {gx::genx_uumul, Opcode::Mul, U, U},
    {gx::genx_ssavg, Opcode::Avg, D, D},
    {gx::genx_suavg, Opcode::Avg, D, U},
    {gx::genx_usavg, Opcode::Avg, U, D},
    {gx::genx_uuavg, Opcode::Avg, U, U},
    {gx::genx_ssavg_sat, Opcode::Avg, D, D, true},
    {gx::genx_suavg_sat, Opcode::Avg, D, U, true},
    {gx::genx_usavg_sat, Opcode::Avg, U, D, true},
    {gx::genx_uuavg_sat, Opcode::Avg, U, U, true},
    {gx::genx_ssdp4a, Opcode::Dp4a, D, D},
    {gx::genx_sudp4a, Opcode::Dp4a, D, U},
    {gx::genx_usdp4a, Opcode::Dp4a, U, D},
    {gx::genx_uudp4a, Opcode::Dp4a, U, U},
    {gx::genx_ssdp4a_sat, Opcode::Dp4a, D, D, true},
    {gx::genx_sudp4a_sat, Opcode::Dp4a, D, U, true},
    {gx::genx_usdp4a_sat, Opcode::Dp4a, U, D, true},
    {gx::genx_uudp4a_sat, Opcode::Dp4a, U, U, true},
    {gx::genx_lzd, Opcode::Lzd, U, U},
    {gx::genx_fbl, Opcode::Fbl, U, U},
    {gx::genx_ufbh, Opcode::Fbh, U, U},
    {gx::genx_sfbh, Opcode::Fbh, U, D},
    {gx::genx_cbit, Opcode::Cbit, U, U},
    {gx::genx_bfrev, Opcode::Bfrev, U, U},
    {gx::genx_ubfe, Opcode::Bfe, U, U},
    {gx::genx_sbfe, Opcode::Bfe, D, D},
    {gx::genx_bfi, Opcode::Bfi, U, U},
    {gx::genx_bfn, Opcode::Bfn, U, U},
    {gx::genx_ieee_div, Opcode::Divm, D, D},
    {gx::genx_ieee_sqrt, Opcode::Sqrtm, D, D},
};

/// \p V without a modifier, which these instructions cannot have.
Operand plainSource(Selector &S, const Value *V, Sign From) {
  if (S.roleOf(V) != BaleRole::Modifier)
    return S.source(V, From);
  return Operand::reg(S.materialize(V), S.whole(visa::None, V->getType()).Reg);
}

} // namespace

bool selectInteger(Selector &S, const Dest &D, const Instruction &I) {
  unsigned ID = intrinsicOf(&I);
  auto *R = find_if(Rows, [&](const Row &R) { return R.ID == ID; });
  if (R == std::end(Rows))
    return false;
  const visa::OpInfo &Info = visa::info(R->Op);
  SmallVector<Operand, 4> Sources;
  for (unsigned Op = 0; Op + 1 < Info.Roles.size(); ++Op)
    Sources.push_back(plainSource(S, I.getOperand(Op), R->From));
  Dest To = D;
  To.Saturate |= R->Saturates;
  visa::Instruction &Out = S.emit(R->Op, To, R->To, Sources);
  if (R->Op == Opcode::Bfn)
    Out.Msg.Value = cast<ConstantInt>(I.getOperand(3))->getZExtValue();
  return true;
}

} // namespace cmc::genx
