//===- Regions.cpp - rules for regions and elements -----------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "clang-frontend/Checks/Operands.h"
#include "clang-frontend/Checks/Rules.h"
#include "llvm/ADT/SmallVector.h"

using namespace clang;
using namespace llvm;

namespace cmc::frontend {
namespace {

/// Element types of RegionBounds and IndexOutOfRange.
enum Unit { Element, Row, Column };

/// A call of a member, with the properties that all rules need.
struct MemberCall {
  Report &R;
  const CXXMemberCallExpr *E;
  CMType Object;
  SmallVector<int64_t, 4> Sizes;             ///< The constants in < >.
  QualType Type;                             ///< The type in < >, of format.
  SmallVector<Optional<int64_t>, 2> Offsets; ///< Of the arguments.

  StringRef name() const { return E->getMethodDecl()->getName(); }
  SourceLocation loc() const { return E->getExprLoc(); }

  /// "select<8,2>(4)"; arguments that are not constant are "...".
  std::string text() const {
    std::string Out = name().str(), Comma;
    if (!Sizes.empty() || !Type.isNull()) {
      Out += "<";
      if (!Type.isNull()) {
        Out += spell(Type);
        Comma = ",";
      }
      for (int64_t Size : Sizes) {
        Out += Comma + std::to_string(Size);
        Comma = ",";
      }
      Out += ">";
    }
    Out += "(";
    Comma = "";
    for (Optional<int64_t> Offset : Offsets) {
      Out += Comma + (Offset ? std::to_string(*Offset) : "...");
      Comma = ",";
    }
    return Out + ")";
  }

