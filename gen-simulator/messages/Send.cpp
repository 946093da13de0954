//===- Send.cpp - execution of sends --------------------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "gen-simulator/messages/MessageTable.h"
#include "gen-simulator/messages/Sampler.h"
#include "gen-simulator/messages/Typed.h"
#include "llvm/Support/FormatVariadic.h"

namespace gensim {
namespace {

/// Up to Gen11 the extended descriptor contains the shared function; if that is
/// in a register, it is known at run time only (IGA SendDescriptorDecoding).
SharedFunction functionOf(const cmc::TargetInfo &Target, const SendInfo &S,
                          uint32_t ExDesc) {
  using SF = SharedFunction;
  constexpr SF BySFID[] = {SF::Null,       SF::Unknown,
                           SF::Sampler,    SF::Gateway,
                           SF::DataCache2, SF::RenderCache,
                           SF::URB,        SF::ThreadSpawner,
                           SF::VME,        SF::DataCacheReadOnly,
                           SF::DataCache0, SF::PixelInterpolator,
                           SF::DataCache1, SF::CRE,
                           SF::Unknown,    SF::Unknown};
  if (S.ExDescInRegister && Target.has(cmc::TargetInfo::ExDescFunction))
    return BySFID[ExDesc & 0xF];
  return S.Target;
}

uint32_t addressRegister(const Thread &T, unsigned Byte) {
  uint32_t V;
  std::memcpy(&V, &T.Address[Byte], 4);
  return V;
}

/// The offset of a payload or response in the GRF file; ~0u: none.
template <typename Operand>
uint32_t registerOffset(const Thread *T, const Operand &O) {
  if (O.File != RegFile::GRF)
    return ~0u;
  if (O.Addr == Addressing::Direct)
    return O.Offset;
  uint16_t Address;
  std::memcpy(&Address, &T->Address[O.AddrSub * 2], 2);
  return uint32_t(int32_t(Address) + O.AddrImm);
}

/// Whether payloads and response are inside of the register file.
bool fitsRegisters(const cmc::TargetInfo &Target, const Message &M) {
  auto Fits = [&](uint32_t Offset, unsigned Registers) {
    return uint64_t(Offset) + Registers * M.GRFBytes <=
           Target.registerFileBytes();
  };
  return Fits(M.Payload0, M.Length0) && Fits(M.Payload1, M.Length1) &&
         (M.Response == ~0u || Fits(M.Response, M.ResponseLength));
}

/// Fails the thread if they are not.
bool checkRegisters(Thread &T, const Message &M) {
  if (fitsRegisters(T.program().target(), M))
    return true;
  T.fail(Fault::Kind::Illegal,
         llvm::formatv("payload or response of the send is beyond the last "
                       "register (lengths {0}, {1} and {2})",
                       M.Length0, M.Length1, M.ResponseLength));
  return false;
}

void failUnimplemented(Thread &T, const Message &M) {
  T.fail(Fault::Kind::UnimplementedMessage,
         llvm::formatv(
             "message '{0}' is refused in this form: "
             "descriptor {1:x}, extended descriptor {2:x}",
             messageName(T.program().target(), M.Target, M.Desc, M.ExDesc),
             M.Desc, M.ExDesc));
}

bool execute(Thread &T, const Inst &I, const Message &M) {
  if (M.Target == SharedFunction::Null)
    return true;
  if (M.Target == SharedFunction::Sampler)
    return executeSample(T, I, M);
  const MessageRow *Row = findMessage(T.program().target(), M.Target, M.Desc);
  return Row && Row->Handler(T, I, M);
}

} // namespace

bool notModelled(Thread &, const Inst &, const Message &) { return false; }

GENSIM_HANDLER(typedMessage, executeTyped(T, I, M))

/// Only valid with EOT, which executeSend() handles.
bool endOfThread(Thread &, const Inst &I, const Message &) { return I.EOT; }

/// Sets what follows from M.Desc.
static void describe(Message &M, const SendInfo &S) {
  M.Length0 = M.field(25, 4);
  M.ResponseLength = M.field(20, 5);
  bool IsLSC =
      M.Target == SharedFunction::SLM || M.Target == SharedFunction::TGM ||
      M.Target == SharedFunction::UGM || M.Target == SharedFunction::UGML;
  M.HasHeader = !IsLSC && M.field(19, 1);
  if (!S.Split)
    M.Payload1 = M.Payload0 + M.Length0 * M.GRFBytes;
}

/// \p T is null if nothing but the descriptor is in address registers; then a
/// descriptor there remains.
static Message resolveFor(const cmc::TargetInfo &Target, const Thread *T,
                          const Inst &I) {
  const SendInfo &S = I.Send;
  Message M;
  M.Desc = S.DescInRegister && T ? addressRegister(*T, S.DescOffset) : S.Desc;
  M.ExDesc =
      S.ExDescInRegister ? addressRegister(*T, S.ExDescOffset) : S.ExDesc;
  M.ExDescImmediate = S.ExDesc;
  M.Target = functionOf(Target, S, M.ExDesc);
  M.GRFBytes = Target.GRFBytes;
  M.Length1 = !S.Split         ? 0
              : S.Length1 >= 0 ? unsigned(S.Length1)
                               : M.ExDesc >> 6 & 0x1F;
  uint32_t First = registerOffset(T, I.Src[0]);
  M.Payload0 = First == ~0u ? 0 : First;
  M.Payload1 = S.Split ? registerOffset(T, I.Src[1]) : 0;
  M.Response = registerOffset(T, I.Dst);
  M.ExecMask = 0;
  M.ExecSize = I.ExecSize;
  describe(M, S);
  return M;
}

Message resolve(const Thread &T, const Inst &I, uint32_t ExecMask) {
  Message M = resolveFor(T.program().target(), &T, I);
  M.ExecMask = ExecMask;
  return M;
}

BoundSend bindSend(const Inst &I, const cmc::TargetInfo &Target) {
  BoundSend B;
  if (I.Send.ExDescInRegister || I.Src[0].Addr != Addressing::Direct ||
      I.Src[1].Addr != Addressing::Direct || I.Dst.Addr != Addressing::Direct)
    return B;
  B.M = resolveFor(Target, nullptr, I);
  B.IsKnown = BoundSend::Known::AllButDescriptor;
  if (I.Send.DescInRegister || !fitsRegisters(Target, B.M))
    return B;
  B.IsKnown = BoundSend::Known::All;
  bool HasRow = B.M.Target != SharedFunction::Null &&
                B.M.Target != SharedFunction::Sampler;
  if (const MessageRow *Row =
          HasRow ? findMessage(Target, B.M.Target, B.M.Desc) : nullptr)
    B.Handler = Row->Handler;
  return B;
}

/// The message of \p I for \p T.
static Message messageOf(const Thread &T, const Inst &I, const BoundSend &B) {
  if (B.IsKnown == BoundSend::Known::Nothing)
    return resolveFor(T.program().target(), &T, I);
  Message M = B.M;
  if (I.Send.DescInRegister) {
    M.Desc = addressRegister(T, I.Send.DescOffset);
    describe(M, I.Send);
  }
  return M;
}

void executeSend(Thread &T, const Inst &I, uint32_t ExecMask,
                 const BoundSend &B) {
  Message M = messageOf(T, I, B);
  M.ExecMask = ExecMask;
  if (B.IsKnown != BoundSend::Known::All && !checkRegisters(T, M))
    return;
  // A send without channels is not issued.
  if (ExecMask && !(B.Handler ? B.Handler(T, I, M) : execute(T, I, M)))
    failUnimplemented(T, M); // Keeps an earlier fault.
  if (I.EOT && T.Status != ThreadStatus::Faulted)
    T.Status = ThreadStatus::Done;
}

} // namespace gensim
