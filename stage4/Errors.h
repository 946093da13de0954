//===- Errors.h - the two kinds of failure in IR passes ---------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// A pass never prints and never aborts. What the user did wrong becomes a user
// error at the source line of an instruction; what must not happen becomes an
// internal error that names the pass and the instruction. Both travel through
// the LLVMContext's diagnostic handler to the driver, which stops after the
// stage. A pass that has reported returns with the IR still well-formed.
// The kinds of user errors and warnings are rows of basic/Diagnostics.def.
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

/// Reports \p Kind at \p Loc (may be empty) with the arguments of its text.
void report(llvm::LLVMContext &C, const llvm::DebugLoc &Loc, PassDiag Kind,
            llvm::ArrayRef<std::string> Args);

/// Where \p I is in the source. A variable is where it is first used.
llvm::DebugLoc locationOf(const llvm::Instruction &I);

/// Reports \p Kind at \p I; an argument is whatever a Twine can be made of.
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

/// Routes everything that passes report in \p C to \p Handler for the lifetime
/// of the object, and remembers the worst. Without a handler it only remembers,
/// and passes on to whom they went before.
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
