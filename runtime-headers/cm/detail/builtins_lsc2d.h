//===- builtins_lsc2d.h - 2-D blocks at addresses ---------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// In a message, rows (columns of a transposed block) are padded to a power of
// two, and blocks to registers of 64 bytes. The functions with a pointer remove
// the padding; those with a descriptor expose it.
//===----------------------------------------------------------------------===//
#pragma once

#include "builtins_lsc.h"
#include "builtins_lsc_access.h"

namespace lsc {
enum LoadOp { Normal = 0, Transpose = 1, VNNI = 2 };
} // namespace lsc

namespace cm::detail {
constexpr int lsc_padded(int Elements) {
  int Power = 1;
  while (Power < Elements)
    Power *= 2;
  return Power;
}

/// The layout of blocks of Width x Height elements in registers.
template <class T, int Width, int Height, int Blocks, lsc::LoadOp Op>
struct lsc_blocks {
  static constexpr int Line = Op == lsc::Transpose ? Height : Width;
  static constexpr int Lines = Op == lsc::Transpose ? Width : Height;
  static constexpr int LinePitch = lsc_padded(Line);
  static constexpr int InRegister = 64 / (int)sizeof(T);
  static constexpr int Pitch =
      (LinePitch * Lines + InRegister - 1) / InRegister * InRegister;
  /// Elements of all blocks, with and without padding.
  static constexpr int Padded = Blocks * Pitch, Count = Blocks * Line * Lines;
  /// VNNI packs elements of this many lines in a dword, which form one line.
  static constexpr int Together = Op == lsc::VNNI ? 4 / (int)sizeof(T) : 1;
};

template <class T, int Width, int Height, int Blocks>
CM_HEADER auto lsc_check_blocks() {
  constexpr int Most = sizeof(T) <= 2 ? 4 : sizeof(T) == 4 ? 2 : 1;
  static_assert(Width > 0 && Height > 0 && Blocks > 0,
                "CM:e:a 2-D block has at least one row and one column");
  static_assert(Width * sizeof(T) % 4 == 0,
                "CM:e:the rows of a 2-D block take a multiple of 4 bytes");
  static_assert(Width * Blocks * sizeof(T) <= 64,
                "CM:e:the 2-D blocks of a message are at most 64 bytes wide, "
                "all together");
  static_assert(
      Blocks <= Most && Blocks != 3,
      "CM:e:a message has 1, 2 or 4 2-D blocks of elements of 1 and 2 "
      "bytes, 1 or 2 of elements of 4 bytes, 1 of elements of 8 "
      "bytes");
}

template <class T, int Width, int Height, int Blocks, lsc::LoadOp Op>
CM_HEADER auto lsc_check_load() {
  lsc_check_blocks<T, Width, Height, Blocks>();
  static_assert(Height <= 32, "CM:e:a 2-D block is at most 32 rows high");
  static_assert(Op != lsc::Transpose || Blocks == 1,
                "CM:e:a transposed message has one 2-D block");
  static_assert(Op != lsc::Transpose || (sizeof(T) == 4 && Width <= 8) ||
                    (sizeof(T) == 8 && Height == 8 && Width != 3 && Width <= 4),
                "CM:e:a transposed 2-D block has elements of 4 bytes and at "
                "most 8 columns, or of 8 bytes, 8 rows and 1, 2 or 4 columns");
  static_assert(Op != lsc::VNNI || sizeof(T) <= 2,
                "CM:e:a transformed 2-D block has elements of 1 or 2 bytes");
  static_assert(
      Op != lsc::VNNI || Height * sizeof(T) % 4 == 0,
      "CM:e:a transformed 2-D block has as many rows as elements make "
      "dwords");
  static_assert(lsc_blocks<T, Width, Height, Blocks, Op>::Padded * sizeof(T) <=
                    32 * 64,
                "CM:e:the 2-D blocks of a message take at most 32 registers");
}

template <class T, int Width, int Height> CM_HEADER auto lsc_check_store() {
  lsc_check_blocks<T, Width, Height, 1>();
  static_assert(Height <= 8,
                "CM:e:a 2-D block that is stored is at most 8 rows "
                "high");
}

/// Loads blocks; W, H, Pitch: of the surface.
template <class T, int Width, int Height, int Blocks, lsc::LoadOp Op,
          CacheHint L1, CacheHint L3>
CM_HEADER auto lsc_load_message(unsigned long Base, uint W, uint H, uint Pitch,
                                int X, int Y) {
  constexpr int N = lsc_blocks<T, Width, Height, Blocks, Op>::Padded;
  return __cm_lsc_load2d<vec<T, N>>(Base, W, H, Pitch, X, Y, (int)sizeof(T),
                                    Blocks, Width, Height, Op == lsc::Transpose,
                                    Op == lsc::VNNI, (int)L1, (int)L3);
}

/// The packaged finalizer aborts if a column of a transposed block is larger
/// than a register: such a block is loaded by two messages, for upper and lower
/// rows.
template <class T, int Width, int Height, int Blocks, lsc::LoadOp Op,
          CacheHint L1, CacheHint L3>
CM_HEADER auto lsc_load_blocks(unsigned long Base, uint W, uint H, uint Pitch,
                               int X, int Y) {
  lsc_check_load<T, Width, Height, Blocks, Op>();
  lsc_check_hints<lsc_action::load, L1, L3>();
  using All = lsc_blocks<T, Width, Height, Blocks, Op>;
  constexpr int Upper = All::InRegister;
  if constexpr (Op == lsc::Transpose && Height > Upper && sizeof(T) == 4) {
    constexpr int Lower = Height - Upper, Pitch2 = lsc_padded(Lower);
    vector<T, All::Padded> Result;
    vector<T, Width * Upper> First(
        lsc_load_message<T, Width, Upper, 1, Op, L1, L3>(Base, W, H, Pitch, X,
                                                         Y));
    vector<T, lsc_blocks<T, Width, Lower, 1, Op>::Padded> Second(
        lsc_load_message<T, Width, Lower, 1, Op, L1, L3>(Base, W, H, Pitch, X,
                                                         Y + Upper));
    _Pragma("unroll") for (int C = 0; C < Width; ++C) {
      int At = C * All::LinePitch;
      Result.template select<Upper, 1>(At) =
          First.template select<Upper, 1>(C * Upper);
      Result.template select<Lower, 1>(At + Upper) =
          Second.template select<Lower, 1>(C * Pitch2);
    }
    return *Result.ptr();
  } else {
    return lsc_load_message<T, Width, Height, Blocks, Op, L1, L3>(Base, W, H,
                                                                  Pitch, X, Y);
  }
}

template <class T, int Width, int Height, CacheHint L1, CacheHint L3, class V,
          class... A>
CM_HEADER auto lsc_store_blocks(V Data, A... Area) {
  lsc_check_store<T, Width, Height>();
  lsc_check_hints<lsc_action::store, L1, L3>();
  __cm_lsc_store2d(Area..., (int)sizeof(T), 1, Width, Height, 0, 0, (int)L1,
                   (int)L3, Data);
}

template <class T, int Width, int Height, int Blocks, CacheHint L1,
          CacheHint L3, class... A>
CM_HEADER auto lsc_prefetch_blocks(A... Area) {
  lsc_check_load<T, Width, Height, Blocks, lsc::Normal>();
  lsc_check_hints<lsc_action::prefetch, L1, L3>();
  __cm_lsc_prefetch2d(Area..., (int)sizeof(T), Blocks, Width, Height, 0, 0,
                      (int)L1, (int)L3);
}

constexpr lsc::LoadOp lsc_op(bool Transposed, bool Transformed) {
  return Transposed ? lsc::Transpose : Transformed ? lsc::VNNI : lsc::Normal;
}
} // namespace cm::detail

