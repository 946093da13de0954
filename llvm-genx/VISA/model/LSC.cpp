//===- LSC.cpp - messages of the load-store cache -------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/VISA/model/LSC.h"
#include "llvm-genx/VISA/model/CostModel.h"
#include "llvm-genx/VISA/model/Cursor.h"
#include "llvm-genx/VISA/model/Model.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace cmc;
using namespace cmc::visa;
using llvm::StringRef;

namespace {

struct DataSizeInfo {
  StringRef Name;
  unsigned MemoryBytes, SlotBytes;
};
const DataSizeInfo DataSizes[] = {
    {"", 0, 0},    {"d8", 1, 1},    {"d16", 2, 2},    {"d32", 4, 4},
    {"d64", 8, 8}, {"d8c32", 1, 4}, {"d16c32", 2, 4}, {"d16c32h", 2, 4}};

const StringRef Caches[] = {"df", "uc", "ca", "wb", "wt", "st", "ri", "cc"};

constexpr unsigned FirstAtomic = 0x08;
const StringRef Atomics[] = {"iinc", "idec", "load", "store", "iadd",
                             "isub", "smin", "smax", "umin",  "umax",
                             "icas", "fadd", "fsub", "fmin",  "fmax",
                             "fcas", "and",  "or",   "xor"};

const StringRef Sfids[] = {"ugm", "ugml", "tgm", "slm"};
const StringRef FenceOps[] = {"none",    "evict", "invalidate",
                              "discard", "clean", "flushl3"};
const StringRef Scopes[] = {"group", "local",  "tile",  "gpu",
                            "gpus",  "sysrel", "sysacq"};

bool is2D(Opcode Op) {
  return Op == Opcode::LSCLoad2D || Op == Opcode::LSCStore2D;
}
bool storesData(Opcode Op) {
  return Op == Opcode::LSCStore || Op == Opcode::LSCStore2D;
}
unsigned parts(const LSCMessage &M) {
  return M.Channels ? llvm::countPopulation(M.Channels) : M.Elements;
}

} // namespace

unsigned cmc::visa::lscBytes(const Instruction &I, unsigned N) {
  const LSCMessage &M = I.Msg.LSC;
  const DataSizeInfo &Size = DataSizes[M.DataSize];
  unsigned Lanes = std::max<unsigned>(I.ExecSize, M.Lanes);
  if (is2D(I.Op)) // Rows and columns are padded, blocks fill registers.
    return I.Msg.Size;
  if (N == 1)
    return (M.Space == LSCMessage::Flat ? 8 : 4) * (M.Transposed ? 1 : Lanes);
  return M.Transposed ? M.Elements * Size.MemoryBytes
                      : parts(M) * Size.SlotBytes * Lanes;
}

bool cmc::visa::isLegalLSC(const Instruction &I, unsigned GRFBytes) {
  const LSCMessage &M = I.Msg.LSC;
  if (I.Op == Opcode::LSCFence)
    return M.Sfid < std::size(Sfids) && M.FenceOp < std::size(FenceOps) &&
           M.Scope < std::size(Scopes) &&
           (Sfids[M.Sfid] != "slm" || (!M.FenceOp && !M.Scope));
  // Not all targets have a 64-bit addition.
  if (M.Space == LSCMessage::Flat && M.Offset)
    return false;
  if (M.L1 >= std::size(Caches) || M.L3 >= std::size(Caches) || !M.DataSize ||
      M.DataSize >= std::size(DataSizes) ||
      (M.Space == LSCMessage::SLM && (M.L1 || M.L3)))
    return false;
  if (is2D(I.Op))
    return M.Blocks && M.Width && M.Height && I.ExecSize == 1 &&
           I.Msg.Size <= 32 * GRFBytes;
  if (M.Transposed)
    return I.ExecSize == 1 &&
           lscBytes(I, 2) <= cost::MessageRegisters * GRFBytes && !M.Channels &&
           I.Op != Opcode::LSCAtomic;
  bool IsAtomic = I.Op == Opcode::LSCAtomic;
  if (IsAtomic &&
      (M.Op < FirstAtomic || M.Op - FirstAtomic >= std::size(Atomics)))
    return false;
  if (I.Op == Opcode::LSCStore && M.Channels && !llvm::isMask_32(M.Channels))
    return false;
  return I.ExecSize <= GRFBytes / 2 && DataSizes[M.DataSize].SlotBytes >= 4 &&
         parts(M) >= 1 && lscBytes(I, 2) <= cost::MessageRegisters * GRFBytes;
}

