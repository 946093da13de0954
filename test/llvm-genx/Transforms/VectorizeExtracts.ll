; The same operation on elements of a vector becomes one on the vector.
; RUN: genx-opt -passes=genx-vectorize-extracts -S %s | FileCheck %s
; RUN: genx-opt -passes=genx-vectorize-extracts -pass-remarks=genx-vectorize-extracts -pass-remarks-missed=genx-vectorize-extracts -o %t %s 2>&1 | FileCheck %s --check-prefix=REMARK

declare i8 @llvm.genx.rdregioni.i8.v16i8.i16(<16 x i8>, i32, i32, i32, i16, i32)
declare i32 @llvm.genx.rdregioni.i32.v16i32.i16(<16 x i32>, i32, i32, i32, i16, i32)
declare void @use(i16)
declare void @use32(i32)

; A chain moves as a whole; the results are elements of the last vector.
; CHECK-LABEL: @chain
; CHECK: [[R:%.*]] = call <4 x i8> @llvm.genx.rdregioni.v4i8.v16i8.i16(<16 x i8> %v, i32 4, i32 4, i32 1, i16 2,
; CHECK: [[S:%.*]] = lshr <4 x i8> [[R]], <i8 3, i8 3, i8 3, i8 3>
; CHECK: [[Z:%.*]] = zext <4 x i8> [[S]] to <4 x i16>
; CHECK-NOT: lshr
; CHECK-NOT: zext
; CHECK: %z0 = call i16 @llvm.genx.rdregioni.i16.v4i16.i16(<4 x i16> [[Z]], {{.*}} i16 0,
; CHECK: %z3 = call i16 @llvm.genx.rdregioni.i16.v4i16.i16(<4 x i16> [[Z]], {{.*}} i16 6,
; REMARK: 4 operations on elements of a vector became one
; REMARK: 4 operations on elements of a vector became one
define void @chain(<16 x i8> %v) {
  %e0 = call i8 @llvm.genx.rdregioni.i8.v16i8.i16(<16 x i8> %v, i32 0, i32 1, i32 1, i16 2, i32 undef)
  %s0 = lshr i8 %e0, 3
  %z0 = zext i8 %s0 to i16
  call void @use(i16 %z0)
  %e1 = call i8 @llvm.genx.rdregioni.i8.v16i8.i16(<16 x i8> %v, i32 0, i32 1, i32 1, i16 3, i32 undef)
  %s1 = lshr i8 %e1, 3
  %z1 = zext i8 %s1 to i16
  call void @use(i16 %z1)
  %e2 = call i8 @llvm.genx.rdregioni.i8.v16i8.i16(<16 x i8> %v, i32 0, i32 1, i32 1, i16 4, i32 undef)
  %s2 = lshr i8 %e2, 3
  %z2 = zext i8 %s2 to i16
  call void @use(i16 %z2)
  %e3 = call i8 @llvm.genx.rdregioni.i8.v16i8.i16(<16 x i8> %v, i32 0, i32 1, i32 1, i16 5, i32 undef)
  %s3 = lshr i8 %e3, 3
  %z3 = zext i8 %s3 to i16
  call void @use(i16 %z3)
  ret void
}

; Every second element; the other operand is one value, and stays the first.
; CHECK-LABEL: @second
; CHECK: [[R:%.*]] = call <4 x i32> @llvm.genx.rdregioni.v4i32.v16i32.i16(<16 x i32> %v, i32 8, i32 4, i32 2, i16 0,
; CHECK: [[O:%.*]] = bitcast i32 %x to <1 x i32>
; CHECK: [[X:%.*]] = call <4 x i32> @llvm.genx.rdregioni.v4i32.v1i32.i16(<1 x i32> [[O]], i32 0, i32 1, i32 0, i16 0,
; CHECK: sub <4 x i32> [[X]], [[R]]
; CHECK-NOT: sub
define void @second(<16 x i32> %v, i32 %x) {
  %e0 = call i32 @llvm.genx.rdregioni.i32.v16i32.i16(<16 x i32> %v, i32 0, i32 1, i32 1, i16 0, i32 undef)
  %e1 = call i32 @llvm.genx.rdregioni.i32.v16i32.i16(<16 x i32> %v, i32 0, i32 1, i32 1, i16 8, i32 undef)
  %e2 = call i32 @llvm.genx.rdregioni.i32.v16i32.i16(<16 x i32> %v, i32 0, i32 1, i32 1, i16 16, i32 undef)
  %e3 = call i32 @llvm.genx.rdregioni.i32.v16i32.i16(<16 x i32> %v, i32 0, i32 1, i32 1, i16 24, i32 undef)
  %d0 = sub nsw i32 %x, %e0
  %d1 = sub i32 %x, %e1
  %d2 = sub i32 %x, %e2
  %d3 = sub i32 %x, %e3
  call void @use32(i32 %d0)
  call void @use32(i32 %d1)
  call void @use32(i32 %d2)
  call void @use32(i32 %d3)
  ret void
}

; A division might trap for an element that nobody asked for; three are few; two
; elements of one operation are two chains.
; CHECK-LABEL: @untouched
; CHECK-NOT: <{{[34]}} x i32>
; CHECK: ret void
define void @untouched(<16 x i32> %v, i32 %x) {
  %e0 = call i32 @llvm.genx.rdregioni.i32.v16i32.i16(<16 x i32> %v, i32 0, i32 1, i32 1, i16 0, i32 undef)
  %e1 = call i32 @llvm.genx.rdregioni.i32.v16i32.i16(<16 x i32> %v, i32 0, i32 1, i32 1, i16 4, i32 undef)
  %e2 = call i32 @llvm.genx.rdregioni.i32.v16i32.i16(<16 x i32> %v, i32 0, i32 1, i32 1, i16 8, i32 undef)
  %e3 = call i32 @llvm.genx.rdregioni.i32.v16i32.i16(<16 x i32> %v, i32 0, i32 1, i32 1, i16 12, i32 undef)
  %d0 = udiv i32 %x, %e0
  %d1 = udiv i32 %x, %e1
  %d2 = udiv i32 %x, %e2
  %d3 = udiv i32 %x, %e3
  %f0 = add i32 %e0, %d0
  %f1 = add i32 %e1, 1
  %f2 = add i32 %e2, 1
  %f3 = add i32 %e3, 1
  %h0 = mul i32 %e0, %e1
  %h1 = mul i32 %e1, %e2
  %h2 = mul i32 %e2, %e3
  %h3 = mul i32 %e3, %e0
  call void @use32(i32 %d1)
  call void @use32(i32 %d2)
  call void @use32(i32 %d3)
  call void @use32(i32 %f0)
  call void @use32(i32 %f1)
  call void @use32(i32 %f2)
  call void @use32(i32 %f3)
  call void @use32(i32 %h0)
  call void @use32(i32 %h1)
  call void @use32(i32 %h2)
  call void @use32(i32 %h3)
  ret void
}

; Twelve elements would be computed for four.
; CHECK-LABEL: @apart
; CHECK: %f3 = add i32 %e3, %x
; REMARK: remain separate: elements are too far apart
define void @apart(<16 x i32> %v, i32 %x) {
  %e0 = call i32 @llvm.genx.rdregioni.i32.v16i32.i16(<16 x i32> %v, i32 0, i32 1, i32 1, i16 0, i32 undef)
  %e1 = call i32 @llvm.genx.rdregioni.i32.v16i32.i16(<16 x i32> %v, i32 0, i32 1, i32 1, i16 4, i32 undef)
  %e2 = call i32 @llvm.genx.rdregioni.i32.v16i32.i16(<16 x i32> %v, i32 0, i32 1, i32 1, i16 8, i32 undef)
  %e3 = call i32 @llvm.genx.rdregioni.i32.v16i32.i16(<16 x i32> %v, i32 0, i32 1, i32 1, i16 48, i32 undef)
  %f0 = add i32 %e0, %x
  %f1 = add i32 %e1, %x
  %f2 = add i32 %e2, %x
  %f3 = add i32 %e3, %x
  call void @use32(i32 %f0)
  call void @use32(i32 %f1)
  call void @use32(i32 %f2)
  call void @use32(i32 %f3)
  ret void
}
