//===- Model.h - a kernel as vISA instructions ------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Stage 7: instruction selection builds this model, prepare() (Prepare.h) makes
// it legal, and printKernel() (Printer.h) prints it. The fields of Kernel are
// that text's parts. Not SSA: a variable is bytes, written any number of times.
//
//   * An operand names a variable and a Region; the region has the element
//     type. Any type may be used on any variable: a bitcast is no instruction,
//     and the printer declares the aliases.
//   * Selection sets any execution size and any region. Splitting, indirect
//     addressing and padding of narrow messages are done by the legalizer.
//   * A mask of n > 32 lanes is ceil(n / 32) Predicate variables with
//     consecutive ids (Kernel::addMask). Operands and predicates name the
//     first; lane l is bit l % 32 of variable l / 32.
//   * Blocks fall through to the next one in layout order. Jmp and Goto are at
//     the end of a block; several may follow each other.
//   * Copies that selection inserts for phis, bitcasts and old values of
//     wrregion have Instruction::Coalescable set; Coalesce.h removes them.
//===----------------------------------------------------------------------===//
#pragma once

#include "cmc/Target.h"
#include "llvm-genx/VISA/QuirkSet.h"
#include "llvm-genx/VISA/model/LSC.h"
#include "llvm-genx/VISA/model/Region.h"
#include "llvm/ADT/Optional.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace cmc::visa {

using VarId = uint32_t;
using BlockId = uint32_t;
constexpr uint32_t None = ~0u; ///< No variable, no block.

//===--- Opcodes ----------------------------------------------------------===//

enum class Opcode : uint8_t {
#define VISA_OP(Name, ...) Name,
#include "llvm-genx/VISA/model/Opcodes.def"
};

/// Syntax between mnemonic and operands, in terms of the fields of Message.
enum class Shape : uint8_t {
  Plain,          ///< op (M1, 16)
  Compare,        ///< op.lt (M1, 16)           Instruction::Cond
  TruthTable,     ///< op.x96 (M1, 16)          Value
  Branch,         ///< op (M1, 16) label
  Owords,         ///< op (4)                   Size = owords: 1, 2, 4, 8
  MediaBlock,     ///< op.mod (w, h)            Modifier, Width, Height, Plane
  BytesPerLane,   ///< op.4 (M1, 16)            Size = bytes: 1, 2, 4
  BytesAndBlocks, ///< op.4.1 (M1, 16)          Size = bytes, Blocks
  Channels,       ///< op.RGBA (M1, 16)         Value = mask, bit 0 = R enabled
  Atomic,         ///< op.add (M1, 16)          AtomicOp
  SvmAtomic,      ///< op.add[.64] (M1, 8)      AtomicOp, Size = bytes: 4, 8
  Bare,           ///< op
  Signal,         ///< op.signal, op.wait       Value = 1, 0
  Fence,          ///< op_global.E              Value = mask of stage 4
  WaitMask,       ///< op mask                  Value
  Systolic,       ///< op.s8.u4.8.8 (M1, 8)     Width, Height = precisions of
                  ///<   the sources, Size = depth, Blocks = repeat count
  RawSend,        ///< op.10.1.0.2 (M1, 16)     Value = shared function; lengths
  RawSendc,       ///< op (M1, 16) 0xa 1 2      Value = descriptor; lengths
  Sampler,        ///< op.RGBA (M1, 16)         Value = channels, Flagged
  SamplerUnorm,   ///< op.RG.16-full            Value = channels, Size = format
  Call,           ///< op (M1, 16) name         Value = subroutine index
  Verbatim,       ///< as written in the source Value = assembly index
  StackCall,      ///< op (M1, 16) name 2 1     Value = callee index
  LSC,            ///< VISA/model/LSC.h               LSC
};

enum TypeSet : uint16_t {
  NoType = 0,
  Int8 = 1 << 0, ///< Signed and unsigned.
  UInt16 = 1 << 1,
  SInt16 = 1 << 2,
  UInt32 = 1 << 3,
  SInt32 = 1 << 4,
  Int64 = 1 << 5,
  Half = 1 << 6,
  Single = 1 << 7,
  Double = 1 << 8,
  Int16 = UInt16 | SInt16,
  Int32 = UInt32 | SInt32,
  WordInt = Int16 | Int32,
  SmallInt = Int8 | WordInt,
  Int = SmallInt | Int64,
  HalfFloat = Half | Single,
  FloatDouble = Single | Double,
  Float = HalfFloat | Double,
  AnyType = Int | Float,
};

