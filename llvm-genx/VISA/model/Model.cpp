//===- Model.cpp - building and dumping kernels -----------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/VISA/model/Model.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace cmc;
using namespace cmc::visa;
using llvm::StringRef;

static const OpInfo OpTable[] = {
#define VISA_OP(Name, Mnemonic, TheShape, Roles, Types, Flags, Needs)          \
  {Mnemonic, Shape::TheShape, Roles, Types, Flags, Needs},
#include "llvm-genx/VISA/model/Opcodes.def"
};

const OpInfo &cmc::visa::info(Opcode Op) {
  return OpTable[static_cast<unsigned>(Op)];
}

TypeSet cmc::visa::setOf(Type Ty) {
  switch (Ty) {
  case Type::UB:
  case Type::B:
    return Int8;
  case Type::UW:
  case Type::UV:
    return UInt16;
  case Type::W:
  case Type::V:
    return SInt16;
  case Type::UD:
    return UInt32;
  case Type::D:
    return SInt32;
  case Type::UQ:
  case Type::Q:
    return Int64;
  case Type::HF:
    return Half;
  case Type::F:
  case Type::VF:
    return Single;
  case Type::DF:
    return Double;
  }
  llvm_unreachable("unknown type");
}

//===--- Operands ---------------------------------------------------------===//

static Operand make(Operand::Kind K, VarId V, const Region &R = Region(),
                    Modifier M = Modifier::None) {
  Operand O;
  O.K = K;
  O.Var = V;
  O.Reg = R;
  O.Mod = M;
  return O;
}

Operand Operand::reg(VarId V, const Region &R, Modifier M) {
  return make(Direct, V, R, M);
}

Operand Operand::indexed(VarId V, const Region &R, const Index &I, Modifier M) {
  Operand O = make(Indexed, V, R, M);
  O.Idx = I;
  return O;
}

Operand Operand::imm(Type Ty, uint64_t Bits) {
  Operand O = make(Imm, visa::None, Region::scalar(Ty, 0));
  O.Bits = Bits;
  return O;
}

Operand Operand::immFloat(float F) {
  return imm(Type::F, llvm::bit_cast<uint32_t>(F));
}

Operand Operand::constant(Type Ty, unsigned N, unsigned Number) {
  Operand O = make(Constant, visa::None, Region::contiguous(Ty, 0, N));
  O.Bits = Number;
  return O;
}

Operand Operand::mask(VarId V) { return make(Mask, V); }
Operand Operand::address(VarId V, const Region &R) {
  return make(Address, V, R);
}
Operand Operand::addressOf(VarId V, unsigned Offset) {
  return make(AddressOf, V, Region::scalar(Type::UB, Offset));
}
Operand Operand::raw(VarId V, unsigned Offset) {
  return make(Raw, V, Region::scalar(Type::UB, Offset));
}
Operand Operand::surface(VarId V) { return make(Surface, V); }
Operand Operand::label(BlockId B) { return make(Label, B); }

//===--- Messages ---------------------------------------------------------===//

bool cmc::visa::takesReduction(const Instruction &I) {
  return I.Op == Opcode::Jmp ||
         (I.Op == Opcode::Sel && I.ExecSize == 1 && I.NoMask);
}

