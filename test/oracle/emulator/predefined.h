//===- predefined.h - macros before a kernel of the emulator ----*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// After ../kernel/predefined.h: these are the emulator's own.
//===----------------------------------------------------------------------===//
#undef std
#undef NULL
#undef CM_STATIC_ERROR
#undef CM_STATIC_WARNING
#undef CM_NOINLINE
#undef __GLOBAL
#undef MODIFIED
#undef TOP_FIELD
#undef BOTTOM_FIELD
#undef MODIFIED_TOP_FIELD
#undef MODIFIED_BOTTOM_FIELD
#undef DWALIGNED
#undef MODIFIED_DWALIGNED
#undef CONSTANT
#undef CONSTANT_DWALIGNED
