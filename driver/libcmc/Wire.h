//===- Wire.h - messages between libcmc and its child -----------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Both sides are built together, so the format may change at any time: a
// message is a tag, the size of the rest as 8 bytes, and fields: integers of 8
// bytes, and strings after their sizes. The request comes first; the child then
// sends diagnostics, and finally a reply. JSON was measured: texts of LLVM's
// are UTF-8, so a binary would be in hexadecimal, and 300 KB take 13 ms instead
// of 0.5 ms.
//===----------------------------------------------------------------------===//
#pragma once

#include "driver/libcmc/Request.h"
#include "llvm/ADT/StringRef.h"

namespace cmc::libcmc {

enum class Tag : char {
  Request = 'R',
  Diagnostic = 'D',
  Reply = 'E',
  Crash = 'C', ///< The child's activity, from its signal handler.
};

std::string encode(const Request &R);
std::string encode(const Diagnostic &D);
std::string encode(const Reply &R);
/// False when \p Bytes have another format.
bool decode(llvm::StringRef Bytes, Request &R);
bool decode(llvm::StringRef Bytes, Diagnostic &D);
bool decode(llvm::StringRef Bytes, Reply &R);

/// False when the other side is closed. Safe in a signal handler.
bool send(int Socket, Tag What, llvm::StringRef Bytes);
/// False at the end of the stream, even in the middle of a message.
bool receive(int Socket, Tag &What, std::string &Bytes);

} // namespace cmc::libcmc