//===----------------------------------------------------------------------===//
// Functions with a pointer
//===----------------------------------------------------------------------===//

#define CM_LSC_2D_LOAD(Name)                                                   \
  template <class T, int Width, int Height = 1, int Blocks = 1,                \
            bool Transposed = false, bool Transformed = false,                 \
            CacheHint L1 = CacheHint::Default,                                 \
            CacheHint L3 = CacheHint::Default, auto... More, class P>          \
  CM_HEADER auto Name(P Pointer, uint SurfaceWidth, uint SurfaceHeight,        \
                      uint SurfacePitch, int X, int Y) {                       \
    using namespace cm::detail;                                                \
    static_assert(!Transposed || !Transformed,                                 \
                  "CM:e:a 2-D block is transposed or transformed, not both");  \
    constexpr lsc::LoadOp Op = lsc_op(Transposed, Transformed);                \
    using B = lsc_blocks<T, Width, Height, Blocks, Op>;                        \
    constexpr int N = lsc_lanes<More...>();                                    \
    static_assert(N == 0 || N == B::Count,                                     \
                  "CM:e:the blocks have another number of elements than N");   \
    vector<T, B::Padded> Message(                                              \
        lsc_load_blocks<T, Width, Height, Blocks, Op, L1, L3>(                 \
            (unsigned long)Pointer, SurfaceWidth, SurfaceHeight, SurfacePitch, \
            X, Y));                                                            \
    vector<T, B::Count> Result;                                                \
    constexpr int Run = B::Line * B::Together;                                 \
    _Pragma("unroll") for (int I = 0; I < Blocks; ++I) {                       \
      _Pragma("unroll") for (int L = 0; L < B::Lines; L += B::Together)        \
          Result.template select<Run, 1>((I * B::Lines + L) * B::Line) =       \
          Message.template select<Run, 1>(I * B::Pitch + L * B::LinePitch);    \
    }                                                                          \
    return Result;                                                             \
  }
