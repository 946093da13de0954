//===- Builtins.td - the functions that CM provides -----------------------===//
//
// Part of CMC, under the MIT licence.
//
// The one table of builtins (docs/howto/AddABuiltin.md). utils/builtins.py
// makes of it
//   runtime-headers/cm/detail/builtins_raw.h   declarations of the raw functions
//   Builtins.inc (build tree)                  how IR/LowerBuiltins lowers them
//   docs/reference/builtins.md                 the reference
//
// A RawOp is a function without a body, `__cm_<record name>`, which the header
// calls and the IR passes lower. A Builtin is what a CM programmer calls; the
// header implements it (runtime-headers/cm/detail/builtins_*.h) with RawOps.
//===----------------------------------------------------------------------===//

//===----------------------------------------------------------------------===//
// Raw functions
//===----------------------------------------------------------------------===//

/// Result: "R", the first template parameter, or a C++ type. Parameters: "V",
/// any vector or handle (a template parameter of its own), or a C++ type.
class RawOp<string result, list<string> parameters> {
  string Result = result;
  list<string> Parameters = parameters;
  /// Depends on its operands only.
  bit Pure = 0;
  /// 0 when runtime-headers/cm/detail/raw.h declares it.
  bit Declare = 1;
  /// The function of IR/Lowering.h that lowers it. `direct` calls the
  /// intrinsic below that suits the element type; a last parameter
  /// `int Signed` tells the two for integers apart.
  string Lowering = "direct";
  string Signed = "";
  string Unsigned = "";
  string Float = "";
  /// What the target must have (TargetInfo::Feature), and the name to say so.
  string Feature = "";
  /// Only in the `cm` ABI.
  bit CmAbi = 0;
  string UserName = "";
}

/// One intrinsic, "genx.inv" or "floor", whatever the element type.
class Intrinsic<string name, string result, list<string> parameters>
    : RawOp<result, parameters> {
  let Signed = name;
  let Unsigned = name;
  let Float = name;
}
class PureIntrinsic<string name, list<string> parameters>
    : Intrinsic<name, "R", parameters> {
  let Pure = 1;
}
/// By signedness and element type.
class ByType<list<string> parameters, string signed, string unsigned,
             string float> : RawOp<"R", !listconcat(parameters, ["int"])> {
  let Pure = 1;
  let Signed = signed;
  let Unsigned = unsigned;
  let Float = float;
}
/// A function of its own in IR/Lowering*.cpp.
class Special<string lowering, string result, list<string> parameters>
    : RawOp<result, parameters> {
  let Lowering = lowering;
}
class PureSpecial<string lowering, string result, list<string> parameters>
    : Special<lowering, result, parameters> {
  let Pure = 1;
}
/// Declared in raw.h, as the language itself needs it.
class Language<string lowering> : Special<lowering, "R", []> {
  let Declare = 0;
}

def select : Language<"select">;
def any : Language<"anyLane">;
def all : Language<"allLanes">;
def iselect : Language<"iselect">;
def convert_sat : Language<"convertSat">;
def bits_to_mask : Language<"bitsToMask">;
def simdcf_any : Language<"simdAny">;

def abs : ByType<["V"], "abs", "", "fabs">;
def min : ByType<["V", "V"], "smin", "umin", "minnum">;
def max : ByType<["V", "V"], "smax", "umax", "maxnum">;
def add_sat : ByType<["V", "V"], "sadd.sat", "uadd.sat", "">;
def shl_sat : ByType<["V", "V"], "sshl.sat", "ushl.sat", "">;

let Feature = "BitRotate" in {
def rol : PureIntrinsic<"fshl", ["V", "V", "V"]> { let UserName = "cm_rol"; }
def ror : PureIntrinsic<"fshr", ["V", "V", "V"]> { let UserName = "cm_ror"; }
}

def inv : PureIntrinsic<"genx.inv", ["V"]>;
def sqrt : PureIntrinsic<"genx.sqrt", ["V"]>;
def rsqrt : PureIntrinsic<"genx.rsqrt", ["V"]>;
def log : PureIntrinsic<"genx.log", ["V"]>;
def exp : PureIntrinsic<"genx.exp", ["V"]>;
def sin : PureIntrinsic<"genx.sin", ["V"]>;
def cos : PureIntrinsic<"genx.cos", ["V"]>;
def pow : PureIntrinsic<"genx.pow", ["V", "V"]>;
def frc : PureIntrinsic<"genx.frc", ["V"]>;
def floor : PureIntrinsic<"floor", ["V"]>;
def ceil : PureIntrinsic<"ceil", ["V"]>;
def rint : PureIntrinsic<"rint", ["V"]>;
def trunc : PureIntrinsic<"trunc", ["V"]>;

