; Where there are no qwords they become pairs of dwords.
; RUN: genx-opt -passes=genx-expand-int64 -mcpu=icllp -S %s | FileCheck %s
; RUN: genx-opt -passes=genx-expand-int64 -mcpu=skl -S %s | FileCheck %s --check-prefix=NATIVE
; NATIVE-COUNT-2: add <4 x i64>

; Chains keep the halves apart; the sum is put together once.
; CHECK-LABEL: @sums
; CHECK-NOT: i64> %{{[^ab]}}
; CHECK: [[L:%.*]] = add <4 x i32>
; CHECK: [[C:%.*]] = icmp ult <4 x i32> [[L]],
; CHECK: select <4 x i1> [[C]], <4 x i32> <i32 1, i32 1, i32 1, i32 1>, <4 x i32> zeroinitializer
; CHECK: add <4 x i32> [[L]],
; CHECK-COUNT-2: @llvm.genx.wrregioni
; CHECK-NOT: wrregion
; CHECK: ret
define <4 x i64> @sums(<4 x i64> %a, <4 x i64> %b) {
  %s = add <4 x i64> %a, %b
  %r = add <4 x i64> %s, %b
  ret <4 x i64> %r
}

; Addresses at several distances from one have one next high half, and the low
; halves are used by nothing but the addresses.
; CHECK-LABEL: @distances
; CHECK: [[C:%.*]] = icmp ugt i32 [[L:%.*]], -129
; CHECK: [[N:%.*]] = add i32 [[H:%.*]], 1
; CHECK: select i1 [[C]], i32 [[N]], i32 [[H]]
; CHECK: icmp ugt i32 [[L]], -257
; CHECK: [[N2:%.*]] = add i32 [[H]], 1
; CHECK: select i1 {{.*}}, i32 [[N2]], i32 [[H]]
; NATIVE-LABEL: @distances
; NATIVE-COUNT-2: add i64
define void @distances(i64 %a) {
  %x = add i64 %a, 128
  %y = add i64 %a, 256
  call void @use(i64 %x, i64 %y)
  ret void
}
declare void @use(i64, i64)

; CHECK-LABEL: @less
; CHECK-DAG: icmp eq i32
; CHECK-DAG: icmp slt i32
; CHECK-DAG: icmp ult i32
; CHECK: ret i1
define i1 @less(i64 %a, i64 %b) {
  %c = icmp slt i64 %a, %b
  ret i1 %c
}

; CHECK-LABEL: @far
; CHECK: shl i32 %{{.*}}, 8
; CHECK-NOT: or
; CHECK: ret
define i64 @far(i64 %a) {
  %r = shl i64 %a, 40
  ret i64 %r
}

