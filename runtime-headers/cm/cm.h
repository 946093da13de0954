//===- cm.h - the C-for-Metal language as a header --------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Included by cmc in every source; an explicit include does no harm. This
// header says what CM programs mean, and accepts more than CM does: which of
// them are allowed is decided by clang-frontend/Checks, which can say so in
// CM terms.
//===----------------------------------------------------------------------===//
#pragma once

// Each includes what the ones above it declare.
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