// Pure, and yet they see the lane mask of SIMD control flow.
def reduce_add : Special<"reduce", "R", ["V", "int"]>;
def reduce_mul : Special<"reduce", "R", ["V", "int"]>;
def reduce_min : Special<"reduce", "R", ["V", "int"]>;
def reduce_max : Special<"reduce", "R", ["V", "int"]>;
def mask_to_bits : PureSpecial<"maskToBits", "unsigned", ["V"]>;

// Attribute, surface, plane, rows, x, y.
def media_ld
    : Special<"mediaRead", "R", ["int", "V", "int", "int", "int", "int"]>;
def media_st : Special<"mediaWrite", "void",
                       ["int", "V", "int", "int", "int", "int", "V"]>;
// Attribute, surface, byte offset.
def oword_ld : Special<"owordRead", "R", ["int", "V", "int"]>;
def oword_st : Special<"owordWrite", "void", ["V", "int", "V"]>;
// Surface, byte offset, byte offset per lane.
def gather : Special<"gather", "R", ["V", "unsigned", "V"]>;
def scatter : Special<"scatter", "void", ["V", "unsigned", "V", "V"]>;
// Surface, channels, byte offset, byte offset per lane, what is written or
// what elements of no channel keep.
def gather4 : Special<"gather4", "R", ["V", "int", "unsigned", "V", "V"]>;
def scatter4 : Special<"scatter4", "void", ["V", "int", "unsigned", "V", "V"]>;
// Operation, mask, surface, byte offset per lane, two sources.
def atomic : Special<"atomic", "R", ["int", "V", "V", "V", "V", "V"]>;
// Address.
def svm_ld : Special<"svmRead", "R", ["unsigned long", "int"]>;
def svm_st : Special<"svmWrite", "void", ["unsigned long", "V"]>;
def svm_gather : Special<"svmGather", "R", ["V"]>;
def svm_scatter : Special<"svmScatter", "void", ["V", "V"]>;

// Resolved by IR/ResolveSLM, when sizes are constants.
def slm_init : Special<"later", "void", ["unsigned"]>;
def slm_alloc : Special<"later", "unsigned", ["unsigned"]>;

def thread_x : Intrinsic<"genx.thread.x", "unsigned short", []>;
def thread_y : Intrinsic<"genx.thread.y", "unsigned short", []>;
def local_id : Intrinsic<"genx.local.id", "R", []>;
def local_size : Intrinsic<"genx.local.size", "R", []>;
def group_count : Intrinsic<"genx.group.count", "R", []>;
def group_id : Special<"groupId", "R", []>;
def barrier : Intrinsic<"genx.barrier", "void", []>;
def sbarrier : Intrinsic<"genx.sbarrier", "void", ["int"]>;
def fence : Intrinsic<"genx.fence", "void", ["int"]>;
def wait : Intrinsic<"genx.wait", "void", ["int"]> {
  let CmAbi = 1;
  let UserName = "cm_wait";
}
def signal : Special<"signal", "void", []> {
  let CmAbi = 1;
  let UserName = "cm_signal";
}

//===----------------------------------------------------------------------===//
// Builtins
//===----------------------------------------------------------------------===//

class Builtin<string section, string name, string signature,
              list<RawOp> uses, string doc> {
  string Section = section;
  string Name = name;
  /// As the reference shows it; template parameters in their order.
  string Signature = signature;
  list<RawOp> Uses = uses;
  string Doc = doc;
  /// In words: element types, sizes, where it exists.
  string Elements = "any";
  string Sizes = "any";
  string Availability = "everywhere";
}

class Arithmetic<string name, string signature, list<RawOp> uses, string doc>
    : Builtin<"Arithmetic", name, signature, uses, doc>;
class Math<string name, string signature, RawOp op, string doc>
    : Builtin<"Mathematics", name, signature, [op], doc> {
  let Elements = "half, float";
}
class Reduction<string name, string signature, RawOp op, string doc>
    : Builtin<"Reductions", name, signature, [op], doc>;
