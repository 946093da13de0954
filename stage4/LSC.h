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

/// The value, as in vISA, of the second operand of lane accesses, which tells
/// Intel's compiler the operation; None if it depends on the call, or there is
/// no such operand.
llvm::Optional<unsigned> lscOperation(const Message &M);

/// Encoded data sizes.
enum LSCDataSize : unsigned { D8 = 1, D16, D32, D64, D8U32, D16U32, D16U32H };

/// The encoding of \p N elements (0: there is none), and its inverse.
unsigned encodeLSCElements(unsigned N);
unsigned decodeLSCElements(unsigned Code);

/// A call of an LSC intrinsic. Fields that its kind does not have are 0.
struct LSCCall {
  MessageAccess Access;
  MessageSpace Space;
  MessageShape Shape;
  llvm::Value *Mask = nullptr;
  unsigned L1 = 0, L3 = 0;
  unsigned DataSize = D32;
  bool Transposed = false;

  /// Load, Store, Prefetch, Atomic.
  unsigned Op = 0; ///< Of an atomic, encoded as in CM.
  int Offset = 0;  ///< Added to each address.
  unsigned Elements = 1;
  unsigned Channels = 0; ///< Bit 0: the first.
  llvm::Value *Addresses = nullptr, *Surface = nullptr;
  llvm::Value *Data = nullptr;   ///< Value to store, or first source.
  llvm::Value *Second = nullptr; ///< Second source.

  /// 2-D blocks; sizes of the surface are minus 1.
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
  /// Size of an element in memory and in a register, and its shift there.
  unsigned memoryBytes() const;
  unsigned slotBytes() const;
  unsigned shift() const { return DataSize == D16U32H ? 16 : 0; }
  /// How many values each lane has.
  unsigned parts() const;
  /// Elements of a 2-D message with padding; a register has \p Bytes.
  unsigned paddedElements(unsigned Bytes) const;
};

/// Sources of atomic operation \p Op: 0, 1 or 2; None if there is no such Op.
llvm::Optional<unsigned> lscAtomicSources(unsigned Op);

/// Describes an error in the operands of \p Call, a call of an LSC intrinsic;
/// empty: none.
std::string lscViolation(const llvm::CallInst &Call);

} // namespace cmc
