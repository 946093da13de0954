//===- Wire.h - between libcmc and its child --------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Both are built together, so the form may change at any time: a message is a
// tag, the size of the rest as 8 bytes, and fields: numbers of 8 bytes, and
// texts behind their sizes. The request comes first; then the child sends
// diagnostics, and at last a reply.
//===----------------------------------------------------------------------===//
#pragma once

#include "driver/libcmc/Request.h"
#include "llvm/ADT/StringRef.h"

namespace cmc::libcmc {

enum class Tag : char {
  Request = 'R',
  Diagnostic = 'D',
  Reply = 'E',
  Crash = 'C', ///< What the child was doing, from its signal handler.
};

std::string encode(const Request &R);
std::string encode(const Diagnostic &D);
std::string encode(const Reply &R);
/// False when \p Bytes are something else.
bool decode(llvm::StringRef Bytes, Request &R);
bool decode(llvm::StringRef Bytes, Diagnostic &D);
bool decode(llvm::StringRef Bytes, Reply &R);

/// False when nobody reads any more. Safe in a signal handler.
bool send(int Socket, Tag What, llvm::StringRef Bytes);
/// False at the end, also in the middle of a message.
bool receive(int Socket, Tag &What, std::string &Bytes);

} // namespace cmc::libcmc
