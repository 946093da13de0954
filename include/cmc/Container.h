//===- Container.h - reads what cmc writes ----------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Every kind of file with kernels in one form: zebin and `cm` container (ELF),
// .isa of the CM runtime, fat binary (ar of zebins), and a host's object file
// that holds one of these. Views into the bytes that were given; they must
// outlive the Container. Any input, also a truncated or random one, gives a
// Container or an error that says what is wrong with it.
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
  Fat,    ///< For OpenCL and Level Zero, several platforms. ar of zebins.
  Object, ///< An ELF object of the host made by --emit-obj.
};
/// "zebin", "cm", "isa", "fat", "object".
const char *toString(ContainerKind K);

/// Bytes of the file that have a name.
struct ContainerSection {
  std::string Name;    ///< ELF: its name; ISA: "k.visa", "k.icllp", ...
  uint64_t Offset = 0; ///< In the file.
  llvm::StringRef Bytes;
};

/// A dword or qword of code that a loader fills with the address of a text.
struct TextAddress {
  uint64_t At; ///< Bytes into the code.
  enum Part : uint8_t { Whole = 1, Low = 2, High = 3 } Bits;
  uint64_t Offset; ///< Into ContainerKernel::Texts.
};

/// A kernel for one platform.
struct ContainerKernel {
  const TargetInfo *Target = nullptr; ///< Null: the file does not say.
  /// What the file tells of it: name and arguments always (names "0", "1"...
  /// where the file has none); resources and lines where the file has them.
  KernelInfo Info;
  llvm::StringRef Code;    ///< Gen ISA without padding.
  uint64_t CodeOffset = 0; ///< Of Code in the file.
  uint64_t CodeRoom = 0;   ///< Code and its padding.
  std::string Texts;       ///< What TextAddresses point into.
  std::vector<TextAddress> TextAddresses;
  /// Why nobody but a runtime can load it ("data or functions outside of it");
  /// "": all that the code needs is here.
  std::string Unsupported;
};

struct Container {
  ContainerKind Kind = ContainerKind::Zebin;
  std::string Name; ///< Of a member of a fat binary or of an object; else "".
  llvm::StringRef Bytes;                   ///< All of it.
  std::vector<const TargetInfo *> Targets; ///< In the order of the file.
  /// For each platform all kernels in the order of the source; for Fat and
  /// Object those of the members.
  std::vector<ContainerKernel> Kernels;
  std::vector<ContainerSection> Sections;
  std::vector<Container>
      Members;             ///< Of Fat and Object; offsets are the file's.
  llvm::StringRef Bitcode; ///< ISA: stage-4 IR for the CPU device, or "".

  /// Null when there is none. \p T null: the first platform that has \p Name.
  const ContainerKernel *find(llvm::StringRef Name,
                              const TargetInfo *T = nullptr) const;
};

/// Whether \p Bytes begin as one of the kinds does; says nothing of the rest.
bool isContainer(llvm::StringRef Bytes);

/// "not a usable KIND: WHY" in the error.
llvm::Expected<Container> readContainer(llvm::StringRef Bytes);

/// Whether code for one runs on the other: kbl is a skl, as binaries go.
bool haveOneCode(const TargetInfo &A, const TargetInfo &B);

} // namespace cmc

#endif // CMC_CONTAINER_H