class Memory<string section, string name, string signature, list<RawOp> uses,
             string doc> : Builtin<section, name, signature, uses, doc>;
class Threads<string name, string signature, list<RawOp> uses, string doc>
    : Builtin<"Threads", name, signature, uses, doc> {
  let Elements = "";
  let Sizes = "";
}

// X stands for a vector, matrix, reference or scalar; the result has its shape.
def : Arithmetic<"cm_abs", "X<R> cm_abs<R = element>(X x [, flag])", [abs],
                 "The absolute value.">;
def : Arithmetic<"cm_add", "X<R> cm_add<R = common>(X a, Y b [, flag])",
                 [add_sat, convert_sat],
                 "a + b in the promoted type; with SAT saturated to R.">;
def : Arithmetic<"cm_mul", "X<R> cm_mul<R = common>(X a, Y b [, flag])",
                 [convert_sat],
                 "a * b in the promoted type; with SAT saturated to R.">;
def : Arithmetic<"cm_min", "X<R> cm_min<R = common>(X a, Y b [, flag])", [min],
                 "The smaller; of a NaN and a number the number.">;
def : Arithmetic<"cm_max", "X<R> cm_max<R = common>(X a, Y b [, flag])", [max],
                 "The greater; of a NaN and a number the number.">;
let Elements = "integers" in {
def : Arithmetic<"cm_shl", "X<R> cm_shl<R = promoted>(X a, Y n [, flag])",
                 [shl_sat, convert_sat],
                 "a shifted left; with SAT saturated to R.">;
def : Arithmetic<"cm_shr", "X<R> cm_shr<R = promoted>(X a, Y n [, flag])",
                 [convert_sat],
                 "a shifted right, arithmetically when it is signed.">;
def : Arithmetic<"cm_asr", "X<R> cm_asr<R = promoted>(X a, Y n [, flag])",
                 [convert_sat], "a, as signed, shifted right.">;
def : Arithmetic<"cm_lsr", "X<R> cm_lsr<R = promoted>(X a, Y n [, flag])",
                 [convert_sat], "a, as unsigned, shifted right.">;
let Elements = "integers of 2 or 4 bytes",
    Availability = "where CM_HAS_BIT_ROTATE is defined" in {
def : Arithmetic<"cm_rol", "X<R> cm_rol<R = element>(X a, Y n)", [rol],
                 "a rotated left.">;
def : Arithmetic<"cm_ror", "X<R> cm_ror<R = element>(X a, Y n)", [ror],
                 "a rotated right.">;
}
}
let Elements = "ushort", Sizes = "at most 32" in {
def : Arithmetic<"cm_pack_mask", "uint cm_pack_mask(X mask)", [mask_to_bits],
                 "Bit i is set when element i is not 0.">;
def : Arithmetic<"cm_unpack_mask",
                 "vector<T, N> cm_unpack_mask<T, N>(uint bits)", [bits_to_mask],
                 "Element i is bit i.">;
}

def : Math<"cm_inv", "X cm_inv(X x [, flag])", inv, "1 / x.">;
def : Math<"cm_sqrt", "X cm_sqrt(X x [, flag])", sqrt, "The square root.">;
def : Math<"cm_rsqrt", "X cm_rsqrt(X x [, flag])", rsqrt,
           "1 / the square root.">;
def : Math<"cm_log", "X cm_log(X x [, flag])", log, "The logarithm to base 2.">;
def : Math<"cm_exp", "X cm_exp(X x [, flag])", exp, "2 to the power of x.">;
def : Math<"cm_sin", "X cm_sin(X x [, flag])", sin, "The sine.">;
def : Math<"cm_cos", "X cm_cos(X x [, flag])", cos, "The cosine.">;
def : Math<"cm_pow", "X cm_pow(X x, Y y [, flag])", pow,
           "The absolute value of x to the power of y.">;
def : Math<"cm_frc", "X cm_frc(X x)", frc, "x - floor(x).">;
def : Math<"cm_rndd", "X<R> cm_rndd<R = float>(X x [, flag])", floor,
           "Rounds down.">;
def : Math<"cm_rndu", "X<R> cm_rndu<R = float>(X x [, flag])", ceil,
           "Rounds up.">;
def : Math<"cm_rnde", "X<R> cm_rnde<R = float>(X x [, flag])", rint,
           "Rounds to the nearest, ties to even.">;
