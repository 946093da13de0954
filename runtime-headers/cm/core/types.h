//===- types.h - scalar types and handles of CM -----------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

typedef unsigned char uchar;
typedef unsigned short ushort;
typedef unsigned int uint;
typedef unsigned long ulong;
typedef _Float16 half;

typedef signed char int8_t;
typedef unsigned char uint8_t;
typedef short int16_t;
typedef unsigned short uint16_t;
typedef int int32_t;
typedef unsigned int uint32_t;
typedef long int64_t;
typedef unsigned long uint64_t;
typedef unsigned char U8;
typedef unsigned short U16;
typedef unsigned int U32;

typedef __SIZE_TYPE__ size_t;
typedef __PTRDIFF_TYPE__ ptrdiff_t;
typedef __INTPTR_TYPE__ intptr_t;
typedef __UINTPTR_TYPE__ uintptr_t;

/// An address in shared virtual memory. Arithmetic on it counts bytes, and is
/// there on every target, with or without 64-bit integers.
typedef __UINTPTR_TYPE__ svmptr_t;

/// Opaque handles; `(SurfaceIndex)n` makes one of a number.
enum class SurfaceIndex : uint {};
enum class SamplerIndex : uint {};
enum class VmeIndex : uint {};

#ifndef NULL
#define NULL 0
#endif

/// What the header's own functions carry: gone after inlining, and their
/// instructions belong to the user's line.
#define CM_HEADER __attribute__((always_inline, nodebug)) inline

CM_HEADER uint cm_get_value(SurfaceIndex Handle) { return (uint)Handle; }
CM_HEADER uint cm_get_value(SamplerIndex Handle) { return (uint)Handle; }
CM_HEADER uint cm_get_value(VmeIndex Handle) { return (uint)Handle; }
