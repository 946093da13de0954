//===- RegisterCode.h - IR for access to registers --------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Reads and writes of the fields of a Thread: whole regions with any layout,
// flags, and single fields. Elements are integers. Private to translate/.
//===----------------------------------------------------------------------===//
#pragma once

#include "gen-simulator/translate/LaneCode.h"

namespace gensim::translate {

/// The distance of a field of Thread from its start.
struct Field {
  uint64_t Offset;
};
extern const Field ExecutedField, NextField, ActiveField, DispatchMaskField,
    StatusField, ImplicitField, AddressField, FlagsField;
Field fileField(RegFile File);

/// The address of a region: Base, which is null for the Thread itself, and a
/// constant distance.
struct Place {
  llvm::Value *Base = nullptr;
  uint64_t Offset = 0;
};

class RegisterCode {
public:
  RegisterCode(llvm::IRBuilder<> &B, llvm::Value *Thread)
      : B(B), Thread(Thread) {}

  llvm::Value *load(Place P, unsigned Bits);
  void store(Place P, llvm::Value *V);
  llvm::Value *load(Field F, unsigned Bits) {
    return load(Place{nullptr, F.Offset}, Bits);
  }
  void store(Field F, llvm::Value *V) { store(Place{nullptr, F.Offset}, V); }
  /// At a distance of \p Bytes, an i32, from the start of a register file.
  Place inFile(RegFile File, llvm::Value *Bytes);
  Place inFile(RegFile File, uint32_t Bytes) {
    return {nullptr, fileField(File).Offset + Bytes};
  }

  /// The elements of \p Bytes at the distances \p Offsets, one per lane.
  llvm::Value *gather(LaneCode &L, Place P, llvm::ArrayRef<uint16_t> Offsets,
                      unsigned Bytes);
  /// Writes \p V with \p Stride bytes from element to element, in the lanes of
  /// \p Mask (null: all).
  void scatter(LaneCode &L, Place P, llvm::Value *V, unsigned Lanes,
               unsigned Stride, llvm::Value *Mask);

private:
  llvm::Value *pointer(Place P, llvm::Type *To);
  llvm::Value *loadAs(Place P, llvm::Type *Ty);
  llvm::Align alignmentOf(Place P, llvm::Type *Ty) const;
  llvm::Value *gatherWindow(Place P, llvm::ArrayRef<uint16_t> Offsets,
                            unsigned Bytes);

  llvm::IRBuilder<> &B;
  llvm::Value *Thread;
};

} // namespace gensim::translate
