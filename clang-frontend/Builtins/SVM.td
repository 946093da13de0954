//===- SVM.td - shared virtual memory -------------------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//

// Address.
def svm_ld : Special<"svmRead", "R", ["unsigned long", "int"]>;
def svm_st : Special<"svmWrite", "void", ["unsigned long", "V"]>;
def svm_gather : Special<"svmGather", "R", ["V"]>;
def svm_scatter : Special<"svmScatter", "void", ["V", "V"]>;

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