CM_LSC_2D_LOAD(cm_ptr_load)
CM_LSC_2D_LOAD(cm_load)
#undef CM_LSC_2D_LOAD

#define CM_LSC_2D_STORE(Name)                                                  \
  template <class T, int Width, int Height = 1,                                \
            CacheHint L1 = CacheHint::Default,                                 \
            CacheHint L3 = CacheHint::Default, auto... More, class P, class V> \
  CM_HEADER void Name(P Pointer, uint SurfaceWidth, uint SurfaceHeight,        \
                      uint SurfacePitch, int X, int Y, const V &Data) {        \
    using namespace cm::detail;                                                \
    static_assert(!is_cm<V> || traits<V>::count == Width * Height,             \
                  "CM:e:the data has another number of elements than the "     \
                  "block");                                                    \
    constexpr int N = lsc_lanes<More...>();                                    \
    static_assert(N == 0 || N == Width * Height,                               \
                  "CM:e:the block has another number of elements than N");     \
    using B = lsc_blocks<T, Width, Height, 1, lsc::Normal>;                    \
    vector<T, B::Padded> Message;                                              \
    vector<T, Width *Height> Block = Data;                                     \
    _Pragma("unroll") for (int L = 0; L < Height; ++L)                         \
        Message.template select<Width, 1>(L * B::LinePitch) =                  \
        Block.template select<Width, 1>(L * Width);                            \
    lsc_store_blocks<T, Width, Height, L1, L3>(                                \
        *Message.ptr(), (unsigned long)Pointer, SurfaceWidth, SurfaceHeight,   \
        SurfacePitch, X, Y);                                                   \
  }
CM_LSC_2D_STORE(cm_ptr_store)
CM_LSC_2D_STORE(cm_store)
#undef CM_LSC_2D_STORE

