//===- SPIRVCheck.cpp - checks SPIR-V modules -----------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "vc-finalizer-bridge/spirv/SPIRVCheck.h"
#include "vc-finalizer-bridge/spirv/SPIRVOutline.h"
#include "llvm/ADT/ArrayRef.h"
#include <cstring>
#include <memory>
#include <spirv-tools/libspirv.h>
#include <unordered_map>
#include <vector>

using namespace llvm;

namespace cmc::bridge {
namespace {

constexpr uint32_t MostIds = 1 << 22;

/// The instructions that are checked, by their SPIR-V opcodes.
enum Opcode : uint16_t {
  OpNop = 0,
  OpName = 5,
  OpCapability = 17,
  OpTypeVoid = 19,
  OpTypeForwardPointer = 39,
  OpFunction = 54,
  OpFunctionEnd = 56,
  OpDecorate = 71,
  OpAsmTargetINTEL = 5609,
};
constexpr uint32_t SingleElementVectorINTEL = 6085;
constexpr uint32_t FastCompositeINTEL = 6093;

/// Includes types of SPV_INTEL_vector_compute and of motion estimation.
bool isType(unsigned Op) {
  return (Op >= OpTypeVoid && Op <= OpTypeForwardPointer) || Op == 6086 ||
         (Op >= 5698 && Op <= 5712) || Op == 322;
}

struct Use {
  uint32_t Id, Instruction, Function;
  uint16_t Opcode;
  bool AsType;
};

class Scan {
public:
  std::string run(ArrayRef<uint32_t> Words);

private:
  std::vector<uint32_t> withoutNewer(ArrayRef<uint32_t> Words);
  static spv_result_t onHeader(void *Self, spv_endianness_t, uint32_t, uint32_t,
                               uint32_t, uint32_t Bound, uint32_t);
  static spv_result_t onInstruction(void *Self,
                                    const spv_parsed_instruction_t *I);
  void add(const spv_parsed_instruction_t &I);
  std::string location(uint32_t Number, uint16_t Op, uint32_t Function) const;

  // Ids are arbitrary integers in invalid modules.
  std::unordered_map<uint32_t, std::string> Names;
  std::unordered_map<uint32_t, uint16_t> Defined; ///< By id: the opcode.
  std::vector<Use> Uses;
  uint32_t Count = 0, Function = 0, LastFunction = 0, Bound = 0;
  uint16_t LastOpcode = 0;
};

spv_result_t Scan::onHeader(void *Self, spv_endianness_t, uint32_t, uint32_t,
                            uint32_t, uint32_t Bound, uint32_t) {
  static_cast<Scan *>(Self)->Bound = Bound;
  return Bound <= MostIds ? SPV_SUCCESS : SPV_ERROR_INVALID_BINARY;
}

spv_result_t Scan::onInstruction(void *Self,
                                 const spv_parsed_instruction_t *I) {
  static_cast<Scan *>(Self)->add(*I);
  return SPV_SUCCESS;
}

void Scan::add(const spv_parsed_instruction_t &I) {
  ++Count;
  if (I.opcode == OpName)
    Names[I.words[1]] = reinterpret_cast<const char *>(I.words + 2);
  if (I.opcode == OpFunction)
    Function = I.result_id;
  LastOpcode = I.opcode;
  LastFunction = Function;
  if (I.result_id)
    Defined[I.result_id] = I.opcode;
  for (unsigned N = 0; N < I.num_operands; ++N) {
    const spv_parsed_operand_t &O = I.operands[N];
    switch (O.type) {
    case SPV_OPERAND_TYPE_ID:
    case SPV_OPERAND_TYPE_TYPE_ID:
    case SPV_OPERAND_TYPE_MEMORY_SEMANTICS_ID:
    case SPV_OPERAND_TYPE_SCOPE_ID:
      Uses.push_back({I.words[O.offset], Count, Function, I.opcode,
                      O.type == SPV_OPERAND_TYPE_TYPE_ID});
      break;
    default:
      break;
    }
  }
  if (I.opcode == OpFunctionEnd)
    Function = 0;
}

std::string Scan::location(uint32_t Number, uint16_t Op,
                           uint32_t Function) const {
  std::string Text = "instruction " + std::to_string(Number) + " (Op" +
                     spvOpcodeString(Op) + ")";
  if (!Function)
    return Text;
  auto It = Names.find(Function);
  return Text + " of function '" +
         (It == Names.end() ? "%" + std::to_string(Function) : It->second) +
         "'";
}

/// \p Words without constructs of Intel's writer that SPIRV-Tools of Debian 12
/// rejects: an assembly target has no type, and a vector of one element may
/// have a count of pointer levels.
std::vector<uint32_t> Scan::withoutNewer(ArrayRef<uint32_t> Words) {
  constexpr size_t Header = 5;
  std::vector<uint32_t> Known(Words.begin(),
                              Words.begin() + std::min(Header, Words.size()));
  for (size_t At = Header, Size; At < Words.size(); At += Size) {
    uint16_t Op = Words[At] & 0xffff;
    Size = std::min<size_t>(std::max(1u, Words[At] >> 16), Words.size() - At);
    ArrayRef<uint32_t> I = Words.slice(At, Size);
    if (Op == OpAsmTargetINTEL && Size > 2) {
      Defined[I[1]] = Op;
      Known.push_back(1 << 16 | OpNop);
    } else if (Op == OpCapability && Size == 2 && I[1] == FastCompositeINTEL) {
      Known.push_back(1 << 16 | OpNop);
    } else if (Op == OpDecorate && Size == 4 &&
               I[2] == SingleElementVectorINTEL) {
      Known.insert(Known.end(), {3 << 16 | OpDecorate, I[1], I[2]});
    } else {
      Known.insert(Known.end(), I.begin(), I.end());
    }
  }
  return Known;
}

std::string Scan::run(ArrayRef<uint32_t> Words) {
  std::vector<uint32_t> Known = withoutNewer(Words);
  std::unique_ptr<spv_context_t, void (*)(spv_context)> Context(
      spvContextCreate(SPV_ENV_UNIVERSAL_1_4), spvContextDestroy);
  spv_diagnostic Problem = nullptr;
  spv_result_t Result =
      spvBinaryParse(Context.get(), this, Known.data(), Known.size(), onHeader,
                     onInstruction, &Problem);
  std::string Text = Problem && Problem->error ? Problem->error : "";
  spvDiagnosticDestroy(Problem);
  if (Result != SPV_SUCCESS) {
    if (Text.empty())
      Text = Bound > MostIds ? "it has too many ids" : "it is malformed";
    return Count ? Text + " after " + location(Count, LastOpcode, LastFunction)
                 : Text;
  }
  for (const Use &U : Uses) {
    auto It = Defined.find(U.Id);
    std::string Id = "id %" + std::to_string(U.Id);
    if (It == Defined.end())
      return Id + " is not defined, but used by " +
             location(U.Instruction, U.Opcode, U.Function);
    if (U.AsType && !isType(It->second))
      return Id + " is no type, but used as one by " +
             location(U.Instruction, U.Opcode, U.Function);
  }
  return "";
}

} // namespace

std::string spirvProblem(StringRef Bytes) {
  if (Bytes.size() % 4)
    return "its size is no multiple of 4 bytes";
  std::vector<uint32_t> Words(Bytes.size() / 4);
  std::memcpy(Words.data(), Bytes.data(), Bytes.size());
  if (Words.empty() || Words.front() != SPIRVMagic)
    return "its byte order is that of another machine";
  return Scan().run(Words);
}

} // namespace cmc::bridge
