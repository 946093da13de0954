//===- AcceptanceTest.cpp - the finalizer's acceptance of printed vISA ----===//
//
// Part of CMC, under the MIT licence.
//
// For each target and each row of Opcodes.def, a kernel with that instruction
// in each of its types passes prepare(), and GenX_IR prints no message.
//===----------------------------------------------------------------------===//
#include "RandomKernel.h"
#include "llvm-genx/VISA/Prepare.h"
#include "llvm-genx/VISA/model/Printer.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"

using namespace cmc;
using namespace cmc::visa;
namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

/// What GenX_IR says about \p Text, or "" when it just compiles it.
static std::string finalize(const std::string &Text, const TargetInfo &Target) {
  llvm::ErrorOr<std::string> Program = llvm::sys::findProgramByName("GenX_IR");
  if (!Program)
    return "GenX_IR is not installed";
  llvm::SmallString<128> Dir, Previous;
  fs::createUniqueDirectory("visa", Dir);
  fs::current_path(Previous);
  fs::set_current_path(Dir);
  {
    std::error_code EC;
    llvm::raw_fd_ostream("t.visaasm", EC) << Text;
  }
  llvm::Optional<llvm::StringRef> Redirects[] = {
      llvm::StringRef(), llvm::StringRef("log"), llvm::StringRef("log")};
  int RC =
      llvm::sys::ExecuteAndWait(*Program,
                                {"GenX_IR", "t.visaasm", "-platform",
                                 Target.FinalizerName, "-binary", "-output"},
                                llvm::None, Redirects, 20);
  std::string Log;
  if (auto Buffer = llvm::MemoryBuffer::getFile("log"))
    Log = (*Buffer)->getBuffer().split('\n').second.trim().str();
  if (auto Buffer = llvm::MemoryBuffer::getFile("t.errors.txt"))
    Log += (*Buffer)->getBuffer().str();
  if (!fs::exists("t.dat"))
    Log += "\nno binary";
  if (RC != 0)
    Log += "\nexit code " + std::to_string(RC);
  fs::set_current_path(Previous);
  fs::remove_directories(Dir);
  return Log;
}

/// One written variable for each type, so that a kernel stays small.
struct Operands {
  Builder &B;
  VarId Plain[16], Block, Message, Address;

  explicit Operands(Builder &B) : B(B) {
    std::fill(std::begin(Plain), std::end(Plain), None);
    Block = B.input(Type::UD, 64);
    Message = B.input(Type::UD, 128);
    Address = B.input(Type::UQ, 1);
  }
  VarId get(Type Ty, unsigned N) {
    VarId &V = Plain[static_cast<unsigned>(Ty)];
    return V == None ? V = B.input(Ty, N) : V;
  }
};

/// One source for an atomic; one register of data for a 2-D block.
static void completeLSC(Instruction &I, unsigned GRFBytes) {
  LSCMessage &M = I.Msg.LSC;
  M.Lanes = GRFBytes / 2;
  M.Op = 0x0c;
  M.Blocks = 1;
  M.Width = 8;
  M.Height = 2;
  if (I.Op == Opcode::LSCAtomic)
    I.Operands[3] = Operand::null();
  if (I.Op != Opcode::LSCLoad2D && I.Op != Opcode::LSCStore2D)
    return;
  I.Msg.Size = GRFBytes;
  for (unsigned N = 1; N < 6; ++N)
    I.Operands[N] = Operand::imm(Type::UD, 63);
}

