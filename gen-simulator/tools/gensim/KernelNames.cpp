//===- KernelNames.cpp - the kernels of a running program -----------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "gen-simulator/tools/gensim/KernelNames.h"
#include "gen-simulator/loader/Loader.h"
#include "gen-simulator/tools/gensim/Process.h"
#include "llvm/BinaryFormat/ELF.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/MemoryBuffer.h"
#include <cstring>
#include <fcntl.h>
#include <unistd.h>

using namespace llvm;

namespace gensim {
namespace {

constexpr size_t ChunkBytes = 4 << 20, MaxBinaryBytes = 64 << 20,
                 MaxMappingBytes = 512 << 20;
/// The runtime writes addresses into code, so that not all bytes are equal.
constexpr size_t MaxChangedPart = 16;

/// The memory of a process.
class Memory {
public:
  explicit Memory(int Pid)
      : File(open(("/proc/" + std::to_string(Pid) + "/mem").c_str(),
                  O_RDONLY | O_CLOEXEC)) {}
  ~Memory() {
    if (File >= 0)
      close(File);
  }
  Memory(const Memory &) = delete;
  Memory &operator=(const Memory &) = delete;

  /// The bytes from \p Address on that are mapped, at most \p Size.
  std::string read(uint64_t Address, size_t Size) const {
    std::string Bytes(Size, '\0');
    ssize_t Got = pread(File, &Bytes[0], Size, off_t(Address));
    Bytes.resize(Got > 0 ? size_t(Got) : 0);
    return Bytes;
  }

private:
  int File;
};

/// The size of the ELF file that begins with \p Header: its sections are last.
/// 0: it is none.
uint64_t sizeOfELF(StringRef Header) {
  using namespace support::endian;
  if (Header.size() < sizeof(ELF::Elf64_Ehdr) ||
      Header[ELF::EI_CLASS] != ELF::ELFCLASS64)
    return 0;
  const char *H = Header.data();
  uint64_t Sections = read64le(H + offsetof(ELF::Elf64_Ehdr, e_shoff));
  uint64_t Size =
      Sections +
      uint64_t(read16le(H + offsetof(ELF::Elf64_Ehdr, e_shentsize))) *
          read16le(H + offsetof(ELF::Elf64_Ehdr, e_shnum));
  return Sections && Size <= MaxBinaryBytes ? Size : 0;
}

/// Whether the program that begins with \p Code may be that of \p Kernel.
bool isCode(const std::string &Kernel, ArrayRef<uint8_t> Code) {
  if (Kernel.empty() || Kernel.size() > Code.size())
    return false;
  size_t Changed = 0;
  for (size_t I = 0; I < Kernel.size(); ++I)
    Changed += uint8_t(Kernel[I]) != Code[I];
  return Changed <= Kernel.size() / MaxChangedPart;
}

/// The headers of a program and of a kernel in patch tokens, as they are in
/// memory.
struct TokenProgram {
  support::ulittle32_t Magic, Version, Device, PointerBytes, Kernels, Stepping,
      PatchBytes;
};
struct TokenKernel {
  support::ulittle32_t Checksum;
  support::ulittle64_t Hash;
  support::ulittle32_t NameBytes, PatchBytes, HeapBytes, GeneralBytes,
      DynamicBytes, SurfaceBytes, CodeBytes;
};
static_assert(sizeof(TokenProgram) == 28 && sizeof(TokenKernel) == 40,
              "packed");
constexpr StringLiteral TokenMagic = "CTNI";
constexpr unsigned MaxKernels = 4096, MaxNameBytes = 4096;

template <class T> bool readAs(const Memory &M, uint64_t Address, T &To) {
  std::string Bytes = M.read(Address, sizeof(T));
  if (Bytes.size() < sizeof(T))
    return false;
  std::memcpy(&To, Bytes.data(), sizeof(T));
  return true;
}

} // namespace

/// Finds the binaries in the memory of one process.
struct KernelNames::Search {
  Memory M;
  const cmc::TargetInfo &Target;
  std::vector<Kernel> &Out;

