//===- Reductions.td - reductions -----------------------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//

// Pure, and yet they see the lane mask of SIMD control flow.
def reduce_add : Special<"reduce", "R", ["V", "int"]>;
def reduce_mul : Special<"reduce", "R", ["V", "int"]>;
def reduce_min : Special<"reduce", "R", ["V", "int"]>;
def reduce_max : Special<"reduce", "R", ["V", "int"]>;

def : Reduction<"cm_sum", "R cm_sum<R>(X x [, flag])", reduce_add,
                "The sum of all elements, in any order.">;
def : Reduction<"cm_prod", "R cm_prod<R>(X x [, flag])", reduce_mul,
                "The product of all elements, in any order.">;
def : Reduction<"cm_reduced_min", "R cm_reduced_min<R>(X x [, flag])",
                reduce_min, "The smallest element.">;
def : Reduction<"cm_reduced_max", "R cm_reduced_max<R>(X x [, flag])",
                reduce_max, "The greatest element.">;
