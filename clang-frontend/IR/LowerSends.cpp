//===- LowerSends.cpp - lowering of raw messages --------------------------===//
//
// Part of CMC, under the MIT licence.
//
// The program is responsible for the meaning of a message. The checks cover
// errors that the finalizer accepts silently: lengths and the registers moved.
//===----------------------------------------------------------------------===//
#include "clang-frontend/IR/Lowering.h"
#include "clang-frontend/IR/RegionBuilder.h"
#include "cmc/Target.h"

using namespace llvm;

namespace cmc::frontend::lowering {
namespace {

enum Form {
  HasResponse = 1,
  HasSecond = 2,
  Waits = 4,
  Ends = 8,
  FunctionInDescriptor = 16,
  AllRegisters = 32
};
constexpr unsigned FunctionBits = 15, MaxLogLanes = 5;

/// The size of which payloads are multiples. For the CPU device, which reports
/// raw messages itself, it is that of the smallest registers of GPUs.
unsigned registerBytes(const RawCall &C) {
  const TargetInfo *Target = C.target();
  return Target && !Target->isHost() ? Target->GRFBytes : 32;
}

/// A message that is being lowered.
class Message {
public:
  explicit Message(RawCall &C)
      : C(C), F(C.constant(11, "the form of a send")),
        Register(registerBytes(C)) {}
  bool check();
  Value *emit();

private:
  bool fail(const Twine &Why) {
    C.error(Why);
    return false;
  }
  bool checkDescriptor();
  /// Checks the registers of operand \p What; argument \p Count is their
  /// number.
  bool checkRegisters(const char *What, Type *T, unsigned Count, unsigned Most,
                      unsigned &Out);

