//===- Translator.h - runs the SPIR-V translator ----------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// LLVMSPIRVLib is a separate library that uses the shared LLVM, which takes
// longer to load than a small kernel takes to compile; and it crashes on
// invalid modules. Therefore only the program cmc-spirv, which is next to cmc,
// uses it:
//
//   cmc-spirv write FROM TO                   bitcode to SPIR-V
//   cmc-spirv read FROM TO [NUMBER=VALUE]...  SPIR-V to bitcode, with these
//                                             specialisation constants
//
// If it exits with a code other than Done, TO has the reason, if there is one.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/ArrayRef.h"
#include <string>

namespace cmc::bridge {

/// The attribute of a parameter that has the decoration MediaBlockIOINTEL.
constexpr llvm::StringLiteral MediaBlockIO = "VCMediaBlockIO";

enum TranslatorExit {
  NotRun = -2,  ///< The child could not start or return its output.
  Crashed = -1, ///< Also if it did not end, or LLVM exited.
  Done = 0,
  Refused = 2,             ///< By LLVMSPIRVLib.
  Malformed = 3,           ///< Detected without LLVMSPIRVLib.
  UnknownSpecConstant = 4, ///< TO names an unknown specialisation constant.
  NoSuchValue = 5,         ///< The constant has another type.
};

struct Translation {
  int Exit = Done;     ///< A TranslatorExit.
  std::string Bytes;   ///< Contents of TO.
  std::string Problem; ///< With NotRun, Crashed and Refused: the reason.
};

/// Runs `cmc-spirv What` on \p Bytes.
Translation translate(llvm::StringRef What, llvm::StringRef Bytes,
                      llvm::ArrayRef<std::string> Constants = {});

} // namespace cmc::bridge
