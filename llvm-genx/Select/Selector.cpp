//===- Selector.cpp - selection of vISA instructions for bales ------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/Select/Selector.h"
#include "llvm-genx/IR/Rewrite.h"
#include "llvm-genx/Transforms/lower/SIMDCFConformance.h"
#include "llvm-genx/VISA/model/CostModel.h"
#include "stage4/Errors.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/GenXIntrinsics/GenXIntrinsics.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/Support/KnownBits.h"

using namespace llvm;

namespace cmc::genx {

using visa::Operand;

visa::Type elementType(const Type *T, Sign S) {
  const Type *E = T->getScalarType();
  if (E->isHalfTy())
    return visa::Type::HF;
  if (E->isFloatTy())
    return visa::Type::F;
  if (E->isDoubleTy())
    return visa::Type::DF;
  // Masks may be integers of other widths (genx-lower-simdcf).
  unsigned Bytes =
      std::max<uint64_t>(1, PowerOf2Ceil(E->getIntegerBitWidth()) / 8);
  return visa::integerType(Bytes, S == Sign::Signed);
}

visa::Modifier negate(visa::Modifier M) {
  switch (M) {
  case visa::Modifier::None:
    return visa::Modifier::Neg;
  case visa::Modifier::Neg:
    return visa::Modifier::None;
  case visa::Modifier::Abs:
    return visa::Modifier::NegAbs;
  default:
    return visa::Modifier::Abs;
  }
}

Selector::Selector(Function &F, Unit &U)
    : F(F), U(U), Layout(U.Layout), K(U.K), Target(*K.Target),
      Bales(F, K.Target->GRFBytes) {}

//===--- Variables --------------------------------------------------------===//

visa::VarId Selector::newVariable(const Type *T, const Twine &Name) {
  visa::Type Ty = elementType(T, Sign::Signed);
  unsigned N = numElements(T);
  // Operands of messages must start at a register.
  return N == 1 ? K.addVariable(Ty, N, Name.str())
                : K.addRawVariable(Ty, N, Name.str());
}

visa::VarId Selector::variable(const Value *V) {
  V = variableOf(V);
  auto It = Variables.find(V);
  if (It != Variables.end())
    return It->second;
  if (auto *C = dyn_cast<Constant>(V))
    return tableOf(C);
  if (auto *Part = dyn_cast<ExtractValueInst>(V))
    if (isFunctionCall(Part->getAggregateOperand()))
      return callResult(*cast<CallInst>(Part->getAggregateOperand()),
                        Part->getIndices()[0]);
  Type *T = V->getType();
  visa::VarId Var = T->isIntOrIntVectorTy(1) ? newMask(numElements(T))
                                             : newVariable(T, V->getName());
  Variables[V] = Var;
  // A handle used as an integer.
  if (Optional<unsigned> Binding = bindingOf(V)) {
    auto &Entry = K.Blocks.front().Instructions;
    Entry.emplace(
        Entry.begin(), visa::Opcode::Mov, 1,
        std::initializer_list<Operand>{
            Operand::reg(Var, visa::Region::scalar(visa::Type::UD, 0)),
            Operand::imm(visa::Type::UD, *Binding)});
  }
  return Var;
}

visa::VarId Selector::callResult(const CallInst &Call, unsigned I) {
  visa::VarId &Var =
      CallResults.try_emplace({&Call, I}, visa::None).first->second;
  if (Var == visa::None) {
    Type *T = cast<StructType>(Call.getType())->getElementType(I);
    Var = T->isIntOrIntVectorTy(1) ? newMask(numElements(T)) : newVariable(T);
  }
  return Var;
}

visa::VarId Selector::tableOf(const Constant *C) {
  auto It = Tables.find(C);
  if (It != Tables.end())
    return It->second;
  visa::VarId Var;
  if (C->getType()->isIntOrIntVectorTy(1)) {
    Var = mask(C).Var;
  } else {
    Var = newVariable(C->getType());
    copy(Var, C);
  }
  Tables[C] = Var;
  return Var;
}

visa::VarId Selector::payload(const PayloadLayout::Slot &Slot) {
  visa::VarId &Var =
      U.Payloads.try_emplace(Slot.Offset, visa::None).first->second;
  if (Var != visa::None)
    return Var;
  // Local IDs are three words or dwords; an address is one qword.
  unsigned Count = Slot.Size == 8 ? 1 : 3;
  Var = K.addVariable(visa::integerType(Slot.Size / Count), Count);
  K.Inputs.push_back({Var, unsigned(Slot.Offset), Slot.Size});
  return Var;
}

visa::VarId Selector::materialize(const Value *V) {
  if (!isMember(V) || isa<Constant>(V))
    return variable(V);
  visa::VarId Var = newVariable(V->getType());
  into(whole(Var, V->getType()), V);
  return Var;
}

//===--- Operands ---------------------------------------------------------===//

namespace {

/// The bits of element \p I. Undefined elements are equal to the first defined
/// one, so that splats stay splats.
uint64_t bitsOf(const Constant *C, unsigned I) {
  if (C->getType()->isVectorTy())
    C = C->getAggregateElement(I);
  if (auto *Int = dyn_cast_or_null<ConstantInt>(C))
    return Int->getZExtValue();
  if (auto *Float = dyn_cast_or_null<ConstantFP>(C))
    return Float->getValueAPF().bitcastToAPInt().getZExtValue();
  return 0;
}

bool isUndefAt(const Constant *C, unsigned I) {
  if (C->getType()->isVectorTy())
    C = C->getAggregateElement(I);
  return !C || isa<UndefValue>(C);
}

} // namespace

std::vector<uint64_t> elementsOf(const Constant *C, const DataLayout &DL) {
  C = ConstantFoldConstant(C, DL);
  unsigned N = numElements(C->getType());
  std::vector<uint64_t> Bits(N);
  uint64_t Last = 0;
  for (unsigned I = N; I-- > 0;)
    if (!isUndefAt(C, I))
      Last = bitsOf(C, I);
  for (unsigned I = 0; I < N; ++I)
    Bits[I] = Last = isUndefAt(C, I) ? Last : bitsOf(C, I);
  return Bits;
}

Operand Selector::constant(const Constant *C, Sign S) {
  return K.constant(elementType(C->getType(), S),
                    elementsOf(C, F.getParent()->getDataLayout()));
}

visa::Index Selector::index(const Value *V) {
  visa::Index Idx;
  Idx.Var = variable(V);
  Idx.Stride = numElements(V->getType()) > 1 ? 1 : 0;
  // The alignment of a whole vector applies to each of its elements.
  while (isRdRegion(V) && regionSource(V)->getType()->getScalarType() ==
                              V->getType()->getScalarType())
    V = regionSource(V);
  KnownBits Known = computeKnownBits(V, F.getParent()->getDataLayout());
  Idx.Align = 1u << std::min(Known.countMinTrailingZeros(), 15u);
  return Idx;
}

Operand Selector::source(const Value *V, Sign S) {
  if (auto *C = dyn_cast<Constant>(V))
    return constant(C, S);
  auto *I = dyn_cast<Instruction>(V);
  switch (Bales.roleOf(V)) {
  case BaleRole::Region:
    return region(*cast<CallInst>(I), S);
  case BaleRole::Extension:
    return source(I->getOperand(0),
                  isa<SExtInst>(I) ? Sign::Signed : Sign::Unsigned);
  case BaleRole::Modifier: {
    ModifierKind M = modifierOf(V);
    const Value *Plain = modifiedBy(V);
    Sign PlainSign = M == ModifierKind::Not ? S : Sign::Signed;
    Operand O = source(Plain, PlainSign);
    if (!O.isRegister()) // A constant that was not folded.
      O = Operand::reg(
          materialize(Plain),
          visa::Region::contiguous(elementType(Plain->getType(), PlainSign), 0,
                                   numElements(Plain->getType())));
    O.Mod = M == ModifierKind::Not   ? visa::Modifier::Not
            : M == ModifierKind::Abs ? visa::Modifier::Abs
                                     : negate(O.Mod);
    return O;
  }
  default:
    break;
  }
  unsigned N = numElements(V->getType());
  visa::Type Ty = elementType(V->getType(), S);
  return Operand::reg(variable(V), N == 1 ? visa::Region::scalar(Ty, 0)
                                          : visa::Region::contiguous(Ty, 0, N));
}

Operand Selector::raw(const Value *V) {
  if (Bales.roleOf(V) == BaleRole::Region)
    return Operand::raw(variable(regionSource(V)),
                        IRRegion::of(*cast<CallInst>(V)).Offset);
  return Operand::raw(materialize(V));
}

void Selector::setMask(visa::VarId To, const Constant *C) {
  std::vector<uint64_t> Lanes = elementsOf(C, F.getParent()->getDataLayout());
  for (unsigned From = 0; From < Lanes.size(); From += 32) {
    unsigned Count = std::min<unsigned>(32, Lanes.size() - From);
    uint64_t Bits = 0;
    for (unsigned L = 0; L < Count; ++L)
      Bits |= (Lanes[From + L] & 1) << L;
    emit(visa::Opcode::SetP, Count,
         {Operand::mask(To + From / 32), Operand::imm(visa::Type::UD, Bits)});
  }
}

/// The active lanes of the first \p N: those that write a word. A compare under
/// the execution mask would do, too, but the finalizer combines it with logic
/// that has no such mask.
Operand Selector::executionMask(unsigned N) {
  visa::VarId Words = K.addVariable(visa::Type::UW, N);
  auto Region = visa::Region::contiguous(visa::Type::UW, 0, N);
  Operand All = Operand::reg(Words, Region), Lanes = Operand::mask(newMask(N));
  Operand Zero = Operand::imm(visa::Type::UW, 0);
  emit(visa::Opcode::Mov, N, {All, Zero});
  emit(visa::Opcode::Mov, N, {All, Operand::imm(visa::Type::UW, 1)}).NoMask =
      false;
  emit(visa::Opcode::Cmp, N, {Lanes, All, Zero}).Cond = visa::CondMod::NE;
  return Lanes;
}

Operand Selector::mask(const Value *V) {
  unsigned N = numElements(V->getType());
  if (auto *C = dyn_cast<Constant>(V)) {
    auto [It, IsNew] = Masks.insert({C, {}});
    KnownMask &Known = It->second;
    if (IsNew || K.Blocks[Current].Instructions.size() >
                     Known.Used + visa::cost::MaskReuse) {
      Known.Var = newMask(N);
      setMask(Known.Var, C);
    }
    Known.Used = K.Blocks[Current].Instructions.size();
    return Operand::mask(Known.Var);
  }
  if (Flow.isExecutionMask(V))
    return executionMask(N);
  if (Value *Inverted = Bales.isMember(V) ? invertedMask(V) : nullptr) {
    visa::VarId Var = newMask(N);
    emit(visa::Opcode::Not, N, {Operand::mask(Var), mask(Inverted)});
    return Operand::mask(Var);
  }
  return Operand::mask(variable(V));
}

visa::Predicate Selector::predicate(const Value *V) {
  visa::Predicate P;
  if (!V)
    return P;
  if (auto *C = dyn_cast<Constant>(V))
    if (C->isAllOnesValue())
      return P;
  if (Flow.isState(V)) {
    P.Execution = true;
    if (Flow.isExecutionMask(V))
      return P;
    // It may be combined with one other mask.
    auto *And = cast<Instruction>(V);
    V = And->getOperand(Flow.isExecutionMask(And->getOperand(0)) ? 1 : 0);
  }
  while (Value *Inverted = Bales.isMember(V) ? invertedMask(V) : nullptr) {
    P.Negate = !P.Negate;
    V = Inverted;
  }
  unsigned ID = Bales.isMember(V) ? intrinsicOf(V) : 0;
  if (ID == GenXIntrinsic::genx_any || ID == GenXIntrinsic::genx_all) {
    const Value *Lanes = cast<CallInst>(V)->getArgOperand(0);
    P.How = ID == GenXIntrinsic::genx_any ? visa::Predicate::Any
                                          : visa::Predicate::All;
    P.Lanes = numElements(Lanes->getType());
    V = Lanes;
  }
  P.Var = mask(V).Var;
  return P;
}

Operand Selector::surface(const Value *Index) {
  constexpr unsigned SLMSurface = 254;
  auto *C = dyn_cast<ConstantInt>(Index);
  if (C && C->getZExtValue() == SLMSurface)
    return Operand::surface(K.predefined("%slm"));
  return state(U.Surfaces, false, Index);
}

Operand Selector::sampler(const Value *Index) {
  return state(U.Samplers, true, Index);
}

Operand Selector::state(Unit::StatePool &Pool, bool Sampler,
                        const Value *Index) {
  // Each access sets a state variable. The finalizer encodes their index in a
  // byte, and handles variables best that are set once.
  constexpr size_t Most = 200;
  if (Pool.Vars.size() < Most)
    Pool.Vars.push_back(Sampler ? K.addSampler() : K.addSurface());
  visa::VarId T = Pool.Vars[Pool.Next++ % Most];
  Optional<unsigned> Binding = bindingOf(Index);
  Operand Source = Binding ? Operand::imm(visa::Type::UD, *Binding)
                           : source(Index, Sign::Unsigned);
  emit(visa::Opcode::Movs, 1, {Operand::surface(T), Source});
  return Operand::surface(T);
}

Optional<unsigned> Selector::bindingOf(const Value *V) const {
  auto *A = dyn_cast<Argument>(V);
  if (!A || !U.isKernel(F) || Layout.Args[A->getArgNo()].Offset >= 0)
    return None;
  return Layout.Bindings[A->getArgNo()];
}

//===--- Instructions -----------------------------------------------------===//

visa::Instruction &Selector::emit(visa::Opcode Op, unsigned N,
                                  std::initializer_list<Operand> Operands) {
  if (uint64_t Needs = visa::info(Op).Needs)
    if (!Target.has(TargetInfo::Feature(Needs)))
      report(*Root, PassDiag::NoInstruction, Target.Name,
             visa::info(Op).Mnemonic);
  auto &List = K.Blocks[Current].Instructions;
  List.emplace_back(Op, N, Operands);
  List.back().Source = Line;
  return List.back();
}

visa::Instruction &Selector::emit(visa::Opcode Op, const Dest &D, Sign S,
                                  ArrayRef<Operand> Sources) {
  visa::Region R = D.Reg;
  if (!D.TypeIsFixed && visa::isInteger(R.Ty))
    R.Ty = visa::integerType(visa::sizeOf(R.Ty), S == Sign::Signed);
  visa::Instruction &I = emit(Op, D.size(), {});
  I.Operands.push_back(D.Idx ? Operand::indexed(D.Var, R, *D.Idx)
                             : Operand::reg(D.Var, R));
  I.Operands.append(Sources.begin(), Sources.end());
  // Scalars are read by all lanes.
  for (Operand &O : MutableArrayRef<Operand>(I.Operands).drop_front())
    if (O.isRegister() && O.Reg.N == 1 && D.size() > 1) {
      O.Reg = visa::Region::scalar(O.Reg.Ty, O.Reg.Offset, D.size());
    }
  I.Pred = D.Pred;
  I.Saturate = D.Saturate;
  return I;
}

Dest Selector::whole(visa::VarId Var, const Type *T) const {
  Dest D;
  D.Var = Var;
  D.Reg =
      visa::Region::contiguous(elementType(T, Sign::Signed), 0, numElements(T));
  return D;
}

void Selector::copy(visa::VarId To, visa::VarId From, const Type *T) {
  if (T->isIntOrIntVectorTy(1)) {
    unsigned N = numElements(T);
    emit(visa::Opcode::Or, N,
         {Operand::mask(To), Operand::mask(From), Operand::mask(From)});
    return;
  }
  Dest D = whole(To, T);
  emit(visa::Opcode::Mov, D, Sign::Signed, {Operand::reg(From, D.Reg)})
      .Coalescable = true;
}

void Selector::copy(visa::VarId To, const Value *From) {
  auto *C = dyn_cast<Constant>(From);
  if (!C)
    return copy(To, variable(From), From->getType());
  if (C->getType()->isIntOrIntVectorTy(1))
    return setMask(To, C);
  if (isa<UndefValue>(C)) {
    // No bytes are written, but a later read is defined.
    emit(visa::Opcode::LifetimeStart, 1,
         {Operand::reg(To, whole(To, C->getType()).Reg)});
    return;
  }
  emit(visa::Opcode::Mov, whole(To, C->getType()), Sign::Signed,
       {constant(C, Sign::Signed)});
}

visa::VarId Selector::resultFrom(const Instruction &I, const Value *Old) {
  visa::VarId Var = variable(&I);
  copy(Var, Old);
  return Var;
}

//===--- Bales ------------------------------------------------------------===//

void Selector::into(const Dest &D, const Value *V) {
  auto *I = dyn_cast<Instruction>(V);
  switch (I ? Bales.roleOf(I) : BaleRole::Root) {
  case BaleRole::Main:
  case BaleRole::Saturation:
    return selectMain(D, *I);
  case BaleRole::Root:
  case BaleRole::Region:
  case BaleRole::Modifier:
    emit(visa::Opcode::Mov, D, Sign::Signed, {source(V, Sign::Signed)});
    return;
  case BaleRole::Extension:
  case BaleRole::Condition:
    selectMain(D, *I);
    return;
  }
}

void Selector::selectMain(const Dest &D, const Instruction &I) {
  if (isRdRegion(&I)) {
    emit(visa::Opcode::Mov, D, Sign::Signed,
         {region(cast<CallInst>(I), Sign::Signed)});
    return;
  }
  if (selectConversion(*this, D, I) || selectSelect(*this, D, I) ||
      selectArithmetic(*this, D, I) || selectInteger(*this, D, I) ||
      selectMaskBits(*this, D, I))
    return;
  reportInternalError(F.getContext(), "select", "no instruction does this", &I);
}

void Selector::selectRoot(const Instruction &I) {
  Root = &I;
  if (isa<PHINode>(I) || isMember(&I) || variableOf(&I) != &I ||
      Flow.isState(&I))
    return;
  if (selectMask(*this, I) || selectRegion(*this, I) ||
      selectMemory(*this, I) || selectLSC(*this, I) || selectPrintf(*this, I) ||
      selectThread(*this, I) || selectMatrix(*this, I) ||
      selectSampler(*this, I) || selectSend(*this, I) ||
      selectBranch(*this, I) || selectAssembly(*this, I) ||
      selectCall(*this, I))
    return;
  if (I.getType()->isVoidTy()) {
    reportInternalError(F.getContext(), "select", "no instruction does this",
                        &I);
    return;
  }
  selectMain(whole(variable(&I), I.getType()), I);
}

/// Records \p D: the bytes of its variable are in one of the model's, or
/// unknown. Handles and masks are not in memory as integers.
void Selector::noteDebugValue(const DbgValueInst &D) {
  if (!U.isKernel(F))
    return;
  const DILocalVariable *Source = D.getVariable();
  const DILocation &L = *D.getDebugLoc();
  U.callOf(L);
  uint64_t Size = Source->getSizeInBits().getValueOr(0), Offset = 0;
  if (auto Fragment = D.getExpression()->getFragmentInfo()) {
    Offset = Fragment->OffsetInBits;
    Size = Fragment->SizeInBits;
  }
  visa::DebugValue Note;
  Note.Source = U.Sources.insert({{Source, L.getInlinedAt()}, U.Sources.size()})
                    .first->second;
  Note.Offset = Offset / 8;
  Note.Bytes = Size / 8;
  Note.Block = Current;
  Note.Before = K.Blocks[Current].Instructions.size();
  const Value *V =
      D.getNumVariableLocationOps() == 1 ? D.getVariableLocationOp(0) : nullptr;
  bool IsPlain = V && !isa<Constant>(V) && !Flow.hasFlow() &&
                 !D.getExpression()->isComplex();
  if (IsPlain && !V->getType()->isIntOrIntVectorTy(1) &&
      V->getType()->getPrimitiveSizeInBits() == Size) {
    auto It = Variables.find(variableOf(V));
    if (It != Variables.end())
      Note.Var = It->second;
  }
  K.DebugValues.push_back(std::move(Note));
}

void Selector::selectBlock(const BasicBlock &BB) {
  Current = block(&BB);
  Tables.clear();
  Masks.clear();
  startBlock(BB);
  for (const Instruction &I : BB) {
    if (isa<DbgInfoIntrinsic>(I)) {
      if (auto *Value = dyn_cast<DbgValueInst>(&I))
        noteDebugValue(*Value);
      continue;
    }
    if (const DILocation *L = I.getDebugLoc().get())
      Line = {K.addFile(L->getFilename()), L->getLine(), U.callOf(*L)};
    selectRoot(I);
  }
  for (visa::Instruction &I : K.Blocks[Current].Instructions)
    if (I.Pred.Execution)
      I.NoMask = I.Pred.Execution = false;
}

//===--- The kernel -------------------------------------------------------===//

void Selector::declareArguments() {
  if (!U.isKernel(F))
    return takeArguments(*this);
  for (const Argument &A : F.args()) {
    const PayloadLayout::Slot &Slot = Layout.Args[A.getArgNo()];
    if (Slot.Offset < 0)
      continue;
    // Small arguments share registers and keep their offset.
    bool StartsRegister = Slot.Offset % Target.GRFBytes == 0;
    visa::VarId Var = K.addVariable(elementType(A.getType(), Sign::Signed),
                                    numElements(A.getType()), A.getName(),
                                    StartsRegister ? Target.GRFBytes : 0);
    assign(&A, Var);
    K.Inputs.push_back({Var, unsigned(Slot.Offset), Slot.Size});
  }
}

void Selector::run() {
  std::string Why;
  if (hasHardwareSIMDCF(F) && !Flow.analyze(F, Why))
    reportInternalError(F.getContext(), "select",
                        "SIMD control flow was changed: " + Why);
  for (const BasicBlock &BB : F) {
    Blocks[&BB] = K.Blocks.size();
    K.Blocks.emplace_back();
    K.Blocks.back().Name = BB.getName().str();
  }
  declareArguments();
  for (const BasicBlock &BB : F)
    selectBlock(BB);
}

} // namespace cmc::genx
