//===- Api.h - the CM host API that is implemented here ---------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The one place that includes cm_rt.h of Debian's libigfxcmrt-dev, whose names
// are global.
//===----------------------------------------------------------------------===//
#ifndef CMC_CM_RUNTIME_HOST_API_H
#define CMC_CM_RUNTIME_HOST_API_H

#include <cm_rt.h>
#undef TRUE
#undef _NAME

#define CMRT_EXPORT __attribute__((visibility("default")))

#endif // CMC_CM_RUNTIME_HOST_API_H
