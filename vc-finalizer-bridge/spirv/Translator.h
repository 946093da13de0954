//===- Translator.h - the child that knows SPIR-V ---------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// LLVMSPIRVLib is a library of its own, on the shared LLVM, which takes longer
// to load than a small kernel takes to compile; and it crashes on modules that
// are wrong. So the program cmc-spirv, which is beside cmc, alone has it:
//
//   cmc-spirv write FROM TO                   bitcode to SPIR-V
//   cmc-spirv read FROM TO [NUMBER=VALUE]...  SPIR-V to bitcode, with these
//                                             specialisation constants
//
// Where it ends with another code than Done, TO says why, if there is one.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/ArrayRef.h"
#include <string>

namespace cmc::bridge {

enum TranslatorExit {
  NotRun = -2,  ///< The child could not start or hand over what it did.
  Crashed = -1, ///< Or did not end, or ended for reasons of LLVM's.
  Done = 0,
  Refused = 2,      ///< By LLVMSPIRVLib.
  Malformed = 3,    ///< That is known without it.
  NoSuchNumber = 4, ///< Of a specialisation constant, which TO names.
  NoSuchValue = 5,  ///< That constant has another type.
};

struct Translation {
  int Exit = Done;     ///< A TranslatorExit.
  std::string Bytes;   ///< What is in TO.
  std::string Problem; ///< With NotRun, Crashed and Refused: in words.
};

/// Runs `cmc-spirv What` on \p Bytes.
Translation translate(llvm::StringRef What, llvm::StringRef Bytes,
                      llvm::ArrayRef<std::string> Constants = {});

} // namespace cmc::bridge
