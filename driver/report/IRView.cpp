//===- IRView.cpp - view of stage 4 as rows and regions -------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "driver/report/Report.h"
#include "llvm-genx/IR/Region.h"
#include "stage4/KernelMetadata.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/ModuleSlotTracker.h"
#include <set>

using namespace llvm;

namespace cmc::reporting {
namespace {

/// "v144i8", "f32": type suffixes in the names of overloaded intrinsics.
bool isMangledType(StringRef Part) {
  if (Part.consume_front("v"))
    Part = Part.ltrim("0123456789");
  return (Part.consume_front("i") || Part.consume_front("f")) &&
         !Part.empty() && all_of(Part, isDigit);
}

/// "@llvm.genx.rdregioni.v144i8.v256i8.i16" to "genx.rdregioni".
void appendIntrinsic(StringRef Name, std::string &To) {
  Name.consume_front("@llvm.");
  To += Name.startswith("genx.") ? "" : "@llvm.";
  while (Name.contains('.') && isMangledType(Name.rsplit('.').second))
    Name = Name.rsplit('.').first;
  To += Name;
}

/// Appends the elements of a constant vector, or the first ones of a long one.
void appendElements(StringRef List, std::string &To) {
  const size_t MaxElements = 4;
  SmallVector<StringRef, 32> Elements;
  List.split(Elements, ", ");
  bool Splat = all_of(Elements, [&](StringRef E) { return E == Elements[0]; });
  if (Elements.size() <= MaxElements) {
    To += List;
    return;
  }
  for (StringRef E : makeArrayRef(Elements).take_front(Splat ? 1 : MaxElements))
    To += (E + ", ").str();
  To += "... x " + std::to_string(Elements.size());
}

std::string abbreviate(StringRef Text) {
  std::string Short;
  while (!Text.empty()) {
    size_t At = std::min(Text.find('<'), Text.find("@llvm."));
    Short += Text.take_front(At);
    Text = Text.substr(At);
    if (Text.startswith("@")) {
      StringRef Name = Text.take_front(Text.find_first_of("( "));
      appendIntrinsic(Name, Short);
      Text = Text.drop_front(Name.size());
      continue;
    }
    StringRef List = Text.drop_front(std::min<size_t>(Text.size(), 1));
    List = List.take_front(List.find_first_of("<>"));
    if (Text.empty())
      break;
    Short += '<';
    appendElements(List, Short);
    Text = Text.drop_front(1 + List.size());
  }
  return Short;
}

std::string typeName(const Type *T) {
  std::string Name;
  raw_string_ostream(Name) << *T;
  return Name;
}

std::string signatureOf(const Function &F, ModuleSlotTracker &MST) {
  std::string Text;
  raw_string_ostream OS(Text);
  OS << "define " << *F.getReturnType() << ' ';
  F.printAsOperand(OS, /*PrintType=*/false, MST);
  OS << '(';
  ListSeparator Comma;
  for (const Argument &A : F.args()) {
    OS << Comma << *A.getType() << ' ';
    A.printAsOperand(OS, /*PrintType=*/false, MST);
  }
  OS << ") {";
  return OS.str();
}

/// The lines that use the results of a line.
struct LineUsers {
  std::set<int> Lines;
  /// Visited instructions without a line of their own.
  std::set<const Instruction *> Between;
};

void addUsers(const Instruction &I, Locations &Lines, LineUsers &Found) {
  SmallVector<const Instruction *, 16> Work = {&I};
  while (!Work.empty())
    for (const User *U : Work.pop_back_val()->users()) {
      auto *User = dyn_cast<Instruction>(U);
      int Location = User ? Lines.of(*User) : Locations::None;
      if (Location != Locations::None)
        Found.Lines.insert(Location);
      else if (User && Found.Between.insert(User).second)
        Work.push_back(User);
    }
}

void showFunction(Function &F, Locations &Lines, KernelViews &K) {
  ModuleSlotTracker MST(F.getParent(), /*ShouldInitializeAllMetadata=*/false);
  MST.incorporateFunction(F);
  K.IR.push_back({signatureOf(F, MST)});
  std::map<int, LineUsers> Users;
  for (const BasicBlock &BB : F) {
    K.IR.push_back({labelOf(BB, MST)});
    for (const Instruction &I : BB) {
      if (isa<DbgInfoIntrinsic>(I))
        continue;
      K.IR.push_back({"  " + shortText(I, MST), Lines.of(I)});
      if (Optional<RegionPicture> R = pictureOf(I, Lines))
        K.Regions.push_back(*R);
      int Location = Lines.of(I);
      if (Location == Locations::None)
        continue;
      addUsers(I, Lines, Users[Location]);
      // Inlined instructions also belong to the line of the call.
      for (const DILocation *L = I.getDebugLoc(); L->getInlinedAt();
           L = L->getInlinedAt())
        if (L->getLine())
          Users[Lines.of(L->getFilename(), L->getLine())].Lines.insert(
              Location);
    }
  }
  K.IR.push_back({"}"});
  for (auto &[Location, To] : Users) {
    To.Lines.erase(Location);
    if (!To.Lines.empty())
      append_range(K.Users[Location], To.Lines);
  }
}

} // namespace

std::string labelOf(const BasicBlock &BB, ModuleSlotTracker &MST) {
  std::string Label;
  raw_string_ostream OS(Label);
  BB.printAsOperand(OS, /*PrintType=*/false, MST);
  return StringRef(OS.str()).ltrim('%').str() + ":";
}

std::string shortText(const Instruction &I, ModuleSlotTracker &MST) {
  std::string Text;
  raw_string_ostream OS(Text);
  I.print(OS, MST);
  return abbreviate(StringRef(OS.str()).split(", !").first.trim());
}

Optional<RegionPicture> pictureOf(const Instruction &I, Locations &Lines) {
  if (!genx::isRdRegion(&I) && !genx::isWrRegion(&I))
    return None;
  genx::IRRegion R = genx::IRRegion::of(cast<CallInst>(I));
  const Type *Object = genx::regionSource(&I)->getType();
  RegionPicture P;
  P.ElementBytes = genx::elementBytes(R.Elem);
  P.ObjectBytes = genx::numElements(Object) * genx::elementBytes(Object);
  if (!P.ElementBytes || !R.Width || (!R.Index && R.Offset < 0))
    return None;
  P.Location = Lines.of(I);
  P.Writes = genx::isWrRegion(&I);
  P.Type = typeName(R.Elem);
  P.N = R.N;
  P.VStride = R.VStride;
  P.Width = R.Width;
  P.Stride = R.Stride;
  if (!R.Index)
    P.Offset = R.Offset;
  return P;
}

void showStage4(Function &Kernel, Locations &Lines, KernelViews &K) {
  showFunction(Kernel, Lines, K);
  for (Function *F : functionsOf(Kernel))
    showFunction(*F, Lines, K);
}

} // namespace cmc::reporting
