; Shared local memory, volatile variables and markers.
; RUN: genx-opt -passes=genx-import-kernels,genx-import-globals -mcpu=skl -S %s | FileCheck %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024"
target triple = "spir64-unknown-unknown"

; CHECK: @v = internal global <1 x i32> undef
@v = global i32 0 #0
@slm = internal addrspace(3) global [8 x i32] undef
declare void @llvm.genx.slm.init(i32)
declare void @llvm.assume(i1)

; CHECK-LABEL: define spir_kernel void @k(
; CHECK-NOT: llvm.assume
; CHECK-NOT: slm.init
; CHECK: store i32 %n, i32 addrspace(3)* getelementptr inbounds {{.*}} inttoptr (i64 112 to
; CHECK: call <1 x i32> @llvm.genx.vload.v1i32.p0v1i32(<1 x i32>* @v)
; CHECK: call void @llvm.genx.vstore.v1i32.p0v1i32(<1 x i32> %{{.*}}, <1 x i32>* @v)
define spir_kernel void @k(i32 %n) {
  %c = icmp sgt i32 %n, 0
  call void @llvm.assume(i1 %c)
  call void @llvm.genx.slm.init(i32 100)
  store i32 %n, i32 addrspace(3)* getelementptr inbounds ([8 x i32], [8 x i32] addrspace(3)* @slm, i32 0, i32 0)
  %x = load i32, i32* @v
  store i32 %n, i32* @v
  ret void
}

attributes #0 = { "genx_volatile" }
; 100 bytes that were asked for, 8 dwords from 112 on.
; CHECK: !{{.*}} = !{void (i32)* @k, !"k", !{{[0-9]+}}, i32 144,
