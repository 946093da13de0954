; Invariant 10: functions out of line; assembly. And invariant 4: volatile
; variables.
; RUN: not genx-opt -passes=verify-stage4 %s 2>&1 | FileCheck %s
; CHECK-DAG: invariant 10: function '@inlined' is not noinline
; CHECK-DAG: invariant 10: function '@kernel_like' is not a spir_func
; CHECK-DAG: invariant 10: function '@pointer' has parameter 1 of a type that no register has
; CHECK-DAG: invariant 10: function '@mask' returns what no register has
; CHECK-DAG: invariant 10: function '@forever' is recursive
; CHECK-DAG: invariant 10: a call of '@k', which is a kernel in '  call spir_kernel void @k()
; CHECK-DAG: invariant 10: assembly has the constraint 'x'; {{.*}} in '  call void asm sideeffect "nop"
; CHECK-DAG: invariant 4: volatile '@scalar' is no vector
; CHECK-DAG: invariant 4: volatile '@loaded' is used otherwise than by vload and vstore in '  %x = load

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024"
target triple = "spir64-unknown-unknown"

@scalar = internal global i32 undef #2
@loaded = internal global <8 x i32> undef #2
@good = internal global <8 x i32> undef #3

declare <8 x i32> @llvm.genx.vload.v8i32.p0v8i32(<8 x i32>*)

define internal spir_func { i32, <8 x i32> } @fine(<8 x i32> %v) #1 {
  %r = insertvalue { i32, <8 x i32> } undef, <8 x i32> %v, 1
  ret { i32, <8 x i32> } %r
}
define internal spir_func void @inlined() {
  ret void
}
define internal spir_kernel void @kernel_like() #1 {
  ret void
}
define internal spir_func void @pointer(i32* %p) #1 {
  ret void
}
define internal spir_func <8 x i1> @mask() #1 {
  ret <8 x i1> zeroinitializer
}
define internal spir_func void @forever() #1 {
  call spir_func void @forever()
  ret void
}
define spir_kernel void @k() #0 {
  %v = call <8 x i32> @llvm.genx.vload.v8i32.p0v8i32(<8 x i32>* @good)
  %r = call spir_func { i32, <8 x i32> } @fine(<8 x i32> %v)
  %x = load <8 x i32>, <8 x i32>* @loaded
  call spir_kernel void @k()
  call void asm sideeffect "nop", "x"(i32 1)
  ret void
}

attributes #0 = { "CMGenxMain" "target-cpu"="icllp" "cmc-abi"="ze" "cmc-float-control"="0" }
attributes #1 = { noinline "target-cpu"="icllp" }
attributes #2 = { "genx_volatile" }
attributes #3 = { "genx_volatile" "genx_byte_offset"="512" }
!genx.kernels = !{!0}
!0 = !{void ()* @k, !"k", !1, i32 0, !1, !1, !1, i32 0}
!1 = !{}
