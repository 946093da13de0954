//===- Bytes.h - a part of a file being written -----------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/LEB128.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"

namespace cmc::container {

/// Appends little-endian integers, strings and bytes.
class Bytes {
public:
  void u8(uint8_t V) { Data.push_back(char(V)); }
  void u16(uint16_t V) { fixed(V); }
  void u32(uint32_t V) { fixed(V); }
  void u64(uint64_t V) { fixed(V); }
  void uleb(uint64_t V) {
    llvm::raw_string_ostream OS(Data);
    llvm::encodeULEB128(V, OS);
  }
  void sleb(int64_t V) {
    llvm::raw_string_ostream OS(Data);
    llvm::encodeSLEB128(V, OS);
  }
  /// Appends \p S and a zero byte.
  void string(llvm::StringRef S) {
    Data += S;
    u8(0);
  }
  void append(llvm::StringRef S) { Data += S; }
  /// Adds zeros up to a multiple of \p To.
  void align(unsigned To) { Data.resize(llvm::alignTo(Data.size(), To)); }
  size_t size() const { return Data.size(); }

  /// Opens a length field; close() sets it to the size of the bytes after it.
  size_t open() {
    u32(0);
    return size();
  }
  void close(size_t Start) {
    llvm::support::endian::write32le(&Data[Start - 4], size() - Start);
  }
  std::string Data;

private:
  template <typename T> void fixed(T V) {
    char Buffer[sizeof(T)];
    llvm::support::endian::write<T, llvm::support::little,
                                 llvm::support::unaligned>(Buffer, V);
    Data.append(Buffer, sizeof(T));
  }
};

} // namespace cmc::container