//===--- Printing ---------------------------------------------------------===//

namespace {

class LSCPrinter {
public:
  LSCPrinter(llvm::raw_ostream &OS, const Instruction &I,
             llvm::function_ref<void(unsigned)> Operand)
      : OS(OS), I(I), M(I.Msg.LSC), Operand(Operand) {}

  void head();
  void data(unsigned N);
  void address();

private:
  llvm::raw_ostream &OS;
  const Instruction &I;
  const LSCMessage &M;
  llvm::function_ref<void(unsigned)> Operand;
};

/// lsc_load_quad.ugm.uc.ca
void LSCPrinter::head() {
  OS << I.info().Mnemonic;
  if (I.Op == Opcode::LSCAtomic)
    OS << '_' << Atomics[M.Op - FirstAtomic];
  if (M.Channels)
    OS << "_quad";
  OS << (M.Space == LSCMessage::SLM ? ".slm" : ".ugm");
  if (M.L1)
    OS << '.' << Caches[M.L1] << '.' << Caches[M.L3];
}

/// V33.64:d32x2t, V33:d32.xz, V33:d16.2x8x4nt
void LSCPrinter::data(unsigned N) {
  OS << ' ';
  Operand(N);
  OS << ':' << DataSizes[M.DataSize].Name;
  if (is2D(I.Op)) {
    OS << '.' << unsigned(M.Blocks) << 'x' << unsigned(M.Width) << 'x'
       << unsigned(M.Height) << (M.Transposed ? 't' : 'n')
       << (M.Transformed ? 't' : 'n');
    return;
  }
  if (M.Channels) {
    OS << '.';
    for (unsigned C = 0; C < 4; ++C)
      if (M.Channels >> C & 1)
        OS << "xyzw"[C];
  } else if (M.Elements > 1) {
    OS << 'x' << unsigned(M.Elements);
  }
  if (M.Transposed)
    OS << 't';
}

/// flat[V34+0x40]:a64, bti(V40(0,1))[V34]:a32
void LSCPrinter::address() {
  bool OnSurface = M.Space == LSCMessage::Surface;
  OS << (OnSurface ? " bti(" : " flat");
  if (OnSurface) {
    Operand(0);
    OS << ')';
  }
  OS << '[';
  if (is2D(I.Op)) {
    for (unsigned N = 0; N < 6; ++N) {
      OS << (N ? "," : "");
      Operand(N);
    }
    OS << ']';
    return;
  }
  Operand(1);
  if (M.Offset)
    OS << (M.Offset < 0 ? "-0x" : "+0x");
  if (M.Offset)
    OS.write_hex(std::abs(M.Offset));
  OS << (M.Space == LSCMessage::Flat ? "]:a64" : "]:a32");
}

} // namespace

void cmc::visa::printLSC(llvm::raw_ostream &OS, const Instruction &I,
                         llvm::function_ref<void()> Lanes,
                         llvm::function_ref<void(unsigned)> Operand) {
  const LSCMessage &M = I.Msg.LSC;
  if (I.Op == Opcode::LSCFence) {
    OS << I.info().Mnemonic << '.' << Sfids[M.Sfid] << '.'
       << FenceOps[M.FenceOp] << '.' << Scopes[M.Scope];
    return;
  }
  LSCPrinter P(OS, I, Operand);
  unsigned Data = I.Operands.size() - 1;
  P.head();
  Lanes();
  if (storesData(I.Op)) {
    P.address();
    P.data(Data);
    return;
  }
  P.data(Data);
  P.address();
  for (unsigned N = 2; I.Op == Opcode::LSCAtomic && N < Data; ++N) {
    OS << ' ';
    Operand(N);
  }
}

//===--- Reading ----------------------------------------------------------===//

namespace {

class LSCReader {
public:
  LSCReader(Cursor &C, Instruction &I,
            llvm::function_ref<bool(unsigned)> Operand)
      : C(C), I(I), M(I.Msg.LSC), Operand(Operand) {}

  bool fence();
  bool head();
  bool data(unsigned N);
  bool address();

private:
  template <class T>
  bool word(T &Value, llvm::ArrayRef<StringRef> Keywords, unsigned First = 0);
  bool byte(uint8_t &Value);
  bool shape2D();