  RawCall &C;
  unsigned F, Register;
  unsigned Function = 0, LogLanes = 0, Registers[3] = {};
  Value *ExDesc = nullptr;
};

bool Message::checkRegisters(const char *What, Type *T, unsigned Count,
                             unsigned Most, unsigned &Out) {
  unsigned Bytes = lanesOf(T) * bytesOf(T->getScalarType());
  if (Bytes % Register)
    return fail(Twine(What) + " of a message has " + Twine(Bytes) +
                " bytes; it is whole registers of " + Twine(Register) +
                " bytes");
  Out = F & AllRegisters
            ? Bytes / Register
            : C.constant(Count, "the number of registers of a message");
  if (Out * Register > Bytes)
    return fail(Twine(What) + " of a message has " + Twine(Bytes / Register) +
                " registers, not " + Twine(Out));
  if (Out > Most)
    return fail(Twine(What) + " of a message has " + Twine(Out) +
                " registers; at most " + Twine(Most) + " are possible");
  return true;
}

bool Message::checkDescriptor() {
  ExDesc = C.arg(4);
  auto *Constant = dyn_cast<ConstantInt>(ExDesc);
  bool MustBeConstant = F & (FunctionInDescriptor | Waits);
  if (MustBeConstant && !Constant)
    return fail("the extended descriptor of this message must be a constant");
  if (F & FunctionInDescriptor) {
    Function = Constant->getZExtValue() & FunctionBits;
    ExDesc = C.B.getInt32(Constant->getZExtValue() & ~FunctionBits);
  } else {
    Function = C.constant(7, "the shared function of a message");
    if (Function > FunctionBits)
      return fail("shared function " + Twine(Function) +
                  "; 0 to 15 are possible");
  }
  return true;
}

bool Message::check() {
  if (F & Ends)
    return fail("a message cannot end the thread: CMC ends it itself, when the "
                "kernel returns");
  if (F & Waits && F & HasSecond)
    return fail("sendc of a message in two places is not possible: the "
                "finalizer has no text for it");
  LogLanes = C.constant(6, "the execution size of a message");
  if (LogLanes > MaxLogLanes)
    return fail("execution size " + Twine(LogLanes) +
                "; it is the logarithm, 0 to 5 for 1 to 32 lanes");
  unsigned MaskLanes = lanesOf(C.arg(3)->getType());
  if (MaskLanes < 1u << LogLanes)
    return fail("a mask of " + Twine(MaskLanes) + " lanes for a message of " +
                Twine(1u << LogLanes));
  return checkDescriptor() &&
         checkRegisters("the payload", C.arg(1)->getType(), 8, 15,
                        Registers[0]) &&
         (!(F & HasSecond) ||
          checkRegisters("the second payload", C.arg(2)->getType(), 9, 15,
                         Registers[1])) &&
         (!(F & HasResponse) ||
          checkRegisters("the response", C.type(), 10, 31, Registers[2]));
}

Value *Message::emit() {
  IRBuilder<> &B = C.B;
  unsigned Lanes = 1u << LogLanes;
  Value *Mask = C.arg(3);
  Type *Narrow = FixedVectorType::get(Mask->getType()->getScalarType(), Lanes);
  if (lanesOf(Mask->getType()) != Lanes)
    Mask = RegionBuilder(B).read(Mask, Narrow, Region::contiguous(Lanes));
  Mask = B.CreateTrunc(Mask, FixedVectorType::get(B.getInt1Ty(), Lanes));
  bool Split = F & HasSecond, Back = F & HasResponse;
  SmallVector<Value *, 12> Args{B.getInt8(F & Waits ? 1 : 0),
                                B.getInt8(LogLanes), Mask,
                                B.getInt8(Registers[0])};
  if (Split)
    Args.push_back(B.getInt8(Registers[1]));
  if (Back)
    Args.push_back(B.getInt8(Registers[2]));
  Args.append({B.getInt8(Function), ExDesc, C.arg(5), C.arg(1)});
  SmallVector<Type *, 4> Overloads;
  if (Back)
    Overloads.push_back(C.type());
  Overloads.append({Mask->getType(), C.arg(1)->getType()});
  if (Split) {
    Args.push_back(C.arg(2));
    Overloads.push_back(C.arg(2)->getType());
  }
  using namespace GenXIntrinsic;
  if (!Back) {
    C.call(Split ? genx_raw_sends2_noresult : genx_raw_send2_noresult,
           Overloads, Args);
    return UndefValue::get(C.type());
  }
  // Elements beyond the response keep their old value.
  auto *All = dyn_cast<Constant>(Mask);
  bool Whole = All && All->isAllOnesValue() &&
               Registers[2] * Register ==
                   lanesOf(C.type()) * bytesOf(C.type()->getScalarType());
  Args.push_back(Whole ? UndefValue::get(C.type()) : C.arg(0));
  return C.call(Split ? genx_raw_sends2 : genx_raw_send2, Overloads, Args);
}

} // namespace

Value *rawSend(RawCall &C) {
  Message M(C);
  return M.check() ? M.emit() : nullptr;
}

namespace {

constexpr unsigned UniversalRows = 4,
                   RowBytes = 32; ///< Of motion estimation messages.

unsigned rowsOf(Type *T) {
  return lanesOf(T) * bytesOf(T->getScalarType()) / RowBytes;
}

/// Rows that a message reads after the universal ones, and rows it returns.
struct VMERows {
  unsigned Takes, Gives;
};

/// The rows that the message of \p C moves of the \p Own and \p Result rows in
/// its operands, by stream mode and search control. An unknown control is
/// assumed to be one that fits.
VMERows rowsOfMessage(RawCall &C, unsigned Own, unsigned Result) {
  enum Stream { Out = 1, In = 2 };
  constexpr int64_t TwoOfBoth = 7;
  int64_t Mode = C.constant(5, "the stream mode");
  if (Mode < 0)
    return {Own, Result};
  auto *Search = dyn_cast<ConstantInt>(C.arg(6));
  auto Records = [&](unsigned Rows, unsigned Before) -> unsigned {
    bool Two =
        Search ? Search->getSExtValue() == TwoOfBoth : Rows >= Before + 4;
    return Two ? 4 : 2;
  };
  return {2 + (Mode & In ? Records(Own, 2) : 0),
          7 + (Mode & Out ? Records(Result, 7) : 0)};
}

} // namespace

/// Motion estimation: adds a header to the payload, a surface to the
/// descriptor.
Value *vmeSend(RawCall &C) {
  IRBuilder<> &B = C.B;
  Value *Payload = C.arg(1), *Old = C.arg(0);
  unsigned Own = rowsOf(Payload->getType()) - UniversalRows;
  unsigned Result = rowsOf(C.type());
  VMERows Moved = rowsOfMessage(C, Own, Result);
  if (Own < Moved.Takes || Result < Moved.Gives)
    return C.error(
        C.UserName + " with this stream mode and search control takes " +
        Twine(Moved.Takes) + " rows and gives " + Twine(Moved.Gives) +
        ", and there are " + Twine(Own) + " and " + Twine(Result));
  auto Rows = [&](unsigned N) {
    Type *T = C.type()->getScalarType();
    return FixedVectorType::get(T, N * RowBytes / bytesOf(T));
  };
  RegionBuilder Regions(B);
  unsigned Sent = UniversalRows + Moved.Takes;
  if (Own != Moved.Takes)
    Payload = Regions.read(Payload, Rows(Sent),
                           Region::contiguous(lanesOf(Rows(Sent))));
  constexpr unsigned Lanes = 16, LogLanes = 4;
  Value *Mask =
      Constant::getAllOnesValue(FixedVectorType::get(B.getInt1Ty(), Lanes));
  uint32_t Desc =
      C.constant(3, "a descriptor") | Moved.Gives << 20 | Sent << 25;
  Type *T = Rows(Moved.Gives);
  Value *Response = C.call(
      GenXIntrinsic::genx_raw_send2, {T, Mask->getType(), Payload->getType()},
      {B.getInt8(0), B.getInt8(LogLanes), Mask, B.getInt8(Sent),
       B.getInt8(Moved.Gives), B.getInt8(C.constant(4, "a shared function")),
       B.getInt32(0), B.CreateAdd(C.arg(2), B.getInt32(Desc)), Payload,
       UndefValue::get(T)});
  return Result == Moved.Gives
             ? Response
             : Regions.write(Old, Response, Region::contiguous(lanesOf(T)));
}

} // namespace cmc::frontend::lowering
