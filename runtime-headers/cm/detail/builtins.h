//===- builtins.h - all builtin functions -----------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// What CM provides as functions (docs/reference/builtins.md). Each is a
// template on what may be passed, and ends in raw functions, which the IR
// passes lower (clang-frontend/Builtins.td). Rules that only a message knows
// are checked there.
//===----------------------------------------------------------------------===//
#pragma once

// Each needs those above it.
// clang-format off
#include "builtins_raw.h"
#include "builtins_support.h"
#include "builtins_arithmetic.h"
#include "builtins_bits.h"
#include "builtins_dot.h"
#include "builtins_reductions.h"
#include "builtins_math.h"
#include "builtins_convert.h"
#include "builtins_blocks.h"
#include "builtins_constants.h"
#include "builtins_scattered.h"
#include "builtins_atomics.h"
#include "builtins_svm.h"
#include "builtins_threads.h"
#include "builtins_slm.h"
#include "builtins_printf.h"
#include "builtins_matrix.h"
#include "builtins_send.h"
#include "builtins_sampler.h"
#include "builtins_vme.h"
#include "builtins_lsc.h"
#include "builtins_lsc_access.h"
#include "builtins_lsc2d.h"
// clang-format on