/// An instruction of opcode \p Op whose operands have type \p Ty.
static Instruction sample(Operands &Ops, Opcode Op, Type Ty, unsigned N) {
  Builder &B = Ops.B;
  const OpInfo &Info = info(Op);
  Instruction I(Op, Info.has(NoLanes) ? 1 : N, {});
  I.Msg = {};
  I.Msg.Size = Info.TheShape == Shape::Owords ? 2 : 4;
  I.Msg.Width = 16;
  I.Msg.Height = 4;
  I.Msg.Value = Info.TheShape == Shape::Channels ? 3 : 1;
  if (Info.TheShape == Shape::Systolic) { // s8 by s8, repeat count 2.
    I.Msg.Width = I.Msg.Height = 8;
    I.Msg.Size = 8;
    I.Msg.Blocks = 2;
  }
  // One register each way of the data port or what else there is.
  I.Msg.Payloads.assign(Info.Roles.size(), {B.K.Target->GRFBytes, Type::UD});
  if (Info.TheShape == Shape::RawSend)
    I.Msg.Value = 10;
  if (Info.TheShape == Shape::SamplerUnorm)
    I.Msg.Size = 0;
  if (Info.TheShape == Shape::Systolic)
    for (Message::Payload &P : I.Msg.Payloads)
      P = {2 * B.K.Target->GRFBytes, Type::D};
  for (char Role : Info.Roles) {
    switch (Role) {
    case 'D':
    case 'X':
    case 's':
    case 'x':
      I.Operands.push_back(packed(Ops.get(Ty, N), Ty, N));
      break;
    case 'L':
      I.Operands.push_back(packed(B.K.addVariable(Ty, N), Ty, N));
      break;
    case 'P': {
      VarId M = B.K.addMask(N);
      I.Operands.push_back(Operand::mask(M));
      break;
    }
    case 'u':
      I.Operands.push_back(
          Info.Roles[0] == 'u'
              ? Operand::reg(Ops.Address, Region::scalar(Type::UQ, 0))
              : Operand::imm(Type::UD, 0));
      break;
    case 'W':
    case 'r':
      I.Operands.push_back(Operand::raw(Ops.Message));
      break;
    case 'A':
      I.Operands.push_back(Operand::address(
          B.K.addAddress(N), Region::contiguous(Type::UW, 0, N)));
      break;
    case 'a':
      I.Operands.push_back(Operand::addressOf(Ops.Block, 32));
      break;
    case 'T':
      I.Operands.push_back(Operand::surface(B.K.addSurface()));
      break;
    case 't':
      I.Operands.push_back(Operand::surface(B.surfaceInput()));
      break;
    case 'l':
      I.Operands.push_back(Operand::label(1));
      break;
    }
  }
  if (Info.TheShape == Shape::Sampler)
    for (unsigned K = 0; K < I.Operands.size(); ++K)
      if (Info.Roles[K] == 't' && Info.Roles[K + 1] == 't')
        I.Operands[K] = Operand::surface(B.samplerInput());
  if (Op == Opcode::SampleUnorm)
    I.Operands[0] = Operand::surface(B.samplerInput());
  if (Info.TheShape == Shape::RawSend || Info.TheShape == Shape::RawSendc)
    I.ExecSize = 1;
  // Both are numbers of their own.
  if (Op == Opcode::NBarrierSignal || Op == Opcode::NBarrierWait)
    for (Operand &O : I.Operands)
      O = Operand::imm(Type::UB, 1);
  if (Op == Opcode::Movs)
    I.Operands[1] = Operand::reg(Ops.Block, Region::scalar(Type::UD, 0));
  if (Info.TheShape == Shape::LSC)
    completeLSC(I, B.K.Target->GRFBytes);
  // The second source is for the exchange only.
  if (Op == Opcode::DwordAtomic)
    I.Operands[3] = Operand::null();
  if (Op == Opcode::SvmAtomic)
    I.Operands[3] = Operand::null();
  if (Op == Opcode::TypedAtomic)
    I.Operands[6] = Operand::null();
  if (Op == Opcode::Sel) {
    I.Pred.Var = B.K.addMask(N);
    B.add(Opcode::SetP, N,
          {Operand::mask(I.Pred.Var), Operand::imm(Type::UW, 0x55)});
  }
  return I;
}

static const Type PlainTypes[] = {Type::UB, Type::B, Type::UW, Type::W,
                                  Type::UD, Type::D, Type::UQ, Type::Q,
                                  Type::HF, Type::F, Type::DF};

static bool targetHas(const TargetInfo &T, Type Ty) {
  if (Ty == Type::DF)
    return T.has(TargetInfo::Float64);
  if (Ty == Type::UQ || Ty == Type::Q)
    return T.has(TargetInfo::Int64);
  return true;
}

static void check(Builder &B) {
  std::vector<std::string> Problems = prepare(B.K, /*Optimize=*/false);
  EXPECT_EQ(Problems, std::vector<std::string>());
  if (!Problems.empty())
    return;
  std::string Text = printKernel(B.K);
  EXPECT_EQ(finalize(Text, *B.K.Target), "") << B.K.Target->Name.str() << '\n'
                                             << Text;
}

class Acceptance : public testing::TestWithParam<const char *> {};

