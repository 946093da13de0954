//===- Unit.cpp - functions selected together -----------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/Select/Unit.h"
#include "llvm-genx/IR/Rewrite.h"
#include "llvm-genx/Select/Selector.h"
#include "stage4/Errors.h"
#include "stage4/KernelMetadata.h"
#include "stage4/Rewriting.h"
#include "llvm/GenXIntrinsics/GenXMetadata.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace cmc::genx {
namespace {

bool isStackFunction(const Function &F) {
  return F.hasFnAttribute(llvm::genx::FunctionMD::CMStackCall);
}

unsigned bytesOf(const Type *T) {
  return T->getPrimitiveSizeInBits().getFixedSize() / 8;
}

/// The registers for one value of each of \p Types, in order.
unsigned registersOf(ArrayRef<Type *> Types, unsigned GRFBytes) {
  unsigned Registers = 0;
  for (const Type *T : Types)
    Registers += divideCeil(bytesOf(T), GRFBytes);
  return Registers;
}

void addSubroutines(const Function &F, MapVector<Function *, unsigned> &Found) {
  for (const Instruction &I : instructions(F)) {
    auto *Call = dyn_cast<CallInst>(&I);
    Function *Callee = Call ? Call->getCalledFunction() : nullptr;
    if (!Callee || Callee->isDeclaration() || isStackFunction(*Callee) ||
        !Found.insert({Callee, Found.size()}).second)
      continue;
    addSubroutines(*Callee, Found);
  }
}

visa::VarId addVariable(visa::Kernel &K, const Type *T, const Twine &Name) {
  visa::Type Ty = elementType(T, Sign::Signed);
  unsigned N = numElements(T);
  return N == 1 ? K.addVariable(Ty, N, Name.str())
                : K.addRawVariable(Ty, N, Name.str());
}

} // namespace

SmallVector<Type *, 4> resultTypes(const Function &F) {
  Type *T = F.getReturnType();
  if (auto *S = dyn_cast<StructType>(T))
    return SmallVector<Type *, 4>(S->element_begin(), S->element_end());
  if (T->isVoidTy())
    return {};
  return {T};
}

StackFunctions stackFunctionsOf(const Function &Kernel) {
  StackFunctions Found;
  for (const Function *F : functionsOf(Kernel))
    if (isStackFunction(*F))
      Found.insert({F, Found.size()});
  return Found;
}

std::vector<visa::StackFunction> declare(const StackFunctions &Functions,
                                         unsigned GRFBytes) {
  std::vector<visa::StackFunction> Result;
  for (auto &[F, Number] : Functions) {
    std::string Name = "S" + std::to_string(Number) + '_' + plainName(*F);
    for (char &C : Name)
      C = isAlnum(C) ? C : '_';
    Result.push_back({Name,
                      registersOf(F->getFunctionType()->params(), GRFBytes),
                      registersOf(resultTypes(*F), GRFBytes)});
  }
  return Result;
}

Unit::Unit(Function &Root, const PayloadLayout &Layout,
           const StackFunctions &Stack, visa::Kernel &K)
    : Root(Root), Layout(Layout), K(K), Stack(Stack) {
  addSubroutines(Root, Subroutines);
  declareSubroutines();
  K.Callees = declare(Stack, K.grfBytes());
}

void Unit::declareSubroutines() {
  for (auto &Entry : Subroutines) {
    Function &F = *Entry.first;
    visa::Subroutine S;
    S.Name = plainName(F);
    for (const Argument &A : F.args())
      S.Params.push_back(addVariable(K, A.getType(), A.getName()));
    for (const Type *T : resultTypes(F))
      S.Results.push_back(addVariable(K, T, "result"));
    K.Subroutines.push_back(std::move(S));
  }
  for (auto &[F, Number] : Subroutines) {
    MapVector<Function *, unsigned> Called;
    addSubroutines(*F, Called);
    std::vector<visa::VarId> &Clobbers = K.Subroutines[Number].Clobbers;
    for (auto &Entry : Called) {
      const visa::Subroutine &S =
          K.Subroutines[Subroutines.find(Entry.first)->second];
      Clobbers.insert(Clobbers.end(), S.Params.begin(), S.Params.end());
      Clobbers.insert(Clobbers.end(), S.Results.begin(), S.Results.end());
    }
  }
}

void Unit::select() {
  Selector(Root, *this).run();
  for (auto &[F, Number] : Subroutines) {
    K.Subroutines[Number].Entry = K.Blocks.size();
    Selector(*F, *this).run();
  }
}

unsigned Unit::callOf(const DILocation &L) {
  const DILocation *At = L.getInlinedAt();
  if (!At)
    return 0;
  callOf(*At); // Callers come first.
  PlacedFunction Placed = {L.getScope()->getSubprogram(), At};
  return Calls.insert({Placed, Calls.size() + 1}).first->second;
}

const visa::Subroutine *Unit::subroutine(const Function &F) const {
  auto It = Subroutines.find(const_cast<Function *>(&F));
  return It == Subroutines.end() ? nullptr : &K.Subroutines[It->second];
}

visa::VarId Unit::volatileVariable(const GlobalVariable &GV) {
  auto It = Volatiles.find(&GV);
  if (It != Volatiles.end())
    return It->second;
  const Type *T = GV.getValueType();
  unsigned Offset = 0, Align = K.grfBytes();
  bool Bound = !GV.getAttribute(llvm::genx::FunctionMD::GenXByteOffset)
                    .getValueAsString()
                    .getAsInteger(10, Offset);
  if (Bound && Offset % K.grfBytes() != 0)
    Align = 0;
  visa::VarId Var = K.addVariable(elementType(T, Sign::Signed), numElements(T),
                                  GV.getName(), Align);
  if (Bound)
    K.Inputs.push_back({Var, Offset, bytesOf(T)});
  K.Variables[Var].Volatile = true;
  K.Volatiles.push_back(Var);
  return Volatiles[&GV] = Var;
}

} // namespace cmc::genx
