//===- Embed.h - containers in host programs --------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Headers and object files that contain a container or other bytes, and a
// reader of such headers. Equal input gives equal bytes.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/Optional.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace cmc::container {

/// Whether \p Name is a valid C and C++ identifier; a namespace ("a::b").
bool isIdentifier(llvm::StringRef Name);
bool isNamespace(llvm::StringRef Name);
/// An identifier similar to \p Text.
std::string makeIdentifier(llvm::StringRef Text);

/// The names of embedded bytes in a host program.
struct EmbedNames {
  std::string Symbol;    ///< An identifier.
  std::string Namespace; ///< "a::b" or "".
  /// Namespace and symbol: the name in C and in object files.
  std::string linkName() const;
};
/// Information in a header about the bytes.
struct EmbedInfo {
  std::string Source;  ///< File that was compiled.
  std::string Targets; ///< "icllp tgllp", or "".
  std::vector<std::string> Kernels;
};

/// A header of C++17 and C11 that defines \p Bytes as an array.
std::string writeHeader(llvm::StringRef Bytes, const EmbedNames &Names,
                        const EmbedInfo &Info);
/// A host object file that defines \p Bytes as \p LinkName and their size as
/// LinkName_size; None if the host's format is not supported.
llvm::Optional<std::string> writeObject(llvm::StringRef Bytes,
                                        llvm::StringRef LinkName);
/// The header that declares the symbols of writeObject().
std::string writeObjectHeader(size_t Size, const EmbedNames &Names,
                              const EmbedInfo &Info);

/// A parsed header of one of these functions.
struct EmbeddedHeader {
  EmbedNames Names;
  EmbedInfo Info;
  uint64_t Size = 0;         ///< Of the bytes.
  bool IsDefinition = false; ///< False: the bytes are in an object file.
  std::string Bytes;
};
/// Whether \p Bytes begin like such a header.
bool isHeader(llvm::StringRef Bytes);
/// Parses \p Text; an error if it differs from the writer's output.
llvm::Expected<EmbeddedHeader> readHeader(llvm::StringRef Text);

} // namespace cmc::container
