//===- Type.h - element types of vISA ---------------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/Optional.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>

namespace cmc::visa {

/// Element types. The last three are packed vector immediates: eight signed or
/// unsigned nibbles, four 8-bit floats.
enum class Type : uint8_t { UB, B, UW, W, UD, D, UQ, Q, HF, F, DF, V, UV, VF };

struct TypeTraits {
  llvm::StringRef Name; ///< As spelled in vISA assembly.
  unsigned Size;        ///< Bytes; of one expanded element for packed types.
  bool IsFloat, IsSigned;
};

const TypeTraits &traits(Type Ty);

inline unsigned sizeOf(Type Ty) { return traits(Ty).Size; }
inline bool isFloat(Type Ty) { return traits(Ty).IsFloat; }
inline bool isInteger(Type Ty) { return !traits(Ty).IsFloat; }
inline bool isSigned(Type Ty) { return traits(Ty).IsSigned; }
inline bool isPacked(Type Ty) { return Ty >= Type::V; }
inline llvm::StringRef nameOf(Type Ty) { return traits(Ty).Name; }

/// The type called \p Name in vISA assembly.
llvm::Optional<Type> typeOfName(llvm::StringRef Name);

/// The integer type of \p Bytes bytes (1, 2, 4, 8).
Type integerType(unsigned Bytes, bool Signed = false);

} // namespace cmc::visa