TEST_P(Acceptance, EveryOpcode) {
  const TargetInfo &Target = *findTarget(GetParam());
  static const Opcode All[] = {
#define VISA_OP(Name, ...) Opcode::Name,
#include "llvm-genx/VISA/model/Opcodes.def"
  };
  for (Opcode Op : All) {
    const OpInfo &Info = info(Op);
    // These name what the kernel has beside its blocks; see Calls.
    if (Info.TheShape == Shape::Call || Info.TheShape == Shape::StackCall ||
        Info.TheShape == Shape::Verbatim || Op == Opcode::Return ||
        Op == Opcode::Fret)
      continue;
    if (Info.Needs && !Target.has(static_cast<TargetInfo::Feature>(Info.Needs)))
      continue;
    Builder B(GetParam());
    Operands Ops(B);
    for (Type Ty : PlainTypes) {
      bool Takes = Info.Types ? (Info.Types & setOf(Ty)) != 0 : Ty == Type::UD;
      if (Op == Opcode::Div && isInteger(Ty))
        Takes = sizeOf(Ty) < 8 && Target.has(TargetInfo::IntDiv);
      if (!Takes || !targetHas(Target, Ty) || Op == Opcode::Ret)
        continue;
      Instruction I = sample(Ops, Op, Ty, 8);
      B.K.Blocks.back().Instructions.push_back(I);
    }
    B.K.Blocks.emplace_back();
    B.ret();
    check(B);
  }
}

/// A kernel that calls a subroutine, which calls a stack function, and has a
/// text of its own.
TEST_P(Acceptance, Calls) {
  Builder B(GetParam());
  StackFunction Square{"S0_square", 1, 1};
  VarId In = B.input(Type::D, 8), Out = B.input(Type::D, 8);
  B.K.Callees = {Square};
  B.K.Subroutines.resize(1);
  B.K.Subroutines[0] = {"sub", 1, {In}, {Out}, {}};
  B.K.Assemblies.resize(1);
  B.K.Assemblies[0].Operands.resize(1);
  B.K.Assemblies[0].Operands[0].Var = Out;
  B.K.Assemblies[0].Operands[0].Writes = true;
  B.K.Assemblies[0].Pieces = {{"    mov (M1, 8) ", 0}, {" 0x1:d", -1}};
  B.add(Opcode::Call, 1, {}).Msg.Value = 0;
  B.add(Opcode::InlineAsm, 1, {}).Msg.Value = 0;
  B.ret();
  B.K.Blocks.emplace_back();
  auto Copy = [](Builder &To, Operand D, Operand S) {
    To.add(Opcode::Mov, 8, {D, S});
  };
  Copy(B, packed(B.K.predefined("%arg"), Type::D, 8), packed(In, Type::D, 8));
  B.add(Opcode::Fcall, 1, {}).Msg.Value = 0;
  Copy(B, packed(Out, Type::D, 8),
       packed(B.K.predefined("%retval"), Type::D, 8));
  B.add(Opcode::Return, 1, {}).Msg.Value = 0;

  Builder F(GetParam());
  F.K.Function = Square;
  F.add(Opcode::Mul, 8,
        {packed(F.K.predefined("%retval"), Type::D, 8),
         packed(F.K.predefined("%arg"), Type::D, 8),
         packed(F.K.predefined("%arg"), Type::D, 8)});
  F.add(Opcode::Fret, 1, {});
  EXPECT_EQ(prepare(B.K), std::vector<std::string>());
  EXPECT_EQ(prepare(F.K), std::vector<std::string>());
  std::string Text = printKernel(B.K, F.K);
  EXPECT_EQ(finalize(Text, *B.K.Target), "") << Text;
}

/// So does the legal form of random instructions. The stores at the end are
/// legal on all targets then, and the finalizer takes them on all.
TEST_P(Acceptance, RandomInstructions) {
  std::string Target = GetParam() + std::string(":+LegacyMessages");
  for (unsigned Seed = 0; Seed != 50; ++Seed) {
    Generator G(Seed, Target);
    Builder &B = G.B;
    for (VarId M : G.Masks)
      B.add(Opcode::SetP, G.lanes(M),
            {Operand::mask(M), Operand::imm(Type::UQ, G.Random())});
    for (unsigned I = 0; I != 3; ++I)
      B.K.Blocks[0].Instructions.push_back(G.instruction());
    VarId T = B.surfaceInput();
    for (VarId V : G.Data)
      for (unsigned Offset = 0; Offset != Bytes; Offset += 128)
        B.add(Opcode::OwordSt, 1,
              {Operand::surface(T), Operand::imm(Type::UD, Offset / 16),
               Operand::raw(V, Offset)})
            .Msg.Size = 8;
    B.ret();
    check(B);
  }
}

INSTANTIATE_TEST_SUITE_P(Targets, Acceptance,
                         testing::Values("skl", "icllp", "tgllp", "dg2", "pvc"),
                         [](const auto &Info) {
                           return std::string(Info.param);
                         });
