//===- cm.h - the C-for-Metal language as a header --------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// cmc includes this in every source; an explicit include is harmless. The
// headers define the meaning of CM programs, and accept more than CM allows:
// clang-frontend/Checks rejects invalid programs, since it can report errors in
// terms of CM.
//===----------------------------------------------------------------------===//
#pragma once

// Each header uses declarations of those above it.
// clang-format off
#include "core/types.h"
#include "core/enums.h"
#include "core/enums_lsc.h"
#include "core/qualifiers.h"
#include "detail/raw.h"
#include "core/traits.h"
#include "core/bfloat16.h"
#include "core/members.h"
#include "core/objects.h"
#ifndef __CMC_EDITOR__
#include "core/references.h"
#endif
#include "core/operators.h"
#include "core/simdcf.h"
#include "core/std.h"
#include "core/asm.h"
#if __has_include("detail/builtins.h")
#include "detail/builtins.h"
#endif
// clang-format on
