//===- KernelMetadata.cpp - KernelInfo in IR metadata ---------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "stage4/KernelMetadata.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/GenXIntrinsics/GenXMetadata.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Metadata.h"

using namespace llvm;

namespace cmc {
namespace {

constexpr const char GenXList[] = "genx.kernels";
constexpr const char CMCList[] = "cmc.kernels";
enum CMCOp { Func, ABI, ArgNodes, Flags, Barriers };
enum FlagBits { HasGroups = 1, HasDependencies = 2, HasStatelessWrite = 4 };

MDNode *findNode(const Module &M, StringRef List, const Function &F) {
  const NamedMDNode *Named = M.getNamedMetadata(List);
  if (!Named)
    return nullptr;
  for (const MDNode *N : Named->operands()) {
    if (!N->getNumOperands())
      continue;
    auto *FMD = dyn_cast_or_null<ValueAsMetadata>(N->getOperand(0));
    if (FMD && FMD->getValue()->stripPointerCasts() == &F)
      return const_cast<MDNode *>(N);
  }
  return nullptr;
}

void replaceNode(Module &M, StringRef List, Function &F, MDNode *New) {
  NamedMDNode *Named = M.getOrInsertNamedMetadata(List);
  MDNode *Old = findNode(M, List, F);
  for (unsigned I = 0; Old && I < Named->getNumOperands(); ++I)
    if (Named->getOperand(I) == Old)
      return Named->setOperand(I, New);
  Named->addOperand(New);
}

struct Builder {
  LLVMContext &C;
  Metadata *i32(unsigned V) const {
    return ConstantAsMetadata::get(ConstantInt::get(Type::getInt32Ty(C), V));
  }
  Metadata *str(StringRef S) const { return MDString::get(C, S); }
  MDNode *node(ArrayRef<Metadata *> Ops) const { return MDNode::get(C, Ops); }
};

unsigned intAt(const MDNode *N, unsigned I, unsigned Default = 0) {
  if (!N || I >= N->getNumOperands())
    return Default;
  auto *C = mdconst::dyn_extract_or_null<ConstantInt>(N->getOperand(I));
  return C ? C->getZExtValue() : Default;
}

StringRef strAt(const MDNode *N, unsigned I) {
  if (!N || I >= N->getNumOperands())
    return "";
  auto *S = dyn_cast_or_null<MDString>(N->getOperand(I));
  return S ? S->getString() : "";
}

const MDNode *nodeAt(const MDNode *N, unsigned I) {
  if (!N || I >= N->getNumOperands())
    return nullptr;
  return dyn_cast_or_null<MDNode>(N->getOperand(I));
}

/// vISA input kind: 0 general, 1 sampler, 2 surface (docs/rationale/facts.md).
unsigned genxKind(ArgKind K) {
  switch (K) {
  case ArgKind::Sampler:
    return 1;
  case ArgKind::Buffer:
  case ArgKind::Image:
  case ArgKind::Media:
  case ArgKind::Surface:
    return 2;
  case ArgKind::Value:
  case ArgKind::Pointer:
    return 0;
  }
  llvm_unreachable("argument kind");
}

/// The inverse of the first word of KernelArg::TypeDesc.
ArgKind kindOfTypeDesc(StringRef Desc, unsigned GenXKind) {
  if (GenXKind == 1)
    return ArgKind::Sampler;
  StringRef First = Desc.split(' ').first;
  if (GenXKind == 2)
    return StringSwitch<ArgKind>(First)
        .Case("image2d_media_block_t", ArgKind::Media)
        .StartsWith("image", ArgKind::Image)
        .Case("surface_t", ArgKind::Surface)
        .Default(ArgKind::Buffer);
  return First == "svmptr_t" ? ArgKind::Pointer : ArgKind::Value;
}

ElementType elementTypeOf(Type *T) {
  T = T->getScalarType();
  if (T->isHalfTy())
    return ElementType::Half;
  if (T->isFloatTy())
    return ElementType::Float;
  if (T->isDoubleTy())
    return ElementType::Double;
  if (!T->isIntegerTy())
    return ElementType::None;
  switch (T->getIntegerBitWidth()) {
  case 8:
    return ElementType::Int8;
  case 16:
    return ElementType::Int16;
  case 32:
    return ElementType::Int32;
  case 64:
    return ElementType::Int64;
  default:
    return ElementType::None;
  }
}

void readArg(const Function &F, unsigned I, const MDNode *G, const MDNode *C,
             KernelArg &A) {
  const Argument *IRArg = F.getArg(I);
  A.Name = IRArg->getName().str();
  StringRef Desc = strAt(nodeAt(G, genx::KernelMDOp::ArgTypeDescs), I);
  A.TypeDesc = Desc.split(' ').first.str();
  A.Kind =
      kindOfTypeDesc(Desc, intAt(nodeAt(G, genx::KernelMDOp::ArgKinds), I) & 7);
  if (Desc.contains("read_only"))
    A.Access = ArgAccess::ReadOnly;
  else if (Desc.contains("write_only"))
    A.Access = ArgAccess::WriteOnly;
  Type *T = IRArg->getType();
  A.Size = T->getPrimitiveSizeInBits().getFixedSize() / 8;
  if (A.Kind == ArgKind::Value) {
    auto *V = dyn_cast<FixedVectorType>(T);
    A.NumElements = V ? V->getNumElements() : 1;
    const MDNode *Own = nodeAt(nodeAt(C, ArgNodes), I);
    A.Element = Own ? ElementType(intAt(Own, 0)) : elementTypeOf(T);
  }
}

} // namespace

void writeKernelInfo(Function &F, const KernelInfo &Info) {
  Module &M = *F.getParent();
  Builder B{M.getContext()};
  SmallVector<Metadata *, 8> Kinds, Offsets, IOKinds, Descs, Own;
  for (unsigned I = 0; I < Info.Args.size(); ++I) {
    const KernelArg &A = Info.Args[I];
    F.getArg(I)->setName(A.Name);
    Kinds.push_back(B.i32(genxKind(A.Kind)));
    Offsets.push_back(B.i32(A.Offset < 0 ? 0 : A.Offset));
    IOKinds.push_back(B.i32(0));
    bool Surface = genxKind(A.Kind) == 2;
    Descs.push_back(
        B.str(Surface ? A.TypeDesc + " " + toString(A.Access) : A.TypeDesc));
    Own.push_back(B.node({B.i32(unsigned(A.Element))}));
  }
  Metadata *Fn = ValueAsMetadata::get(&F);
  replaceNode(
      M, GenXList, F,
      B.node({Fn, B.str(Info.Name), B.node(Kinds), B.i32(Info.SLMBytes),
              B.node(Offsets), B.node(IOKinds), B.node(Descs), B.i32(0)}));
  unsigned F3 = (Info.HasGroups ? HasGroups : 0) |
                (Info.HasDependencies ? HasDependencies : 0) |
                (Info.HasStatelessWrite ? HasStatelessWrite : 0);
  replaceNode(M, CMCList, F,
              B.node({Fn, B.str(toString(Info.ABI)), B.node(Own), B.i32(F3),
                      B.i32(Info.Barriers)}));
}

Optional<KernelInfo> readKernelInfo(const Function &F) {
  const Module &M = *F.getParent();
  const MDNode *G = findNode(M, GenXList, F);
  if (!G)
    return None;
  const MDNode *C = findNode(M, CMCList, F);
  KernelInfo Info;
  Info.Name = strAt(G, genx::KernelMDOp::Name).str();
  Info.SLMBytes = intAt(G, genx::KernelMDOp::SLMSize);
  Info.ABI = strAt(C, ABI) == "cm" ? PayloadABI::CM : PayloadABI::ZE;
  unsigned Bits = intAt(C, Flags);
  Info.HasGroups = Bits & HasGroups;
  Info.HasDependencies = Bits & HasDependencies;
  Info.HasStatelessWrite = Bits & HasStatelessWrite;
  Info.Barriers = intAt(C, Barriers);
  Info.Args.resize(F.arg_size());
  for (unsigned I = 0; I < F.arg_size(); ++I)
    readArg(F, I, G, C, Info.Args[I]);
  return Info;
}

std::vector<Function *> kernelsOf(Module &M) {
  std::vector<Function *> Kernels;
  if (const NamedMDNode *Named = M.getNamedMetadata(GenXList))
    for (const MDNode *N : Named->operands())
      if (auto *FMD = N->getNumOperands()
                          ? dyn_cast_or_null<ValueAsMetadata>(N->getOperand(0))
                          : nullptr)
        if (auto *F = dyn_cast<Function>(FMD->getValue()->stripPointerCasts()))
          if (!F->isDeclaration())
            Kernels.push_back(F);
  return Kernels;
}

/// \p Seen bounds recursive calls, which are rejected elsewhere.
static void addCallees(const Function &F, std::vector<Function *> &Found,
                       SmallPtrSetImpl<Function *> &Seen) {
  for (const Instruction &I : instructions(F)) {
    auto *Call = dyn_cast<CallInst>(&I);
    Function *Callee = Call ? Call->getCalledFunction() : nullptr;
    if (!Callee || Callee->isDeclaration() || !Seen.insert(Callee).second)
      continue;
    addCallees(*Callee, Found, Seen);
    Found.push_back(Callee);
  }
}

std::vector<Function *> functionsOf(const Function &F) {
  std::vector<Function *> Found;
  SmallPtrSet<Function *, 8> Seen;
  addCallees(F, Found, Seen);
  return Found;
}

} // namespace cmc
