//===- IGA.h - the Gen assembler library, bound at run time -----*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Decoding and assembling with libiga64 (Debian: libigc1), which has no
// packaged header: the calls that CMC makes are rows of IGA.def. Bound by
// dlopen, so that everything else works without it. Its enumerations change
// between releases; therefore users map opcodes by mnemonic and the version is
// checked.
//===----------------------------------------------------------------------===//
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace cmc::iga {

struct KernelView;
struct OpSpec;
using LabelFn = const char *(*)(int32_t PC, void *Context);

struct Context;

struct ContextOptions {
  size_t Size;
  int32_t Platform;
};

struct AssembleOptions {
  uint32_t Size, Warnings, Encoder, Syntax, Reserved[2];
  uint32_t Tokens;        ///< For dependencies that the library finds itself.
  uint32_t TokenEncoding; ///< 0: that of the platform.
};

/// Lines and columns count from 1; 0: unknown.
struct Message {
  uint32_t Line, Column, Offset, Length;
  const char *Text;
};

class Library {
public:
  /// Loads the library. \p Error is empty if it exists, has every call and is
  /// the version that CMC was built for.
  explicit Library(std::string &Error);
  ~Library();
  Library(const Library &) = delete;
  Library &operator=(const Library &) = delete;

#define CMC_IGA_CALL(Name, Symbol, Result, Parameters)                         \
  Result(*Name) Parameters = nullptr;
#include "basic/IGA.def"

private:
  void *Handle;
};

enum class AssembleOutcome { Done, Refused, NotThisPlatform };

/// Assembles \p Text, a single kernel, for \p Platform. \p Out is the code, or
/// after a refusal a line "line:column:text" for each error.
AssembleOutcome assemble(const Library &Lib, const std::string &Text,
                         uint32_t Platform, std::string &Out);

/// The calls on a KernelView crash on less code.
constexpr size_t MinCodeBytes = 16;

} // namespace cmc::iga
