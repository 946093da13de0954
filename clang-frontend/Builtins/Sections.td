//===- Sections.td - introductions to families of builtins ----------------===//
//
// Part of CMC, under the MIT licence.
//
// Markdown that precedes the first entry of a section in the reference. The
// tables of enumerations come from runtime-headers/cm.
//===----------------------------------------------------------------------===//

class Section<string title, string text> {
  string Title = title;
  string Text = text;
}

def : Section<"Arithmetic", [{
What is computed and when it saturates: [numbers](numbers.md).}]>;

def : Section<"Mathematics", [{
Errors in ulp: [numbers](numbers.md#errors-of-math-functions). `log` and `exp` are to
base 2, angles are in radians.}]>;

def : Section<"Conversions", [{
Rounding and special values: [numbers](numbers.md#conversions). Conversions between
element types of CM are casts: `vector<T, N>(x)`, with `SAT` `vector<T, N>(x, SAT)`.}]>;

def : Section<"Reductions", [{
Inside SIMD control flow they look at the active lanes only.}]>;

def : Section<"Media blocks", [{
A surface is an `image2d_t`, and described as an `image2d_media_block_t`. The attribute is
written as a macro that gives the surface, too: `read(TOP_FIELD(s), x, y, m)`.

| macro | enumerator of `CmBufferAttrib` | number | means |
|---|---|---|---|
| | `GENX_NONE` | 0 | nothing special |
| `TOP_FIELD(s)` | `GENX_TOP_FIELD` | 1 | rows 0, 2, 4 ... |
| `BOTTOM_FIELD(s)` | `GENX_BOTTOM_FIELD` | 2 | rows 1, 3, 5 ... |
| `DWALIGNED(s)` | `GENX_DWALIGNED` | 3 | oword blocks: the offset is a multiple of 4 |
| `MODIFIED(s)` | `GENX_MODIFIED` | 4 | others write to the surface meanwhile |
| `MODIFIED_TOP_FIELD(s)` | `GENX_MODIFIED_TOP_FIELD` | 5 | both |
| `MODIFIED_BOTTOM_FIELD(s)` | `GENX_MODIFIED_BOTTOM_FIELD` | 6 | both |
| `MODIFIED_DWALIGNED(s)` | `GENX_MODIFIED_DWALIGNED` | 7 | both |
| `CONSTANT(s)` | `GENX_CONSTANT` | 8 | nobody writes to the buffer |
| `CONSTANT_DWALIGNED(s)` | `GENX_CONSTANT_DWALIGNED` | 9 | both |

The most rows by the width, padded to a power of two: 64 up to 4 bytes, 32 up to 8,
16 up to 16, 8 up to 32, 4 up to 64.}]>;

def : Section<"OWord blocks", [{
An oword is 16 bytes, a buffer a `buffer_t`; shared local memory has functions of
its own.}]>;

def : Section<"HWord blocks", [{
An hword is 32 bytes.}]>;

def : Section<"Scattered access", [{
Lane i reads or writes one element. Inside SIMD control flow on N lanes only the
active ones do.}]>;

def : Section<"Untyped surfaces", [{
A channel mask names the dwords of four that are transferred, in the order R, G, B,
A; it is a constant.

| bit of `ChannelMaskType` | 1 | 2 | 4 | 8 |
|---|---|---|---|---|
| alone | `CM_R_ENABLE` | `CM_G_ENABLE` | `CM_B_ENABLE` | `CM_A_ENABLE` |

Together they are called by their letters, the highest first: `CM_GR_ENABLE` (3),
`CM_BR_ENABLE`, `CM_BG_ENABLE`, `CM_BGR_ENABLE`, `CM_AR_ENABLE`, `CM_AG_ENABLE`,
`CM_AGR_ENABLE`, `CM_AB_ENABLE`, `CM_ABR_ENABLE`, `CM_ABG_ENABLE`, `CM_ABGR_ENABLE`
(15).}]>;

def : Section<"Typed surfaces", [{
Channel masks are those of untyped surfaces.}]>;

def : Section<"Atomics", [{
`CmAtomicOpType`; old is what was there, and all of it is one step that nothing
comes between:

| operation | number | sources | writes |
|---|---|---|---|
| `ATOMIC_ADD`, `ATOMIC_SUB` | 0, 1 | a | old + a, old - a |
| `ATOMIC_INC`, `ATOMIC_DEC` | 2, 3 | | old + 1, old - 1 |
| `ATOMIC_MIN`, `ATOMIC_MAX` | 4, 5 | a | the smaller, greater as uint |
| `ATOMIC_XCHG` | 6 | a | a |
| `ATOMIC_CMPXCHG` | 7 | a, b | a where old == b |
| `ATOMIC_AND`, `ATOMIC_OR`, `ATOMIC_XOR` | 8, 9, 10 | a | bit by bit |
| `ATOMIC_MINSINT`, `ATOMIC_MAXSINT` | 11, 12 | a | the smaller, greater as int |
| `ATOMIC_FMAX`, `ATOMIC_FMIN` | 16, 17 | a | as float |
| `ATOMIC_FCMPWR` | 18 | a, b | a where old == b as float |
| `ATOMIC_FADD`, `ATOMIC_FSUB` | 19, 20 | a | as float |
| `ATOMIC_PREDEC` | 255 | | old - 1; this is also what it gives back |}]>;

def : Section<"Shared virtual memory", [{
Addresses are 64 bits wide, `svmptr_t` or pointers; nothing checks them.}]>;

def : Section<"Threads", [{
What the mask of `cm_fence` and `cm_slm_fence` may contain (`CmFenceMask`); without
one it is `CM_GLOBAL_COHERENT_FENCE`:

| bit | number | |
|---|---|---|
| `CM_GLOBAL_COHERENT_FENCE` | 1 | waits until all threads see what was written |
| `CM_L3_FLUSH_INSTRUCTIONS`, `CM_L3_FLUSH_TEXTURE_DATA`, `CM_L3_FLUSH_CONSTANT_DATA`, `CM_L3_FLUSH_RW_DATA` | 2, 4, 8, 16 | empty that part of the third cache |
| `CM_LOCAL_BARRIER` | 32 | about shared local memory, not buffers |
| `CM_L1_FLUASH_RO_DATA` | 64 | empties the read-only data of the first cache |
| `CM_SW_BARRIER` | 128 | no message: the compiler moves no access across |}]>;

def : Section<"Shared local memory", [{
A kernel reserves it once (`cm_slm_init`), all threads of a group share it, and
buffers are offsets in it. Its size is limited by the
[platform](platforms.md) and by `-mCM_max_slm=`. Outside of what was reserved, reads
and writes are undefined.

`SLM_ChannelMaskType` has the names of `ChannelMaskType` with `SLM_` for `CM_`
(`SLM_GR_ENABLE`), but a bit that is set switches a channel off: `SLM_R_ENABLE` is
14, `SLM_ABGR_ENABLE` 0.}]>;

def : Section<"Matrix products", [{
Rows of the second source times columns of the first, eight steps deep. A step
multiplies k pairs of elements, k = min(8, 32 / the bits of the wider precision)
(`get_ops_per_channel`).

| precision | `CmPrecisionType` | bits | may meet | accumulator and result |
|---|---|---|---|---|
| `CM_PRECISION_U2`, `_S2`, `_U4`, `_S4`, `_U8`, `_S8` | 2 ... 7 | 2, 4, 8 | each other | int, uint |
| `CM_PRECISION_BF` | 8 | 16 | itself | float; short as bfloat16 with `CM_HAS_DPAS_ACC_BF16` |
| `CM_PRECISION_HF` | 9 | 16 | itself | float; half with `CM_HAS_DPAS_ACC_HALF` |
| `CM_PRECISION_TF32` | 11 | 32 | itself | float |

`CM_PRECISION_U1` and `_S1` (0, 1) are refused. With C columns, 8 where a register
has 32 bytes, 16 where it has 64, sources have so many dwords:

| operand | elements |
|---|---|
| acc, result | Repeat * C |
| columns | 8 * k * bits of P1 / 32 * C |
| rows | 8 * k * bits of P2 / 32 * Repeat; of `cm_dpasw` half as many rows, rounded up |

Where P1 and P2 have the same number of bits, dword 8 * r + s of rows has the k numbers
of row r for step s, and dword C * s + c of columns those of column c, the first in the
lowest bits. So a row of a row-major matrix of halves can be read as it is, and columns
are made of two rows of one, interleaved:

    matrix<half, 8, 16> rows, columns; matrix<half, 16, 8> b;         // on dg2
    for (int s = 0; s < 8; ++s) {
      columns.row(s).select<8, 2>(0) = b.row(2 * s);
      columns.row(s).select<8, 2>(1) = b.row(2 * s + 1);
    }
    acc = cm_dpas<CM_PRECISION_HF, CM_PRECISION_HF, 8, 8>(
        acc.format<float>(), columns.format<int>(), rows.format<int>());}]>;

def : Section<"Sampler", [{
Results are rows, one for each enabled channel, R first. Where half has less than a
register for a row of 8 pixels, the row is padded to one. Parameters come in this
order, those at the end may be left out:

| operation | number | at most | parameters |
|---|---|---|---|
| `CM_3D_SAMPLE` | 0 | 4 | u, v, r, ai |
| `CM_3D_SAMPLE_B` | 1 | 5 | bias, u, v, r, ai |
| `CM_3D_SAMPLE_L` | 2 | 5 | lod, u, v, r, ai |
| `CM_3D_SAMPLE_C` | 3 | 5 | reference, u, v, r, ai |
| `CM_3D_SAMPLE_D` | 4 | 10 | u, du/dx, du/dy, v, dv/dx, dv/dy, r, dr/dx, dr/dy, ai |
| `CM_3D_SAMPLE_B_C` | 5 | 6 | reference, bias, u, v, r, ai |
| `CM_3D_SAMPLE_L_C` | 6 | 6 | reference, lod, u, v, r, ai |
| `CM_3D_SAMPLE_D_C` | 20 | 11 | reference, then as `_D` |
| `CM_3D_SAMPLE_LZ` | 24 | 4 | u, v, r, ai |
| `CM_3D_SAMPLE_C_LZ` | 25 | 5 | reference, u, v, r, ai |
| `CM_3D_LOAD` | 7 | 4 | u, v, lod, r |
| `CM_3D_LOAD_LZ` | 26 | 3 | u, v, r |
| `CM_3D_LOAD_2DMS_W` | 28 | 7 | sample, two words of mcs, u, v, r, lod |
| `CM_3D_LOAD_MCS` | 29 | 4 | u, v, r, lod |

`| CM_3D_SAMPLE_NULLMASK_ENABLE` and `| CM_3D_LOAD_NULLMASK_ENABLE` (32) put a
register with a null mask behind the rows. `CM_3D_LOD` and
`CM_3D_SAMPLE_CPS_LOD_COMP_ENABLE` are refused. What the simulator models is said in
[the machine](gensim-machine.md).}]>;

def : Section<"Motion estimation", [{
Payloads are rows of 32 bytes; their fields have macros ([VME fields](vme.md)).
`INIT_VME_UNIINPUT(p)` and its like for `IMEINPUT`, `SICINPUT`, `FBRINPUT` and
`IDMINPUT` set a payload to what suits most programs, `RESET_VME_...` to 0.
`VMEStreamMode`: `VME_STREAM_DISABLE`, `_OUT`, `_IN`, `_IN_OUT`. `VMESearchCtrl`:
`VME_SEARCH_SINGLE_REF_SINGLE_REC_SINGLE_START`, `..._DUAL_START`,
`VME_SEARCH_SINGLE_REF_DUAL_REC`, `VME_SEARCH_DUAL_REF_DUAL_REC`. The messages
compile; neither the CPU device nor the simulator runs them.}]>;

def : Section<"Load-store cache", [{
| parameter | values |
|---|---|
| T | the element in registers |
| VS | `VectorSize::N1`, `N2`, `N3`, `N4`, `N8`: elements at each offset. `N16`, `N32` and `N64` are blocks (a form of old programs; write the number) |
| Elements | a number: a block of so many adjacent elements at one offset |
| DS | `DataSize`: the element in memory. `Default`: that of T. `U8`, `U16` of T with 1, 2 bytes, or the low bits of 4; `U32`; `U64`; `U8U32`, `U16U32`: low bits of a dword; `U16U32H`: its upper half |
| Channels | a `ChannelMaskType` |
| L1, L3 | `CacheHint` of the first and the outer cache, see below |
| N | lanes; may be left out, the offsets have them |

| access | hints L1 / L3 that exist |
|---|---|
| all | `Default` / `Default` |
| loads | `Uncached`, `Cached`, `Streaming` / `Uncached`, `Cached`; `ReadInvalidate` / `Cached`, from Xe2 on twice instead |
| loads and prefetches, from Xe2 on | `Uncached`, `Cached` / `ConstCached` |
| prefetches | `Uncached`, `Cached`, `Streaming` / `Uncached`, `Cached`, but not `Uncached` twice |
| stores | `Uncached`, `WriteThrough`, `Streaming` / `Uncached`, `WriteBack`; `WriteBack` twice |
| atomics | `Uncached` / `Uncached`, `WriteBack` |

Hints never change a result. Lanes whose mask has bit 0 clear do nothing; what they
load is undefined. `AtomicOp` is `IINC`, `IDEC`, `LOAD`, `STORE`, `IADD`, `ISUB`,
`SMIN`, `SMAX`, `UMIN`, `UMAX`, `ICAS`, `FADD`, `FSUB`, `FMIN`, `FMAX`, `FCAS`, `AND`,
`OR`, `XOR` (8 to 26). `LSC_SFID`: `LSC_UGM` (global memory), `LSC_UGML`, `LSC_TGM`
(typed surfaces), `LSC_SLM`. `LSC_FENCE_OP`: `LSC_FENCE_OP_NONE`, `_EVICT`,
`_INVALIDATE`, `_DISCARD`, `_CLEAN`, `_FLUSHL3`. `LSC_SCOPE`: `LSC_SCOPE_GROUP`,
`_LOCAL`, `_TILE`, `_GPU`, `_GPUS`, `_SYSTEM`, `_SYSACQ`.}]>;
