//===- Errors.h - the two kinds of failure in IR passes ---------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// A pass never prints and never aborts. A mistake of the user becomes a user
// error at the source line of an instruction; a violated invariant becomes an
// internal error that names the pass and the instruction. Both reach the
// driver, which stops after the stage, through the LLVMContext's diagnostic
// handler. A pass that has reported an error returns with the IR still
// well-formed. The kinds of user errors and warnings are rows of
// basic/Diagnostics.def.
//===----------------------------------------------------------------------===//
#pragma once

#include "basic/Diagnostics.h"
#include "llvm/ADT/Twine.h"
#include "llvm/IR/DebugLoc.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/Instruction.h"
#include "llvm/IR/LLVMContext.h"
#include <string>
#include <vector>

namespace cmc {

/// Reports at \p Loc (may be empty) as \p Level.
void report(llvm::LLVMContext &C, Severity Level, const llvm::DebugLoc &Loc,
            const llvm::Twine &Message);

/// Reports \p Kind at \p Loc (may be empty) with the arguments of its message.
void report(llvm::LLVMContext &C, const llvm::DebugLoc &Loc, PassDiag Kind,
            llvm::ArrayRef<std::string> Args);

/// The source location of \p I; of a variable and of a pointer that control
/// flow merges, that of the first use.
llvm::DebugLoc locationOf(const llvm::Instruction &I);

/// Reports \p Kind at \p I; arguments are of any type that a Twine accepts.
template <class... Arguments>
void report(const llvm::Instruction &I, PassDiag Kind,
            const Arguments &...Args) {
  report(I.getContext(), locationOf(I), Kind,
         std::vector<std::string>{llvm::Twine(Args).str()...});
}

/// \p Pass is the pass's registry name; \p I may be null.
void reportInternalError(llvm::LLVMContext &C, llvm::StringRef Pass,
                         const llvm::Twine &Message,
                         const llvm::Instruction *I = nullptr);

/// Routes all reports of passes in \p C to \p Handler for the lifetime of the
/// object, and records whether there were errors. Without a handler it only
/// records, and forwards reports to the previous handler.
class ErrorScope {
public:
  explicit ErrorScope(llvm::LLVMContext &C,
                      DiagnosticHandler Handler = nullptr);
  ~ErrorScope();
  bool hasUserError() const { return UserErrors; }
  bool hasInternalError() const { return InternalErrors; }
  bool hasError() const { return UserErrors || InternalErrors; }

private:
  friend struct RoutingHandler;
  llvm::LLVMContext &C;
  std::unique_ptr<llvm::DiagnosticHandler> Previous;
  DiagnosticHandler Handler;
  unsigned UserErrors = 0, InternalErrors = 0;
};

} // namespace cmc