; Copies of qwords are copies of twice as many dwords.
; CHECK-LABEL: @copy
; CHECK: rdregioni.v8i32.v32i32.i16(<32 x i32> %{{.*}}, i32 4, i32 2, i32 1, i16 8,
; CHECK: wrregioni.v32i32.v8i32.i16.i1(<32 x i32> %{{.*}}, <8 x i32> %{{.*}}, i32 8, i32 8, i32 1, i16 0,
define <16 x i64> @copy(<16 x i64> %a) {
  %e = call <4 x i64> @llvm.genx.rdregioni.v4i64.v16i64.i16(<16 x i64> %a, i32 8, i32 4, i32 2, i16 8, i32 undef)
  %r = call <16 x i64> @llvm.genx.wrregioni.v16i64.v4i64.i16.i1(<16 x i64> %a, <4 x i64> %e, i32 4, i32 4, i32 1, i16 0, i32 undef, i1 true)
  ret <16 x i64> %r
}

; Under a mask both halves of a lane are written, or none.
; CHECK-LABEL: @masked
; CHECK: wrregioni.v8i32.v4i32.i16.v4i1(<8 x i32> %{{.*}}, <4 x i32> %{{.*}}, i32 8, i32 4, i32 2, i16 0, i32 undef, <4 x i1> %m)
; CHECK: wrregioni.v8i32.v4i32.i16.v4i1(<8 x i32> %{{.*}}, <4 x i32> %{{.*}}, i32 8, i32 4, i32 2, i16 4, i32 undef, <4 x i1> %m)
define <4 x i64> @masked(<4 x i64> %a, <4 x i64> %b, <4 x i1> %m) {
  %r = call <4 x i64> @llvm.genx.wrregioni.v4i64.v4i64.i16.v4i1(<4 x i64> %a, <4 x i64> %b, i32 4, i32 4, i32 1, i16 0, i32 undef, <4 x i1> %m)
  ret <4 x i64> %r
}

; CHECK-LABEL: @loop
; CHECK: phi <2 x i32>
; CHECK-NOT: phi i64
define i64 @loop(i64 %a, i1 %c) {
entry:
  br label %body
body:
  %p = phi i64 [ %a, %entry ], [ %n, %body ]
  %n = xor i64 %p, 5
  br i1 %c, label %body, label %end
end:
  ret i64 %n
}

declare <4 x i64> @llvm.umin.v4i64(<4 x i64>, <4 x i64>)
declare i64 @llvm.abs.i64(i64, i1)
declare <4 x i64> @llvm.genx.rdregioni.v4i64.v16i64.i16(<16 x i64>, i32, i32, i32, i16, i32)
declare <16 x i64> @llvm.genx.wrregioni.v16i64.v4i64.i16.i1(<16 x i64>, <4 x i64>, i32, i32, i32, i16, i32, i1)
declare <4 x i64> @llvm.genx.wrregioni.v4i64.v4i64.i16.v4i1(<4 x i64>, <4 x i64>, i32, i32, i32, i16, i32, <4 x i1>)

; Where there are sums of qwords, but no logic, comparisons and choices of them.
; RUN: genx-opt -passes=genx-expand-int64 -mcpu=pvc -S %s | FileCheck %s --check-prefix=SUMS
; SUMS-LABEL: @sums_only
; SUMS: [[S:%.*]] = add <4 x i64> %a, %b
; SUMS: shl <4 x i64> [[S]],
; SUMS: and <8 x i32>
; SUMS: icmp eq <4 x i32>
; SUMS: icmp ult <4 x i32>
; SUMS-COUNT-2: select <4 x i1> {{.*}}, <4 x i32>
; SUMS: ret <4 x i64>
; SUMS-LABEL: @magnitude
; SUMS: [[SIGN:%.*]] = ashr i64 %a, 63
; SUMS: xor <2 x i32>
; SUMS: sub i64 {{.*}}, [[SIGN]]
define <4 x i64> @sums_only(<4 x i64> %a, <4 x i64> %b) {
  %s = add <4 x i64> %a, %b
  %t = shl <4 x i64> %s, <i64 2, i64 2, i64 2, i64 2>
  %l = and <4 x i64> %t, %b
  %r = call <4 x i64> @llvm.umin.v4i64(<4 x i64> %l, <4 x i64> %s)
  ret <4 x i64> %r
}
define i64 @magnitude(i64 %a) {
  %r = call i64 @llvm.abs.i64(i64 %a, i1 false)
  ret i64 %r
}

; Meteor Lake has doubles, but no 64-bit integers: conversions are rounded once,
; and selects, which would be of integers, are of halves.
; RUN: genx-opt -passes=genx-expand-int64 -mcpu=mtl -S %s | FileCheck %s --check-prefix=DOUBLE
; DOUBLE-LABEL: @doubles
; DOUBLE: [[H:%.*]] = sitofp <4 x i32> {{.*}} to <4 x double>
; DOUBLE: [[L:%.*]] = uitofp <4 x i32> {{.*}} to <4 x double>
; DOUBLE: call <4 x double> @llvm.fma.v4f64(<4 x double> [[H]], <4 x double> <double 0x41F0000000000000, {{.*}}>, <4 x double> [[L]])
; DOUBLE-COUNT-2: select <4 x i1> %m, <4 x i32>
; DOUBLE-NOT: select
; DOUBLE: ret
; NATIVE-LABEL: @doubles
; NATIVE: select <4 x i1> %m, <4 x double>
define <4 x double> @doubles(<4 x i1> %m, <4 x i64> %a, <4 x double> %b) {
  %f = sitofp <4 x i64> %a to <4 x double>
  %s = select <4 x i1> %m, <4 x double> %f, <4 x double> %b
  ret <4 x double> %s
}
