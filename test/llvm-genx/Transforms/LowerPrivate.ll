; Variables that no register holds are in scratch memory.
; RUN: genx-opt -passes=genx-lower-private -mcpu=skl -S %s | FileCheck %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024"
target triple = "spir64-unknown-unknown"

; CHECK-LABEL: @large(
; CHECK: %[[R0:.*]] = call <8 x i32> @llvm.genx.r0.v8i32()
; CHECK: %[[R5:.*]] = extractelement <8 x i32> %[[R0]], {{i32|i64}} 5
; CHECK: %scratch = and i32 %[[R5]], -1024
; CHECK: call void @llvm.genx.scatter.scaled.v1i1.v1i32.v1i32(<1 x i1> <i1 true>, i32 2, i16 0, i32 255, i32 %scratch,
; CHECK: call <1 x i32> @llvm.genx.gather.scaled.v1i32
; CHECK-NOT: load
define i32 @large(i32 %n) "cmc-private-memory" {
  %v = alloca [4096 x i32]
  %p = getelementptr [4096 x i32], [4096 x i32]* %v, i32 0, i32 %n
  store i32 7, i32* %p
  %q = getelementptr [4096 x i32], [4096 x i32]* %v, i32 0, i32 0
  %x = load i32, i32* %q
  ret i32 %x
}

; A block where it is a multiple of 16.
; CHECK-LABEL: @block(
; CHECK: call void @llvm.genx.oword.st.v8i32(i32 255,
define void @block(<8 x i32> %v) "cmc-private-memory" {
  %p = alloca <8 x i32>
  store <8 x i32> %v, <8 x i32>* %p, align 32
  ret void
}

; Nothing that loads or stores: no scratch memory.
; CHECK-LABEL: @nothing(
; CHECK-NEXT: ret i32 %n
define i32 @nothing(i32 %n) "cmc-private-memory" {
  ret i32 %n
}

; CM kernels have none.
; CHECK-LABEL: @cm(
; CHECK: alloca i32
define i32 @cm(i32 %n) {
  %p = alloca i32
  store i32 %n, i32* %p
  %x = load i32, i32* %p
  ret i32 %x
}
; CHECK: "cmc-private-bytes"="16416"
