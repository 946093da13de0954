//===- Container.h - reads all files that cmc writes ------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Every kind of file with kernels in one form: zebin and `cm` container (ELF),
// .isa of the CM runtime, fat binary (ar of zebins), and a host object file
// that contains one of these. Refers to the bytes that were read; they must
// outlive the Container. Any input, even a truncated or random one, gives a
// Container or an error that describes what is wrong with it.
//===----------------------------------------------------------------------===//
#ifndef CMC_CONTAINER_H
#define CMC_CONTAINER_H

#include "cmc/KernelInfo.h"
#include "cmc/Target.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace cmc {

enum class ContainerKind {
  Zebin,  ///< For OpenCL and Level Zero, one platform. ELF with .ze_info.
  CM,     ///< For the simulator, one platform. ELF with .cmc.info.
  ISA,    ///< For the CM runtime, several platforms. CISA 3.x.
  Fat,    ///< For OpenCL and Level Zero, several platforms. ar of zebins and
          ///< SPIRV.
  Object, ///< An ELF object of the host made by --emit-obj.
  SPIRV,  ///< A member of Fat: SPIR-V and options, no Gen code.
};
/// "zebin", "cm", "isa", "fat", "object", "spirv".
const char *toString(ContainerKind K);

/// A named range of the file.
struct ContainerSection {
  std::string Name;    ///< ELF: its name; ISA: "k.visa", "k.icllp", ...
  uint64_t Offset = 0; ///< Of memory, or of the register.
  llvm::StringRef Bytes;
};

/// A dword or qword of code that a loader sets to the address of a string.
struct StringAddress {
  uint64_t At; ///< Bytes into the code.
  enum Part : uint8_t { Whole = 1, Low = 2, High = 3 } Bits;
  uint64_t Offset; ///< In ContainerKernel::Strings.
};

/// A kernel for one platform.
struct ContainerKernel {
  const TargetInfo *Target = nullptr; ///< Null: unknown.
  /// The file's information: name and arguments always (names "0", "1"... if
  /// the file has none); resources and lines if the file has them.
  KernelInfo Info;
  llvm::StringRef Code;      ///< Gen ISA without padding.
  uint64_t CodeOffset = 0;   ///< Of Code in the file.
  uint64_t CodeCapacity = 0; ///< Code and its padding.
  std::string Strings;       ///< The strings at StringAddresses.
  std::vector<StringAddress> StringAddresses;
  /// Why only a runtime can load it ("data or functions outside of it"); "":
  /// the code is self-contained.
  std::string Unsupported;
};

struct Container {
  ContainerKind Kind = ContainerKind::Zebin;
  std::string Name; ///< Of a member of a fat binary or of an object; else "".
  llvm::StringRef Bytes;                   ///< All of it.
  std::vector<const TargetInfo *> Targets; ///< In file order.
  /// For each platform all kernels in source order; for Fat and Object those of
  /// the members.
  std::vector<ContainerKernel> Kernels;
  std::vector<ContainerSection> Sections;
  std::vector<Container>
      Members;             ///< Of Fat and Object; offsets are the file's.
  llvm::StringRef Bitcode; ///< ISA: stage-4 IR for the CPU device, or "".

  /// Null if there is none. \p T null: the first platform that has \p Name.
  const ContainerKernel *find(llvm::StringRef Name,
                              const TargetInfo *T = nullptr) const;
};

/// Whether \p Bytes begin like one of the kinds; the rest is not checked.
bool isContainer(llvm::StringRef Bytes);

/// Errors are "not a usable KIND: WHY".
llvm::Expected<Container> readContainer(llvm::StringRef Bytes);

/// Whether code for one runs on the other: binaries for kbl are those for skl.
bool haveOneCode(const TargetInfo &A, const TargetInfo &B);

} // namespace cmc

#endif // CMC_CONTAINER_H