  /// Checks that Count elements, Stride apart, starting at Offset, are among
  /// Available. An unknown offset counts as 0, so that only regions that never
  /// fit are reported.
  void bounds(Unit What, Optional<int64_t> Offset, int64_t Count,
              int64_t Stride, int64_t Available) const {
    int64_t Last = Offset.getValueOr(0) + (Count - 1) * Stride;
    if (Offset.getValueOr(0) >= 0 && Last >= Available)
      R(loc(), Diag::RegionBounds)
          << text() << Object.name() << What << std::to_string(Last)
          << std::to_string(Available - 1);
  }
  Optional<int64_t> offset(size_t I) const {
    return I < Offsets.size() ? Offsets[I] : Optional<int64_t>(0);
  }
};

void checkSelect(const MemberCall &C) {
  if (any_of(C.Sizes, [](int64_t Size) { return Size < 1; })) {
    C.R(C.loc(), Diag::RegionSize) << C.text() << C.Object.name();
    return;
  }
  for (size_t I = 0; I < C.Sizes.size(); I += 2)
    if (C.Sizes[I] == 1 && C.Sizes[I + 1] != 1) {
      DiagnosticBuilder Report = C.R(C.loc(), Diag::RegionStride);
      Report << C.text() << C.Object.name() << std::to_string(C.Sizes[I + 1]);
      // Replaces the template argument as written by the user.
      const auto *Callee = dyn_cast<MemberExpr>(C.E->getCallee());
      if (Callee && I + 1 < Callee->getNumTemplateArgs())
        Report << FixItHint::CreateReplacement(
            Callee->getTemplateArgs()[I + 1].getSourceRange(), "1");
      return;
    }
  if (C.Sizes.size() == 2) {
    C.bounds(Element, C.offset(0), C.Sizes[0], C.Sizes[1], C.Object.Cols);
  } else if (C.Sizes.size() == 4) {
    C.bounds(Row, C.offset(0), C.Sizes[0], C.Sizes[1], C.Object.Rows);
    C.bounds(Column, C.offset(1), C.Sizes[2], C.Sizes[3], C.Object.Cols);
  }
}

void checkRow(const MemberCall &C) {
  C.bounds(Row, C.offset(0), 1, 1, C.Object.Rows);
}

void checkColumn(const MemberCall &C) {
  C.bounds(Column, C.offset(0), 1, 1, C.Object.Cols);
}

void checkFormat(const MemberCall &C) {
  ASTContext &AST = C.R.AST;
  checkType(C.R, C.E->getType(), C.loc());
  if (C.Type.isNull() || C.Type->isIncompleteType())
    return;
  if (any_of(C.Sizes, [](int64_t Size) { return Size < 1; })) {
    C.R(C.loc(), Diag::RegionSize) << C.text() << C.Object.name();
    return;
  }
  int64_t Bytes =
      C.Object.count() * AST.getTypeSizeInChars(C.Object.Element).getQuantity();
  int64_t Unit = AST.getTypeSizeInChars(C.Type).getQuantity();
  if (C.Sizes.empty()) {
    if (Bytes < Unit)
      C.R(C.loc(), Diag::FormatTooLarge)
          << spell(C.Type) << C.Object.name() << std::to_string(Bytes);
    return;
  }
  int64_t Needed = C.Sizes[0] * C.Sizes[1] * Unit;
  if (Needed != Bytes)
    C.R(C.loc(), Diag::FormatSize)
        << spell(C.E->getType()) << std::to_string(Needed) << C.Object.name()
        << std::to_string(Bytes);
}

void checkReplicate(const MemberCall &C) {
  int64_t Rep = C.Sizes[0], VStride = 0, Width = C.Object.count(), Stride = 1;
  if (C.Sizes.size() > 1)
    Width = C.Sizes[C.Sizes.size() == 2 ? 1 : 2];
  if (C.Sizes.size() > 2)
    VStride = C.Sizes[1];
  if (C.Sizes.size() > 3)
    Stride = C.Sizes[3];
  if (Rep < 1 || Width < 1 || VStride < 0 || Stride < 0) {
    C.R(C.loc(), Diag::ReplicateSize) << C.text() << C.Object.name();
    return;
  }
  checkType(C.R, C.E->getType(), C.loc());
  Optional<int64_t> First = C.offset(0);
  if (C.Object.IsMatrix) {
    Optional<int64_t> J = C.offset(1);
    First = First && J ? Optional<int64_t>(*First * C.Object.Cols + *J) : None;
  }
  int64_t Reach = (Rep - 1) * VStride + (Width - 1) * Stride;
  C.bounds(Element, First, Reach + 1, 1, C.Object.count());
}

void checkIselect(const MemberCall &C) {
  SmallVector<CMType, 2> Indices;
  for (const Expr *Arg : C.E->arguments()) {
    Optional<CMType> Index = operandType(Arg);
    if (!Index || Index->IsMatrix || !Index->Element->isIntegerType()) {
      C.R(Arg->getExprLoc(), Diag::IselectIndex)
          << spell(strip(Arg)->getType());
      return;
    }
    Indices.push_back(*Index);
  }
  if (Indices.size() == 2 && Indices[0].count() != Indices[1].count())
    C.R(C.loc(), Diag::IselectCount)
        << C.Object.name() << std::to_string(Indices[0].count())
        << std::to_string(Indices[1].count());
}

void checkMerge(const MemberCall &C) {
  unsigned Last = C.E->getNumArgs() - 1;
  for (unsigned I = 0; I < Last; ++I) {
    Optional<CMType> Source = operandType(C.E->getArg(I));
    if (Source && Source->count() != C.Object.count()) {
      C.R(C.E->getArg(I)->getExprLoc(), Diag::ConvertMismatch)
          << Source->name() << C.Object.name()
          << std::to_string(Source->count())
          << std::to_string(C.Object.count());
      return;
    }
  }
  const Expr *Mask = C.E->getArg(Last);
  SourceLocation Loc = Mask->getExprLoc();
  QualType Scalar = strip(Mask)->getType();
  if (Optional<CMType> M = operandType(Mask)) {
    if (!M->Element->isIntegerType())
      C.R(Loc, Diag::MergeMask) << M->name();
    else if (M->count() != C.Object.count())
      C.R(Loc, Diag::SizeMismatch)
          << C.Object.name() << M->name() << std::to_string(C.Object.count())
          << std::to_string(M->count());
  } else if (!Scalar->isIntegralOrEnumerationType()) {
    C.R(Loc, Diag::MergeMask) << spell(Scalar);
  } else {
    // Bits of a larger type above these are ignored.
    uint64_t Bits = std::min<uint64_t>(32, C.R.AST.getTypeSize(Scalar));
    if (C.Object.count() > Bits)
      C.R(Loc, Diag::MergeMaskBits)
          << std::to_string(Bits) << std::to_string(C.Object.count() - 1)
          << C.Object.name();
  }
  checkAssignedElement(C.R, C.E->getImplicitObjectArgument(), C.loc());
}

struct Rule {
  llvm::StringLiteral Member;
  void (*Check)(const MemberCall &);
};
const Rule Rules[] = {
    {"select", checkSelect},       {"row", checkRow},
    {"column", checkColumn},       {"format", checkFormat},
    {"replicate", checkReplicate}, {"iselect", checkIselect},
    {"merge", checkMerge},
};

/// Index expressions are already converted; looks at the original type.
bool isFloat(const Expr *Index) {
  return strip(Index)->getType()->isRealFloatingType();
}

bool checkOffset(Report &R, const Expr *Index, Optional<int64_t> Value,
                 StringRef What, const CMType &Object) {
  if (isFloat(Index)) {
    R(Index->getExprLoc(), Diag::FloatIndex) << spell(strip(Index)->getType());
    return false;
  }
  if (Value && *Value < 0) {
    R(Index->getExprLoc(), Diag::NegativeIndex)
        << What << Object.name() << std::to_string(*Value);
    return false;
  }
  return true;
}

} // namespace

void checkMemberCall(Report &R, const CXXMemberCallExpr *E) {
  const CXXMethodDecl *Method = E->getMethodDecl();
  if (!Method || !Method->getIdentifier() || !isOfHeader(Method))
    return;
  Optional<CMType> Object = operandType(E->getImplicitObjectArgument());
  const Rule *Found = find_if(
      Rules, [&](const Rule &X) { return X.Member == Method->getName(); });
  if (!Object || Found == std::end(Rules))
    return;
  MemberCall C{R, E, *Object, {}, QualType(), {}};
  if (const auto *Args = Method->getTemplateSpecializationArgs())
    for (const TemplateArgument &Arg : Args->asArray()) {
      if (Arg.getKind() == TemplateArgument::Integral)
        C.Sizes.push_back(Arg.getAsIntegral().getExtValue());
      else if (Found->Check == checkFormat)
        C.Type = Arg.getAsType();
    }
  bool HasOffsets = Found->Check != checkIselect && Found->Check != checkMerge;
  for (const Expr *Arg : E->arguments()) {
    if (!HasOffsets || isa<CXXDefaultArgExpr>(Arg))
      continue;
    C.Offsets.push_back(R.constant(Arg));
  }
  for (size_t I = 0; I < C.Offsets.size(); ++I)
    if (!checkOffset(R, E->getArg(I), C.Offsets[I], C.text(), *Object))
      return;
  Found->Check(C);
}

void checkElementAccess(Report &R, const CXXOperatorCallExpr *E) {
  Optional<CMType> Object = operandType(E->getArg(0));
  if (!Object || !isOfHeader(E->getDirectCallee()))
    return;
  bool ByRow = E->getNumArgs() == 3 ||
               (Object->IsMatrix && E->getOperator() == OO_Subscript);
  for (unsigned I = 1; I < E->getNumArgs(); ++I) {
    const Expr *Index = E->getArg(I);
    Optional<int64_t> Value = R.constant(Index);
    Unit What = !ByRow ? Element : I == 1 ? Row : Column;
    int64_t Available = What == Row ? Object->Rows : Object->Cols;
    if (!checkOffset(R, Index, Value, "element access", *Object))
      return;
    if (Value && *Value >= Available) {
      R(Index->getExprLoc(), Diag::IndexOutOfRange)
          << What << std::to_string(*Value) << Object->name()
          << std::to_string(Available);
      return;
    }
  }
}

} // namespace cmc::frontend
