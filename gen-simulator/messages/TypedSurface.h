//===- TypedSurface.h - typed access to surfaces ----------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// A surface for typed and sampler messages: elements at coordinates u, v and r,
// which are
//   1D: x, array index (if an array)      2D: x, y, array index (ditto)
//   3D: x, y, z                           buffer: index
// Tiling is hidden. A feature of the surface state that is not modelled fails
// the thread when the surface is opened.
// Facts: vISA specification, typed atomic (meaning of u, v, r); the distance of
// 1D array elements is counted in elements, of 2D and 3D slices in rows (NEO).
//===----------------------------------------------------------------------===//
#pragma once

#include "gen-simulator/messages/Messages.h"
#include "gen-simulator/state/Dispatch.h"
#include "gensim/format.h"
#include "llvm/Support/MathExtras.h"

namespace gensim {

class TypedSurface {
public:
  /// If entry \p Index of the binding table cannot be used, \p T fails and ok()
  /// is false.
  TypedSurface(Thread &T, const Inst &I, const Message &M, unsigned Index);
  bool ok() const { return S && (F || isNull()); }
  bool isNull() const { return S->Kind == SurfaceKind::Null; }
  const Surface &surface() const { return *S; }
  const FormatInfo &format() const { return *F; }

  /// Elements in each dimension: x, y, and slices or array elements.
  std::array<uint32_t, 3> extents() const;
  /// The number of dimensions with coordinates: 1D 1, 2D 2, 3D 3.
  unsigned dimensions() const;

  struct Pixel {
    bool Inside = false;
    uint64_t Address = 0;
  };
  Pixel at(int64_t X, int64_t Y, int64_t Slice) const;
  /// The same for the parameters of a message.
  Pixel atParameters(int64_t U, int64_t V, int64_t R) const;

  /// Reports the access to the observer, if there is one.
  void report(Pixel P, Access::Kind K, int Lane) const;
  /// Access \p P, which must be inside. False: page fault; the thread has
  /// failed.
  bool load(Pixel P, int Lane, Texel &To) const;
  bool store(Pixel P, int Lane, const Texel &From, unsigned Mask) const;
  /// Fails the thread with a page fault at \p Address.
  void pageFault(uint64_t Address, int Lane, const char *Verb) const;

private:
  Thread &T;
  const Inst &I;
  unsigned Index;
  const Surface *S;
  const FormatInfo *F = nullptr;
};

/// The parameters of a SIMD message, after the header, each in whole registers.
class Parameters {
public:
  /// \p Bytes of a value for one lane: 4, or 2 for half-precision parameters.
  Parameters(const Thread &T, const Message &M, unsigned Lanes,
             unsigned Bytes = 4)
      : T(T), M(M), Bytes(Bytes),
        Each(unsigned(llvm::alignTo(Lanes * Bytes, M.GRFBytes))),
        Count((std::max(M.payloadBytes(), M.headerBytes()) - M.headerBytes()) /
              Each) {}
  unsigned count() const { return Count; }
  /// 0 if the message does not have the parameter.
  uint32_t get(unsigned Parameter, unsigned Lane) const {
    uint32_t Value = 0;
    if (Parameter < Count)
      std::memcpy(
          &Value,
          &T.GRF[M.at(M.headerBytes() + Parameter * Each + Lane * Bytes)],
          Bytes);
    return Value;
  }

private:
  const Thread &T;
  const Message &M;
  unsigned Bytes, Each, Count;
};

} // namespace gensim
