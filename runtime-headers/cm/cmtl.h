//===- cmtl.h - the CM template library -------------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Functions on top of the builtins: blocks of any size, changes of shape, more
// mathematics (docs/reference/cmtl.md). Must be included explicitly.
//===----------------------------------------------------------------------===//
#pragma once

#include "cmtl/hide_macros.h"

#include "cmtl/blocks.h"
#include "cmtl/math.h"
#include "cmtl/permutations.h"
#include "cmtl/stack.h"

#include "cmtl/forms.h"

#include "cmtl/show_macros.h"

/// A debugging aid of other implementations; has no effect here.
#define cm_assert(Condition) ((void)0)

#define CM_CONST_E 2.71828f
#define CM_CONST_PI 3.14159f
#define CM_CONST_2PI 6.28318f
#define CM_DBL_EPSILON 0.00001f

/// Declares vector V, or matrix M, of elements First, First + Step, ...
#define cm_vector(V, T, N, First, Step)                                        \
  vector<T, N> V;                                                              \
  cmtl::cm_vector_assign(V, First, Step)
#define cm_matrix(M, T, R, C, First, Step)                                     \
  matrix<T, R, C> M;                                                           \
  cmtl::cm_vector_assign(M.format<T>(), First, Step)