/// The bit of \p Ty.
TypeSet setOf(Type Ty);

enum OpFlag : uint16_t {
  CanSaturate = 1 << 0,
  Converts = 1 << 1, ///< Source and result may be of different kinds of types.
  Commutes = 1 << 2, ///< The last two sources may be exchanged.
  Logic = 1 << 3,    ///< (~) instead of (-) as a modifier.
  MathUnit = 1 << 4,
  PredicateIsData = 1 << 5, ///< Disabled lanes are written, too.
  NoLanes = 1 << 6,         ///< Always execution size 1 or none.
  Terminator = 1 << 7,
  Memory = 1 << 8, ///< Accesses or orders memory; is not moved.
  Writes = 1 << 9, ///< Has side effects.
};

struct OpInfo {
  llvm::StringRef Mnemonic;
  Shape TheShape;
  llvm::StringRef Roles;
  unsigned Types, Flags;
  uint64_t Needs; ///< A TargetInfo::Feature; 0: none.

  bool has(OpFlag F) const { return Flags & F; }
  /// Whether it has three sources, or (bfi) becomes such an instruction.
  bool isTernary() const { return Roles.startswith("Dsss"); }
  /// Whether the operand at \p I is written.
  bool defines(unsigned I) const { return Roles[I] >= 'A' && Roles[I] <= 'Z'; }
};

const OpInfo &info(Opcode Op);

enum class CondMod : uint8_t { EQ, NE, GT, GE, LT, LE };

//===--- Operands ---------------------------------------------------------===//

enum class Modifier : uint8_t { None, Neg, Abs, NegAbs, Not };

/// Byte addresses of type uw that an indexed operand adds to its region. Stride
/// 0: the one at Offset moves the whole region. Otherwise row r of the region
/// (Width elements, VStride ignored) starts at its Offset plus index r; indices
/// are Stride elements apart.
struct Index {
  VarId Var = None;
  unsigned Offset = 0; ///< Bytes in Var.
  unsigned Stride = 0;
  unsigned Align = 1; ///< A power of two that divides all indices.
};

struct Operand {
  enum Kind : uint8_t {
    Null,     ///< %null
    Direct,   ///< Reg of Var.
    Indexed,  ///< Reg of Var moved by Idx; replaced by Indirect when legalized.
    Indirect, ///< Reg relative to address registers Idx.Var (see Idx.Offset /
              ///< 2, Idx.Stride); points into Var. Reg.Offset is signed.
    Imm,      ///< Bits of type Reg.Ty.
    Constant, ///< Index Bits in Kernel::Constants; replaced when legalized.
    Mask,     ///< Predicate variable.
    Address,  ///< Reg (uw) of an Address variable.
    AddressOf, ///< &Var[Reg.Offset]
    Raw,       ///< Var from byte Reg.Offset on, whole registers.
    Surface,   ///< Surface or Sampler variable.
    Label,     ///< Block.
  };
  Kind K = Null;
  Modifier Mod = Modifier::None;
  VarId Var = None; ///< Block of a Label.
  Region Reg;
  Index Idx;
  uint64_t Bits = 0;

  static Operand null() { return Operand(); }
  static Operand reg(VarId V, const Region &R, Modifier M = Modifier::None);
  static Operand indexed(VarId V, const Region &R, const Index &I,
                         Modifier M = Modifier::None);
  /// \p Bits is the bit pattern, zero extended.
  static Operand imm(Type Ty, uint64_t Bits);
  static Operand immFloat(float F);
  /// Elements of Kernel::Constants; see Kernel::constant.
  static Operand constant(Type Ty, unsigned N, unsigned Number);
  static Operand mask(VarId V);
  static Operand address(VarId V, const Region &R);
  static Operand addressOf(VarId V, unsigned Offset = 0);
  static Operand raw(VarId V, unsigned Offset = 0);
  static Operand surface(VarId V);
  static Operand label(BlockId B);

  bool is(Kind Other) const { return K == Other; }
  bool isRegister() const { return K >= Direct && K <= Indirect; }
  Type type() const { return Reg.Ty; }
};

/// The predicate of an instruction. legalize() removes Uniform; it leaves Any
/// and All where takesReduction() holds, of 1, 2, 4, 8, 16 or 32 lanes.
struct Predicate {
  enum Combine : uint8_t {
    PerLane, ///< (P) (!P)
    Any,     ///< (P.any): at least one of the first Lanes lanes is set
    All,     ///< (P.all): all of them are set
    Uniform, ///< Lane 0 decides for all elements.
  };
  VarId Var = None;
  bool Negate = false; ///< !any is "none", !all is "not all".
  Combine How = PerLane;
  unsigned Lanes = 1; ///< Of Any and All; any count.
  /// Masked by SIMD control flow as well. Used in selection only, which
  /// replaces it with !NoMask.
  bool Execution = false;
};

