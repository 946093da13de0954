; Four products of bytes that lie in dwords are one instruction, if there is one.
; RUN: genx-opt -passes=genx-fuse-dots,adce -mcpu=tgllp -S %s | FileCheck %s
; RUN: genx-opt -passes=genx-fuse-dots,adce -mcpu=icllp -S %s | FileCheck %s --check-prefix=NONE
; NONE-NOT: call {{.*}}dp4a

; In any order; the upper half of %y.
; CHECK-LABEL: @signed
; CHECK-DAG: %[[X:.*]] = bitcast <32 x i8> %x to <8 x i32>
; CHECK-DAG: %[[Y:.*]] = bitcast <64 x i8> %y to <16 x i32>
; CHECK: %[[H:.*]] = call <8 x i32> @llvm.genx.rdregioni{{.*}}(<16 x i32> %[[Y]], i32 {{[0-9]+}}, i32 8, i32 1, i16 32,
; CHECK: %[[R:.*]] = call <8 x i32> @llvm.genx.ssdp4a{{.*}}(<8 x i32> %acc, <8 x i32> %[[X]], <8 x i32> %[[H]])
; CHECK-NEXT: ret <8 x i32> %[[R]]
define <8 x i32> @signed(<32 x i8> %x, <64 x i8> %y, <8 x i32> %acc) #0 {
  %x0 = call <8 x i8> @llvm.genx.rdregioni.v8i8.v32i8.i16(<32 x i8> %x, i32 0, i32 8, i32 4, i16 0, i32 undef)
  %y0 = call <8 x i8> @llvm.genx.rdregioni.v8i8.v64i8.i16(<64 x i8> %y, i32 0, i32 8, i32 4, i16 32, i32 undef)
  %a0 = sext <8 x i8> %x0 to <8 x i32>
  %b0 = sext <8 x i8> %y0 to <8 x i32>
  %m0 = mul <8 x i32> %a0, %b0
  %x1 = call <8 x i8> @llvm.genx.rdregioni.v8i8.v32i8.i16(<32 x i8> %x, i32 0, i32 8, i32 4, i16 1, i32 undef)
  %y1 = call <8 x i8> @llvm.genx.rdregioni.v8i8.v64i8.i16(<64 x i8> %y, i32 0, i32 8, i32 4, i16 33, i32 undef)
  %a1 = sext <8 x i8> %x1 to <8 x i32>
  %b1 = sext <8 x i8> %y1 to <8 x i32>
  %m1 = mul <8 x i32> %a1, %b1
  %x2 = call <8 x i8> @llvm.genx.rdregioni.v8i8.v32i8.i16(<32 x i8> %x, i32 0, i32 8, i32 4, i16 2, i32 undef)
  %y2 = call <8 x i8> @llvm.genx.rdregioni.v8i8.v64i8.i16(<64 x i8> %y, i32 0, i32 8, i32 4, i16 34, i32 undef)
  %a2 = sext <8 x i8> %x2 to <8 x i32>
  %b2 = sext <8 x i8> %y2 to <8 x i32>
  %m2 = mul <8 x i32> %a2, %b2
  %x3 = call <8 x i8> @llvm.genx.rdregioni.v8i8.v32i8.i16(<32 x i8> %x, i32 0, i32 8, i32 4, i16 3, i32 undef)
  %y3 = call <8 x i8> @llvm.genx.rdregioni.v8i8.v64i8.i16(<64 x i8> %y, i32 0, i32 8, i32 4, i16 35, i32 undef)
  %a3 = sext <8 x i8> %x3 to <8 x i32>
  %b3 = sext <8 x i8> %y3 to <8 x i32>
  %m3 = mul <8 x i32> %a3, %b3
  %s0 = add <8 x i32> %acc, %m2
  %s1 = add <8 x i32> %s0, %m0
  %s2 = add <8 x i32> %s1, %m3
  %s3 = add <8 x i32> %s2, %m1
  ret <8 x i32> %s3
}

