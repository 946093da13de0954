//===- ModuleCheck.cpp - checks modules of unknown origin -----------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "stage4/ModuleCheck.h"
#include "stage4/Errors.h"
#include "stage4/Messages.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/GenXIntrinsics/GenXIntrinsics.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace cmc {
namespace {

namespace gx = GenXIntrinsic;

/// More elements than the largest register file has bytes.
constexpr uint64_t MaxElements = 16384;
/// More bytes than any memory for variables.
constexpr uint64_t MaxVariableBytes = 1 << 24;

/// An operand that has to be a constant up to Last; those of messages are in
/// Messages.def.
struct ConstantOperand {
  unsigned ID, Operand;
  uint64_t Last;
};
constexpr uint64_t Any = ~uint64_t(0);
const ConstantOperand ConstantOperands[] = {
    {gx::genx_bfn, 3, 255},    {gx::genx_fence, 0, 255},
    {gx::genx_sbarrier, 0, 1}, {gx::genx_nbarrier, 0, 1},
    {gx::genx_dpas2, 3, 15},   {gx::genx_dpas2, 4, 15},
    {gx::genx_dpas2, 5, 8},    {gx::genx_dpas2, 6, 8},
    {gx::genx_dpas2, 7, 1},    {gx::genx_dpas2, 8, 1},
    {gx::genx_dpas, 3, Any},   {gx::genx_dpas_nosrc0, 2, Any},
    {gx::genx_dpasw, 3, Any},  {gx::genx_dpasw_nosrc0, 2, Any},
};

/// An intrinsic for raw messages, and how many of its integer operands after
/// the mask are constants.
struct RawMessage {
  unsigned ID, Registers;
};
const RawMessage RawMessages[] = {
    {gx::genx_raw_send2, 3},
    {gx::genx_raw_send2_noresult, 2},
    {gx::genx_raw_sends2, 4},
    {gx::genx_raw_sends2_noresult, 3},
};

class Checker {
public:
  explicit Checker(Module &M) : M(M) {}
  bool run();

private:
  bool fail(const Twine &Message, const Instruction &Where) {
    std::string Text;
    raw_string_ostream OS(Text);
    OS << Message << " in '" << Where << "' of function '"
       << Where.getFunction()->getName() << '\'';
    report(M.getContext(), Severity::Error, Where.getDebugLoc(), OS.str());
    return Ok = false;
  }
  bool fail(const Twine &Message) {
    report(M.getContext(), Severity::Error, DebugLoc(), Message);
    return Ok = false;
  }
  bool verify();
  void removeUnread();
  bool hasTypeOf(const Function &F, unsigned ID) const;
  void checkIntrinsic(Function &F);
  void checkVariables();
  void checkInstruction(const Instruction &I);
  void checkOperands(const CallInst &Call);
  void checkMessage(const CallInst &Call, const Message &M);
  void checkProduct(const CallInst &Call, unsigned ID);
  void checkConstant(const CallInst &Call, unsigned Operand, uint64_t Last);
  bool isPossible(Type *T);