def : Math<"cm_rndz", "X<R> cm_rndz<R = float>(X x [, flag])", trunc,
           "Rounds toward zero.">;

def : Reduction<"cm_sum", "R cm_sum<R>(X x [, flag])", reduce_add,
                "The sum of all elements, in any order.">;
def : Reduction<"cm_prod", "R cm_prod<R>(X x [, flag])", reduce_mul,
                "The product of all elements, in any order.">;
def : Reduction<"cm_reduced_min", "R cm_reduced_min<R>(X x [, flag])",
                reduce_min, "The smallest element.">;
def : Reduction<"cm_reduced_max", "R cm_reduced_max<R>(X x [, flag])",
                reduce_max, "The greatest element.">;

class MediaBlock<string name, string signature, RawOp op, string doc>
    : Memory<"Media blocks", name, signature, [op], doc> {
  let Elements = "any";
  let Sizes = "width at most 64 bytes, at most 64 rows; rows, each padded to "
              "a power of two of at least 4 bytes, at most 256 bytes";
}
def : MediaBlock<"read",
                 "void read(SurfaceIndex s [, CmBufferAttrib a], int x, int y, "
                 "matrix_ref<T, R, C> | vector_ref<T, N> m)",
                 media_ld,
                 "Reads a block, x in bytes and y in rows; outside, the edge "
                 "repeats.">;
def : MediaBlock<"write",
                 "void write(SurfaceIndex s [, CmBufferAttrib a], int x, int "
                 "y, matrix<T, R, C> | vector<T, N> m)",
                 media_st, "Writes a block; nothing is written outside.">;
def : MediaBlock<"read_plane",
                 "void read_plane(SurfaceIndex s [, CmBufferAttrib a], "
                 "CmSurfacePlaneIndex p, int x, int y, matrix_ref<T, R, C> | "
                 "vector_ref<T, N> m)",
                 media_ld, "The same in a plane of a planar surface.">;
def : MediaBlock<"write_plane",
                 "void write_plane(SurfaceIndex s [, CmBufferAttrib a], "
                 "CmSurfacePlaneIndex p, int x, int y, matrix<T, R, C> | "
                 "vector<T, N> m)",
                 media_st, "The same in a plane of a planar surface.">;

def : Memory<"OWord blocks", "read",
             "void read(SurfaceIndex s [, CmBufferAttrib a], int offset, "
             "vector_ref<T, N> v)", [oword_ld],
             "Reads from byte offset, a multiple of 16, or of 4 with "
             "DWALIGNED(s). Outside the buffer reads 0."> {
  let Sizes = "any; read as blocks of 16, 32, 64 and 128 bytes";
}
def : Memory<"OWord blocks", "write",
             "void write(SurfaceIndex s, int offset, vector<T, N> v)",
             [oword_st],
             "Writes at byte offset, a multiple of 16. Nothing is written "
             "outside the buffer."> {
  let Sizes = "a multiple of 16 bytes";
}

class Scattered<string name, string signature, list<RawOp> uses, string doc>
    : Memory<"Scattered access", name, signature, uses, doc> {
  let Elements = "of at most 4 bytes";
  let Sizes = "N a power of two, at most 32";
}
def : Scattered<"read",
                "void read(SurfaceIndex s [, CmBufferAttrib a], uint offset, "
                "vector<uint, N> offsets, vector_ref<T, N> v)", [gather],
                "v[i] = element offset + offsets[i]. Outside the buffer reads "
                "0.">;
def : Scattered<"write",
                "void write(SurfaceIndex s, uint offset, vector<uint, N> "
                "offsets, vector<T, N> v)", [scatter],
                "Element offset + offsets[i] = v[i].">;
def : Scattered<"read_scaled",
                "void read_scaled(SurfaceIndex s, uint offset, "
                "vector<uint, N> offsets, vector_ref<T, N> v)", [gather],
                "The same with offsets in bytes.">;
def : Scattered<"write_scaled",
                "void write_scaled(SurfaceIndex s, uint offset, "
                "vector<uint, N> offsets, vector<T, N> v)", [scatter],
                "The same with offsets in bytes.">;
def : Scattered<"read", "T read<T>(SurfaceIndex s, uint offset)", [gather],
                "The element at offset.">;
