; Operations on constants, computed by their expansions: LLVM folds each step. The
; expected values are those of the operations.
; RUN: genx-opt -passes=genx-expand-int64 -mcpu=icllp -S %s | FileCheck %s
declare <4 x i64> @llvm.abs.v4i64(<4 x i64>, i1)
declare <4 x i64> @llvm.smax.v4i64(<4 x i64>, <4 x i64>)
declare <4 x i64> @llvm.smin.v4i64(<4 x i64>, <4 x i64>)
declare <4 x i64> @llvm.umax.v4i64(<4 x i64>, <4 x i64>)
declare <4 x i64> @llvm.umin.v4i64(<4 x i64>, <4 x i64>)
declare <8 x i32> @llvm.genx.sstrunc.sat.v8i32.v8i64(<8 x i64>)
declare <8 x i32> @llvm.genx.sutrunc.sat.v8i32.v8i64(<8 x i64>)
declare <8 x i32> @llvm.genx.ustrunc.sat.v8i32.v8i64(<8 x i64>)
declare <8 x i32> @llvm.genx.uutrunc.sat.v8i32.v8i64(<8 x i64>)
declare <8 x i64> @llvm.fptosi.sat.v8i64.v8f32(<8 x float>)
declare <8 x i64> @llvm.fptoui.sat.v8i64.v8f32(<8 x float>)

