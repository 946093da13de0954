//===- MessageFields.h - what a message may say -----------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm-genx/VISA/Model.h"

namespace cmc::visa {

/// Whether the fields of Message that the shape of \p I has are those of some
/// message.
bool hasLegalMessage(const Instruction &I, unsigned GRFBytes);

} // namespace cmc::visa