def : Scattered<"write",
                "void write(SurfaceIndex s, [uint base,] uint offset, T x)",
                [scatter], "The element at base + offset = x.">;

let Elements = "of 4 bytes", Sizes = "N = 8 or 16; R >= enabled channels" in {
def : Memory<"Untyped surfaces", "read_untyped",
             "void read_untyped(SurfaceIndex s, ChannelMaskType channels, "
             "matrix_ref<T, R, N> m, vector<uint, N> offsets)", [gather4],
             "Row by enabled channel, from the element at dword offsets[i] on.">;
def : Memory<"Untyped surfaces", "write_untyped",
             "void write_untyped(SurfaceIndex s, ChannelMaskType channels, "
             "matrix<T, R, N> m, vector<uint, N> offsets)", [scatter4],
             "The same for writing.">;
}
let Elements = "int, uint; float for ATOMIC_FMIN, FMAX, FCMPWR",
    Sizes = "N a power of two, at most 32" in
def : Memory<"Atomics", "write_atomic",
             "void write_atomic<Op, T, N>([vector<ushort, N> mask,] "
             "SurfaceIndex s, vector<uint, N> offsets [, vector<T, N> a "
             "[, vector<T, N> b]] [, vector_ref<T, N> old])", [atomic],
             "Atomically does Op with the dword at dword offset "
             "offsets[i].">;

class SVM<string name, string signature, RawOp op, string doc>
    : Memory<"Shared virtual memory", name, signature, [op], doc>;
let Sizes = "a multiple of 16 bytes" in {
def : SVM<"cm_svm_block_read",
          "void cm_svm_block_read(svmptr_t p, vector_ref<T, N> | "
          "matrix_ref<T, R, C> v)", svm_ld, "p is 16-byte aligned.">;
def : SVM<"cm_svm_block_read_unaligned",
          "void cm_svm_block_read_unaligned(svmptr_t p, vector_ref<T, N> | "
          "matrix_ref<T, R, C> v)", svm_ld, "p is 4-byte aligned.">;
def : SVM<"cm_svm_block_write",
          "void cm_svm_block_write(svmptr_t p, vector<T, N> | "
          "matrix<T, R, C> v)", svm_st, "p is 16-byte aligned.">;
}
let Sizes = "N a power of two, at most 32" in {
def : SVM<"cm_svm_scatter_read",
          "void cm_svm_scatter_read(vector<svmptr_t, N> p, vector_ref<T, N> v)",
          svm_gather, "v[i] = *p[i].">;
def : SVM<"cm_svm_scatter_write",
          "void cm_svm_scatter_write(vector<svmptr_t, N> p, vector<T, N> v)",
          svm_scatter, "*p[i] = v[i].">;
}

class SLM<string name, string signature, list<RawOp> uses, string doc>
    : Memory<"Shared local memory", name, signature, uses, doc>;
def : SLM<"cm_slm_init", "void cm_slm_init(uint size)", [slm_init],
          "Reserves size bytes, a constant, for the thread group.">;
def : SLM<"cm_slm_alloc", "uint cm_slm_alloc(uint size)", [slm_alloc],
          "A buffer of size bytes, a constant, in what was reserved.">;
def : SLM<"cm_slm_load",
          "void cm_slm_load(uint buffer, SurfaceIndex s | svmptr_t p, uint "
          "offset, uint size)", [gather4, scatter4, fence, barrier],
          "All threads of the group together copy size bytes, a multiple of "
          "256; ends with a fence and a barrier.">;