; CHECK-LABEL: @add(
; CHECK-NEXT: ret <4 x i64> <i64 81985537806421486, i64 -163971056285490144, i64 4294967296, i64 9223372036854775807>
define <4 x i64> @add() {
  %r = add <4 x i64> <i64 81985529216486895, i64 -81985529216486896, i64 4294967295, i64 -9223372036854775808>, <i64 8589934591, i64 -81985527069003248, i64 1, i64 -1>
  ret <4 x i64> %r
}

; CHECK-LABEL: @sub(
; CHECK-NEXT: ret <4 x i64> <i64 81985520626552304, i64 -2147483648, i64 4294967294, i64 -9223372036854775807>
define <4 x i64> @sub() {
  %r = sub <4 x i64> <i64 81985529216486895, i64 -81985529216486896, i64 4294967295, i64 -9223372036854775808>, <i64 8589934591, i64 -81985527069003248, i64 1, i64 -1>
  ret <4 x i64> %r
}

; CHECK-LABEL: @shl(
; CHECK-NEXT: ret <4 x i64> <i64 81985529216486895, i64 -1311768467463790336, i64 -4294967296, i64 0>
define <4 x i64> @shl() {
  %r = shl <4 x i64> <i64 81985529216486895, i64 -81985529216486896, i64 4294967295, i64 -9223372036854775808>, <i64 0, i64 4, i64 32, i64 63>
  ret <4 x i64> %r
}

; CHECK-LABEL: @shl_4(
; CHECK-NEXT: ret <4 x i64> <i64 1311768467463790320, i64 -1311768467463790336, i64 68719476720, i64 0>
define <4 x i64> @shl_4() {
  %r = shl <4 x i64> <i64 81985529216486895, i64 -81985529216486896, i64 4294967295, i64 -9223372036854775808>, <i64 4, i64 4, i64 4, i64 4>
  ret <4 x i64> %r
}

; CHECK-LABEL: @shl_32(
; CHECK-NEXT: ret <4 x i64> <i64 -8526495043115024384, i64 8526495038820057088, i64 -4294967296, i64 0>
define <4 x i64> @shl_32() {
  %r = shl <4 x i64> <i64 81985529216486895, i64 -81985529216486896, i64 4294967295, i64 -9223372036854775808>, <i64 32, i64 32, i64 32, i64 32>
  ret <4 x i64> %r
}

; CHECK-LABEL: @shl_36(
; CHECK-NEXT: ret <4 x i64> <i64 -7296712173873528832, i64 7296712105154052096, i64 -68719476736, i64 0>
define <4 x i64> @shl_36() {
  %r = shl <4 x i64> <i64 81985529216486895, i64 -81985529216486896, i64 4294967295, i64 -9223372036854775808>, <i64 36, i64 36, i64 36, i64 36>
  ret <4 x i64> %r
}

; CHECK-LABEL: @lshr(
; CHECK-NEXT: ret <4 x i64> <i64 81985529216486895, i64 1147797409030816545, i64 0, i64 1>
define <4 x i64> @lshr() {
  %r = lshr <4 x i64> <i64 81985529216486895, i64 -81985529216486896, i64 4294967295, i64 -9223372036854775808>, <i64 0, i64 4, i64 32, i64 63>
  ret <4 x i64> %r
}

; CHECK-LABEL: @lshr_4(
; CHECK-NEXT: ret <4 x i64> <i64 5124095576030430, i64 1147797409030816545, i64 268435455, i64 576460752303423488>
define <4 x i64> @lshr_4() {
  %r = lshr <4 x i64> <i64 81985529216486895, i64 -81985529216486896, i64 4294967295, i64 -9223372036854775808>, <i64 4, i64 4, i64 4, i64 4>
  ret <4 x i64> %r
}

; CHECK-LABEL: @lshr_32(
; CHECK-NEXT: ret <4 x i64> <i64 19088743, i64 4275878552, i64 0, i64 2147483648>
define <4 x i64> @lshr_32() {
  %r = lshr <4 x i64> <i64 81985529216486895, i64 -81985529216486896, i64 4294967295, i64 -9223372036854775808>, <i64 32, i64 32, i64 32, i64 32>
  ret <4 x i64> %r
}

; CHECK-LABEL: @lshr_36(
; CHECK-NEXT: ret <4 x i64> <i64 1193046, i64 267242409, i64 0, i64 134217728>
define <4 x i64> @lshr_36() {
  %r = lshr <4 x i64> <i64 81985529216486895, i64 -81985529216486896, i64 4294967295, i64 -9223372036854775808>, <i64 36, i64 36, i64 36, i64 36>
  ret <4 x i64> %r
}

; CHECK-LABEL: @ashr(
; CHECK-NEXT: ret <4 x i64> <i64 81985529216486895, i64 -5124095576030431, i64 0, i64 -1>
define <4 x i64> @ashr() {
  %r = ashr <4 x i64> <i64 81985529216486895, i64 -81985529216486896, i64 4294967295, i64 -9223372036854775808>, <i64 0, i64 4, i64 32, i64 63>
  ret <4 x i64> %r
}

; CHECK-LABEL: @ashr_4(
; CHECK-NEXT: ret <4 x i64> <i64 5124095576030430, i64 -5124095576030431, i64 268435455, i64 -576460752303423488>
define <4 x i64> @ashr_4() {
  %r = ashr <4 x i64> <i64 81985529216486895, i64 -81985529216486896, i64 4294967295, i64 -9223372036854775808>, <i64 4, i64 4, i64 4, i64 4>
  ret <4 x i64> %r
}

; CHECK-LABEL: @ashr_32(
; CHECK-NEXT: ret <4 x i64> <i64 19088743, i64 -19088744, i64 0, i64 -2147483648>
define <4 x i64> @ashr_32() {
  %r = ashr <4 x i64> <i64 81985529216486895, i64 -81985529216486896, i64 4294967295, i64 -9223372036854775808>, <i64 32, i64 32, i64 32, i64 32>
  ret <4 x i64> %r
}

; CHECK-LABEL: @ashr_36(
; CHECK-NEXT: ret <4 x i64> <i64 1193046, i64 -1193047, i64 0, i64 -134217728>
define <4 x i64> @ashr_36() {
  %r = ashr <4 x i64> <i64 81985529216486895, i64 -81985529216486896, i64 4294967295, i64 -9223372036854775808>, <i64 36, i64 36, i64 36, i64 36>
  ret <4 x i64> %r
}

; CHECK-LABEL: @cmp_eq(
; CHECK-NEXT: ret <4 x i1> <i1 false, i1 false, i1 true, i1 false>
define <4 x i1> @cmp_eq() {
  %r = icmp eq <4 x i64> <i64 8589934591, i64 -81985529216486896, i64 4294967295, i64 -1>, <i64 81985529216486895, i64 -81985527069003248, i64 4294967295, i64 -9223372036854775808>
  ret <4 x i1> %r
}

; CHECK-LABEL: @cmp_ne(
; CHECK-NEXT: ret <4 x i1> <i1 true, i1 true, i1 false, i1 true>
define <4 x i1> @cmp_ne() {
  %r = icmp ne <4 x i64> <i64 8589934591, i64 -81985529216486896, i64 4294967295, i64 -1>, <i64 81985529216486895, i64 -81985527069003248, i64 4294967295, i64 -9223372036854775808>
  ret <4 x i1> %r
}

; CHECK-LABEL: @cmp_ult(
; CHECK-NEXT: ret <4 x i1> <i1 true, i1 true, i1 false, i1 false>
define <4 x i1> @cmp_ult() {
  %r = icmp ult <4 x i64> <i64 8589934591, i64 -81985529216486896, i64 4294967295, i64 -1>, <i64 81985529216486895, i64 -81985527069003248, i64 4294967295, i64 -9223372036854775808>
  ret <4 x i1> %r
}

; CHECK-LABEL: @cmp_ule(
; CHECK-NEXT: ret <4 x i1> <i1 true, i1 true, i1 true, i1 false>
define <4 x i1> @cmp_ule() {
  %r = icmp ule <4 x i64> <i64 8589934591, i64 -81985529216486896, i64 4294967295, i64 -1>, <i64 81985529216486895, i64 -81985527069003248, i64 4294967295, i64 -9223372036854775808>
  ret <4 x i1> %r
}

; CHECK-LABEL: @cmp_ugt(
; CHECK-NEXT: ret <4 x i1> <i1 false, i1 false, i1 false, i1 true>
define <4 x i1> @cmp_ugt() {
  %r = icmp ugt <4 x i64> <i64 8589934591, i64 -81985529216486896, i64 4294967295, i64 -1>, <i64 81985529216486895, i64 -81985527069003248, i64 4294967295, i64 -9223372036854775808>
  ret <4 x i1> %r
}

; CHECK-LABEL: @cmp_uge(
; CHECK-NEXT: ret <4 x i1> <i1 false, i1 false, i1 true, i1 true>
define <4 x i1> @cmp_uge() {
  %r = icmp uge <4 x i64> <i64 8589934591, i64 -81985529216486896, i64 4294967295, i64 -1>, <i64 81985529216486895, i64 -81985527069003248, i64 4294967295, i64 -9223372036854775808>
  ret <4 x i1> %r
}

; CHECK-LABEL: @cmp_slt(
; CHECK-NEXT: ret <4 x i1> <i1 true, i1 true, i1 false, i1 false>
define <4 x i1> @cmp_slt() {
  %r = icmp slt <4 x i64> <i64 8589934591, i64 -81985529216486896, i64 4294967295, i64 -1>, <i64 81985529216486895, i64 -81985527069003248, i64 4294967295, i64 -9223372036854775808>
  ret <4 x i1> %r
}

; CHECK-LABEL: @cmp_sle(
; CHECK-NEXT: ret <4 x i1> <i1 true, i1 true, i1 true, i1 false>
define <4 x i1> @cmp_sle() {
  %r = icmp sle <4 x i64> <i64 8589934591, i64 -81985529216486896, i64 4294967295, i64 -1>, <i64 81985529216486895, i64 -81985527069003248, i64 4294967295, i64 -9223372036854775808>
  ret <4 x i1> %r
}

; CHECK-LABEL: @cmp_sgt(
; CHECK-NEXT: ret <4 x i1> <i1 false, i1 false, i1 false, i1 true>
define <4 x i1> @cmp_sgt() {
  %r = icmp sgt <4 x i64> <i64 8589934591, i64 -81985529216486896, i64 4294967295, i64 -1>, <i64 81985529216486895, i64 -81985527069003248, i64 4294967295, i64 -9223372036854775808>
  ret <4 x i1> %r
}

; CHECK-LABEL: @cmp_sge(
; CHECK-NEXT: ret <4 x i1> <i1 false, i1 false, i1 true, i1 true>
define <4 x i1> @cmp_sge() {
  %r = icmp sge <4 x i64> <i64 8589934591, i64 -81985529216486896, i64 4294967295, i64 -1>, <i64 81985529216486895, i64 -81985527069003248, i64 4294967295, i64 -9223372036854775808>
  ret <4 x i1> %r
}

; CHECK-LABEL: @umin(
; CHECK-NEXT: ret <4 x i64> <i64 8589934591, i64 -81985529216486896, i64 1, i64 -9223372036854775808>
define <4 x i64> @umin() {
  %r = call <4 x i64> @llvm.umin.v4i64(<4 x i64> <i64 81985529216486895, i64 -81985529216486896, i64 4294967295, i64 -9223372036854775808>, <4 x i64> <i64 8589934591, i64 -81985527069003248, i64 1, i64 -1>)
  ret <4 x i64> %r
}

; CHECK-LABEL: @umax(
; CHECK-NEXT: ret <4 x i64> <i64 81985529216486895, i64 -81985527069003248, i64 4294967295, i64 -1>
define <4 x i64> @umax() {
  %r = call <4 x i64> @llvm.umax.v4i64(<4 x i64> <i64 81985529216486895, i64 -81985529216486896, i64 4294967295, i64 -9223372036854775808>, <4 x i64> <i64 8589934591, i64 -81985527069003248, i64 1, i64 -1>)
  ret <4 x i64> %r
}

; CHECK-LABEL: @smin(
; CHECK-NEXT: ret <4 x i64> <i64 8589934591, i64 -81985529216486896, i64 1, i64 -9223372036854775808>
define <4 x i64> @smin() {
  %r = call <4 x i64> @llvm.smin.v4i64(<4 x i64> <i64 81985529216486895, i64 -81985529216486896, i64 4294967295, i64 -9223372036854775808>, <4 x i64> <i64 8589934591, i64 -81985527069003248, i64 1, i64 -1>)
  ret <4 x i64> %r
}

; CHECK-LABEL: @smax(
; CHECK-NEXT: ret <4 x i64> <i64 81985529216486895, i64 -81985527069003248, i64 4294967295, i64 -1>
define <4 x i64> @smax() {
  %r = call <4 x i64> @llvm.smax.v4i64(<4 x i64> <i64 81985529216486895, i64 -81985529216486896, i64 4294967295, i64 -9223372036854775808>, <4 x i64> <i64 8589934591, i64 -81985527069003248, i64 1, i64 -1>)
  ret <4 x i64> %r
}

; CHECK-LABEL: @abs(
; CHECK-NEXT: ret <4 x i64> <i64 81985529216486895, i64 81985529216486896, i64 4294967295, i64 -9223372036854775808>
define <4 x i64> @abs() {
  %r = call <4 x i64> @llvm.abs.v4i64(<4 x i64> <i64 81985529216486895, i64 -81985529216486896, i64 4294967295, i64 -9223372036854775808>, i1 false)
  ret <4 x i64> %r
}

; CHECK-LABEL: @from_signed(
; CHECK-NEXT: ret <8 x float> <float 0x4372345680000000, float 0xC372345680000000, float 0xC3E0000000000000, float 0x43DFFFFFE0000000, float 0.000000e+00, float -1.000000e+00, float 0x4260000000000000, float 0xC3E0000000000000>
define <8 x float> @from_signed() {
  %r = sitofp <8 x i64> <i64 81985529216486895, i64 -81985529216486896, i64 -9223372036854775807, i64 9223371212221054977, i64 0, i64 -1, i64 549755846656, i64 -9223372036854775808> to <8 x float>
  ret <8 x float> %r
}

; CHECK-LABEL: @from_unsigned(
; CHECK-NEXT: ret <8 x float> <float 0x4372345680000000, float 0x43EFDB9760000000, float 0x43E0000000000000, float 0x43DFFFFFE0000000, float 0.000000e+00, float 0x43F0000000000000, float 0x4260000000000000, float 0x43E0000000000000>
define <8 x float> @from_unsigned() {
  %r = uitofp <8 x i64> <i64 81985529216486895, i64 -81985529216486896, i64 -9223372036854775807, i64 9223371212221054977, i64 0, i64 -1, i64 549755846656, i64 -9223372036854775808> to <8 x float>
  ret <8 x float> %r
}

; CHECK-LABEL: @to_signed(
; CHECK-NEXT: {{.*}}wrregioni{{.*}} <8 x i32> <i32 0, i32 -1, i32 1536, i32 -1048576, i32 -1, i32 0, i32 -1, i32 -1>, i32 16, i32 8, i32 2, i16 0,
; CHECK-NEXT: {{.*}}wrregioni{{.*}} <8 x i32> <i32 0, i32 -1, i32 1, i32 -257, i32 2147483647, i32 -2147483648, i32 2147483647, i32 2147483647>, i32 16, i32 8, i32 2, i16 4,
define <8 x i64> @to_signed() {
  %r = call <8 x i64> @llvm.fptosi.sat.v8i64.v8f32(<8 x float> <float 0.000000e+00, float 0xBFF8000000000000, float 0x41F0000060000000, float 0xC270000100000000, float 0x43E0000000000000, float 0xC3E0000000000000, float 0x43F0000000000000, float 0x43E0000020000000>)
  ret <8 x i64> %r
}

; CHECK-LABEL: @to_unsigned(
; CHECK-NEXT: {{.*}}wrregioni{{.*}} <8 x i32> <i32 0, i32 0, i32 1536, i32 0, i32 0, i32 0, i32 -1, i32 0>, i32 16, i32 8, i32 2, i16 0,
; CHECK-NEXT: {{.*}}wrregioni{{.*}} <8 x i32> <i32 0, i32 0, i32 1, i32 0, i32 -2147483648, i32 0, i32 -1, i32 -2147483392>, i32 16, i32 8, i32 2, i16 4,
define <8 x i64> @to_unsigned() {
  %r = call <8 x i64> @llvm.fptoui.sat.v8i64.v8f32(<8 x float> <float 0.000000e+00, float 0xBFF8000000000000, float 0x41F0000060000000, float 0xC270000100000000, float 0x43E0000000000000, float 0xC3E0000000000000, float 0x43F0000000000000, float 0x43E0000020000000>)
  ret <8 x i64> %r
}

; CHECK-LABEL: @sstrunc(
; CHECK-NEXT: ret <8 x i32> <i32 2147483647, i32 2147483647, i32 -2147483648, i32 -2147483648, i32 2147483647, i32 2147483647, i32 -2147483648, i32 -2>
define <8 x i32> @sstrunc() {
  %r = call <8 x i32> @llvm.genx.sstrunc.sat.v8i32.v8i64(<8 x i64> <i64 2147483647, i64 2147483648, i64 -2147483648, i64 -2147483649, i64 4294967295, i64 4294967296, i64 -9223372036854775808, i64 -2>)
  ret <8 x i32> %r
}

; CHECK-LABEL: @sutrunc(
; CHECK-NEXT: ret <8 x i32> <i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647>
define <8 x i32> @sutrunc() {
  %r = call <8 x i32> @llvm.genx.sutrunc.sat.v8i32.v8i64(<8 x i64> <i64 2147483647, i64 2147483648, i64 -2147483648, i64 -2147483649, i64 4294967295, i64 4294967296, i64 -9223372036854775808, i64 -2>)
  ret <8 x i32> %r
}

; CHECK-LABEL: @ustrunc(
; CHECK-NEXT: ret <8 x i32> <i32 2147483647, i32 -2147483648, i32 0, i32 0, i32 -1, i32 -1, i32 0, i32 0>
define <8 x i32> @ustrunc() {
  %r = call <8 x i32> @llvm.genx.ustrunc.sat.v8i32.v8i64(<8 x i64> <i64 2147483647, i64 2147483648, i64 -2147483648, i64 -2147483649, i64 4294967295, i64 4294967296, i64 -9223372036854775808, i64 -2>)
  ret <8 x i32> %r
}

; CHECK-LABEL: @uutrunc(
; CHECK-NEXT: ret <8 x i32> <i32 2147483647, i32 -2147483648, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1>
define <8 x i32> @uutrunc() {
  %r = call <8 x i32> @llvm.genx.uutrunc.sat.v8i32.v8i64(<8 x i64> <i64 2147483647, i64 2147483648, i64 -2147483648, i64 -2147483649, i64 4294967295, i64 4294967296, i64 -9223372036854775808, i64 -2>)
  ret <8 x i32> %r
}
