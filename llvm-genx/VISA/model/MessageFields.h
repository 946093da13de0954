//===- MessageFields.h - legal fields of messages ---------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm-genx/VISA/model/Model.h"

namespace cmc::visa {

/// Whether the fields that the shape of \p I uses form a valid message.
bool hasLegalMessage(const Instruction &I, unsigned GRFBytes);

} // namespace cmc::visa