let Elements = "of at most 4 bytes", Sizes = "N = 8, 16 or 32" in {
def : SLM<"cm_slm_read",
          "void cm_slm_read(uint buffer, vector<ushort | uint, N> offsets, "
          "vector_ref<T, N> v)", [gather], "v[i] = element offsets[i].">;
def : SLM<"cm_slm_write",
          "void cm_slm_write(uint buffer, vector<ushort | uint, N> offsets, "
          "vector<T, N> v)", [scatter], "Element offsets[i] = v[i].">;
def : SLM<"cm_slm_read_scaled",
          "void cm_slm_read_scaled(uint buffer, vector<ushort | uint, N> "
          "offsets, vector_ref<T, N> v)", [gather],
          "The same with offsets in bytes.">;
def : SLM<"cm_slm_write_scaled",
          "void cm_slm_write_scaled(uint buffer, vector<ushort | uint, N> "
          "offsets, vector<T, N> v)", [scatter],
          "The same with offsets in bytes.">;
}
let Elements = "of 4 bytes", Sizes = "N = 8 or 16; M = N * channels" in {
def : SLM<"cm_slm_read4",
          "void cm_slm_read4(uint buffer, vector<uint, N> offsets, "
          "vector_ref<T, M> v, SLM_ChannelMaskType channels)", [gather4],
          "All lanes of one channel after the other, from element offsets[i] "
          "on.">;
def : SLM<"cm_slm_write4",
          "void cm_slm_write4(uint buffer, vector<uint, N> offsets, "
          "vector<T, M> v, SLM_ChannelMaskType channels)", [scatter4],
          "The same for writing.">;
def : SLM<"cm_slm_read4_scaled",
          "void cm_slm_read4_scaled(uint buffer, vector<uint, N> offsets, "
          "vector_ref<T, M> v, SLM_ChannelMaskType channels)", [gather4],
          "cm_slm_read4 with offsets in bytes.">;
def : SLM<"cm_slm_write4_scaled",
          "void cm_slm_write4_scaled(uint buffer, vector<uint, N> offsets, "
          "vector<T, M> v, SLM_ChannelMaskType channels)", [scatter4],
          "cm_slm_write4 with offsets in bytes.">;
}
let Sizes = "a multiple of 16 bytes" in {
def : SLM<"cm_slm_block_read",
          "void cm_slm_block_read(uint buffer [, CmBufferAttrib a], int "
          "offset, vector_ref<T, N> v)", [oword_ld],
          "Reads adjacent elements from byte offset, a multiple of 16.">;
def : SLM<"cm_slm_block_write",
          "void cm_slm_block_write(uint buffer, int offset, vector<T, N> v)",
          [oword_st],
          "Writes adjacent elements at byte offset, a multiple of 16.">;
}

def : Threads<"get_thread_origin_x", "ushort get_thread_origin_x()",
              [thread_x],
              "The thread's column: in the thread space, or group id * local "
              "size + local id.">;
def : Threads<"get_thread_origin_y", "ushort get_thread_origin_y()",
              [thread_y], "The thread's row.">;
def : Threads<"cm_local_id", "uint cm_local_id(int dim)", [local_id],
              "The thread's place in its group; dim is 0, 1 or 2.">;
def : Threads<"cm_local_size", "uint cm_local_size(int dim)", [local_size],
              "The size of a group.">;
def : Threads<"cm_group_id", "uint cm_group_id(int dim)", [group_id],
              "The group's place.">;
def : Threads<"cm_group_count", "uint cm_group_count(int dim)", [group_count],
              "The number of groups.">;
def : Threads<"cm_linear_local_id", "uint cm_linear_local_id()",
              [local_id, local_size], "The same as one number, x fastest.">;
def : Threads<"cm_linear_local_size", "uint cm_linear_local_size()",
              [local_size], "Threads in a group.">;
def : Threads<"cm_linear_group_id", "uint cm_linear_group_id()",
              [group_id, group_count], "The group as one number.">;
def : Threads<"cm_linear_group_count", "uint cm_linear_group_count()",
              [group_count], "Groups in all.">;
def : Threads<"cm_linear_global_id", "uint cm_linear_global_id()",
              [group_id, group_count, local_id, local_size],
              "The thread as one number.">;
def : Threads<"cm_linear_global_size", "uint cm_linear_global_size()",
              [group_count, local_size], "Threads in all.">;
def : Threads<"cm_barrier", "void cm_barrier()", [barrier],
              "Waits until all threads of the group are there.">;
def : Threads<"cm_sbarrier", "void cm_sbarrier(uint flag)", [sbarrier],
              "The two halves of a barrier: 1 signals, 0 waits.">;
def : Threads<"cm_fence", "void cm_fence([uchar mask])", [fence],
              "Orders memory accesses; mask as in CmFenceMask.">;
def : Threads<"cm_slm_fence", "void cm_slm_fence([uchar mask])", [fence],
              "The same for shared local memory.">;
let Availability = "-binary-format=cm" in {
def : Threads<"cm_wait", "void cm_wait([uchar mask])", [wait],
              "Waits until all threads that this one depends on have "
              "signalled or ended.">;
def : Threads<"cm_signal", "void cm_signal()", [signal],
              "Lets the threads go on that depend on this one.">;
}
