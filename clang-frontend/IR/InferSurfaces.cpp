//===- InferSurfaces.cpp - the kinds of surface parameters ----------------===//
//
// Part of CMC, under the MIT licence.
//
// A runtime needs the kind of each SurfaceIndex parameter. Without [[type]] in
// the source, it follows from the uses and is written to the kernel metadata:
//   media block                        image2d_media_block_t
//   oword, scattered, untyped, atomic  buffer_t
//   typed, sampler                     image2d_t
//   motion estimation, and no other    image2d_t
// An image2d_t of the source that only media blocks use becomes an
// image2d_media_block_t, too. Where the uses do not determine the kind:
//   `cm`  surface_t: the runtime determines it from what the host binds
//   `ze`  buffer_t; a warning where the parameter has uses, and an error where
//         they are of two kinds
// Requires: builtins lowered, SSA form.
// Guarantees: every surface parameter has a type description, or an error was
// reported.
//===----------------------------------------------------------------------===//
#include "clang-frontend/IR/PassClasses.h"
#include "stage4/Errors.h"
#include "stage4/KernelMetadata.h"
#include "stage4/Messages.h"
#include "stage4/Rewriting.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/GenXIntrinsics/GenXIntrinsics.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace cmc::frontend {
namespace {

/// What a message that has \p U as its surface takes that for.
Optional<ArgKind> kindOf(const Use &U) {
  Optional<MessageCall> Call = MessageCall::of(*U.getUser());
  if (!Call || Call->M.find(arg::Surface) != U.getOperandNo())
    return None;
  return Call->M.Space == MessageSpace::Media   ? ArgKind::Media
         : Call->M.Space == MessageSpace::Image ? ArgKind::Image
                                                : ArgKind::Buffer;
}

const char *nameOf(ArgKind Kind) {
  switch (Kind) {
  case ArgKind::Media:
    return "a media block surface";
  case ArgKind::Image:
    return "a typed surface";
  default:
    return "a buffer";
  }
}

DebugLoc locationOf(const Function &F) {
  DISubprogram *SP = F.getSubprogram();
  return SP ? DebugLoc(DILocation::get(F.getContext(), SP->getLine(), 0, SP))
            : DebugLoc();
}

struct SurfaceUse {
  Instruction *Call;
  ArgKind Kind; ///< The kind of surface that it takes.
};

/// The messages that use \p A, directly or through phis and calls.
SmallVector<SurfaceUse, 8> messagesTo(Argument &A) {
  SmallVector<SurfaceUse, 8> Found;
  SetVector<Value *> Work;
  Work.insert(&A);
  for (unsigned I = 0; I < Work.size(); ++I)
    for (Use &U : Work[I]->uses()) {
      if (isa<PHINode>(U.getUser()) || isa<SelectInst>(U.getUser())) {
        Work.insert(U.getUser());
        continue;
      }
      auto *Call = dyn_cast<CallInst>(U.getUser());
      Function *Callee = Call ? Call->getCalledFunction() : nullptr;
      if (Callee && !Callee->isDeclaration())
        Work.insert(Callee->getArg(U.getOperandNo()));
      else if (Optional<ArgKind> Kind = kindOf(U))
        Found.push_back({Call, *Kind});
    }
  return Found;
}

/// Whether \p A is in the descriptor of a motion estimation message.
bool isForMotionEstimation(const Argument &A) {
  enum { FunctionOperand = 5, DescriptorOperand = 7 };
  enum { VME = 8, CRE = 13 };
  auto IsMessage = [](const Use &U) {
    auto *Send = dyn_cast<CallInst>(U.getUser());
    if (!Send || U.getOperandNo() != DescriptorOperand ||
        GenXIntrinsic::getGenXIntrinsicID(Send) !=
            GenXIntrinsic::genx_raw_send2)
      return false;
    auto *Function = dyn_cast<ConstantInt>(Send->getOperand(FunctionOperand));
    return Function && (Function->equalsInt(VME) || Function->equalsInt(CRE));
  };
  return any_of(A.users(), [&](const User *Sum) {
    return isa<BinaryOperator>(Sum) && any_of(Sum->uses(), IsMessage);
  });
}

/// The kind of \p A when its uses do not determine it.
ArgKind kindOfUnknown(Argument &A, PayloadABI ABI) {
  if (ABI == PayloadABI::CM)
    return ArgKind::Surface;
  if (isForMotionEstimation(A))
    return ArgKind::Image;
  if (!A.use_empty())
    report(A.getContext(), locationOf(*A.getParent()), PassDiag::SurfaceUnknown,
           {A.getParent()->getName().str(), A.getName().str()});
  return ArgKind::Buffer;
}

/// The kind of \p A; none after an error.
Optional<ArgKind> infer(Argument &A, PayloadABI ABI) {
  SmallVector<SurfaceUse, 8> Messages = messagesTo(A);
  if (Messages.empty())
    return kindOfUnknown(A, ABI);
  ArgKind Kind = Messages.front().Kind;
  const SurfaceUse *Other =
      find_if(Messages, [&](const SurfaceUse &M) { return M.Kind != Kind; });
  if (Other == Messages.end())
    return Kind;
  if (ABI == PayloadABI::CM)
    return ArgKind::Surface;
  report(*Other->Call, PassDiag::SurfaceUse, A.getName(), nameOf(Other->Kind),
         nameOf(Kind));
  return None;
}

/// A runtime describes an image for media blocks differently.
bool isForMediaBlocks(Argument &A) {
  SmallVector<SurfaceUse, 8> Messages = messagesTo(A);
  return !Messages.empty() && all_of(Messages, [](const SurfaceUse &M) {
    return M.Kind == ArgKind::Media;
  });
}

const char *typeDescOf(ArgKind Kind) {
  switch (Kind) {
  case ArgKind::Media:
    return "image2d_media_block_t";
  case ArgKind::Image:
    return "image2d_t";
  case ArgKind::Surface:
    return "surface_t";
  default:
    return "buffer_t";
  }
}

bool isSurface(ArgKind K) {
  return K == ArgKind::Buffer || K == ArgKind::Image || K == ArgKind::Media;
}

} // namespace

PreservedAnalyses InferSurfacesPass::run(Function &F,
                                         FunctionAnalysisManager &) {
  Optional<KernelInfo> Info = readKernelInfo(F);
  if (!Info)
    return PreservedAnalyses::all();
  bool Changed = false;
  for (unsigned I = 0; I < Info->Args.size(); ++I) {
    KernelArg &A = Info->Args[I];
    Optional<ArgKind> Kind;
    if (isSurface(A.Kind) && A.TypeDesc.empty())
      Kind = infer(*F.getArg(I), Info->ABI);
    else if (A.TypeDesc == "image2d_t" && isForMediaBlocks(*F.getArg(I)))
      Kind = ArgKind::Media;
    if (!Kind)
      continue;
    A.Kind = *Kind;
    A.TypeDesc = typeDescOf(*Kind);
    Changed = true;
  }
  if (Changed)
    writeKernelInfo(F, *Info);
  return preservedIf(Changed);
}

} // namespace cmc::frontend
