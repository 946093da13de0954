//===- Decoder.cpp - Gen ISA to assembly text -----------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "vc-finalizer-bridge/Decoder.h"
#include "llvm/ADT/SmallSet.h"
#include "llvm/ADT/Twine.h"
#include <dlfcn.h>

using namespace llvm;

namespace cmc {
namespace bridge {
namespace {

const char LibraryName[] = "libiga64.so.1";
const uint32_t MaxTargets = 3;  ///< Of one instruction.
const size_t MinCodeBytes = 16; ///< An end-of-thread send is not compacted.
struct KernelView;
using LabelFn = const char *(*)(int32_t, void *);

/// The library and the calls that CMC makes.
class IGA {
public:
  KernelView *(*Create)(int32_t Platform, const void *Bytes, size_t Size,
                        int *Status, char *Error, size_t ErrorSize,
                        uint32_t SWSBMode);
  void (*Delete)(KernelView *);
  int32_t (*InstSize)(const KernelView *, int32_t PC);
  size_t (*InstSyntax)(const KernelView *, int32_t PC, char *Buffer,
                       size_t BufferSize, uint32_t Options, LabelFn, void *);
  uint32_t (*InstTargets)(const KernelView *, int32_t PC, int32_t *Targets);

  explicit IGA(std::string &Error) : Handle(dlopen(LibraryName, RTLD_NOW)) {
    if (!Handle) {
      Error = std::string("cannot load ") + LibraryName +
              " (Debian package libigc1): " + dlerror();
      return;
    }
    bind(Create, "kv_create", Error);
    bind(Delete, "kv_delete", Error);
    bind(InstSize, "kv_get_inst_size", Error);
    bind(InstSyntax, "kv_get_inst_syntax", Error);
    bind(InstTargets, "kv_get_inst_targets", Error);
  }
  IGA(const IGA &) = delete;
  IGA &operator=(const IGA &) = delete;
  ~IGA() {
    if (Handle)
      dlclose(Handle);
  }

private:
  template <typename Fn>
  void bind(Fn &Pointer, const char *Name, std::string &Error) {
    Pointer = reinterpret_cast<Fn>(dlsym(Handle, Name));
    if (!Pointer)
      Error = std::string(LibraryName) + " has no " + Name;
  }
  void *Handle;
};

} // namespace

Decoded decode(StringRef Code, uint32_t IGAPlatform) {
  Decoded Result;
  IGA Lib(Result.Error);
  if (!Result.Error.empty()) {
    Result.LibraryMissing = true;
    return Result;
  }
  auto Fail = [&](const Twine &Why) {
    Result.Error = ("undecodable code: " + Why).str();
  };
  // The library crashes on less than one instruction.
  if (Code.size() < MinCodeBytes) {
    Fail(Twine(Code.size()) + " bytes");
    return Result;
  }
  int Status = 0;
  char Message[1024] = "";
  KernelView *View = Lib.Create(int32_t(IGAPlatform), Code.data(), Code.size(),
                                &Status, Message, sizeof(Message), 0);
  // Warnings are about style.
  size_t ErrorAt = StringRef(Message).find("ERROR");
  if (!View || ErrorAt != StringRef::npos)
    Fail(StringRef(Message).substr(ErrorAt).split('\n').first);
  SmallSet<int32_t, 8> Targets;
  int32_t PC = 0;
  while (int32_t Size = Result.Error.empty() ? Lib.InstSize(View, PC) : 0) {
    char Text[2048] = "";
    Lib.InstSyntax(View, PC, Text, sizeof(Text), /*Options=*/0, nullptr,
                   nullptr);
    // What zeroes decode as.
    if (StringRef(Text).ltrim().startswith("illegal"))
      break;
    Result.Insts.push_back({uint32_t(PC), uint8_t(Size), /*IsTarget=*/false,
                            StringRef(Text).rtrim().str()});
    int32_t Leads[MaxTargets];
    uint32_t N = Lib.InstTargets(View, PC, Leads);
    for (uint32_t I = 0; I < N && I < MaxTargets; ++I)
      Targets.insert(Leads[I]);
    PC += Size;
  }
  if (View)
    Lib.Delete(View);
  for (GenInst &I : Result.Insts)
    I.IsTarget = Targets.count(I.Offset);
  if (size_t(PC) != Code.size() && Result.Error.empty())
    Fail("illegal instruction at byte " + Twine(PC) + " of " +
         Twine(Code.size()));
  return Result;
}

} // namespace bridge
} // namespace cmc