#define CM_LSC_2D_PREFETCH(Name)                                               \
  template <class T, int Width, int Height = 1, int Blocks = 1,                \
            CacheHint L1 = CacheHint::Cached,                                  \
            CacheHint L3 = CacheHint::Cached, auto... More, class P>           \
  CM_HEADER void Name(P Pointer, uint SurfaceWidth, uint SurfaceHeight,        \
                      uint SurfacePitch, int X, int Y) {                       \
    cm::detail::lsc_lanes<More...>();                                          \
    cm::detail::lsc_prefetch_blocks<T, Width, Height, Blocks, L1, L3>(         \
        (unsigned long)Pointer, SurfaceWidth, SurfaceHeight, SurfacePitch, X,  \
        Y);                                                                    \
  }
CM_LSC_2D_PREFETCH(cm_ptr_prefetch)
CM_LSC_2D_PREFETCH(cm_prefetch)
#undef CM_LSC_2D_PREFETCH

//===----------------------------------------------------------------------===//
// Functions with a descriptor
//===----------------------------------------------------------------------===//

namespace lsc {
/// NumBlocks adjacent blocks of BlockHeight rows and BlockWidth columns.
template <class T, unsigned NumBlocks, unsigned BlockHeight,
          unsigned BlockWidth>
class block_2d_desc {
  uint64_t Base;
  uint Width, Height, Pitch;
  int X, Y;

public:
  using value_type = T;
  static constexpr int num_blocks = NumBlocks;
  static constexpr int height = BlockHeight;
  static constexpr int width = BlockWidth;

  /// Height, Width and Pitch are those of the surface minus 1.
  template <class P>
  CM_HEADER block_2d_desc(P Base, uint Height, uint Width, uint Pitch,
                          int BlockX, int BlockY)
      : Base((uint64_t)Base), Width(Width), Height(Height), Pitch(Pitch),
        X(BlockX), Y(BlockY) {}

#define CM_LSC_FIELD(Name, Type, Member)                                       \
  CM_HEADER block_2d_desc &set_##Name(Type Value) {                            \
    Member = Value;                                                            \
    return *this;                                                              \
  }                                                                            \
  CM_HEADER Type get_##Name() const { return Member; }
  CM_LSC_FIELD(base, uint64_t, Base)
  CM_LSC_FIELD(width, uint, Width)
  CM_LSC_FIELD(height, uint, Height)
  CM_LSC_FIELD(pitch, uint, Pitch)
  CM_LSC_FIELD(block_x, int, X)
  CM_LSC_FIELD(block_y, int, Y)
#undef CM_LSC_FIELD
  CM_HEADER block_2d_desc &set_base_ptr(T *Pointer) {
    return set_base((uint64_t)Pointer);
  }
  CM_HEADER T *get_base_ptr() const { return (T *)get_base(); }
  /// The descriptor as encoded in a message.
  CM_HEADER vector<uint, 16> get_raw_desc() const {
    vector<uint, 16> Raw = 0;
    Raw.template format<uint64_t>()(0) = Base;
    Raw(2) = Width;
    Raw(3) = Height;
    Raw(4) = Pitch;
    Raw(5) = X;
    Raw(6) = Y;
    Raw(7) = (NumBlocks - 1) << 16 | (BlockHeight - 1) << 8 | (BlockWidth - 1);
    return Raw;
  }
};
} // namespace lsc

template <lsc::LoadOp Op, CacheHint L1 = CacheHint::Default,
          CacheHint L3 = CacheHint::Default, int X = 0, int Y = 0, class T,
          unsigned Blocks, unsigned Height, unsigned Width, class V>