  Module &M;
  bool Ok = true;
  SmallPtrSet<Type *, 32> Types; ///< Types that are accepted.
};

/// \p Known, the type of an intrinsic in the table, adapted to that in modules:
/// the mask of a raw message may be one bit.
FunctionType *typeInTable(FunctionType *Known, unsigned ID) {
  if (none_of(RawMessages, [&](const RawMessage &R) { return R.ID == ID; }) ||
      Known->getNumParams() < 3 || !Known->getParamType(2)->isIntegerTy(1))
    return Known;
  SmallVector<Type *, 12> Parameters(Known->param_begin(), Known->param_end());
  Parameters[2] = FixedVectorType::get(Parameters[2], 1);
  return FunctionType::get(Known->getReturnType(), Parameters,
                           Known->isVarArg());
}

/// \p Text on one line, without indentation.
std::string oneLine(StringRef Text) {
  SmallVector<StringRef, 8> Lines;
  Text.split(Lines, '\n', 3, /*KeepEmpty=*/false);
  std::string Result;
  for (StringRef Line : makeArrayRef(Lines).take_front(3))
    Result += (Result.empty() ? "" : "; ") + Line.trim().str();
  return Result;
}

/// Whether \p Flag is a behavior, a name and a value (LLVM's language
/// reference, "Module Flags Metadata").
bool isModuleFlag(const MDNode &Flag) {
  Module::ModFlagBehavior Known;
  return Flag.getNumOperands() == 3 &&
         Module::isValidModFlagBehavior(Flag.getOperand(0), Known) &&
         isa_and_nonnull<MDString>(Flag.getOperand(1)) && Flag.getOperand(2);
}

bool Checker::verify() {
  const NamedMDNode *Flags = M.getModuleFlagsMetadata();
  for (unsigned I = 0, E = Flags ? Flags->getNumOperands() : 0; I != E; ++I)
    if (!isModuleFlag(*Flags->getOperand(I)))
      return fail(
          "module flag " + Twine(I) +
          " of '!llvm.module.flags' is not a behavior, a name and a value");
  for (Function &F : M) {
    std::string Text;
    raw_string_ostream OS(Text);
    if (!F.isDeclaration() && verifyFunction(F, &OS))
      fail("broken function '" + F.getName() + "': " + oneLine(OS.str()));
  }
  if (!Ok)
    return false;
  std::string Text;
  raw_string_ostream OS(Text);
  bool BrokenDebugInfo = false;
  if (verifyModule(M, &OS, &BrokenDebugInfo))
    return fail("broken module: " + oneLine(OS.str()));
  if (BrokenDebugInfo)
    StripDebugInfo(M);
  return true;
}

/// Removes unused functions and variables: they need not be valid.
void Checker::removeUnread() {
  for (StringRef Name :
       {"llvm.used", "llvm.compiler.used", "llvm.global.annotations"})
    if (GlobalVariable *GV = M.getNamedGlobal(Name))
      if (GV->use_empty())
        GV->eraseFromParent();
  for (Function &F : M) {
    SmallVector<WeakTrackingVH, 16> Dead;
    for (Instruction &I : instructions(F))
      if (isInstructionTriviallyDead(&I))
        Dead.push_back(&I);
    RecursivelyDeleteTriviallyDeadInstructions(Dead);
  }
  for (Function &F : make_early_inc_range(M)) {
    F.removeDeadConstantUsers();
    if (F.use_empty() && F.isDeclaration())
      F.eraseFromParent();
  }
}

/// Modules of other front ends may pass a mask to rdregion, which stage 4 does
/// not have. Removes it from the reads of regions if it is true in all of them.
void dropMasksOfReads(Module &M) {
  constexpr unsigned Mask = 6;
  for (Function &F : make_early_inc_range(M)) {
    unsigned ID = genxIntrinsicByName(F.getName());
    if ((ID != gx::genx_rdregioni && ID != gx::genx_rdregionf) ||
        F.arg_size() != Mask + 1 ||
        !F.getArg(Mask)->getType()->isIntOrIntVectorTy(1) ||
        !all_of(F.users(), [&](const User *U) {
          auto *Call = dyn_cast<CallInst>(U);
          return Call && Call->getCalledFunction() == &F &&
                 PatternMatch::match(Call->getArgOperand(Mask),
                                     PatternMatch::m_AllOnes());
        }))
      continue;
    FunctionType *T = F.getFunctionType();
    Function *New = gx::getGenXDeclaration(
        &M, gx::ID(ID),
        {T->getReturnType(), T->getParamType(0), T->getParamType(4)});
    for (User *U : make_early_inc_range(F.users())) {
      auto *Call = cast<CallInst>(U);
      SmallVector<Value *, 7> Args(Call->args());
      Args.pop_back();
      CallInst *Read = IRBuilder<>(Call).CreateCall(New, Args);
      Call->replaceAllUsesWith(Read);
      Call->eraseFromParent();
    }
    F.eraseFromParent();
  }
}

/// Whether the intrinsic \p ID can have the type of \p F.
bool Checker::hasTypeOf(const Function &F, unsigned ID) const {
  if (F.isVarArg())
    return false;
  if (ID == gx::genx_slm_init) // May also have a result, which is never used.
    return F.arg_size() == 1;
  SmallVector<Intrinsic::IITDescriptor, 8> Table;
  gx::getIntrinsicInfoTableEntries(gx::ID(ID), Table);
  ArrayRef<Intrinsic::IITDescriptor> Rest = Table;
  SmallVector<Type *, 4> Overloads;
  // The rest of the table are parameters that F does not have.
  return Intrinsic::matchIntrinsicSignature(
             typeInTable(F.getFunctionType(), ID), Rest, Overloads) ==
             Intrinsic::MatchIntrinsicTypes_Match &&
         Rest.empty();
}

/// The region intrinsic for the other element kind, integer or float; else 0.
unsigned otherRegion(unsigned ID) {
  switch (ID) {
  case gx::genx_rdregioni:
    return gx::genx_rdregionf;
  case gx::genx_rdregionf:
    return gx::genx_rdregioni;
  case gx::genx_wrregioni:
    return gx::genx_wrregionf;
  case gx::genx_wrregionf:
    return gx::genx_wrregioni;
  default:
    return 0;
  }
}

void Checker::checkIntrinsic(Function &F) {
  unsigned ID = genxIntrinsicByName(F.getName());
  const Instruction *Where = nullptr;
  for (const User *U : F.users())
    if ((Where = dyn_cast<Instruction>(U)))
      break;
  auto Fail = [&](const Twine &What) {
    Where ? fail(What, *Where) : fail(What);
  };
  if (ID == gx::not_genx_intrinsic)
    return Fail("'" + F.getName() + "' is no intrinsic");
  if (!F.isDeclaration())
    return Fail("intrinsic '" + F.getName() + "' is defined");
  // The table has no pointers here.
  auto IsWord = [](const Type *T) {
    return T->isPointerTy() || T->isIntegerTy();
  };
  bool IsConversion = ID == gx::genx_address_convert && !F.isVarArg() &&
                      F.arg_size() == 1 && IsWord(F.getReturnType()) &&
                      IsWord(F.getArg(0)->getType());
  if (!IsConversion && !hasTypeOf(F, ID)) {
    unsigned Other = otherRegion(ID);
    if (!Other || !hasTypeOf(F, Other))
      return Fail("intrinsic '" + F.getName() +
                  "' has a type that it cannot have");
    // The type decides which of the two intrinsics it is.
    StringRef Suffix =
        F.getName().drop_front(gx::getGenXName(gx::ID(ID)).size());
    F.setName(gx::getGenXName(gx::ID(Other)) + Suffix.str());
    ID = Other;
  }
  // Memory effects are those of the intrinsic, whatever the module declares.
  F.setAttributes(gx::getAttributes(M.getContext(), gx::ID(ID)));
}

bool Checker::isPossible(Type *T) {
  if (Types.count(T))
    return true;
  if (isa<ScalableVectorType>(T))
    return false;
  if (auto *V = dyn_cast<FixedVectorType>(T))
    if (V->getNumElements() > MaxElements)
      return false;
  if (T->isX86_MMXTy() || T->isX86_AMXTy() || T->isTokenTy())
    return false;
  for (Type *Part : T->subtypes())
    if (!T->isPointerTy() && !T->isFunctionTy() && !isPossible(Part))
      return false;
  Types.insert(T);
  return true;
}

void Checker::checkVariables() {
  const DataLayout &DL = M.getDataLayout();
  auto IsLarge = [&](Type *T) {
    return !isPossible(T) ||
           (T->isSized() && DL.getTypeAllocSize(T) > MaxVariableBytes);
  };
  for (GlobalVariable &GV : M.globals()) {
    if (IsLarge(GV.getValueType()))
      fail("'@" + GV.getName() + "' is larger than all memory");
    if (GV.isThreadLocal())
      fail("'@" + GV.getName() + "' is thread_local");
  }
  for (GlobalAlias &A : M.aliases())
    fail("'@" + A.getName() + "' is an alias");
  for (GlobalIFunc &F : M.ifuncs())
    fail("'@" + F.getName() + "' is an ifunc");
  for (Function &F : M)
    for (Argument &A : F.args())
      if (!isPossible(A.getType()))
        fail("parameter " + Twine(A.getArgNo() + 1) + " of '@" + F.getName() +
             "' is larger than all registers");
  for (Function &F : M)
    for (Instruction &I : instructions(F))
      if (auto *A = dyn_cast<AllocaInst>(&I))
        if (IsLarge(A->getAllocatedType()))
          fail("a variable larger than all memory", I);
}

void Checker::checkConstant(const CallInst &Call, unsigned Operand,
                            uint64_t Last) {
  auto *C = dyn_cast<ConstantInt>(Call.getArgOperand(Operand));
  if (!C)
    fail("operand " + Twine(Operand + 1) + " is no constant", Call);
  else if (C->getValue().ugt(Last))
    fail("operand " + Twine(Operand + 1) + " is larger than " + Twine(Last),
         Call);
}

/// Those of the load-store cache are checked in stage 4.
void Checker::checkMessage(const CallInst &Call, const Message &M) {
  for (unsigned N = 0; M.Args[N] != arg::None; ++N)
    if (Optional<uint64_t> Last = lastConstant(M.Args[N]))
      if (M.Function != SharedFunction::LSC)
        checkConstant(Call, N, *Last);
}

/// Systolic products have eight steps and one to eight rows.
void Checker::checkProduct(const CallInst &Call, unsigned ID) {
  unsigned Operand = ID == gx::genx_dpas || ID == gx::genx_dpasw ? 3
                     : ID == gx::genx_dpas_nosrc0 || ID == gx::genx_dpasw_nosrc0
                         ? 2
                         : 0;
  uint64_t Steps, Rows;
  auto Const = [&](unsigned N) {
    auto *C = dyn_cast<ConstantInt>(Call.getArgOperand(N));
    return C ? C->getZExtValue() : 0;
  };
  if (Operand) {
    Steps = Const(Operand) >> 16 & 255;
    Rows = Const(Operand) >> 24 & 255;
  } else if (ID == gx::genx_dpas2) {
    Steps = Const(5);
    Rows = Const(6);
  } else {
    return;
  }
  if (Ok && (Steps != 8 || Rows < 1 || Rows > 8))
    fail("a product of " + Twine(Steps) + " steps and " + Twine(Rows) +
             " rows, where there are 8 steps and 1 to 8 rows,",
         Call);
}

void Checker::checkOperands(const CallInst &Call) {
  const Function *F = Call.getCalledFunction();
  unsigned ID = genxIntrinsicByName(F->getName());
  for (const ConstantOperand &Row : ConstantOperands)
    if (Row.ID == ID)
      checkConstant(Call, Row.Operand, Row.Last);
  if (const Message *M = findMessage(ID))
    checkMessage(Call, *M);
  checkProduct(Call, ID);
  // (waits, log2 of lanes, mask, registers..., function): constants but mask.
  for (const RawMessage &Row : RawMessages)
    if (Row.ID == ID) {
      checkConstant(Call, 0, 255);
      checkConstant(Call, 1, 5);
      for (unsigned I = 0; I < Row.Registers; ++I)
        checkConstant(Call, 3 + I, 255);
    }
  if (ID == gx::genx_vload || ID == gx::genx_vstore) {
    Value *At = Call.getArgOperand(ID == gx::genx_vstore)->stripPointerCasts();
    Type *T = ID == gx::genx_vload ? Call.getType()
                                   : Call.getArgOperand(0)->getType();
    if (auto *GV = dyn_cast<GlobalVariable>(At))
      if (GV->getValueType() != T)
        fail("'@" + GV->getName() + "' is of another type", Call);
  }
}

void Checker::checkInstruction(const Instruction &I) {
  if (!isPossible(I.getType()))
    fail("a value larger than all registers", I);
  if (isa<InvokeInst, CallBrInst, IndirectBrInst, VAArgInst>(I) ||
      I.isEHPad() || isa<ResumeInst>(I))
    fail("an instruction that no GPU has", I);
  auto *Call = dyn_cast<CallInst>(&I);
  if (!Call || Call->isInlineAsm())
    return;
  const Function *Callee = Call->getCalledFunction();
  if (Callee && Callee->getName().startswith(gx::getGenXIntrinsicPrefix()))
    checkOperands(*Call);
}

bool Checker::run() {
  if (!verify())
    return false;
  removeUnread();
  dropMasksOfReads(M);
  unsigned Kind = M.getContext().getMDKindID("genx_intrinsic_id");
  for (Function &F : M) {
    F.setMetadata(Kind, nullptr);
    if (F.getName().startswith(gx::getGenXIntrinsicPrefix()))
      checkIntrinsic(F);
  }
  checkVariables();
  if (!Ok)
    return false;
  for (Function &F : M)
    for (Instruction &I : instructions(F))
      checkInstruction(I);
  return Ok;
}

} // namespace

unsigned genxIntrinsicByName(StringRef Name) {
  StringRef Prefix = gx::getGenXIntrinsicPrefix();
  if (!Name.startswith(Prefix))
    return gx::not_genx_intrinsic;
  static const StringMap<unsigned> Known = [] {
    StringMap<unsigned> Map;
    for (unsigned ID = gx::not_genx_intrinsic + 1; ID < gx::num_genx_intrinsics;
         ++ID)
      Map[gx::getGenXName(gx::ID(ID))] = ID;
    return Map;
  }();
  // The name is followed by the overloaded types.
  for (StringRef Base = Name; Base.size() > Prefix.size();
       Base = Base.rsplit('.').first) {
    auto It = Known.find(Base);
    if (It != Known.end())
      return It->second;
  }
  return gx::not_genx_intrinsic;
}

bool checkModule(Module &M) { return Checker(M).run(); }

} // namespace cmc
