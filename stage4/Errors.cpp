//===- Errors.cpp - the two kinds of failure in IR passes -----------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "stage4/Errors.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/DiagnosticHandler.h"
#include "llvm/IR/DiagnosticPrinter.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Operator.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace cmc {
namespace {

int diagnosticKind() {
  static const int Kind = getNextAvailablePluginDiagnosticKind();
  return Kind;
}

DiagnosticSeverity severityOf(Severity S) {
  switch (S) {
  case Severity::Note:
    return DS_Note;
  case Severity::Remark:
    return DS_Remark;
  case Severity::Warning:
    return DS_Warning;
  case Severity::Error:
  case Severity::InternalError:
    return DS_Error;
  }
  llvm_unreachable("severity");
}

class PassDiagnostic : public DiagnosticInfo {
public:
  explicit PassDiagnostic(cmc::Diagnostic D)
      : DiagnosticInfo(diagnosticKind(), severityOf(D.Level)), D(std::move(D)) {
  }
  void print(DiagnosticPrinter &P) const override {
    if (D.Line)
      P << D.File << ':' << D.Line << ':' << D.Column << ": ";
    P << D.Message;
  }
  static bool classof(const DiagnosticInfo *I) {
    return I->getKind() == diagnosticKind();
  }
  cmc::Diagnostic D;
};

/// Converts LLVM's own diagnostics (inline asm, resource limits).
cmc::Diagnostic convert(const DiagnosticInfo &I) {
  cmc::Diagnostic D;
  D.Level = I.getSeverity() == DS_Error     ? Severity::Error
            : I.getSeverity() == DS_Warning ? Severity::Warning
            : I.getSeverity() == DS_Remark  ? Severity::Remark
                                            : Severity::Note;
  raw_string_ostream OS(D.Message);
  DiagnosticPrinterRawOStream P(OS);
  I.print(P);
  return D;
}

} // namespace

struct RoutingHandler : llvm::DiagnosticHandler {
  ErrorScope &Scope;
  explicit RoutingHandler(ErrorScope &S) : Scope(S) {}
  bool handleDiagnostics(const DiagnosticInfo &I) override {
    // Remarks of the optimizer go to the previous handler.
    if (isa<DiagnosticInfoOptimizationBase>(I))
      return Scope.Previous && Scope.Previous->handleDiagnostics(I);
    cmc::Diagnostic D =
        isa<PassDiagnostic>(I) ? cast<PassDiagnostic>(I).D : convert(I);
    Scope.UserErrors += D.Level == Severity::Error;
    Scope.InternalErrors += D.Level == Severity::InternalError;
    if (Scope.Handler)
      Scope.Handler(D);
    else if (Scope.Previous)
      return Scope.Previous->handleDiagnostics(I);
    return true;
  }
  bool isAnyRemarkEnabled() const override {
    return Scope.Previous && Scope.Previous->isAnyRemarkEnabled();
  }
  bool isPassedOptRemarkEnabled(StringRef Pass) const override {
    return Scope.Previous && Scope.Previous->isPassedOptRemarkEnabled(Pass);
  }
  bool isMissedOptRemarkEnabled(StringRef Pass) const override {
    return Scope.Previous && Scope.Previous->isMissedOptRemarkEnabled(Pass);
  }
  bool isAnalysisRemarkEnabled(StringRef Pass) const override {
    return Scope.Previous && Scope.Previous->isAnalysisRemarkEnabled(Pass);
  }
};

/// Sets the location of \p D to \p Loc and reports it.
static void send(LLVMContext &C, const DebugLoc &Loc, cmc::Diagnostic D) {
  // The innermost location, in the function with the error. It is never in our
  // headers: their functions have no debug information (CM_HEADER).
  if (const DILocation *L = Loc.get()) {
    D.File = L->getFilename().str();
    D.Line = L->getLine();
    D.Column = L->getColumn();
  }
  C.diagnose(PassDiagnostic(std::move(D)));
}

void report(LLVMContext &C, Severity Level, const DebugLoc &Loc,
            const Twine &Message) {
  cmc::Diagnostic D;
  D.Level = Level;
  D.Message = Message.str();
  send(C, Loc, std::move(D));
}

DebugLoc locationOf(const Instruction &I) {
  // What optimization has merged is in line 0.
  auto IsKnown = [](const DebugLoc &Loc) { return Loc && Loc.getLine(); };
  if (IsKnown(I.getDebugLoc()) || !I.getType()->isPointerTy())
    return I.getDebugLoc();
  SetVector<const Value *> Pointers;
  Pointers.insert(&I);
  DebugLoc First;
  for (size_t N = 0; N < Pointers.size(); ++N)
    for (const User *U : Pointers[N]->users()) {
      auto *Use = dyn_cast<Instruction>(U);
      DebugLoc Loc = Use ? Use->getDebugLoc() : DebugLoc();
      if (IsKnown(Loc) && (!First || Loc.getLine() < First.getLine()))
        First = Loc;
      if (isa<GEPOperator, BitCastOperator, PHINode, SelectInst>(U))
        Pointers.insert(U);
    }
  return First;
}

void report(LLVMContext &C, const DebugLoc &Loc, PassDiag Kind,
            ArrayRef<std::string> Args) {
  send(C, Loc, makeDiagnostic(Kind, Args));
}

void reportInternalError(LLVMContext &C, StringRef Pass, const Twine &Message,
                         const Instruction *I) {
  std::string Text;
  raw_string_ostream OS(Text);
  OS << Pass << ": " << Message;
  if (I)
    OS << " in '" << *I << '\'';
  report(C, Severity::InternalError, I ? I->getDebugLoc() : DebugLoc(),
         OS.str());
}

ErrorScope::ErrorScope(LLVMContext &C, DiagnosticHandler H)
    : C(C), Previous(C.getDiagnosticHandler()), Handler(std::move(H)) {
  C.setDiagnosticHandler(std::make_unique<RoutingHandler>(*this));
}

ErrorScope::~ErrorScope() { C.setDiagnosticHandler(std::move(Previous)); }

} // namespace cmc