unsigned cmc::visa::messageBytes(const Instruction &I, unsigned N) {
  const Message &M = I.Msg;
  bool IsAddress = I.info().Roles[0] == 'r' && N == 0;
  switch (I.info().TheShape) {
  case Shape::Owords:
    return M.Size * 16;
  case Shape::MediaBlock: // Rows are padded.
    return std::max<unsigned>(4, llvm::PowerOf2Ceil(M.Width)) * M.Height;
  case Shape::Channels: {
    bool IsData = N + 1 == I.Operands.size();
    if (!IsData && I.info().Roles[0] == 'u') // Addresses.
      return 8 * I.ExecSize;
    return 4 * I.ExecSize * (IsData ? llvm::countPopulation(M.Value) : 1);
  }
  case Shape::BytesAndBlocks:
    if (IsAddress)
      return 8 * I.ExecSize;
    return I.ExecSize *
           (M.Size == 1 ? std::max(4u, M.Blocks) : M.Size * M.Blocks);
  case Shape::SvmAtomic:
    return (IsAddress ? 8 : M.Size) * I.ExecSize;
  case Shape::BytesPerLane:
  case Shape::Atomic:
    return 4 * I.ExecSize;
  case Shape::LSC:
    return lscBytes(I, N);
  case Shape::Systolic:
  case Shape::RawSend:
  case Shape::RawSendc:
  case Shape::Sampler:
  case Shape::SamplerUnorm:
    return N < M.Payloads.size() ? M.Payloads[N].Bytes : 0;
  case Shape::Plain:
  case Shape::Compare:
  case Shape::TruthTable:
  case Shape::Branch:
  case Shape::Bare:
  case Shape::Signal:
  case Shape::Fence:
  case Shape::WaitMask:
  case Shape::Call:
  case Shape::Verbatim:
  case Shape::StackCall: // No raw operands.
    return 0;
  }
  llvm_unreachable("unknown shape");
}

//===--- Kernels ----------------------------------------------------------===//

static VarId add(Kernel &K, File F, Type Ty, unsigned Count, StringRef Name,
                 unsigned Align = 0) {
  K.Variables.push_back({F, Ty, Count, Align, Name.str()});
  return K.Variables.size() - 1;
}

VarId Kernel::addVariable(Type Ty, unsigned Count, StringRef Name,
                          unsigned Align) {
  return add(*this, File::General, Ty, Count, Name, Align);
}

VarId Kernel::addMask(unsigned Lanes, StringRef Name) {
  VarId First = Variables.size();
  for (unsigned L = 0; L < Lanes; L += 32) {
    add(*this, File::Predicate, Type::UB, std::min(32u, Lanes - L), Name);
    Variables.back().Part = L / 32;
  }
  return First;
}

VarId Kernel::addSurface(StringRef Name) {
  return add(*this, File::Surface, Type::UD, 1, Name);
}
VarId Kernel::addSampler(StringRef Name) {
  return add(*this, File::Sampler, Type::UD, 1, Name);
}
VarId Kernel::addAddress(unsigned Count) {
  return add(*this, File::Address, Type::UW, Count, "");
}

namespace {
struct PredefinedRow {
  StringRef Name;
  File F;
  Type Ty;
  unsigned Count;         ///< 0: one register.
  bool Registers = false; ///< Count is in registers.
};
} // namespace

static const PredefinedRow PredefinedTable[] = {
    {"%r0", File::General, Type::UD, 0},
    {"%thread_x", File::General, Type::UW, 1},
    {"%thread_y", File::General, Type::UW, 1},
    {"%color", File::General, Type::UW, 1},
    {"%group_id_x", File::General, Type::UD, 1},
    {"%group_id_y", File::General, Type::UD, 1},
    {"%group_id_z", File::General, Type::UD, 1},
    {"%hw_id", File::General, Type::UD, 1},
    {"%tsc", File::General, Type::UD, 5},
    {"%sr0", File::General, Type::UD, 4},
    {"%cr0", File::General, Type::UD, 3},
    {"%ce0", File::General, Type::UD, 1},
    {"%arg", File::General, Type::UD, 32, true},
    {"%retval", File::General, Type::UD, 12, true},
    {"%slm", File::Surface, Type::UD, 1},
    {"%bss", File::Surface, Type::UD, 1},
};

bool Kernel::isPredefined(StringRef Name) {
  return llvm::any_of(PredefinedTable,
                      [&](const PredefinedRow &R) { return R.Name == Name; });
}

VarId Kernel::predefined(StringRef Name) {
  for (VarId V = 0; V != Variables.size(); ++V)
    if (Variables[V].Predefined && Variables[V].Name == Name)
      return V;
  const auto *Row = llvm::find_if(
      PredefinedTable, [&](const PredefinedRow &R) { return R.Name == Name; });
  if (Row == std::end(PredefinedTable))
    llvm_unreachable("no such predefined variable");
  unsigned Count = Row->Count ? Row->Count : 1;
  if (Row->Registers || !Row->Count)
    Count *= grfBytes() / sizeOf(Row->Ty);
  VarId V = add(*this, Row->F, Row->Ty, Count, Name);
  Variables[V].Predefined = true;
  return V;
}

