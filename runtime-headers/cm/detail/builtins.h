//===- builtins.h - all builtin functions -----------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The functions of CM (docs/reference/builtins.md). Each is a template over its
// valid operands, and calls raw functions, which the IR passes lower
// (clang-frontend/Builtins.td). The lowering checks rules that only a message
// has.
//===----------------------------------------------------------------------===//
#pragma once

// Each header uses those above it. Headers between #ifdef and #endif are only
// parsed for programs that need them: clang-frontend/RuntimeHeaders.cpp looks
// for the identifiers of each header and defines its CM_USES_<name>.
// Identifiers that a header overloads are listed after `or:`. Identifiers of
// builtins_forms.h only count if they are followed by `<`.
// clang-format off
#include "builtins_raw.h"
#include "builtins_support.h"
#include "builtins_arithmetic.h"
#include "builtins_reductions.h"
#include "builtins_math.h"
#include "builtins_blocks.h"
#include "builtins_threads.h"
#include "builtins_scattered.h"
#include "builtins_atomics.h"
#ifdef CM_USES_forms // or: forms
#include "builtins_forms.h"
#endif
#ifdef CM_USES_bits
#include "builtins_bits.h"
#endif
#ifdef CM_USES_dot
#include "builtins_dot.h"
#endif
#ifdef CM_USES_convert
#include "builtins_convert.h"
#endif
#ifdef CM_USES_constants
#include "builtins_constants.h"
#endif
#ifdef CM_USES_svm
#include "builtins_svm.h"
#endif
#ifdef CM_USES_slm
#include "builtins_slm.h"
#endif
#ifdef CM_USES_pointers // or: load store gather scatter
#include "builtins_pointers.h"
#endif
#ifdef CM_USES_printf
#include "builtins_printf.h"
#endif
#ifdef CM_USES_matrix
#include "builtins_matrix.h"
#endif
#ifdef CM_USES_helpers
#include "builtins_helpers.h"
#endif
#ifdef CM_USES_send
#include "builtins_send.h"
#endif
#ifdef CM_USES_sampler
#include "builtins_sampler.h"
#endif
#ifdef CM_USES_vme
#include "builtins_vme.h"
#endif
#ifdef CM_USES_vme_fields
#include "builtins_vme_fields.h"
#endif
#ifdef CM_USES_lsc
#include "builtins_lsc.h"
#endif
#ifdef CM_USES_lsc_access // or: cm_fence
#include "builtins_lsc_access.h"
#endif
#ifdef CM_USES_lsc2d // or: cm_load cm_store cm_prefetch
#include "builtins_lsc2d.h"
#endif
// clang-format on

#undef CM_UNWRAP
#undef CM_TYPES_0
#undef CM_TYPES_1
#undef CM_TYPES_2
#undef CM_TYPES_3
#undef CM_TYPES_4
#undef CM_TYPES_5
#undef CM_BEFORE_0
#undef CM_BEFORE_1
#undef CM_BEFORE_2
#undef CM_BEFORE_3
#undef CM_BEFORE_4
#undef CM_BEFORE_5
#undef CM_PASS_0
#undef CM_PASS_1
#undef CM_PASS_2
#undef CM_PASS_3
#undef CM_PASS_4
#undef CM_PASS_5
#undef CM_FORM
#undef CM_SOURCE
#undef CM_READ_FORM
#undef CM_WRITE_FORM
#undef CM_CHANNELS_FORM
#undef CM_READ_CHANNELS_FORM
#undef CM_WRITE_CHANNELS_FORM
#undef CM_LAST_FORM
#undef CM_UNARY_FORMS
#undef CM_BINARY_FORMS
#undef CM_SECOND_FORM
#undef CM_SIZE_FORM
#undef CM_SIZE_FORMS