  void zebin(uint64_t Address) {
    uint64_t Size = sizeOfELF(M.read(Address, sizeof(ELF::Elf64_Ehdr)));
    if (!Size)
      return;
    Expected<ModuleImage> Binary = loadModule(M.read(Address, Size), &Target);
    if (!Binary) {
      consumeError(Binary.takeError());
      return;
    }
    for (KernelImage &K : Binary->Kernels)
      Out.push_back({std::move(K.Code),
                     std::make_shared<cmc::KernelInfo>(std::move(K.Info))});
  }

  void tokens(uint64_t Address) {
    TokenProgram P;
    TokenKernel K;
    if (!readAs(M, Address, P) || P.Kernels > MaxKernels)
      return;
    Address += sizeof(P) + P.PatchBytes;
    for (unsigned I = 0; I < P.Kernels && readAs(M, Address, K); ++I) {
      if (K.NameBytes > MaxNameBytes || K.HeapBytes > MaxBinaryBytes ||
          K.CodeBytes > K.HeapBytes)
        return;
      auto Info = std::make_shared<cmc::KernelInfo>();
      Address += sizeof(K);
      Info->Name = M.read(Address, K.NameBytes).c_str();
      Address += K.NameBytes;
      Out.push_back({M.read(Address, K.CodeBytes), std::move(Info)});
      Address += uint64_t(K.HeapBytes) + K.GeneralBytes + K.DynamicBytes +
                 K.SurfaceBytes + K.PatchBytes;
    }
  }

  /// One mapping.
  void range(uint64_t Start, uint64_t End) {
    // Allocations are aligned, so no chunk ends inside of four characters.
    for (uint64_t At = Start; At < End; At += ChunkBytes) {
      std::string Chunk = M.read(At, std::min<uint64_t>(ChunkBytes, End - At));
      StringRef Bytes = Chunk;
      size_t Found = 0;
      for (; (Found = Bytes.find(ELF::ElfMagic, Found)) != StringRef::npos;
           ++Found)
        zebin(At + Found);
      for (Found = 0;
           (Found = Bytes.find(TokenMagic, Found)) != StringRef::npos; ++Found)
        tokens(At + Found);
    }
  }

  void all(StringRef Maps) {
    SmallVector<StringRef, 0> Lines;
    Maps.split(Lines, '\n', -1, /*KeepEmpty=*/false);
    for (StringRef Line : Lines) {
      auto [Range, Rest] = Line.split(' ');
      auto [First, Last] = Range.split('-');
      uint64_t Start = 0, End = 0;
      if (First.getAsInteger(16, Start) || Last.getAsInteger(16, End))
        continue;
      bool IsFile = Rest.contains('/');
      if (Rest.startswith("rw") && !IsFile && End - Start <= MaxMappingBytes)
        range(Start, End);
    }
  }
};

KernelNames::KernelNames(const cmc::TargetInfo &Target) : Target(Target) {}

KernelNames::Info KernelNames::find(ArrayRef<uint8_t> Code) const {
  // Of several, the one that is longest: one may begin as another.
  const Kernel *Best = nullptr;
  for (const Kernel &K : Seen)
    if (isCode(K.Code, Code) && (!Best || K.Code.size() > Best->Code.size()))
      Best = &K;
  return Best ? Best->Of : nullptr;
}

void KernelNames::searchPrograms() {
  Seen.clear();
  for (int Pid : descendants()) {
    auto Maps =
        MemoryBuffer::getFileAsStream("/proc/" + std::to_string(Pid) + "/maps");
    if (Maps)
      Search{Memory(Pid), Target, Seen}.all((*Maps)->getBuffer());
  }
}

void KernelNames::describe(Dispatch &D) {
  std::lock_guard<std::mutex> Guard(Lock);
  auto [At, New] = Known.insert({D.Code, nullptr});
  if (New) {
    ArrayRef<uint8_t> Code = D.Code->program().code();
    At->second = find(Code);
    if (!At->second) {
      searchPrograms();
      At->second = find(Code);
    }
  }
  Info K = At->second;
  if (!K)
    return;
  D.KernelName = K->Name;
  D.Frames = [K](uint32_t PC) { return cmc::framesAt(*K, PC); };
}

} // namespace gensim
