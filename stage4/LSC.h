//===- LSC.h - a view of load-store cache intrinsics ------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The operands of llvm.genx.lsc.* by what they are (docs/reference/stage4-ir.md
// "Load-store cache").
//===----------------------------------------------------------------------===//
#pragma once

#include "stage4/Messages.h"
#include "llvm/IR/Instructions.h"
#include <string>

namespace cmc {

/// The operation that the second operand of lane accesses names to Intel's
/// compiler, in the numbers of vISA; none: it is chosen by the call, or there
/// is no such operand.
llvm::Optional<unsigned> lscOperation(const Message &M);

/// Data sizes by their number.
enum LSCDataSize : unsigned { D8 = 1, D16, D32, D64, D8U32, D16U32, D16U32H };

/// The number of elements \p N as operands have it (0: there is none), and
/// back.
unsigned encodeLSCElements(unsigned N);
unsigned decodeLSCElements(unsigned Code);

/// A call of one of these intrinsics. Fields that a kind does not have are 0.
struct LSCCall {
  MessageAccess Access;
  MessageSpace Space;
  MessageShape Shape;
  llvm::Value *Mask = nullptr;
  unsigned L1 = 0, L3 = 0;
  unsigned DataSize = D32;
  bool Transposed = false;

  /// Load, Store, Prefetch, Atomic.
  unsigned Op = 0; ///< Of an atomic; numbers as in CM.
  int Offset = 0;  ///< Added to all addresses.
  unsigned Elements = 1;
  unsigned Channels = 0; ///< Bit 0: the first.
  llvm::Value *Addresses = nullptr, *Surface = nullptr;
  llvm::Value *Data = nullptr;   ///< What is stored, or a first source.
  llvm::Value *Second = nullptr; ///< A second source.

  /// Blocks; sizes of the surface are minus 1.
  unsigned Blocks = 1, Width = 0, Height = 0;
  bool Transformed = false;
  llvm::Value *Base = nullptr, *SurfaceWidth = nullptr,
              *SurfaceHeight = nullptr, *SurfacePitch = nullptr, *X = nullptr,
              *Y = nullptr;

  /// Fence.
  unsigned Sfid = 0, FenceOp = 0, Scope = 0;

  static llvm::Optional<LSCCall> of(const llvm::Value *V);

  bool is2D() const { return Shape == MessageShape::Block2D; }
  bool isFence() const { return Access == MessageAccess::Fence; }
  /// Some of four channels at each address.
  bool isQuad() const { return Shape == MessageShape::Channels; }
  bool isStore() const { return Access == MessageAccess::Write; }
  /// Lanes; 1 for blocks.
  unsigned lanes() const;
  /// Of an element in memory and in a register, and where it is there.
  unsigned memoryBytes() const;
  unsigned slotBytes() const;
  unsigned shift() const { return DataSize == D16U32H ? 16 : 0; }
  /// How often the data have all lanes.
  unsigned parts() const;
  /// Elements of a 2-D message, with padding; \p Bytes are those of a register.
  unsigned paddedElements(unsigned Bytes) const;
};

/// Sources of atomic operation \p Op: 0, 1 or 2; none if there is no such.
llvm::Optional<unsigned> lscAtomicSources(unsigned Op);

/// What is wrong with the operands of \p Call, a call of such an intrinsic;
/// empty: nothing.
std::string lscViolation(const llvm::CallInst &Call);

} // namespace cmc
