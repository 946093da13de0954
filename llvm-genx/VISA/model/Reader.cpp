//===- Reader.cpp ---------------------------------------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/VISA/model/Reader.h"
#include "llvm-genx/VISA/model/DeclarationReader.h"
#include "llvm-genx/VISA/model/Syntax.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace cmc;
using namespace cmc::visa;
using llvm::StringRef;
using llvm::Twine;

char ReadError::ID;

void ReadError::log(llvm::raw_ostream &OS) const {
  OS << Line << ':' << Column << ": " << Message;
}

std::error_code ReadError::convertToErrorCode() const {
  return llvm::inconvertibleErrorCode();
}

namespace {

class Reader {
public:
  explicit Reader(const TargetInfo *Default) : Default(Default) {}
  llvm::Error run(StringRef Text);
  std::vector<Kernel> Kernels;

private:
  struct Directive {
    StringRef Name;
    bool (Reader::*Read)(Cursor &);
    bool BeforeKernel = false, BeforeTarget = false;
  };
  static const Directive Directives[];

  bool line(Cursor &C);
  bool directive(Cursor &C);
  bool version(Cursor &C);
  bool kernel(Cursor &C);
  bool globalFunction(Cursor &C);
  bool target(Cursor &C);
  bool function(Cursor &C);
  bool file(Cursor &C);
  bool loc(Cursor &C);
  bool block(Cursor &C);
  bool instruction(Cursor &C);
  bool needsTarget(Cursor &C);
  bool finish();

  const TargetInfo *Default;
  bool IsModel = true;
  bool InKernel = false;
  bool InFunction = false; ///< After .function.
  std::string Label;       ///< Of the subroutine that begins.
  SourceLine Source;
  TextState S;
  /// Found at the end of a kernel, about an earlier line; empty: none.
  std::string LateProblem;
  unsigned LateLine = 0, LateColumn = 0;
};

} // namespace

const Reader::Directive Reader::Directives[] = {
    {".version", &Reader::version, true, true},
    {".kernel", &Reader::kernel, true, true},
    {".global_function", &Reader::globalFunction, true, true},
    {".target", &Reader::target, false, true},
    {".function", &Reader::function},
    {".file", &Reader::file},
    {".loc", &Reader::loc},
};

/// \p Line without a comment at its end.
static StringRef withoutComment(StringRef Line) {
  bool InString = false;
  for (size_t At = 0; At != Line.size(); ++At) {
    InString ^= Line[At] == '"';
    if (!InString && Line.substr(At).startswith("//"))
      return Line.take_front(At);
  }
  return Line;
}

llvm::Error Reader::run(StringRef Text) {
  while (!Text.empty()) {
    StringRef Line;
    std::tie(Line, Text) = Text.split('\n');
    ++S.Line;
    Cursor C(withoutComment(Line.rtrim('\r')));
    if (C.atEnd() || line(C))
      continue;
    if (LateProblem.empty())
      return llvm::make_error<ReadError>(S.Line, C.ProblemAt + 1, C.Problem);
    break;
  }
  if (LateProblem.empty() && finish())
    return llvm::Error::success();
  return llvm::make_error<ReadError>(LateLine, LateColumn, LateProblem);
}

bool Reader::line(Cursor &C) {
  if (C.peek() == '.')
    return directive(C) &&
           (C.atEnd() || C.fail("expected the end of the line"));
  if (!InKernel)
    return C.fail("expected '.kernel'");
  if (!needsTarget(C))
    return false;
  if (!Label.empty() && C.take(Label + ":")) {
    Label.clear();
    return C.atEnd() || C.fail("expected the end of the line");
  }
  return C.rest().startswith("BB_") ? block(C) : instruction(C);
}

bool Reader::directive(Cursor &C) {
  size_t Start = C.position();
  C.takeNext(".");
  StringRef Word = C.word(), Name(Word.data() - 1, Word.size() + 1);
  const auto *D = llvm::find_if(
      Directives, [&](const Directive &D) { return D.Name == Name; });
  bool IsKnown = D != std::end(Directives);
  if (!InKernel && !(IsKnown && D->BeforeKernel))
    return C.failAt(Start, "expected '.kernel'");
  if (!(IsKnown && D->BeforeTarget) && !needsTarget(C))
    return false;
  if (IsKnown)
    return (this->*D->Read)(C);
  llvm::Optional<bool> IsGood = readDeclaration(Name, C, S);
  return IsGood ? *IsGood : C.failAt(Start, "no such directive");
}

bool Reader::needsTarget(Cursor &C) {
  return S.K.Target || C.fail("no target: '.target' is missing");
}

//===--- Kernels ----------------------------------------------------------===//

bool Reader::version(Cursor &C) {
  IsModel = false;
  C.goTo(C.position() + C.rest().size());
  return true;
}

bool Reader::kernel(Cursor &C) {
  if (!finish())
    return false;
  unsigned Line = S.Line;
  S = TextState();
  S.Line = Line;
  S.IsModel = IsModel;
  S.K.Target = Default;
  Source = SourceLine();
  InKernel = true;
  InFunction = false;
  Label.clear();
  return C.string(S.K.Name);
}

bool Reader::globalFunction(Cursor &C) {
  if (!kernel(C))
    return false;
  S.K.Function.emplace();
  S.K.Function->Name = S.K.Name;
  return true;
}

