//===- Inst.h - one decoded Gen instruction ---------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The simulator's form of Gen code: all information of the encoding, normalized
// so that users need not know encodings. Opcodes and their mnemonics are rows
// of Opcodes.def. Offsets into register files are in bytes, so that code for
// 32- and 64-byte registers has the same form. Facts: docs/rationale/facts.md;
// vISA specification, instructions.
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <string>

namespace gensim {

enum class Op : uint8_t {
#define GENSIM_OP(Name, Mnemonic, Class) Name,
#include "gen-simulator/isa/Opcodes.def"
};

/// The kind of an opcode, which determines the part that executes it.
enum class OpClass : uint8_t { ALU, Math, Branch, Send, Sync };

const char *mnemonic(Op O); ///< In assembly syntax.
OpClass classOf(Op O);

enum class Type : uint8_t {
  UB,
  B,
  UW,
  W,
  UD,
  D,
  UQ,
  Q,
  HF,
  F,
  DF,
  BF,
  TF32,
  V,
  UV,
  VF, ///< Packed immediates.
  U1,
  U2,
  U4,
  S2,
  S4,
  BF8,
  HF8, ///< dpas only.
  None
};

/// Bytes of one element; 4 for packed immediates, 0 for None and sub-byte.
constexpr unsigned sizeOf(Type T) {
  constexpr uint8_t Sizes[] = {1, 1, 2, 2, 4, 4, 8, 8, 2, 4, 8, 2,
                               4, 4, 4, 4, 0, 0, 0, 0, 0, 1, 1, 0};
  return Sizes[unsigned(T)];
}
constexpr unsigned bitsOf(Type T) {
  return T == Type::U1                    ? 1
         : T == Type::U2 || T == Type::S2 ? 2
         : T == Type::U4 || T == Type::S4 ? 4
                                          : 8 * sizeOf(T);
}
constexpr bool isFloat(Type T) {
  return (T >= Type::HF && T <= Type::TF32) || T == Type::VF ||
         T == Type::BF8 || T == Type::HF8;
}
constexpr bool isSigned(Type T) {
  return T == Type::B || T == Type::W || T == Type::D || T == Type::Q ||
         T == Type::V || T == Type::S2 || T == Type::S4;
}
const char *toString(Type T); ///< "ub", "hf" ...

enum class RegFile : uint8_t {
  Null,
  GRF,
  Acc,
  MME,
  Flag,
  Address,
  Control,
  State,
  ChannelEnable,
  StackPointer,
  IP,
  Notification,
  Timestamp,
  ThreadDependency,
  Debug,
  MsgControl,
  FlowControl,
  Imm
};

enum class Addressing : uint8_t {
  Direct,
  Indirect, ///< r[a0.s, imm]: one address, the start of the region.
  PerRow,   ///< VxH, Vx1: an address for each row of Width elements.
};

/// A source. Lane i reads element (i / Width) * Vert + (i % Width) * Horz from
/// Offset; the decoder converts regions of 3-source instructions to that form.
/// PerRow: element (i % Width) * Horz from the address in the a0 subregister
/// AddrSub + i / Width.
struct Source {
  RegFile File = RegFile::Null;
  Type Ty = Type::None;
  Addressing Addr = Addressing::Direct;
  uint8_t Vert = 0, Width = 1, Horz = 0; ///< Elements; Width is not 0.
  bool Abs = false;
  bool Neg = false;    ///< On logic operations: inverts the bits.
  uint8_t AddrSub = 0; ///< Subregister of a0, in words.
  int16_t AddrImm = 0; ///< Bytes added to the address.
  int16_t MME = -1;    ///< madm, invm, rsqtm: the extension register.
  uint32_t Offset = 0; ///< Bytes from the start of the register file.
  uint64_t Imm = 0;    ///< Raw bits.
  bool isScalar() const {
    return Vert == 0 && Horz == 0 && Addr != Addressing::PerRow;
  }
};

struct Destination {
  RegFile File = RegFile::Null;
  Type Ty = Type::None;
  Addressing Addr = Addressing::Direct;
  uint8_t Horz = 1; ///< Elements; not 0.
  bool Saturate = false;
  uint8_t AddrSub = 0;
  int16_t AddrImm = 0;
  int16_t MME = -1;
  uint32_t Offset = 0;
};

/// The form of a predicate. The "any" and "all" forms combine the Size channels
/// around each channel; Size 1 is the sequential form.
struct Predicate {
  enum class Kind : uint8_t {
    None,
    Sequential,
    Any,
    All,
    AnyV,
    AllV
  } K = Kind::None;
  uint8_t Size = 1;
  bool Inverse = false;
};

enum class Cond : uint8_t { None, EQ, NE, GT, GE, LT, LE, Overflow, Unordered };

enum class MathFn : uint8_t {
  Inv,
  Log,
  Exp,
  Sqt,
  Rsqt,
  Sin,
  Cos,
  FDiv,
  Pow,
  IDiv,
  IQot,
  IRem,
  InvM,
  RsqtM
};

enum class SyncFn : uint8_t { Nop, AllRd, AllWr, Fence, Bar, Host, Flush };

/// Shared functions (SFID), by name because their identifiers vary by platform.
enum class SharedFunction : uint8_t {
  Null,
  Sampler,
  Gateway,
  DataCacheReadOnly /*dcro*/,
  RenderCache /*rc*/,
  URB,
  ThreadSpawner,
  VME,
  DataCache0,
  DataCache1,
  DataCache2,
  PixelInterpolator,
  CRE,
  SLM /*LSC*/,
  TGM /*LSC*/,
  UGM /*LSC*/,
  UGML,
  RayTracing,
  Unknown
};

/// A send. Lengths are in registers; they come from the descriptor at run time
/// if that is in a register.
struct SendInfo {
  SharedFunction Target = SharedFunction::Null;
  bool DescInRegister = false;   ///< Then a0 at byte DescOffset.
  bool ExDescInRegister = false; ///< Then a0 at byte ExDescOffset.
  uint8_t DescOffset = 0, ExDescOffset = 0;
  uint32_t Desc = 0;
  /// If ExDescInRegister: the offset to addresses, from Xe2 on.
  uint32_t ExDesc = 0;
  bool Split = false; ///< Two payloads (sends on Gen9/11, all on Gen12).
  /// The registers of the second payload if the encoding has them (XeHPG and
  /// later); -1: ExDesc has them.
  int8_t Length1 = -1;
};

/// What an instruction waits for before it starts, from Gen12 on, where the
/// hardware does not check registers: the instruction that is Distance back
/// among those of a pipe that end in order, and the one that has set a token (a
/// message, a math function, a dpas).
struct Scoreboard {
  enum class Pipe : uint8_t { Inferred, All, Float, Integer, Long, Math };
  enum class Use : uint8_t { None, Set, AwaitWritten, AwaitRead };
  uint8_t Distance = 0; ///< 0: none.
  Pipe P = Pipe::Inferred;
  Use U = Use::None;
  uint8_t Token = 0;
};

/// One instruction. PCs are byte offsets from the start of the program.
struct Inst {
  uint32_t PC = 0;
  uint8_t Bytes = 16; ///< 8 when compacted.
  Op Opcode = Op::Illegal;
  uint8_t ExecSize = 1;
  uint8_t ChannelOffset = 0; ///< First channel, in lanes.
  bool NoMask = false, EOT = false, AccWrEn = false, Atomic = false,
       Switch = false;
  bool Conditional = false; ///< sendc, sendsc.
  bool BranchCtrl = false;  ///< goto.b, if.b, else.b.
  Predicate Pred;
  Cond CondMod = Cond::None;
  uint8_t FlagBit = 0; ///< First bit: 32 * register + 16 * subregister.
  MathFn Math = MathFn::Inv;
  SyncFn Sync = SyncFn::Nop;
  /// Up to Gen11: its registers are not checked for earlier writes.
  bool NoCheck = false;
  uint8_t BoolFn = 0;                         ///< bfn: the truth table.
  uint8_t SystolicDepth = 0, RepeatCount = 0; ///< dpas.
  uint8_t NumSources = 0;
  int32_t JIP = -1, UIP = -1; ///< Absolute PCs; -1: none.
  Destination Dst;
  Source Src[3];
  SendInfo Send;
  Scoreboard Waits;
};

/// Whether \p I is for the systolic array.
inline bool isSystolic(const Inst &I) {
  return I.Opcode == Op::DPAS || I.Opcode == Op::DPASW;
}

} // namespace gensim