//===--- Instructions -----------------------------------------------------===//

enum class AtomicOp : uint8_t {
  Add,
  Sub,
  Inc,
  Dec,
  Min,
  Max,
  Xchg,
  CmpXchg,
  And,
  Or,
  Xor,
  MinSInt,
  MaxSInt,
  PreDec,
  FMax,
  FMin,
  FCmpWr,
  FAdd,
  FSub
};

enum class MediaModifier : uint8_t { None, Top, Bottom };

/// The fields of a message apart from its operands; see Shape.
struct Message {
  unsigned Size = 0, Blocks = 1, Value = 0;
  unsigned Width = 0, Height = 0, Plane = 0;
  MediaModifier Modifier = MediaModifier::None;
  AtomicOp Atomic = AtomicOp::Add;
  bool Flagged = false; ///< .pixel_null_mask of sampler messages.
  /// By operand, where the opcode does not imply it (Systolic and after).
  struct Payload {
    unsigned Bytes = 0;
    Type Ty = Type::UD;
  };
  llvm::SmallVector<Payload, 0> Payloads;
  LSCMessage LSC;
};

struct SourceLine {
  unsigned File = 0; ///< In Kernel::Files.
  unsigned Line = 0; ///< 0: none.
  /// The inlined call that the line is part of, as in LineEntry.
  unsigned Call = 0;
  /// Index of the instruction as selected, from 1; pieces and replacements
  /// inherit it. 0: none. For DebugValues.h.
  unsigned Order = 0;
};

struct Instruction {
  Opcode Op = Opcode::Mov;
  unsigned ExecSize = 1;
  /// Lane of element 0: bit of the masks and channel of the execution mask.
  unsigned Lane = 0;
  /// False only for instructions that SIMD control flow masks.
  bool NoMask = true;
  bool Saturate = false;
  bool Coalescable = false;
  CondMod Cond = CondMod::EQ;
  Predicate Pred;
  Message Msg;
  SourceLine Source;
  llvm::SmallVector<Operand, 4> Operands;

  Instruction() = default;
  Instruction(Opcode Op, unsigned ExecSize,
              std::initializer_list<Operand> Operands)
      : Op(Op), ExecSize(ExecSize), Operands(Operands) {}

  const OpInfo &info() const { return visa::info(Op); }
};

/// Bytes that the message \p I transfers for its raw operand \p N.
unsigned messageBytes(const Instruction &I, unsigned N);

/// Whether \p I may have a predicate of all lanes: jumps and scalar selects.
bool takesReduction(const Instruction &I);

struct BasicBlock {
  std::string Name; ///< A hint; the printer makes labels unique.
  std::vector<Instruction> Instructions;
  unsigned LoopDepth = 0;
  /// The block further down at which control continues if a goto at the end or
  /// a join at the start leaves no active lane; None: there is none.
  BlockId Resume = None;
};

//===--- Kernels ----------------------------------------------------------===//

enum class File : uint8_t { General, Address, Predicate, Surface, Sampler };

struct Variable {
  File F = File::General;
  Type Ty = Type::UD; ///< Of the declaration; operands have types of their own.
  unsigned Count = 1;
  unsigned Align = 0; ///< Bytes; 0: the element size. grfBytes for Raw.
  std::string Name;   ///< A hint, or "%r0" and the like.
  bool Predefined = false;
  unsigned Part = 0;     ///< Of a mask of more than 32 lanes: 0, 1, ...
  bool Volatile = false; ///< In Kernel::Volatiles.

  unsigned size() const { return Count * sizeOf(Ty); }
};

struct Input {
  VarId Var;
  unsigned Offset; ///< Bytes from register 0.
  unsigned Size;   ///< Bytes; the size of the variable.
  /// "LOCAL_ID" and the like: an input that the runtime adds.
  std::string Implicit = {};
};

/// `.kernel_attr Name=Value`; Target="cm" and SLMSize are printed from fields
/// of Kernel.
struct Attribute {
  std::string Name, Value;
};

/// Code that Call enters and Return leaves. It shares all variables with its
/// kernel; parameters and results are variables of its own.
struct Subroutine {
  std::string Name; ///< Any characters.
  /// Its first block; its last one is before the next subroutine's first.
  BlockId Entry = None;
  std::vector<VarId> Params, Results; ///< Written and read by callers.
  std::vector<VarId> Clobbers; ///< Of the subroutine and all of its callees.
};