CM_HEADER auto cm_load(V &&Result,
                       const lsc::block_2d_desc<T, Blocks, Height, Width> &D,
                       short Mask = 1) {
  using namespace cm::detail;
  constexpr int N = lsc_blocks<T, Width, Height, Blocks, Op>::Padded;
  static_assert(traits<plain_of<V>>::count == N &&
                    is_same<element_of<plain_of<V>>, T>,
                "CM:e:the result of this load is a vector of the elements of "
                "the descriptor, with rows padded to a power of two and blocks "
                "to 64 bytes");
  if (Mask & 1)
    *Result.ptr() = lsc_load_blocks<T, Width, Height, Blocks, Op, L1, L3>(
        D.get_base(), D.get_width(), D.get_height(), D.get_pitch(),
        D.get_block_x() + X, D.get_block_y() + Y);
}
template <CacheHint L1 = CacheHint::Default, CacheHint L3 = CacheHint::Default,
          int X = 0, int Y = 0, class T, unsigned Blocks, unsigned Height,
          unsigned Width, class V>
CM_HEADER auto cm_load(V &&Result,
                       const lsc::block_2d_desc<T, Blocks, Height, Width> &D,
                       short Mask = 1) {
  cm_load<lsc::Normal, L1, L3, X, Y>(Result, D, Mask);
}

template <CacheHint L1 = CacheHint::Default, CacheHint L3 = CacheHint::Default,
          int X = 0, int Y = 0, class T, unsigned Height, unsigned Width,
          class V>
CM_HEADER void cm_store(const lsc::block_2d_desc<T, 1, Height, Width> &D,
                        const V &Data, short Mask = 1) {
  using namespace cm::detail;
  constexpr int N = lsc_blocks<T, Width, Height, 1, lsc::Normal>::Padded;
  static_assert(!is_cm<V> || traits<V>::count == N,
                "CM:e:the data of this store is a vector with rows padded to a "
                "power of two, and all of them to 64 bytes");
  if (Mask & 1)
    lsc_store_blocks<T, Width, Height, L1, L3>(
        operand<T, N>(Data), D.get_base(), D.get_width(), D.get_height(),
        D.get_pitch(), D.get_block_x() + X, D.get_block_y() + Y);
}

template <CacheHint L1 = CacheHint::Default, CacheHint L3 = CacheHint::Default,
          int X = 0, int Y = 0, class T, unsigned Blocks, unsigned Height,
          unsigned Width>
CM_HEADER void
cm_prefetch(const lsc::block_2d_desc<T, Blocks, Height, Width> &D,
            short Mask = 1) {
  using namespace cm::detail;
  if (Mask & 1)
    lsc_prefetch_blocks<T, Width, Height, Blocks, L1, L3>(
        D.get_base(), D.get_width(), D.get_height(), D.get_pitch(),
        D.get_block_x() + X, D.get_block_y() + Y);
}

// Forms with a hint for L3.
template <lsc::LoadOp Op, CacheHint L1, CacheHint L2, CacheHint L3, int X = 0,
          int Y = 0, class D, class V>
CM_HEADER auto cm_load(V &&Result, const D &Desc, short Mask = 1) {
  cm::detail::lsc_lanes<L3>();
  cm_load<Op, L1, L2, X, Y>(Result, Desc, Mask);
}
template <CacheHint L1, CacheHint L2, CacheHint L3, int X = 0, int Y = 0,
          class D, class V>
CM_HEADER auto cm_load(V &&Result, const D &Desc, short Mask = 1) {
  cm_load<lsc::Normal, L1, L2, L3, X, Y>(Result, Desc, Mask);
}
template <CacheHint L1, CacheHint L2, CacheHint L3, int X = 0, int Y = 0,
          class D, class V>
CM_HEADER void cm_store(const D &Desc, const V &Data, short Mask = 1) {
  cm::detail::lsc_lanes<L3>();
  cm_store<L1, L2, X, Y>(Desc, Data, Mask);
}
template <CacheHint L1, CacheHint L2, CacheHint L3, int X = 0, int Y = 0,
          class D>
CM_HEADER void cm_prefetch(const D &Desc, short Mask = 1) {
  cm::detail::lsc_lanes<L3>();
  cm_prefetch<L1, L2, X, Y>(Desc, Mask);
}
