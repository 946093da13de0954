//===- Report.cpp - a profile as text, listing and JSON -------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "gen-simulator/profile/Profile.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Format.h"
#include <functional>

using namespace llvm;

namespace gensim {
namespace {

InstCount &operator+=(InstCount &A, const InstCount &B) {
  A.Executed += B.Executed;
  A.Lanes += B.Lanes;
  A.GRFPasses += B.GRFPasses;
  A.ReadBytes += B.ReadBytes;
  A.WrittenBytes += B.WrittenBytes;
  return A;
}

using Group = std::pair<std::string, InstCount>;

/// A way to group the counts of a profile. Instructions with an empty key are
/// not included.
struct Grouping {
  const char *Name;  ///< On the command line.
  const char *Title; ///< As a heading.
  const char *Key;   ///< In JSON.
  enum { Always, IfInlined, OnRequest } Printed;
  bool IsMessage;
  std::string (*KeyOf)(const KernelProfile &K, size_t Index);
};

const Inst &inst(const KernelProfile &K, size_t Index) {
  return K.Code->program().insts()[Index];
}

std::string lineOf(const cmc::SourceFrame &F) {
  return F.File + ":" + std::to_string(F.Line);
}

/// "k (k.cm:12) > helper (k.cm:3)": the kernel first.
std::string stackOf(const std::vector<cmc::SourceFrame> &Frames) {
  std::string Text;
  for (const cmc::SourceFrame &F : reverse(Frames))
    Text += (Text.empty() ? "" : " > ") + F.Function + " (" + lineOf(F) + ")";
  return Text;
}

const Grouping Groupings[] = {
    {"opcode", "By opcode", "opcodes", Grouping::Always, false,
     [](const KernelProfile &K, size_t I) -> std::string {
       return mnemonic(inst(K, I).Opcode);
     }},
    {"size", "By execution size", "execution_sizes", Grouping::Always, false,
     [](const KernelProfile &K, size_t I) -> std::string {
       return "SIMD" + std::to_string(inst(K, I).ExecSize);
     }},
    {"function", "By function", "functions", Grouping::IfInlined, false,
     [](const KernelProfile &K, size_t I) -> std::string {
       return K.Frames[I].empty() ? "" : K.Frames[I].front().Function;
     }},
    {"line", "By source line", "lines", Grouping::Always, false,
     [](const KernelProfile &K, size_t I) -> std::string {
       return K.Frames[I].empty() ? "" : lineOf(K.Frames[I].front());
     }},
    {"stack", "By stack", "stacks", Grouping::OnRequest, false,
     [](const KernelProfile &K, size_t I) { return stackOf(K.Frames[I]); }},
    {"message", "By message", "messages", Grouping::Always, true,
     [](const KernelProfile &K, size_t I) { return K.Insts[I].Message; }},
};

/// Most executed first; equal counts by name.
std::vector<Group> sumUp(const KernelProfile &K, const Grouping &G) {
  std::map<std::string, InstCount> Sums;
  for (size_t I = 0; I < K.Insts.size(); ++I) {
    std::string Key = G.KeyOf(K, I);
    if (!Key.empty() && K.Insts[I].Executed)
      Sums[Key] += K.Insts[I];
  }
  std::vector<Group> Sorted(Sums.begin(), Sums.end());
  llvm::stable_sort(Sorted, [](const Group &A, const Group &B) {
    return A.second.Executed > B.second.Executed;
  });
  return Sorted;
}

InstCount total(const KernelProfile &K) {
  InstCount Sum;
  for (const InstCount &C : K.Insts)
    Sum += C;
  return Sum;
}

void printGroup(raw_ostream &OS, const KernelProfile &K, const Grouping &G) {
  std::vector<Group> Groups = sumUp(K, G);
  if (Groups.empty())
    return;
  OS << "\n  " << left_justify(G.Title, 34) << "    executed       lanes";
  OS << (G.IsMessage ? "      bytes in     bytes out\n" : "    GRF passes\n");
  for (const Group &Row : Groups) {
    const InstCount &C = Row.second;
    OS << "  " << left_justify(Row.first, 34)
       << format("%12llu", (unsigned long long)C.Executed)
       << format("%12llu", (unsigned long long)C.Lanes);
    if (G.IsMessage)
      OS << format("%14llu%14llu\n", (unsigned long long)C.ReadBytes,
                   (unsigned long long)C.WrittenBytes);
    else
      OS << format("%14llu\n", (unsigned long long)C.GRFPasses);
  }
}

/// Whether \p G is printed for \p K if \p By is requested.
bool isPrinted(const Grouping &G, const KernelProfile &K,
               ArrayRef<std::string> By) {
  if (!By.empty())
    return is_contained(By, StringRef(G.Name));
  return G.Printed == Grouping::Always ||
         (G.Printed == Grouping::IfInlined &&
          any_of(K.Frames, [](const auto &F) { return F.size() > 1; }));
}

json::Object toObject(const InstCount &C) {
  return json::Object{{"executed", int64_t(C.Executed)},
                      {"lanes", int64_t(C.Lanes)},
                      {"grf_passes", int64_t(C.GRFPasses)},
                      {"bytes_read", int64_t(C.ReadBytes)},
                      {"bytes_written", int64_t(C.WrittenBytes)}};
}

} // namespace

bool isGrouping(StringRef Name) {
  return any_of(Groupings, [&](const Grouping &G) { return Name == G.Name; });
}

void Profile::printText(raw_ostream &OS, ArrayRef<std::string> By) const {
  for (const KernelProfile &K : Kernels) {
    InstCount Sum = total(K);
    OS << "kernel " << K.Name << ": " << Sum.Executed << " instructions, "
       << K.Threads << " threads, " << K.Dispatches
       << (K.Dispatches == 1 ? " dispatch" : " dispatches") << ", " << Sum.Lanes
       << " lanes, " << Sum.GRFPasses << " GRF passes\n";
    for (const Grouping &G : Groupings)
      if (isPrinted(G, K, By))
        printGroup(OS, K, G);
    OS << "\n";
  }
}

void Profile::printListing(raw_ostream &OS) const {
  for (const KernelProfile &K : Kernels) {
    OS << "kernel " << K.Name << "\n    executed       lanes  instruction\n";
    std::string Line;
    for (size_t I = 0; I < K.Insts.size(); ++I) {
      std::string Now = describeFrames(K.Frames[I]);
      if (Now != Line && !Now.empty()) {
        Line = std::move(Now);
        OS << "                          // " << Line << "\n";
      }
      OS << format("%12llu%12llu  ", (unsigned long long)K.Insts[I].Executed,
                   (unsigned long long)K.Insts[I].Lanes)
         << K.Code->program().text(unsigned(I)) << "\n";
    }
  }
}

json::Value Profile::toJSON() const {
  json::Array Out;
  for (const KernelProfile &K : Kernels) {
    json::Object Row = toObject(total(K));
    Row["kernel"] = K.Name;
    Row["dispatches"] = int64_t(K.Dispatches);
    Row["threads"] = int64_t(K.Threads);
    for (const Grouping &G : Groupings) {
      json::Object Sums;
      for (const Group &Sum : sumUp(K, G))
        Sums[Sum.first] = toObject(Sum.second);
      Row[G.Key] = std::move(Sums);
    }
    Out.push_back(std::move(Row));
  }
  return json::Object{{"kernels", std::move(Out)}};
}

} // namespace gensim