; The same four bytes of %y for all.
; CHECK-LABEL: @unsigned_splat
; CHECK-DAG: %[[X:.*]] = bitcast <32 x i8> %x to <8 x i32>
; CHECK-DAG: %[[Y:.*]] = bitcast <64 x i8> %y to <16 x i32>
; CHECK: %[[H:.*]] = call <8 x i32> @llvm.genx.rdregioni{{.*}}(<16 x i32> %[[Y]], i32 0, i32 1, i32 0, i16 16,
; CHECK: %[[R:.*]] = call <8 x i32> @llvm.genx.uudp4a{{.*}}(<8 x i32> %acc, <8 x i32> %[[X]], <8 x i32> %[[H]])
; CHECK-NEXT: ret <8 x i32> %[[R]]
define <8 x i32> @unsigned_splat(<32 x i8> %x, <64 x i8> %y, <8 x i32> %acc) #0 {
  %x0 = call <8 x i8> @llvm.genx.rdregioni.v8i8.v32i8.i16(<32 x i8> %x, i32 0, i32 8, i32 4, i16 0, i32 undef)
  %y0 = call <8 x i8> @llvm.genx.rdregioni.v8i8.v64i8.i16(<64 x i8> %y, i32 0, i32 1, i32 0, i16 16, i32 undef)
  %a0 = zext <8 x i8> %x0 to <8 x i32>
  %b0 = zext <8 x i8> %y0 to <8 x i32>
  %m0 = mul <8 x i32> %a0, %b0
  %x1 = call <8 x i8> @llvm.genx.rdregioni.v8i8.v32i8.i16(<32 x i8> %x, i32 0, i32 8, i32 4, i16 1, i32 undef)
  %y1 = call <8 x i8> @llvm.genx.rdregioni.v8i8.v64i8.i16(<64 x i8> %y, i32 0, i32 1, i32 0, i16 17, i32 undef)
  %a1 = zext <8 x i8> %x1 to <8 x i32>
  %b1 = zext <8 x i8> %y1 to <8 x i32>
  %m1 = mul <8 x i32> %a1, %b1
  %x2 = call <8 x i8> @llvm.genx.rdregioni.v8i8.v32i8.i16(<32 x i8> %x, i32 0, i32 8, i32 4, i16 2, i32 undef)
  %y2 = call <8 x i8> @llvm.genx.rdregioni.v8i8.v64i8.i16(<64 x i8> %y, i32 0, i32 1, i32 0, i16 18, i32 undef)
  %a2 = zext <8 x i8> %x2 to <8 x i32>
  %b2 = zext <8 x i8> %y2 to <8 x i32>
  %m2 = mul <8 x i32> %a2, %b2
  %x3 = call <8 x i8> @llvm.genx.rdregioni.v8i8.v32i8.i16(<32 x i8> %x, i32 0, i32 8, i32 4, i16 3, i32 undef)
  %y3 = call <8 x i8> @llvm.genx.rdregioni.v8i8.v64i8.i16(<64 x i8> %y, i32 0, i32 1, i32 0, i16 19, i32 undef)
  %a3 = zext <8 x i8> %x3 to <8 x i32>
  %b3 = zext <8 x i8> %y3 to <8 x i32>
  %m3 = mul <8 x i32> %a3, %b3
  %s0 = add <8 x i32> %acc, %m0
  %s1 = add <8 x i32> %s0, %m1
  %s2 = add <8 x i32> %s1, %m2
  %s3 = add <8 x i32> %s2, %m3
  ret <8 x i32> %s3
}

