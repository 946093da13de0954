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
#include "builtins_math.h"
#include "builtins_memory.h"
#include "builtins_svm.h"
#include "builtins_threads.h"
#include "builtins_slm.h"
// clang-format on