bool Reader::target(Cursor &C) {
  C.skipBlanks();
  size_t Start = C.position();
  const TargetInfo *T = findTarget(C.word());
  if (!T || T->isHost())
    return C.failAt(Start, "no such target");
  if (!S.K.Variables.empty())
    return C.failAt(Start, "variables are declared before the target is known");
  unsigned Registers = T->GRFCount;
  if (C.take("registers=") && !C.number(Registers))
    return false;
  if (Registers != T->GRFCount)
    T = &withLargeRegisterFile(*T);
  if (Registers != T->GRFCount)
    return C.failAt(Start, "no target with so many registers");
  S.K.Target = T;
  return true;
}

/// Checks at the end of a kernel that all names are defined.
bool Reader::finish() {
  if (!InKernel)
    return true;
  Kernel &K = S.K;
  auto Fail = [&](unsigned Line, unsigned Column, const Twine &What) {
    LateLine = Line;
    LateColumn = Column;
    LateProblem = What.str();
    return false;
  };
  for (const TextState::Reference &R : S.References)
    if (R.Number >= (R.IsBlock ? K.Blocks.size() : K.Subroutines.size()))
      return Fail(R.Line, R.Column + 1,
                  R.IsBlock ? "no such block" : "no such subroutine");
  for (const Subroutine &Sub : K.Subroutines)
    if (Sub.Entry >= K.Blocks.size())
      return Fail(S.Line, 1, "'" + Sub.Name + "' has no code");
  if (K.Blocks.empty())
    return Fail(S.Line, 1, "'" + K.Name + "' has no code");
  if (!IsModel && jumpsWithAllLanes(K)) // The printer omitted all _NM.
    for (BasicBlock &B : K.Blocks)
      for (Instruction &I : B.Instructions)
        I.NoMask = true;
  Kernels.push_back(std::move(K));
  InKernel = false;
  return true;
}

static bool readVariables(Cursor &C, TextState &S, std::vector<VarId> &List) {
  Type Ty;
  do {
    List.emplace_back();
    if (!readVariable(C, S, List.back(), Ty))
      return false;
  } while (C.takeNext("+"));
  return true;
}

//===--- Code -------------------------------------------------------------===//

/// The first function is the kernel itself; all others are subroutines, called
/// by the label that follows.
bool Reader::function(Cursor &C) {
  std::string Name;
  if (!C.string(Name))
    return false;
  bool IsKernel = !InFunction && S.K.Blocks.empty();
  InFunction = true;
  if (IsKernel)
    return true;
  Subroutine Sub;
  Sub.Entry = S.K.Blocks.size();
  Sub.Name = StringRef(Name).split('_').second.str();
  if ((C.take("name=") && !C.string(Sub.Name)) ||
      (C.take("params=") && !readVariables(C, S, Sub.Params)) ||
      (C.take("results=") && !readVariables(C, S, Sub.Results)) ||
      (C.take("clobbers=") && !readVariables(C, S, Sub.Clobbers)))
    return false;
  S.CurrentSubroutine = S.K.Subroutines.size();
  S.K.Subroutines.push_back(std::move(Sub));
  Label = Name;
  return true;
}

bool Reader::file(Cursor &C) {
  std::string Name;
  if (!C.string(Name))
    return false;
  Source.File = S.K.addFile(Name);
  return true;
}

bool Reader::loc(Cursor &C) {
  if (S.K.Files.empty())
    return C.fail("no '.file' before");
  return C.number(Source.Line);
}

/// BB_1_name: loop=1 resume=BB_3
bool Reader::block(Cursor &C) {
  size_t Start = C.position();
  unsigned Number;
  C.takeNext("BB_");
  if (!C.number(Number))
    return false;
  if (Number != S.K.Blocks.size())
    return C.failAt(Start, "expected BB_" + Twine(S.K.Blocks.size()));
  BasicBlock B;
  if (C.takeNext("_"))
    B.Name = C.word().str();
  if (!C.expect(":") || (C.take("loop=") && !C.number(B.LoopDepth)) ||
      (C.take("resume=") && !readLabel(C, S, B.Resume)))
    return false;
  S.K.Blocks.push_back(std::move(B));
  return C.atEnd() || C.fail("expected the end of the line");
}

bool Reader::instruction(Cursor &C) {
  if (S.K.Blocks.empty())
    S.K.Blocks.emplace_back();
  Instruction I;
  I.Source = Source;
  if (!readInstruction(C, S, I))
    return false;
  S.K.Blocks.back().Instructions.push_back(std::move(I));
  return true;
}

//===--- Entry points -----------------------------------------------------===//

llvm::Expected<std::vector<Kernel>>
cmc::visa::readKernels(StringRef Text, const TargetInfo *T) {
  Reader R(T);
  if (llvm::Error E = R.run(Text))
    return std::move(E);
  return std::move(R.Kernels);
}

llvm::Expected<Kernel> cmc::visa::readKernel(StringRef Text,
                                             const TargetInfo &T) {
  auto Kernels = readKernels(Text, &T);
  if (!Kernels)
    return Kernels.takeError();
  if (Kernels->size() != 1)
    return llvm::make_error<ReadError>(
        1, 1, (Twine(Kernels->size()) + " kernels instead of one").str());
  return std::move(Kernels->front());
}