; One that is subtracted is not added.
; CHECK-LABEL: @three
; CHECK-NOT: dp4a
; CHECK: ret
define <8 x i32> @three(<32 x i8> %x, <64 x i8> %y, <8 x i32> %acc) #0 {
  %x0 = call <8 x i8> @llvm.genx.rdregioni.v8i8.v32i8.i16(<32 x i8> %x, i32 0, i32 8, i32 4, i16 0, i32 undef)
  %y0 = call <8 x i8> @llvm.genx.rdregioni.v8i8.v64i8.i16(<64 x i8> %y, i32 0, i32 8, i32 4, i16 0, i32 undef)
  %a0 = sext <8 x i8> %x0 to <8 x i32>
  %b0 = sext <8 x i8> %y0 to <8 x i32>
  %m0 = mul <8 x i32> %a0, %b0
  %x1 = call <8 x i8> @llvm.genx.rdregioni.v8i8.v32i8.i16(<32 x i8> %x, i32 0, i32 8, i32 4, i16 1, i32 undef)
  %y1 = call <8 x i8> @llvm.genx.rdregioni.v8i8.v64i8.i16(<64 x i8> %y, i32 0, i32 8, i32 4, i16 1, i32 undef)
  %a1 = sext <8 x i8> %x1 to <8 x i32>
  %b1 = sext <8 x i8> %y1 to <8 x i32>
  %m1 = mul <8 x i32> %a1, %b1
  %x2 = call <8 x i8> @llvm.genx.rdregioni.v8i8.v32i8.i16(<32 x i8> %x, i32 0, i32 8, i32 4, i16 2, i32 undef)
  %y2 = call <8 x i8> @llvm.genx.rdregioni.v8i8.v64i8.i16(<64 x i8> %y, i32 0, i32 8, i32 4, i16 2, i32 undef)
  %a2 = sext <8 x i8> %x2 to <8 x i32>
  %b2 = sext <8 x i8> %y2 to <8 x i32>
  %m2 = mul <8 x i32> %a2, %b2
  %x3 = call <8 x i8> @llvm.genx.rdregioni.v8i8.v32i8.i16(<32 x i8> %x, i32 0, i32 8, i32 4, i16 3, i32 undef)
  %y3 = call <8 x i8> @llvm.genx.rdregioni.v8i8.v64i8.i16(<64 x i8> %y, i32 0, i32 8, i32 4, i16 3, i32 undef)
  %a3 = sext <8 x i8> %x3 to <8 x i32>
  %b3 = sext <8 x i8> %y3 to <8 x i32>
  %m3 = mul <8 x i32> %a3, %b3
  %s0 = add <8 x i32> %acc, %m0
  %s1 = add <8 x i32> %s0, %m1
  %s2 = sub <8 x i32> %s1, %m2
  %s3 = add <8 x i32> %s2, %m3
  ret <8 x i32> %s3
}

; Factors that differ in their signs.
; CHECK-LABEL: @mixed
; CHECK-NOT: dp4a
; CHECK: ret
define <8 x i32> @mixed(<32 x i8> %x, <64 x i8> %y, <8 x i32> %acc) #0 {
  %x0 = call <8 x i8> @llvm.genx.rdregioni.v8i8.v32i8.i16(<32 x i8> %x, i32 0, i32 8, i32 4, i16 0, i32 undef)
  %y0 = call <8 x i8> @llvm.genx.rdregioni.v8i8.v64i8.i16(<64 x i8> %y, i32 0, i32 8, i32 4, i16 0, i32 undef)
  %a0 = sext <8 x i8> %x0 to <8 x i32>
  %b0 = zext <8 x i8> %y0 to <8 x i32>
  %m0 = mul <8 x i32> %a0, %b0
  %x1 = call <8 x i8> @llvm.genx.rdregioni.v8i8.v32i8.i16(<32 x i8> %x, i32 0, i32 8, i32 4, i16 1, i32 undef)
  %y1 = call <8 x i8> @llvm.genx.rdregioni.v8i8.v64i8.i16(<64 x i8> %y, i32 0, i32 8, i32 4, i16 1, i32 undef)
  %a1 = sext <8 x i8> %x1 to <8 x i32>
  %b1 = zext <8 x i8> %y1 to <8 x i32>
  %m1 = mul <8 x i32> %a1, %b1
  %x2 = call <8 x i8> @llvm.genx.rdregioni.v8i8.v32i8.i16(<32 x i8> %x, i32 0, i32 8, i32 4, i16 2, i32 undef)
  %y2 = call <8 x i8> @llvm.genx.rdregioni.v8i8.v64i8.i16(<64 x i8> %y, i32 0, i32 8, i32 4, i16 2, i32 undef)
  %a2 = sext <8 x i8> %x2 to <8 x i32>
  %b2 = zext <8 x i8> %y2 to <8 x i32>
  %m2 = mul <8 x i32> %a2, %b2
  %x3 = call <8 x i8> @llvm.genx.rdregioni.v8i8.v32i8.i16(<32 x i8> %x, i32 0, i32 8, i32 4, i16 3, i32 undef)
  %y3 = call <8 x i8> @llvm.genx.rdregioni.v8i8.v64i8.i16(<64 x i8> %y, i32 0, i32 8, i32 4, i16 3, i32 undef)
  %a3 = sext <8 x i8> %x3 to <8 x i32>
  %b3 = zext <8 x i8> %y3 to <8 x i32>
  %m3 = mul <8 x i32> %a3, %b3
  %s0 = add <8 x i32> %acc, %m0
  %s1 = add <8 x i32> %s0, %m1
  %s2 = add <8 x i32> %s1, %m2
  %s3 = add <8 x i32> %s2, %m3
  ret <8 x i32> %s3
}

