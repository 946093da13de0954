//===- SLM.td - shared local memory ---------------------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//

// Resolved by IR/ResolveSLM, when sizes are constants.
def slm_init : Special<"later", "void", ["unsigned"]>;
def slm_alloc : Special<"later", "unsigned", ["unsigned"]>;

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
