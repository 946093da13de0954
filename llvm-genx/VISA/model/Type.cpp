//===- Type.cpp -----------------------------------------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/VISA/model/Type.h"
#include "llvm/Support/ErrorHandling.h"

using namespace cmc::visa;

// In the order of enum Type.
static const TypeTraits Table[] = {
    {"ub", 1, false, false}, {"b", 1, false, true},   {"uw", 2, false, false},
    {"w", 2, false, true},   {"ud", 4, false, false}, {"d", 4, false, true},
    {"uq", 8, false, false}, {"q", 8, false, true},   {"hf", 2, true, true},
    {"f", 4, true, true},    {"df", 8, true, true},   {"v", 2, false, true},
    {"uv", 2, false, false}, {"vf", 4, true, true},
};

const TypeTraits &cmc::visa::traits(Type Ty) {
  return Table[static_cast<unsigned>(Ty)];
}

llvm::Optional<Type> cmc::visa::typeOfName(llvm::StringRef Name) {
  for (const TypeTraits &T : Table)
    if (T.Name == Name)
      return static_cast<Type>(&T - Table);
  return llvm::None;
}

Type cmc::visa::integerType(unsigned Bytes, bool Signed) {
  switch (Bytes) {
  case 1:
    return Signed ? Type::B : Type::UB;
  case 2:
    return Signed ? Type::W : Type::UW;
  case 4:
    return Signed ? Type::D : Type::UD;
  case 8:
    return Signed ? Type::Q : Type::UQ;
  }
  llvm_unreachable("no integer of that size");
}