; Bytes of other places than those of %x.
; CHECK-LABEL: @shifted
; CHECK-NOT: dp4a
; CHECK: ret
define <8 x i32> @shifted(<32 x i8> %x, <64 x i8> %y, <8 x i32> %acc) #0 {
  %x0 = call <8 x i8> @llvm.genx.rdregioni.v8i8.v32i8.i16(<32 x i8> %x, i32 0, i32 8, i32 4, i16 0, i32 undef)
  %y0 = call <8 x i8> @llvm.genx.rdregioni.v8i8.v64i8.i16(<64 x i8> %y, i32 0, i32 8, i32 4, i16 1, i32 undef)
  %a0 = sext <8 x i8> %x0 to <8 x i32>
  %b0 = sext <8 x i8> %y0 to <8 x i32>
  %m0 = mul <8 x i32> %a0, %b0
  %x1 = call <8 x i8> @llvm.genx.rdregioni.v8i8.v32i8.i16(<32 x i8> %x, i32 0, i32 8, i32 4, i16 1, i32 undef)
  %y1 = call <8 x i8> @llvm.genx.rdregioni.v8i8.v64i8.i16(<64 x i8> %y, i32 0, i32 8, i32 4, i16 2, i32 undef)
  %a1 = sext <8 x i8> %x1 to <8 x i32>
  %b1 = sext <8 x i8> %y1 to <8 x i32>
  %m1 = mul <8 x i32> %a1, %b1
  %x2 = call <8 x i8> @llvm.genx.rdregioni.v8i8.v32i8.i16(<32 x i8> %x, i32 0, i32 8, i32 4, i16 2, i32 undef)
  %y2 = call <8 x i8> @llvm.genx.rdregioni.v8i8.v64i8.i16(<64 x i8> %y, i32 0, i32 8, i32 4, i16 3, i32 undef)
  %a2 = sext <8 x i8> %x2 to <8 x i32>
  %b2 = sext <8 x i8> %y2 to <8 x i32>
  %m2 = mul <8 x i32> %a2, %b2
  %x3 = call <8 x i8> @llvm.genx.rdregioni.v8i8.v32i8.i16(<32 x i8> %x, i32 0, i32 8, i32 4, i16 3, i32 undef)
  %y3 = call <8 x i8> @llvm.genx.rdregioni.v8i8.v64i8.i16(<64 x i8> %y, i32 0, i32 8, i32 4, i16 0, i32 undef)
  %a3 = sext <8 x i8> %x3 to <8 x i32>
  %b3 = sext <8 x i8> %y3 to <8 x i32>
  %m3 = mul <8 x i32> %a3, %b3
  %s0 = add <8 x i32> %acc, %m0
  %s1 = add <8 x i32> %s0, %m1
  %s2 = add <8 x i32> %s1, %m2
  %s3 = add <8 x i32> %s2, %m3
  ret <8 x i32> %s3
}

declare <8 x i8> @llvm.genx.rdregioni.v8i8.v32i8.i16(<32 x i8>, i32, i32, i32, i16, i32)
declare <8 x i8> @llvm.genx.rdregioni.v8i8.v64i8.i16(<64 x i8>, i32, i32, i32, i16, i32)

attributes #0 = { nounwind }
