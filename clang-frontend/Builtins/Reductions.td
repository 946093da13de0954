//===- Reductions.td - reductions -----------------------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//

// Without side effects, but not Pure: they depend on the lane mask.
def reduce_add : Special<"reduce", "R", ["V", "int"]>;
def reduce_mul : Special<"reduce", "R", ["V", "int"]>;
def reduce_min : Special<"reduce", "R", ["V", "int"]>;
def reduce_max : Special<"reduce", "R", ["V", "int"]>;

def : Reduction<"cm_sum", "R cm_sum<R>(X x [, flag])", reduce_add,
                "The sum of all elements, by halves: the order matters to "
                "float only. With SAT the exact sum of integers of at most 4 "
                "bytes, saturated to R."> {
  let Templates = ["R, T, N | R, T | R, T, N1, N2 // matrix<int, 2, 8> x = i; "
                   "put(cm_sum<int, int, 16>(i)); put(cm_sum<int, int>(i)); "
                   "put(cm_sum<int, int, 2, 8>(x));"];
  let Example = "put(cm_sum<int>(i)); put(cm_sum<float>(f)); "
                "put(cm_sum<uchar>(b, SAT)); put(cm_sum<int>(u, SAT));";
}
def : Reduction<"cm_prod", "R cm_prod<R>(X x [, flag])", reduce_mul,
                "The product of all elements, by halves. Integers have an "
                "integer product, and no SAT."> {
  let Templates = ["R, T, N | R, T | R, T, N1, N2 // matrix<int, 2, 8> x = i; "
                   "put(cm_prod<int, int, 16>(i)); put(cm_prod<int, int>(i)); "
                   "put(cm_prod<int, int, 2, 8>(x));"];
  let Example = "put(cm_prod<int>(i)); put(cm_prod<float>(f, SAT));";
  let Errors = ["cm_prod<int>(i, SAT) // cm_prod cannot saturate a product of "
                "integers"];
}
def : Reduction<"cm_reduced_min", "R cm_reduced_min<R>(X x [, flag])",
                reduce_min, "The smallest element."> {
  let Templates = ["R, T, N | R, T | R, T, N1, N2 // matrix<int, 2, 8> x = i; "
                   "put(cm_reduced_min<int, int, 16>(i)); "
                   "put(cm_reduced_min<int, int>(i)); put(cm_reduced_min<int, "
                   "int, 2, 8>(x));"];
  let Example = "put(cm_reduced_min<int>(i)); put(cm_reduced_min<half>(h)); "
                "put(cm_reduced_min<uchar>(s, SAT));";
}
def : Reduction<"cm_reduced_max", "R cm_reduced_max<R>(X x [, flag])",
                reduce_max, "The greatest element."> {
  let Templates = ["R, T, N | R, T | R, T, N1, N2 // matrix<int, 2, 8> x = i; "
                   "put(cm_reduced_max<int, int, 16>(i)); "
                   "put(cm_reduced_max<int, int>(i)); put(cm_reduced_max<int, "
                   "int, 2, 8>(x));"];
  let Example = "put(cm_reduced_max<uint>(u)); put(cm_reduced_max<float>(f)); "
                "put(cm_reduced_max<char>(s, SAT));";
}
