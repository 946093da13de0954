//===- Binding.cpp - binding of values to kernel arguments ----------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "cm-runtime/launch/Binding.h"
#include "cm-runtime/io/Failure.h"
#include "cm-runtime/io/Values.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"

using namespace llvm;

namespace cmc::runtime {
namespace {

const KernelArg *findArg(const KernelInfo &Info, StringRef Name) {
  for (const KernelArg &A : Info.Args)
    if (A.Name == Name)
      return &A;
  return nullptr;
}

template <typename List> auto *findNamed(List &L, StringRef Name) {
  auto It = find_if(L, [&](const auto &V) { return V.Name == Name; });
  return It == L.end() ? nullptr : &*It;
}

/// Checks that every value has an argument, and every argument one value.
Error checkNames(const Request &R, const KernelInfo &Info) {
  StringMap<unsigned> Given;
  auto Take = [&](const auto &Values) -> Error {
    for (const auto &V : Values) {
      if (!findArg(Info, V.Name))
        return failure("kernel '" + Twine(Info.Name) + "' has no argument '" +
                       V.Name + "'");
      if (Given[V.Name]++)
        return failure("argument '" + Twine(V.Name) + "' is given twice");
    }
    return Error::success();
  };
  if (Error E = Take(R.Args))
    return E;
  if (Error E = Take(R.ThreadArgs))
    return E;
  for (const KernelArg &A : Info.Args)
    if (!Given.count(A.Name) && A.Kind != ArgKind::Sampler)
      return failure("argument '" + Twine(A.Name) + "' of kernel '" +
                     Info.Name + "' has no value; use --arg " + A.Name +
                     "=...");
  return Error::success();
}

Error inArgument(const KernelArg &A, Error E) {
  return failure("argument '" + Twine(A.Name) + "': " + toString(std::move(E)));
}

Expected<Argument> bindValue(const KernelArg &A, StringRef Text) {
  ElementType Element = A.Element;
  if (Element == ElementType::None) {
    // The binary has no element type, so the user must give it.
    StringRef Type;
    std::tie(Type, Text) = Text.split(':');
    Element = elementTypeNamed(Type);
    if (Element == ElementType::None)
      return failure("argument '" + Twine(A.Name) +
                     "': the binary does not say its type; use TYPE:NUMBERS, "
                     "for example float:0.5");
  }
  auto Bytes = parseValues(Text, ",", Element);
  if (!Bytes)
    return inArgument(A, Bytes.takeError());
  unsigned Size = sizeInBytes(Element);
  Argument Out;
  Out.Bytes = std::move(*Bytes);
  if (Out.Bytes.size() == A.Size)
    return std::move(Out);
  return failure("argument '" + Twine(A.Name) + "' has " +
                 Twine(A.Size / Size) + " elements, " +
                 Twine(Out.Bytes.size() / Size) + " are given");
}

/// Comma-separated options; the defaults are nearest, clamp and normalized.
Expected<Argument> bindSampler(const KernelArg &A, StringRef Text) {
  Argument Out;
  SmallVector<StringRef, 4> Words;
  Text.split(Words, ',', -1, /*KeepEmpty=*/false);
  for (StringRef Word : Words) {
    bool Linear = Word == "linear", Repeat = Word == "repeat";
    bool Pixels = Word == "pixels";
    if (!Linear && !Repeat && !Pixels && Word != "nearest" && Word != "clamp" &&
        Word != "normalized")
      return failure(
          "argument '" + Twine(A.Name) + "': '" + Word +
          "' is not a property of a sampler; properties are nearest, linear, "
          "clamp, repeat, normalized, pixels");
    Out.Sampling.Linear |= Linear;
    if (Repeat)
      Out.Sampling.Wrap[0] = Out.Sampling.Wrap[1] = EdgeMode::Repeat;
    Out.Sampling.Normalized &= !Pixels;
  }
  return std::move(Out);
}

/// The value of \p T for each thread of \p L, in order.
Expected<Argument> bindThreadArg(const KernelArg &A, const ThreadArg &T,
                                 const Launch &L) {
  if (A.Kind != ArgKind::Value || A.NumElements != 1)
    return failure("argument '" + Twine(A.Name) +
                   "' is not a scalar and cannot differ from thread to thread");
  Argument Out;
  Out.PerThread = true;
  uint32_t Size[3];
  for (unsigned D = 0; D < 3; ++D)
    Size[D] = L.Groups[D] * L.GroupSize[D];
  const uint64_t Threads = L.numThreads();
  Out.Bytes.reserve(Threads * sizeInBytes(A.Element));
  uint32_t At[3] = {0, 0, 0};
  for (uint64_t I = 0; I < Threads; ++I) {
    int64_t Value = T.Coordinate == 'x'   ? At[0]
                    : T.Coordinate == 'y' ? At[1]
                    : T.Coordinate == 'z' ? At[2]
                                          : I;
    Value = Value * T.Scale + T.Bias;
    if (Error E = appendValue(Value, A.Element, Out.Bytes))
      return inArgument(A, std::move(E));
    for (unsigned D = 0; D < 2 && ++At[D] == Size[D]; ++D) {
      At[D] = 0;
      At[2] += D == 1;
    }
  }
  return std::move(Out);
}

Error bindObject(const KernelArg &A, StringRef Spec, Binding &B) {
  auto O = makeObject(Spec, [&](StringRef Name) -> const Object * {
    auto It = B.Objects.find(Name.str());
    return It == B.Objects.end() ? nullptr : &It->second;
  });
  if (!O)
    return inArgument(A, O.takeError());
  if ((A.Kind == ArgKind::Media || A.TypeDesc == "image2d_t") &&
      !O->Memory.isImage())
    return failure("argument '" + Twine(A.Name) + "' is an image; '" + Spec +
                   "' makes a buffer");
  B.Objects.emplace(A.Name, std::move(*O));
  return Error::success();
}

/// Sets the number of threads to the blocks that cover the image.
Error coverImage(const AutoThreads &A, Binding &B) {
  auto It = B.Objects.find(A.Image);
  if (It == B.Objects.end() || !It->second.Memory.isImage())
    return failure("--threads: there is no image '" + Twine(A.Image) + "'");
  const Plane &P = It->second.Memory.planes()[0];
  B.Launch.Groups[0] = (P.Width + A.Width - 1) / A.Width;
  B.Launch.Groups[1] = (P.Height + A.Height - 1) / A.Height;
  return Error::success();
}

} // namespace

Error bind(const Request &R, const KernelInfo &Info, Binding &B) {
  if (Error E = checkNames(R, Info))
    return E;
  B.Launch = R.Launch;
  // In command-line order, because like: refers to earlier objects.
  for (const NamedValue &V : R.Args) {
    const KernelArg &A = *findArg(Info, V.Name);
    if (A.Kind != ArgKind::Value && A.Kind != ArgKind::Sampler)
      if (Error E = bindObject(A, V.Value, B))
        return E;
  }
  if (R.Auto.Width)
    if (Error E = coverImage(R.Auto, B))
      return E;
  if (Error E = checkShape(B.Launch))
    return E;
  for (const KernelArg &A : Info.Args) {
    Argument Bound;
    if (A.Kind == ArgKind::Sampler) {
      const NamedValue *Given = findNamed(R.Args, A.Name);
      auto Sampler = bindSampler(A, Given ? StringRef(Given->Value) : "");
      if (!Sampler)
        return Sampler.takeError();
      B.Launch.Args.push_back(std::move(*Sampler));
      continue;
    }
    if (A.Kind != ArgKind::Value && !findNamed(R.ThreadArgs, A.Name)) {
      Bound.Object = &B.Objects.find(A.Name)->second.Memory;
      B.Launch.Args.push_back(Bound);
      continue;
    }
    const ThreadArg *T = findNamed(R.ThreadArgs, A.Name);
    auto Value = T ? bindThreadArg(A, *T, B.Launch)
                   : bindValue(A, findNamed(R.Args, A.Name)->Value);
    if (!Value)
      return Value.takeError();
    B.Launch.Args.push_back(std::move(*Value));
  }
  return Error::success();
}

Expected<size_t> pickKernel(ArrayRef<StringRef> Names, StringRef Name) {
  if (Name.empty() && Names.size() == 1)
    return 0;
  const auto *Found = find(Names, Name);
  if (Found != Names.end())
    return Found - Names.begin();
  return failure(
      (Name.empty() ? Twine("which kernel? use --kernel; ")
                    : "no kernel '" + Name + "'; ") +
      (Names.empty() ? "the file has none" : "there are " + join(Names, ", ")));
}

std::string warnOfOneThread(const Request &R, const KernelInfo &Info,
                            const Binding &B) {
  // What the largest block message moves, and what a thread's registers hold.
  constexpr uint64_t BlockBytes = 256, RegisterBytes = 4096;
  if (R.HasShape)
    return "";
  auto Largest = std::max_element(
      B.Objects.begin(), B.Objects.end(), [](const auto &A, const auto &B) {
        return A.second.Memory.size() < B.second.Memory.size();
      });
  uint64_t Limit = Info.HasGroups ? BlockBytes : RegisterBytes;
  if (Largest == B.Objects.end() || Largest->second.Memory.size() <= Limit)
    return "";
  const char *Option = Info.HasGroups ? "--groups" : "--threads";
  return "kernel '" + Info.Name + "' runs as one thread, though '" +
         Largest->first + "' has " +
         std::to_string(Largest->second.Memory.size()) + " bytes; " + Option +
         " says how many there are (" + Option + "=1x1: one)";
}

Error checkOutputs(const Request &R, const Binding &B) {
  for (const NamedValue &V : R.Outputs)
    if (!B.Objects.count(V.Name))
      return failure("--out: '" + V.Name +
                     "' is not a surface or pointer argument of the kernel");
  return Error::success();
}

} // namespace cmc::runtime
