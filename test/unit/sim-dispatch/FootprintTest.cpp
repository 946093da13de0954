//===- FootprintTest.cpp - what is cleared for the next thread ------------===//
//
// Part of CMC, under the MIT licence.
//
// Threads that follow others in a hardware thread find all registers zero,
// though only those that the program writes are cleared.
//===----------------------------------------------------------------------===//
#include "gen-simulator/isa/Footprint.h"
#include "Scripted.h"
#include "gtest/gtest.h"

using namespace gensim;

namespace {

Inst moveTo(uint32_t Offset, unsigned Lanes, uint8_t Stride, Type Ty) {
  Inst I;
  I.Opcode = Op::Mov;
  I.ExecSize = uint8_t(Lanes);
  I.Dst.File = RegFile::GRF;
  I.Dst.Offset = Offset;
  I.Dst.Horz = Stride;
  I.Dst.Ty = Ty;
  return I;
}

/// "begin-end" of each range, and "acc" and "mme".
std::string footprint(std::vector<Inst> Insts, const char *Target = "icllp") {
  Footprint F =
      footprintOf(Program(*cmc::findTarget(Target), std::move(Insts), {}));
  std::string Out;
  for (const Footprint::Range &R : F.GRF)
    Out += std::to_string(R.Begin) + "-" + std::to_string(R.End) + " ";
  return Out + (F.Accumulators ? "acc " : "") + (F.Extensions ? "mme " : "");
}

TEST(Footprint, HasTheRegistersOfDestinations) {
  Inst Nothing;
  Nothing.Opcode = Op::Nop;
  EXPECT_EQ(footprint({Nothing}), "");
  EXPECT_EQ(footprint({moveTo(96, 8, 1, Type::D)}), "96-128 ");
  EXPECT_EQ(footprint({moveTo(100, 8, 1, Type::D)}), "96-160 ");
  EXPECT_EQ(footprint({moveTo(96, 16, 2, Type::W)}), "96-160 ");
  EXPECT_EQ(footprint({moveTo(320, 8, 1, Type::D), moveTo(32, 1, 1, Type::UB),
                       moveTo(64, 1, 1, Type::Q)}),
            "32-96 320-352 ");
  EXPECT_EQ(footprint({moveTo(4064, 16, 1, Type::D)}), "4064-4096 ");
}

TEST(Footprint, HasAllRegistersForAnAddress) {
  Inst I = moveTo(0, 1, 1, Type::D);
  I.Dst.Addr = Addressing::Indirect;
  EXPECT_EQ(footprint({I}), "0-4096 ");
  EXPECT_EQ(footprint({I}, "pvc"), "0-8192 ");
}

TEST(Footprint, HasTheResponsesOfSends) {
  Inst I = moveTo(64, 16, 1, Type::D);
  I.Opcode = Op::Send;
  I.Send.Desc = 2 << 20;
  EXPECT_EQ(footprint({I}), "64-128 ");
  EXPECT_EQ(footprint({I}, "pvc"), "64-192 ");
  I.Send.DescInRegister = true;
  EXPECT_EQ(footprint({I}), "64-1056 ");
  I.Dst.File = RegFile::Null;
  EXPECT_EQ(footprint({I}), "");
}

TEST(Footprint, HasWhatIsWrittenBesidesTheDestination) {
  Inst Divides = moveTo(64, 8, 1, Type::D);
  Divides.Opcode = Op::Math;
  Divides.Math = MathFn::IQot;
  EXPECT_EQ(footprint({Divides}), "64-96 ");
  Divides.Math = MathFn::IDiv;
  EXPECT_EQ(footprint({Divides}), "64-128 ");
  Inst Calls = moveTo(124, 1, 1, Type::UD);
  Calls.Opcode = Op::Call;
  EXPECT_EQ(footprint({Calls}), "96-160 ");
  Inst Product = moveTo(64, 8, 1, Type::D);
  Product.Opcode = Op::Mach;
  EXPECT_EQ(footprint({Product}), "64-96 acc ");
  Inst ToBoth = moveTo(64, 8, 1, Type::D);
  ToBoth.AccWrEn = true;
  EXPECT_EQ(footprint({ToBoth}), "64-96 acc ");
  Inst Root = moveTo(64, 8, 1, Type::F);
  Root.Dst.MME = 2;
  EXPECT_EQ(footprint({Root}), "64-96 mme ");
}

/// Writes to all state of a thread that programs can change.
void spoil(Thread &T, bool WithExtensions) {
  std::fill_n(T.GRF.begin(), 64, 0xA5); // The payload.
  std::fill_n(T.GRF.begin() + 96, 32, 0xA5);
  T.Flags.fill(0xA5);
  T.Address.fill(0xA5);
  T.Control.fill(0xA5);
  T.State.fill(0xA5);
  T.Wake.fill(0xA5);
  std::fill(std::begin(T.Notifications), std::end(T.Notifications), 3);
  T.NamedNotifications = T.CallMask = T.Barrier = T.Next = 5;
  T.DispatchMask = T.Active = 1;
  T.DependenciesMet = true;
  T.PayloadBytes = 64;
  T.Executed = 77;
  T.Acc.Implicit = 256;
  if (WithExtensions) {
    T.Acc.Value.fill(-1);
    for (auto &Register : T.MME)
      Register.fill(-1);
  }
  T.fail(Fault::Kind::PageFault, "a message", 3);
}

TEST(Footprint, ARestartedThreadIsAsANewOne) {
  ScriptedDispatch D(everyThread({Step::End}), 1);
  D.SIMDSize = 16;
  D.InitialControl = 0x4c0;
  ThreadGroup Group;
  TranslationCache Memory(*D.Space);
  auto New = std::make_unique<Thread>(D, Group, Memory);
  for (bool WithExtensions : {false, true}) {
    auto T = std::make_unique<Thread>(D, Group, Memory);
    spoil(*T, WithExtensions);
    T->restart({{{96, 128}}, WithExtensions, WithExtensions});
    size_t Used = T->program().target().registerFileBytes();
    EXPECT_TRUE(
        std::equal(T->GRF.begin(), T->GRF.begin() + Used, New->GRF.begin()));
    EXPECT_EQ(T->Flags, New->Flags);
    EXPECT_EQ(T->Address, New->Address);
    EXPECT_EQ(T->MME, New->MME);
    EXPECT_EQ(T->Acc.Value, New->Acc.Value);
    EXPECT_EQ(T->Acc.Implicit, New->Acc.Implicit);
    EXPECT_EQ(T->Control, New->Control);
    EXPECT_EQ(T->State, New->State);
    EXPECT_EQ(T->Wake, New->Wake);
    EXPECT_TRUE(std::equal(std::begin(T->Notifications),
                           std::end(T->Notifications), New->Notifications));
    EXPECT_EQ(T->NamedNotifications, 0u);
    EXPECT_EQ(T->CallMask, 0u);
    EXPECT_EQ(T->Barrier, 0u);
    EXPECT_EQ(T->Next, 0u);
    EXPECT_EQ(T->DispatchMask, 0xFFFFu);
    EXPECT_EQ(T->Active, 0xFFFFu);
    EXPECT_FALSE(T->DependenciesMet);
    EXPECT_EQ(T->PayloadBytes, 0u);
    EXPECT_EQ(T->Executed, 0u);
    EXPECT_EQ(T->Status, ThreadStatus::Ready);
    EXPECT_FALSE(T->Problem);
    EXPECT_EQ(T->Problem.Message, "");
  }
}

TEST(Footprint, ThreadsFindNothingOfEarlierOnes) {
  auto Code = everyThread({Step::Work, Step::End});
  Code->OnWork = [](Thread &T) {
    EXPECT_EQ(T.grf<uint64_t>(32), 0u);
    EXPECT_EQ(T.flag(0), 0u);
    EXPECT_EQ(T.Control[0], 0u);
    EXPECT_EQ(T.Next, 0u);
    // Only the payload: the program writes no register.
    T.setGRF<uint64_t>(32, ~uint64_t(0));
    T.Flags.fill(1);
    T.Control[0] = 0x10;
  };
  for (unsigned Workers : {1u, 3u}) {
    ScriptedDispatch D(Code, 100, 3, 2);
    D.FillPayload = [](Thread &) { return 64u; };
    RunResult R = execute(D, withWorkers(Workers));
    EXPECT_FALSE(R.Problem);
    EXPECT_EQ(R.Threads, 600u);
    EXPECT_EQ(R.Groups, 300u);
    EXPECT_EQ(R.Instructions, 1200u);
  }
}

} // namespace
