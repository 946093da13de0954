; What no message can do, and what target or ABI lack, are errors.
; RUN: not genx-opt -passes=cm-lower-builtins %s 2>&1 | FileCheck %s

declare <80 x i8> @__cm_media_ld(i32, i32, i32, i32, i32, i32)
declare <512 x i8> @__cm_media_ld.large(i32, i32, i32, i32, i32, i32)
declare <65 x i8> @__cm_media_ld.rows(i32, i32, i32, i32, i32, i32)
declare void @__cm_oword_st(i32, i32, <6 x i32>)
declare <12 x i32> @__cm_gather(i32, i32, <12 x i32>)
declare <8 x i64> @__cm_gather.wide(i32, i32, <8 x i32>)
declare <8 x i32> @__cm_gather4(i32, i32, i32, <4 x i32>, <8 x i32>)
declare <16 x i32> @__cm_gather4.few(i32, i32, i32, <16 x i32>, <16 x i32>)
declare <4 x i32> @__cm_iselect(<8 x i32>, <4 x i16>)
declare <64 x i16> @__cm_bits_to_mask(i32)
declare void @__cm_wait(i32)
declare <4 x i32> @__cm_rol(<4 x i32>, <4 x i32>, <4 x i32>)

define void @k(i32 %a) #0 {
; CHECK: error: media block of 80 bytes x 1 rows: it can be at most 64 bytes wide
  %1 = call <80 x i8> @__cm_media_ld(i32 0, i32 0, i32 0, i32 1, i32 0, i32 0)
; CHECK: error: media block of 32 bytes x 16 rows: with rows of 32 bytes it takes 512 bytes, and 256 are possible
  %2 = call <512 x i8> @__cm_media_ld.large(i32 0, i32 0, i32 0, i32 16, i32 0, i32 0)
; CHECK: error: media block of 1 bytes x 65 rows: it can have at most 64 rows
  %3 = call <65 x i8> @__cm_media_ld.rows(i32 0, i32 0, i32 0, i32 65, i32 0, i32 0)
; CHECK: error: the attribute of a surface must be a constant
  %4 = call <80 x i8> @__cm_media_ld(i32 %a, i32 0, i32 0, i32 4, i32 0, i32 0)
; CHECK: error: an oword block write transfers a multiple of 16 bytes, and this vector has 24
  call void @__cm_oword_st(i32 0, i32 0, <6 x i32> undef)
; CHECK: error: a scattered access of 12 lanes; a power of two up to 32 is possible
  %5 = call <12 x i32> @__cm_gather(i32 0, i32 0, <12 x i32> undef)
; CHECK: error: a scattered access of elements of 8 bytes; at most 4 are possible
  %6 = call <8 x i64> @__cm_gather.wide(i32 0, i32 0, <8 x i32> undef)
; CHECK: error: an access to channels of 4 lanes; 8, 16 and 32 are possible
  %7 = call <8 x i32> @__cm_gather4(i32 0, i32 1, i32 0, <4 x i32> undef, <8 x i32> undef)
; CHECK: error: 2 channels of 16 lanes need 32 elements of 4 bytes, and there are 16 of 4
  %8 = call <16 x i32> @__cm_gather4.few(i32 0, i32 3, i32 0, <16 x i32> undef, <16 x i32> undef)
; CHECK: error: iselect: index 9 is outside, the object has 8 elements
  %9 = call <4 x i32> @__cm_iselect(<8 x i32> undef, <4 x i16> <i16 0, i16 9, i16 2, i16 2>)
; CHECK: error: a mask of 64 lanes does not fit in an integer of 32 bits
  %10 = call <64 x i16> @__cm_bits_to_mask(i32 0)
; CHECK: error: cm_wait needs -binary-format=cm
  call void @__cm_wait(i32 0)
  ret void
}

; CHECK: error: cm_rol is not available on skl
define <4 x i32> @skl(<4 x i32> %x) #1 {
  %r = call <4 x i32> @__cm_rol(<4 x i32> %x, <4 x i32> %x, <4 x i32> %x)
  ret <4 x i32> %r
}

attributes #0 = { "CMGenxMain" "target-cpu"="icllp" "cmc-abi"="ze" }
attributes #1 = { "CMGenxMain" "target-cpu"="skl" "cmc-abi"="cm" }
