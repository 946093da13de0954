//===- SVM.td - shared virtual memory -------------------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//

// Address.
def svm_ld : Special<"svmRead", "R", ["unsigned long", "int"]>;
def svm_st : Special<"svmWrite", "void", ["unsigned long", "V"]>;
def svm_gather : Special<"svmGather", "R", ["V"]>;
def svm_scatter : Special<"svmScatter", "void", ["V", "V"]>;
// Channels, addresses, the data or the old value of elements without a channel.
def svm_gather4 : Special<"svmGather4", "R", ["int", "V", "V"]>;
def svm_scatter4 : Special<"svmScatter4", "void", ["int", "V", "V"]>;
// Operation, mask, addresses, two sources, number of sources.
def svm_atomic : Special<"svmAtomic", "R", ["int", "V", "V", "V", "V", "int"]>;

class SVM<string name, string signature, RawOp op, string doc, string example>
    : Memory<"Shared virtual memory", name, signature, [op], doc> {
  let Example = example;
}
let Sizes = "a multiple of 16 bytes" in {
def : SVM<"cm_svm_block_read",
          "void cm_svm_block_read(svmptr_t p, vector_ref<T, N> | "
          "matrix_ref<T, R, C> v)", svm_ld,
          "Reads adjacent elements from p on.",
          "matrix<float, 4, 12> x; cm_svm_block_read(p + 32, x); put(x);"> {
  let Templates = ["T, N | T // put(f); cm_svm_block_read<float, 16>(p, f); "
                   "put(f); cm_svm_block_read<uint>(p, u); put(u);",
                   "T, N, M // matrix<uint, 4, 4> x; cm_svm_block_read<uint, "
                   "4, 4>(p, x); put(x);"];
  let Offsets = "p: a multiple of 16";
  let Errors = ["vector<int, 6> x = 0; cm_svm_block_read(p, x) // an SVM "
                "block read transfers a multiple of 16 bytes, and this vector "
                "has 24",
                "cm_svm_block_read<int, 16>(p, f) // the template argument "
                "names another element type than that of the operand that is "
                "written",
                "cm_svm_block_read<float, 8>(p, f) // an operand has 16 "
                "elements where 8 are needed"];
}
def : SVM<"cm_svm_block_read_unaligned",
          "void cm_svm_block_read_unaligned(svmptr_t p, vector_ref<T, N> | "
          "matrix_ref<T, R, C> v)", svm_ld,
          "Reads adjacent elements from p on.",
          "cm_svm_block_read_unaligned(p + 20, u); put(u);"> {
  let Templates = ["T, N | T // put(f); cm_svm_block_read_unaligned<float, "
                   "16>(p, f); put(f); cm_svm_block_read_unaligned<uint>(p, "
                   "u); put(u);",
                   "T, N, M // matrix<uint, 4, 4> x; "
                   "cm_svm_block_read_unaligned<uint, 4, 4>(p, x); put(x);"];
  let Offsets = "p: a multiple of 4";
  let Errors = ["vector<int, 6> x = 0; cm_svm_block_read_unaligned(p, x) // "
                "an SVM block read transfers a multiple of 16 bytes, and this "
                "vector has 24"];
}
def : SVM<"cm_svm_block_write",
          "void cm_svm_block_write(svmptr_t p, vector<T, N> | "
          "matrix<T, R, C> v)", svm_st,
          "Writes adjacent elements from p on.",
          "cm_svm_block_write(p + 16, f); vector<float, 24> x; "
          "cm_svm_block_read(p, x); put(x);"> {
  let Templates = ["T, N | T | T, N, M // matrix<float, 4, 4> x = f; "
                   "cm_svm_block_write<float, 16>(p, x); "
                   "cm_svm_block_write<float>(p + 64, f); "
                   "cm_svm_block_write<float, 4, 4>(p + 128, x); "
                   "vector<float, 48> y; cm_svm_block_read(p, y); put(y);"];
  let Offsets = "p: a multiple of 16";
  let Errors = ["vector<int, 6> x = 0; cm_svm_block_write(p, x) // an SVM "
                "block write transfers a multiple of 16 bytes, and this "
                "vector has 24"];
}
def : SVM<"cm_ptr_block_read",
          "void cm_ptr_block_read(const T *p, vector_ref<T, N> | matrix_ref<T, "
          "R, C> v)", svm_ld, "`cm_svm_block_read` at a pointer.",
          "cm_ptr_block_read((const uint *)p + 8, u); put(u);"> {
  let Templates = ["T, N | T // put(f); cm_ptr_block_read<float, 16>((const "
                   "float *)p, f); put(f); cm_ptr_block_read<uint>((const "
                   "uint *)p, u); put(u);",
                   "T, N, M // matrix<uint, 4, 4> x; cm_ptr_block_read<uint, "
                   "4, 4>((const uint *)p, x); put(x);"];
  let Offsets = "p: a multiple of 16";
  let Errors = ["vector<int, 6> x = 0; cm_ptr_block_read((int *)p, x) // an "
                "SVM block read transfers a multiple of 16 bytes, and this "
                "vector has 24"];
}
def : SVM<"cm_ptr_block_read_unaligned",
          "void cm_ptr_block_read_unaligned(const T *p, vector_ref<T, N> | "
          "matrix_ref<T, R, C> v)", svm_ld,
          "`cm_svm_block_read_unaligned` at a pointer.",
          "cm_ptr_block_read_unaligned((const int *)p + 5, i); put(i);"> {
  let Templates = ["T, N | T // put(f); cm_ptr_block_read_unaligned<float, "
                   "16>((const float *)p, f); put(f); "
                   "cm_ptr_block_read_unaligned<uint>((const uint *)p, u); "
                   "put(u);",
                   "T, N, M // matrix<uint, 4, 4> x; "
                   "cm_ptr_block_read_unaligned<uint, 4, 4>((const uint *)p, "
                   "x); put(x);"];
  let Offsets = "p: a multiple of 4";
  let Errors = ["vector<int, 6> x = 0; cm_ptr_block_read_unaligned((int *)p, "
                "x) // an SVM block read transfers a multiple of 16 bytes, "
                "and this vector has 24"];
}
def : SVM<"cm_ptr_block_write",
          "void cm_ptr_block_write(T *p, vector<T, N> | matrix<T, R, C> v)",
          svm_st, "`cm_svm_block_write` at a pointer.",
          "cm_ptr_block_write((short *)p + 8, s); vector<short, 32> x; "
          "cm_ptr_block_read((short *)p, x); put(x);"> {
  let Templates = ["T, N | T | T, N, M // matrix<float, 4, 4> x = f; "
                   "cm_ptr_block_write<float, 16>((float *)p, x); "
                   "cm_ptr_block_write<float>((float *)p + 64 / 4, f); "
                   "cm_ptr_block_write<float, 4, 4>((float *)p + 32, x); "
                   "vector<float, 48> y; cm_svm_block_read(p, y); put(y);"];
  let Offsets = "p: a multiple of 16";
  let Errors = ["vector<int, 6> x = 0; cm_ptr_block_write((int *)p, x) // an "
                "SVM block write transfers a multiple of 16 bytes, and this "
                "vector has 24"];
}
}
let Elements = "of 1, 2, 4 or 8 bytes",
    Sizes = "N, or R * C, a power of two, at most 32" in {
def : SVM<"cm_svm_scatter_read",
          "void cm_svm_scatter_read(vector<svmptr_t, N> p, vector_ref<T, N> "
          "v), void cm_svm_scatter_read(matrix<svmptr_t, R, C> p, "
          "matrix_ref<T, R, C> v)", svm_gather, "v[i] = *p[i].",
          "vector<svmptr_t, 16> at = p + (u & 255) * 4; "
          "cm_svm_scatter_read(at, f); put(f); cm_svm_scatter_read(at, s); "
          "put(s); cm_svm_scatter_read(at, b); put(b);"> {
  let Templates = ["T, N | T // vector<svmptr_t, 16> at = p + (u & 255) * 4; "
                   "cm_svm_scatter_read<float, 16>(at, f); put(f); "
                   "cm_svm_scatter_read<uint>(at, u); put(u);",
                   "T, N, M // matrix<svmptr_t, 2, 8> at = p + (u & 255) * 4; "
                   "matrix<uint, 2, 8> x; cm_svm_scatter_read<uint, 2, 8>(at, "
                   "x); put(x);"];
  let Offsets = "p: multiples of the element size";
  let Errors = ["vector<svmptr_t, 12> at = p; vector<int, 12> x = 0; "
                "cm_svm_scatter_read(at, x) // a scattered access of 12 "
                "lanes; a power of two up to 32 is possible"];
}
def : SVM<"cm_svm_scatter_write",
          "void cm_svm_scatter_write(vector<svmptr_t, N> p, vector<T, N> v), "
          "void cm_svm_scatter_write(matrix<svmptr_t, R, C> p, matrix<T, R, "
          "C> v)", svm_scatter,
          "*p[i] = v[i]; of two lanes to one element the higher wins.",
          "vector<svmptr_t, 4> at; at(0) = p + 1; at(1) = p + 7; at(2) = p + "
          "4; at(3) = p + 30; vector<uchar, 4> x = 255; "
          "cm_svm_scatter_write(at, x); cm_svm_block_read(p, u); put(u);"> {
  let Templates = ["T, N | T // vector<svmptr_t, 4> at = p; at(1) += 8; at(2) "
                   "+= 4; at(3) += 12; vector<int, 4> x = 7; "
                   "cm_svm_scatter_write<int, 4>(at, x); "
                   "cm_svm_scatter_write<int>(at, x); cm_svm_block_read(p, "
                   "u); put(u);",
                   "T, N, M // matrix<svmptr_t, 2, 2> at = p; at(0, 1) += 8; "
                   "at(1, 0) += 4; at(1, 1) += 12; cm_svm_scatter_write<int, "
                   "2, 2>(at, 9); cm_svm_block_read(p, u); put(u);"];
  let Offsets = "p: multiples of the element size";
  let Errors = ["vector<svmptr_t, 12> at = p; vector<int, 12> x = 0; "
                "cm_svm_scatter_write(at, x) // a scattered access of 12 "
                "lanes; a power of two up to 32 is possible"];
}
def : SVM<"cm_ptr_scatter_read",
          "void cm_ptr_scatter_read(const T *p, vector<ptrdiff_t, N> offsets, "
          "vector_ref<T, N> v)", svm_gather,
          "v[i] is read at p + offsets[i] bytes.",
          "vector<ptrdiff_t, 16> at = (u & 255) * 2; "
          "cm_ptr_scatter_read((const ushort *)p, at, w); put(w);"> {
  let Templates = ["T, N | T // vector<ptrdiff_t, 16> at = (u & 255) * 2; "
                   "cm_ptr_scatter_read<ushort, 16>((const ushort *)p, at, "
                   "w); put(w); cm_ptr_scatter_read<ushort>((const ushort "
                   "*)p, at, w); put(w);"];
  let Offsets = "bytes, multiples of the element size";
  let Errors = ["vector<ptrdiff_t, 12> at = 0; vector<int, 12> x = 0; "
                "cm_ptr_scatter_read((int *)p, at, x) // a scattered access "
                "of 12 lanes; a power of two up to 32 is possible"];
}
def : SVM<"cm_ptr_scatter_write",
          "void cm_ptr_scatter_write(T *p, vector<ptrdiff_t, N> offsets, "
          "vector<T, N> v)", svm_scatter,
          "v[i] is written at p + offsets[i] bytes.",
          "vector<ptrdiff_t, 16> at; for (int k = 0; k < 16; ++k) at(k) = 60 - "
          "4 * k; cm_ptr_scatter_write((uint *)p, at, u); "
          "cm_svm_block_read(p, f); put(f.format<uint>());"> {
  let Templates = ["T, N | T // vector<ptrdiff_t, 4> at = 0; at(1) = 8; at(2) "
                   "= 4; at(3) = 12; vector<int, 4> x = 7; "
                   "cm_ptr_scatter_write<int, 4>((int *)p, at, x); "
                   "cm_ptr_scatter_write<int>((int *)p, at, x); "
                   "cm_svm_block_read(p, u); put(u);"];
  let Offsets = "bytes, multiples of the element size";
  let Errors = ["vector<ptrdiff_t, 12> at = 0; vector<int, 12> x = 0; "
                "cm_ptr_scatter_write((int *)p, at, x) // a scattered access "
                "of 12 lanes; a power of two up to 32 is possible"];
}
}
let Elements = "of 4 bytes",
    Sizes = "N = 8, 16 or 32; M >= N * enabled channels" in {
def : SVM<"cm_svm_gather4_scaled",
          "void cm_svm_gather4_scaled(vector<svmptr_t, N> p, vector_ref<T, M> "
          "v, ChannelMaskType channels)", svm_gather4,
          "All lanes of one enabled channel after the other; R, G, B and A of "
          "lane i are the four dwords from p[i] on.",
          "vector<svmptr_t, 16> at = p + (u & 255) * 4; vector<float, 32> x; "
          "cm_svm_gather4_scaled(at, x, CM_BR_ENABLE); put(x); "
          "vector<svmptr_t, 8> few = at.select<8, 1>(0); vector<uint, 32> y; "
          "cm_svm_gather4_scaled(few, y, CM_ABGR_ENABLE); put(y);"> {
  let Templates = ["T, N, M | T // vector<svmptr_t, 16> at = p + (u & 127) * "
                   "16; vector<float, 32> x = 0; cm_svm_gather4_scaled<float, "
                   "16, 32>(at, x, CM_GR_ENABLE); put(x); "
                   "cm_svm_gather4_scaled<float>(at, x, CM_AB_ENABLE); "
                   "put(x);"];
  let Offsets = "p: multiples of 4";
  let Errors = ["vector<svmptr_t, 8> at = p; vector<uint, 8> x = 0; "
                "cm_svm_gather4_scaled(at, x, CM_GR_ENABLE) // 2 channels of "
                "8 lanes need 16 elements of 4 bytes, and there are 8 of 4",
                "vector<svmptr_t, 4> at = p; cm_svm_gather4_scaled(at, u, "
                "CM_ABGR_ENABLE) // an access to channels of 4 lanes; 8, 16 "
                "and 32 are possible",
                "vector<svmptr_t, 8> at = p; cm_svm_gather4_scaled(at, s, "
                "CM_GR_ENABLE) // 2 channels of 8 lanes need 16 elements of 4 "
                "bytes, and there are 16 of 2"];
}
def : SVM<"cm_svm_scatter4_scaled",
          "void cm_svm_scatter4_scaled(vector<svmptr_t, N> p, vector<T, M> v, "
          "ChannelMaskType channels)", svm_scatter4,
          "Writes what `cm_svm_gather4_scaled` reads.",
          "vector<svmptr_t, 8> at; for (int k = 0; k < 8; ++k) at(k) = p + 16 * "
          "k; cm_svm_scatter4_scaled(at, i, CM_AG_ENABLE); vector<int, 32> x; "
          "cm_svm_block_read(p, x); put(x);"> {
  let Templates = ["T, N, M | T // vector<svmptr_t, 8> at = p; for (int k = "
                   "0; k < 8; ++k) at(k) += k * 16; vector<uint, 16> x = 5; "
                   "cm_svm_scatter4_scaled<uint, 8, 16>(at, x, CM_GR_ENABLE); "
                   "cm_svm_scatter4_scaled<uint>(at, x + 1, CM_AB_ENABLE); "
                   "cm_svm_block_read(p, u); put(u);"];
  let Offsets = "p: multiples of 4";
  let Errors = ["vector<svmptr_t, 8> at = p; vector<uint, 8> x = 0; "
                "cm_svm_scatter4_scaled(at, x, CM_GR_ENABLE) // 2 channels of "
                "8 lanes need 16 elements of 4 bytes, and there are 8 of 4",
                "vector<svmptr_t, 4> at = p; cm_svm_scatter4_scaled(at, u, "
                "CM_ABGR_ENABLE) // an access to channels of 4 lanes; 8, 16 "
                "and 32 are possible"];
}
def : SVM<"cm_ptr_read4",
          "void cm_ptr_read4(const T *p, vector<ptrdiff_t, N> offsets, "
          "vector_ref<T, M> v, ChannelMaskType channels)", svm_gather4,
          "`cm_svm_gather4_scaled` at p + offsets[i] bytes.",
          "vector<ptrdiff_t, 16> at = (u & 255) * 4; vector<float, 16> x; "
          "cm_ptr_read4((const float *)p, at, x, CM_G_ENABLE); put(x);"> {
  let Templates = ["T, N, M | T // vector<ptrdiff_t, 16> at = (u & 127) * 16; "
                   "vector<float, 32> x = 0; cm_ptr_read4<float, 16, "
                   "32>((const float *)p, at, x, CM_GR_ENABLE); put(x);"];
  let Offsets = "bytes, multiples of 4";
  let Errors = ["vector<ptrdiff_t, 8> at = 0; vector<uint, 8> x = 0; "
                "cm_ptr_read4((uint *)p, at, x, CM_GR_ENABLE) // 2 channels "
                "of 8 lanes need 16 elements of 4 bytes, and there are 8 of 4"];
}
def : SVM<"cm_ptr_write4",
          "void cm_ptr_write4(T *p, vector<ptrdiff_t, N> offsets, vector<T, M> "
          "v, ChannelMaskType channels)", svm_scatter4,
          "`cm_svm_scatter4_scaled` at p + offsets[i] bytes.",
          "vector<ptrdiff_t, 8> at; for (int k = 0; k < 8; ++k) at(k) = 16 * "
          "k; cm_ptr_write4((uint *)p, at, u, CM_BR_ENABLE); vector<int, 32> "
          "x; cm_svm_block_read(p, x); put(x);"> {
  let Templates = ["T, N, M | T // vector<ptrdiff_t, 8> at; for (int k = 0; k "
                   "< 8; ++k) at(k) = k * 16; vector<uint, 16> x = 5; "
                   "cm_ptr_write4<uint, 8, 16>((uint *)p, at, x, "
                   "CM_GR_ENABLE); cm_svm_block_read(p, u); put(u);"];
  let Offsets = "bytes, multiples of 4";
  let Errors = ["vector<ptrdiff_t, 8> at = 0; vector<uint, 8> x = 0; "
                "cm_ptr_write4((uint *)p, at, x, CM_GR_ENABLE) // 2 channels "
                "of 8 lanes need 16 elements of 4 bytes, and there are 8 of 4"];
}
}
let Elements = "integers of 4 or 8 bytes; float for `ATOMIC_F...`",
    Sizes = "N, or R * C, a power of two, at most 32" in {
def : SVM<"cm_svm_atomic",
          "void cm_svm_atomic(CmAtomicOpType op, vector<svmptr_t, N> p, "
          "vector_ref<T, N> old [, vector<T, N> a [, vector<T, N> b]])",
          svm_atomic,
          "Atomically does op with *p[i], as `write_atomic`; there is no "
          "`ATOMIC_FADD` and `ATOMIC_FSUB`.",
          "vector<svmptr_t, 16> at = p + (u & 7) * 4; vector<uint, 16> old; "
          "cm_svm_atomic(ATOMIC_ADD, at, old, u); vector<svmptr_t, 8> few; for "
          "(int k = 0; k < 8; ++k) few(k) = p + 4 * k; vector<int, 8> x = 3, "
          "y; cm_svm_atomic(ATOMIC_MINSINT, few, y, x); put(y); "
          "cm_svm_block_read(p, i); put(i);"> {
  let Templates = ["T, N // vector<svmptr_t, 8> at = p; for (int k = 0; k < "
                   "8; ++k) at(k) += k * 4; vector<uint, 8> old, x = 3; "
                   "cm_svm_atomic<uint, 8>(ATOMIC_ADD, at, old, x); put(old);"];
  let Offsets = "p: multiples of the element size";
  let Errors = ["vector<svmptr_t, 16> at = p; cm_svm_atomic(ATOMIC_ADD, at, "
                "s, s) // ATOMIC_ADD needs elements of 4 or 8 bytes, integers",
                "vector<svmptr_t, 16> at = p; cm_svm_atomic(ATOMIC_FADD, at, "
                "f, f) // ATOMIC_FADD is not there for addresses",
                "vector<svmptr_t, 12> at = p; vector<uint, 12> x = 0; "
                "cm_svm_atomic(ATOMIC_INC, at, x) // a scattered access of 12 "
                "lanes; a power of two up to 32 is possible"];
}
def : SVM<"svm_atomic",
          "void svm_atomic<Op>(vector<svmptr_t, N> p, vector_ref<T, N> old [, "
          "vector<T, N> a [, vector<T, N> b]])", svm_atomic,
          "`cm_svm_atomic` with a constant operation.",
          "vector<svmptr_t, 4> at; for (int k = 0; k < 4; ++k) at(k) = p + 4 * "
          "k; vector<uint, 4> old; svm_atomic<ATOMIC_DEC>(at, old); "
          "put(old);"> {
  let Templates = ["Op, T, N | Op, T // vector<svmptr_t, 8> at = p; for (int "
                   "k = 0; k < 8; ++k) at(k) += k * 4; vector<uint, 8> old, x "
                   "= 3; svm_atomic<ATOMIC_ADD, uint, 8>(at, old, x); "
                   "put(old); svm_atomic<ATOMIC_INC, uint>(at, old); "
                   "put(old);"];
  let Offsets = "p: multiples of the element size";
  let Errors = ["vector<svmptr_t, 16> at = p; svm_atomic<ATOMIC_ADD>(at, u) "
                "// ATOMIC_ADD takes one source, not 0"];
}
def : SVM<"cm_ptr_atomic",
          "void cm_ptr_atomic<Op>(T *p, vector<U, N> offsets, vector_ref<T, N> "
          "old [, vector<T, N> a [, vector<T, N> b]])", svm_atomic,
          "`svm_atomic` at p + offsets[i] bytes.",
          "vector<uint, 8> at; for (int k = 0; k < 8; ++k) at(k) = 4 * k; "
          "vector<uint, 8> old, x = 6; cm_ptr_atomic<ATOMIC_OR>((uint *)p, at, "
          "old, x); put(old); cm_svm_block_read(p, u); put(u);"> {
  let Templates = ["Op, T, N, U | Op, T, N // vector<uint, 8> at; for (int k "
                   "= 0; k < 8; ++k) at(k) = k * 4; vector<uint, 8> old, x = "
                   "3; cm_ptr_atomic<ATOMIC_ADD, uint, 8, uint>((uint *)p, "
                   "at, old, x); put(old); cm_ptr_atomic<ATOMIC_INC, uint, "
                   "8>((uint *)p, at, old); put(old);"];
  let Offsets = "bytes, multiples of the element size";
  let Errors = ["cm_ptr_atomic<ATOMIC_OR>((uint *)p, u, u) // ATOMIC_OR takes "
                "one source, not 0"];
}
}