/// Inline assembly, in pieces: a string, then an operand.
struct Assembly {
  struct Operand {
    enum Kind : uint8_t { Region, Bare, Indirect, Mask, Immediate, Number };
    Kind K = Region;
    VarId Var = None, Address = None;
    bool Reads = false, Writes = false;
    Type Ty = Type::UD;
    uint64_t Bits = 0;
  };
  struct Piece {
    std::string Text;
    int Operand = -1; ///< After the string; -1: none.
  };
  std::vector<Operand> Operands;
  std::vector<Piece> Pieces;
};

/// A function with code of its own, which Fcall enters. The registers are those
/// of %arg and %retval.
struct StackFunction {
  std::string Name;
  unsigned ArgRegisters = 0, ResultRegisters = 0;
};

/// Says that from here on the value of a source variable is in \c Var; see
/// DebugValues.h.
struct DebugValue {
  unsigned Source = 0;  ///< The variable, as numbered by selection.
  unsigned Offset = 0;  ///< First byte of the variable.
  unsigned Bytes = 0;   ///< Count of bytes.
  VarId Var = None;     ///< None: no location.
  BlockId Block = None; ///< Block at selection.
  unsigned Before = 0;  ///< Instruction of the block, or its end.
  unsigned First = 0;   ///< Order of the block's first instruction,
  unsigned After = 0;   ///< of the last one before this (First - 1: none),
  unsigned Last = 0;    ///< and of the last of the block.
  std::vector<unsigned>
      Definitions; ///< Orders of the writers of the value; sorted.
};

struct Kernel {
  std::string Name; ///< Any characters but quotes and control characters.
  const TargetInfo *Target = nullptr;
  std::vector<Variable> Variables;
  std::vector<BasicBlock> Blocks; ///< Layout order; the first is the entry.
  std::vector<Input> Inputs;
  std::vector<Attribute> Attributes;
  std::vector<std::string> Files;
  std::vector<std::string> Strings; ///< See KernelInfo::Strings.
  std::vector<std::vector<uint64_t>> Constants;
  unsigned SLMBytes = 0;
  /// Variables that live as long as the thread; no write to them is dead.
  std::vector<VarId> Volatiles;
  QuirkSet DisabledQuirks;             ///< See Quirks.h.
  std::vector<Subroutine> Subroutines; ///< After the kernel, by Entry.
  std::vector<StackFunction> Callees;
  std::vector<Assembly> Assemblies;
  std::vector<DebugValue> DebugValues; ///< In code order.
  /// Set if this is not a kernel, but a function that Fcall enters.
  llvm::Optional<StackFunction> Function;

  /// A general variable. Align 0: the element size.
  VarId addVariable(Type Ty, unsigned Count, llvm::StringRef Name = "",
                    unsigned Align = 0);
  /// A register-aligned variable, for Raw operands.
  VarId addRawVariable(Type Ty, unsigned Count, llvm::StringRef Name = "") {
    return addVariable(Ty, Count, Name, Target->GRFBytes);
  }
  /// A mask of \p Lanes lanes; returns the first of its variables.
  VarId addMask(unsigned Lanes, llvm::StringRef Name = "");
  VarId addSurface(llvm::StringRef Name = "");
  VarId addSampler(llvm::StringRef Name = "");
  VarId addAddress(unsigned Count);
  /// The predefined variable "%r0", "%thread_x", "%slm", ... (Model.cpp has the
  /// table). Each name has one id.
  VarId predefined(llvm::StringRef Name);
  static bool isPredefined(llvm::StringRef Name);
  /// A source operand whose elements have the given bit patterns (one per
  /// element of the instruction); an immediate if all are equal.
  Operand constant(Type Ty, llvm::ArrayRef<uint64_t> Elements);
  /// Index of \p Name in Files.
  unsigned addFile(llvm::StringRef Name);

  unsigned grfBytes() const { return Target->GRFBytes; }
  /// Instructions start at multiples of this many lanes. With 64-byte registers
  /// the finalizer takes lane 4 for lane 0, and 12 for 8.
  unsigned laneUnit() const {
    return Target->has(TargetInfo::MaskByFours) ? 4 : 8;
  }
};

/// A debugging aid: the output is not quite vISA, but any kernel is accepted.
void dump(const Kernel &K, llvm::raw_ostream &OS);
void dump(const Kernel &K, const Instruction &I, llvm::raw_ostream &OS);

} // namespace cmc::visa
