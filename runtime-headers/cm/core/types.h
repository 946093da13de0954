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

// Macros, so that `unsigned` can precede them.
#define __int8 char
#define __int16 short
#define __int32 int
#define __int64 long long
#define __uint8 unsigned char
#define __uint16 unsigned short
#define __uint32 unsigned int
#define __uint64 unsigned long long

typedef __SIZE_TYPE__ size_t;
typedef __PTRDIFF_TYPE__ ptrdiff_t;
typedef __INTPTR_TYPE__ intptr_t;
typedef __UINTPTR_TYPE__ uintptr_t;

/// An address in shared virtual memory. Arithmetic on it is in bytes, and is
/// available on every target, with or without 64-bit integers.
typedef __UINTPTR_TYPE__ svmptr_t;

/// Opaque handles; `(SurfaceIndex)n` makes one from an integer.
enum class SurfaceIndex : uint {};
enum class SamplerIndex : uint {};
enum class VmeIndex : uint {};

#ifndef NULL
#define NULL 0
#endif

/// Versions of the language, for comparisons with __INTEL_CM.
#define CM_1_0 100
#define CM_2_0 200
#define CM_2_1 201
#define CM_2_2 202
#define CM_2_3 203
#define CM_2_4 204
#define CM_3_0 300
#define CM_4_0 400
#define CM_5_0 500
#define CM_6_0 600
#define CM_7_0 700

/// Attributes of the headers' own functions: they are inlined, and their
/// instructions get the user's line.
#define CM_HEADER __attribute__((always_inline, nodebug)) inline

CM_HEADER uint cm_get_value(SurfaceIndex Handle) { return (uint)Handle; }
CM_HEADER uint cm_get_value(SamplerIndex Handle) { return (uint)Handle; }
CM_HEADER uint cm_get_value(VmeIndex Handle) { return (uint)Handle; }
