//===- Embed.h - bytes in programs of the host ------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Headers and object files that hold a container, or anything else, and the
// header read again. Equal input gives equal bytes.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/Optional.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace cmc::container {

/// Whether C and C++ take \p Name for a variable; for a namespace ("a::b").
bool isIdentifier(llvm::StringRef Name);
bool isNamespace(llvm::StringRef Name);
/// An identifier that looks like \p Text.
std::string makeIdentifier(llvm::StringRef Text);

/// How bytes are called in a program of the host.
struct EmbedNames {
  std::string Symbol;    ///< An identifier.
  std::string Namespace; ///< "a::b" or "".
  /// Symbol with the namespace before it: the name that C and linkers see.
  std::string linkName() const;
};
/// What a header tells about the bytes.
struct EmbedInfo {
  std::string Source;  ///< File that they were made of.
  std::string Targets; ///< "icllp tgllp", or "".
  std::vector<std::string> Kernels;
};

/// A header of C++17 and C11 that defines \p Bytes as an array.
std::string writeHeader(llvm::StringRef Bytes, const EmbedNames &Names,
                        const EmbedInfo &Info);
/// An object file of the host that defines \p Bytes as \p LinkName and their
/// number as LinkName_size; none when cmc does not know the host's format.
llvm::Optional<std::string> writeObject(llvm::StringRef Bytes,
                                        llvm::StringRef LinkName);
/// The header that declares what writeObject() defines.
std::string writeObjectHeader(size_t Size, const EmbedNames &Names,
                              const EmbedInfo &Info);

/// A header that one of these has written.
struct EmbeddedHeader {
  EmbedNames Names;
  EmbedInfo Info;
  uint64_t Size = 0;         ///< Of the bytes.
  bool IsDefinition = false; ///< Else the bytes are in an object file.
  std::string Bytes;
};
/// Whether \p Bytes begin as such a header.
bool isHeader(llvm::StringRef Bytes);
/// Takes \p Text apart. An error when it is in any way not what would be
/// written.
llvm::Expected<EmbeddedHeader> readHeader(llvm::StringRef Text);

} // namespace cmc::container
