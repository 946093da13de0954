//===- Api.h - the CM host API that is implemented here ---------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The only file that includes cm_rt.h of Debian's libigfxcmrt-dev, whose names
// are global.
//===----------------------------------------------------------------------===//
#pragma once

#include <cm_rt.h>
#undef TRUE
#undef _NAME

#define CMRT_EXPORT __attribute__((visibility("default")))
