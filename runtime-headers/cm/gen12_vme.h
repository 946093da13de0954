//===- gen12_vme.h - the video motion estimation of cm.h --------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// A header that kernels include beside cm.h, which has all of it here.
//===----------------------------------------------------------------------===//
#pragma once

#include "cm.h"
