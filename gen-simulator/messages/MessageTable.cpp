//===- MessageTable.cpp - lookup of message handlers ----------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "gen-simulator/messages/MessageTable.h"
#include "gen-simulator/messages/Atomics.h"
#include "gen-simulator/messages/Sampler.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"

namespace gensim {
namespace {

using cmc::TargetInfo;

constexpr MessageRow Rows[] = {
#define GENSIM_MESSAGE(Function, Type, Name, Handler, Needs, Detail)           \
  {SharedFunction::Function, Type, Name, Handler, Needs, MessageDetail::Detail},
#include "gen-simulator/messages/Messages.def"
};

constexpr unsigned Functions = unsigned(SharedFunction::Unknown) + 1;
constexpr unsigned Types = 64;
using RowIndex = std::array<std::array<uint8_t, Types>, Functions>;
constexpr uint8_t NoRow = 0xFF;
static_assert(llvm::array_lengthof(Rows) < NoRow, "row numbers are bytes");

constexpr RowIndex makeIndex() {
  RowIndex Index{};
  for (unsigned F = 0; F < Functions; ++F)
    for (unsigned T = 0; T < Types; ++T)
      Index[F][T] = NoRow;
  for (unsigned R = 0; R < llvm::array_lengthof(Rows); ++R)
    Index[unsigned(Rows[R].Function)][Rows[R].Type] = uint8_t(R);
  return Index;
}
constexpr RowIndex Index = makeIndex();

const char *functionName(SharedFunction F) {
  constexpr const char *Names[] = {"null",
                                   "sampler",
                                   "gateway",
                                   "read-only data cache",
                                   "render cache",
                                   "urb",
                                   "thread spawner",
                                   "vme",
                                   "data cache 0",
                                   "data cache 1",
                                   "data cache 2",
                                   "pixel interpolator",
                                   "check and refinement",
                                   "slm",
                                   "tgm",
                                   "ugm",
                                   "ugml",
                                   "ray tracing",
                                   "unknown shared function"};
  static_assert(llvm::array_lengthof(Names) == Functions, "one name each");
  return Names[unsigned(F)];
}

bool isLSC(SharedFunction F) {
  return F == SharedFunction::SLM || F == SharedFunction::TGM ||
         F == SharedFunction::UGM || F == SharedFunction::UGML;
}

/// The message type in Messages.def.
unsigned messageType(SharedFunction F, uint32_t Desc) {
  if (isLSC(F))
    return Desc & 0x3F;
  if (F == SharedFunction::Gateway)
    return Desc & 0xF;
  if (F == SharedFunction::ThreadSpawner)
    return Desc & 1;
  unsigned Type = Desc >> 14 & 0x1F;
  // Scratch messages use all bits of the type except 4 and 3 for other fields.
  if (F == SharedFunction::DataCache0 && Type & 0x10)
    Type &= 0x18;
  return Type;
}

std::string detail(const MessageRow &Row, uint32_t Desc) {
  constexpr const char *Widths[] = {" of bytes", " of dwords", " of qwords",
                                    " with status"};
  if (Row.Detail == MessageDetail::None)
    return "";
  if (Row.Detail == MessageDetail::A64Width)
    return Widths[Desc >> 8 & 3];
  bool IsFloat = Row.Detail == MessageDetail::FloatAtomic;
  unsigned Number = Desc >> 8 & (IsFloat ? 0x7 : 0xF);
  if (llvm::Optional<AtomicOp> Op = atomicOfLegacy(IsFloat, Number))
    return llvm::formatv(" {0}", infoOf(*Op).Text);
  return llvm::formatv(" operation {0}", Number);
}

} // namespace

const MessageRow *findMessage(const cmc::TargetInfo &Target, SharedFunction F,
                              uint32_t Desc) {
  unsigned Type = messageType(F, Desc);
  if (isLSC(F) && F != SharedFunction::TGM)
    F = SharedFunction::UGM;
  uint8_t R = Index[unsigned(F)][Type];
  bool IsThere =
      R != NoRow && (Target.Features & Rows[R].Needs) == Rows[R].Needs;
  return IsThere ? &Rows[R] : nullptr;
}

bool isModelled(const cmc::TargetInfo &Target, SharedFunction F,
                uint32_t Desc) {
  if (F == SharedFunction::Null)
    return true;
  if (F == SharedFunction::Sampler)
    return isSamplerModelled(Target, Desc);
  const MessageRow *Row = findMessage(Target, F, Desc);
  return Row && Row->Handler != notModelled;
}

std::string messageName(const cmc::TargetInfo &Target, SharedFunction F,
                        uint32_t Desc, uint32_t) {
  if (F == SharedFunction::Sampler)
    return samplerMessageName(Target, Desc);
  std::string Function = isLSC(F) ? functionName(F) + std::string(" ") : "";
  if (const MessageRow *Row = findMessage(Target, F, Desc))
    return Function + Row->Name + detail(*Row, Desc);
  return llvm::formatv("{0} message {1:x}", functionName(F),
                       messageType(F, Desc));
}

} // namespace gensim