  Cursor &C;
  Instruction &I;
  LSCMessage &M;
  llvm::function_ref<bool(unsigned)> Operand;
};

template <class T>
bool LSCReader::word(T &Value, llvm::ArrayRef<StringRef> Keywords,
                     unsigned First) {
  unsigned Which;
  if (!C.takeOneOf(Keywords, Which))
    return C.fail("expected '" + Keywords.front() + "' or the like");
  Value = Which + First;
  return true;
}

bool LSCReader::byte(uint8_t &Value) {
  uint64_t Wide;
  if (!C.number(Wide, 10, 255))
    return false;
  Value = Wide;
  return true;
}

bool LSCReader::fence() {
  return C.expect(".") && word(M.Sfid, Sfids) && C.expect(".") &&
         word(M.FenceOp, FenceOps) && C.expect(".") && word(M.Scope, Scopes);
}

bool LSCReader::head() {
  if (I.Op == Opcode::LSCAtomic &&
      !(C.expect("_") && word(M.Op, Atomics, FirstAtomic)))
    return false;
  C.takeNext("_quad"); // The channels of the data imply it.
  static const StringRef Spaces[] = {".ugm", ".slm"};
  unsigned Space;
  if (!word(Space, Spaces))
    return false;
  M.Space = Space ? LSCMessage::SLM : LSCMessage::Flat;
  return C.peek() != '.' || C.rest().startswith(".sat") ||
         (C.expect(".") && word(M.L1, Caches) && C.expect(".") &&
          word(M.L3, Caches));
}

bool LSCReader::shape2D() {
  static const StringRef Transposition[] = {"n", "t"};
  return C.expect(".") && byte(M.Blocks) && C.expect("x") && byte(M.Width) &&
         C.expect("x") && byte(M.Height) && word(M.Transposed, Transposition) &&
         word(M.Transformed, Transposition);
}

bool LSCReader::data(unsigned N) {
  static const StringRef Sizes[] = {"d8",    "d16",    "d32",    "d64",
                                    "d8c32", "d16c32", "d16c32h"};
  if (!Operand(N) || !C.expect(":") || !word(M.DataSize, Sizes, 1))
    return false;
  if (is2D(I.Op))
    return shape2D();
  if (C.takeNext(".")) {
    for (unsigned Channel = 0; Channel < 4; ++Channel)
      if (C.takeNext(StringRef("xyzw").substr(Channel, 1)))
        M.Channels |= 1u << Channel;
  } else if (C.takeNext("x") && !byte(M.Elements)) {
    return false;
  }
  M.Transposed = C.takeNext("t");
  return true;
}

bool LSCReader::address() {
  if (C.take("bti(")) {
    M.Space = LSCMessage::Surface;
    if (!Operand(0) || !C.expect(")"))
      return false;
  } else if (!C.expect("flat")) {
    return false;
  }
  if (!C.expect("["))
    return false;
  if (is2D(I.Op)) {
    for (unsigned N = 0; N < 6; ++N)
      if ((N && !C.expect(",")) || !Operand(N))
        return false;
    return C.expect("]");
  }
  if (!Operand(1))
    return false;
  bool IsNegative = C.peek() == '-';
  if (IsNegative || C.peek() == '+') {
    int64_t Offset;
    C.takeNext("+");
    if (!C.signedNumber(Offset))
      return false;
    M.Offset = Offset;
  }
  return C.expect(M.Space == LSCMessage::Flat ? "]:a64" : "]:a32");
}

} // namespace

bool cmc::visa::readLSC(Cursor &C, Instruction &I,
                        llvm::function_ref<bool()> Lanes,
                        llvm::function_ref<bool(unsigned)> Operand) {
  LSCReader R(C, I, Operand);
  if (I.Op == Opcode::LSCFence)
    return R.fence();
  unsigned Data = I.Operands.size() - 1;
  if (!is2D(I.Op)) // Replaced if there is a surface.
    I.Operands[0] = visa::Operand::imm(Type::UD, 0);
  if (!R.head() || !Lanes())
    return false;
  if (storesData(I.Op))
    return R.address() && R.data(Data);
  if (!R.data(Data) || !R.address())
    return false;
  for (unsigned N = 2; I.Op == Opcode::LSCAtomic && N < Data; ++N)
    if (!Operand(N))
      return false;
  return true;
}