Operand Kernel::constant(Type Ty, llvm::ArrayRef<uint64_t> Elements) {
  if (llvm::is_splat(Elements))
    return Operand::imm(Ty, Elements.front());
  Constants.emplace_back(Elements.begin(), Elements.end());
  return Operand::constant(Ty, Elements.size(), Constants.size() - 1);
}

unsigned Kernel::addFile(StringRef FileName) {
  // Most calls are for the file added last.
  for (unsigned I = Files.size(); I-- != 0;)
    if (Files[I] == FileName)
      return I;
  Files.push_back(FileName.str());
  return Files.size() - 1;
}

//===--- Dumping ----------------------------------------------------------===//

static void dump(const Kernel &K, const Operand &O, llvm::raw_ostream &OS) {
  static const char *Modifiers[] = {"", "-", "abs ", "-abs ", "~"};
  OS << ' ' << Modifiers[static_cast<unsigned>(O.Mod)];
  auto Name = [&](VarId V) {
    if (V >= K.Variables.size())
      OS << "?";
    else if (K.Variables[V].Predefined)
      OS << K.Variables[V].Name;
    else
      OS << "VAPTS"[static_cast<unsigned>(K.Variables[V].F)] << V;
  };
  auto Shape = [&] {
    OS << '(' << int(O.Reg.Offset) << ")<" << O.Reg.VStride << ';'
       << O.Reg.Width << ',' << O.Reg.Stride << ">:" << nameOf(O.Reg.Ty);
  };
  switch (O.K) {
  case Operand::Null:
    OS << "%null";
    return;
  case Operand::Direct:
  case Operand::Address:
    Name(O.Var);
    Shape();
    return;
  case Operand::Indexed:
  case Operand::Indirect:
    Name(O.Var);
    OS << '[';
    Name(O.Idx.Var);
    OS << '(' << O.Idx.Offset << ")," << O.Idx.Stride << ']';
    Shape();
    return;
  case Operand::Imm:
    OS << llvm::format_hex(O.Bits, 1) << ':' << nameOf(O.Reg.Ty);
    return;
  case Operand::Constant:
    OS << "constant " << O.Bits << ':' << nameOf(O.Reg.Ty);
    return;
  case Operand::Mask:
  case Operand::Surface:
    Name(O.Var);
    return;
  case Operand::AddressOf:
    OS << '&';
    Name(O.Var);
    OS << '[' << O.Reg.Offset << ']';
    return;
  case Operand::Raw:
    Name(O.Var);
    OS << '.' << O.Reg.Offset;
    return;
  case Operand::Label:
    OS << "block " << O.Var;
    return;
  }
}

void cmc::visa::dump(const Kernel &K, const Instruction &I,
                     llvm::raw_ostream &OS) {
  static const char *Combine[] = {"", ".any", ".all", ".uniform"};
  if (I.Pred.Var != None)
    OS << (I.Pred.Negate ? "(!P" : "(P") << I.Pred.Var << Combine[I.Pred.How]
       << ") ";
  OS << I.info().Mnemonic << (I.Saturate ? ".sat" : "") << " (" << I.Lane
     << (I.NoMask ? ", " : " em, ") << I.ExecSize << ')';
  for (const Operand &O : I.Operands)
    ::dump(K, O, OS);
  if (I.Coalescable)
    OS << " [coalescable]";
}

void cmc::visa::dump(const Kernel &K, llvm::raw_ostream &OS) {
  OS << "kernel " << K.Name << '\n';
  for (BlockId B = 0; B != K.Blocks.size(); ++B) {
    OS << "block " << B << ' ' << K.Blocks[B].Name << '\n';
    for (const Instruction &I : K.Blocks[B].Instructions) {
      OS << "  ";
      dump(K, I, OS);
      OS << '\n';
    }
  }
}
