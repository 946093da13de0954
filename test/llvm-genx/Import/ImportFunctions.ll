; What stays out of line, and what is inlined.
; RUN: genx-opt -passes=genx-import-kernels,genx-import-functions -mcpu=skl -S %s | FileCheck %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024"
target triple = "spir64-unknown-unknown"

; CHECK-NOT: @by_reference
define internal void @by_reference(i32* %p) noinline {
  store i32 3, i32* %p
  ret void
}

; A function of values stays.
; CHECK: define internal spir_func i32 @values(i32 %x) #[[V:[0-9]+]]
define internal i32 @values(i32 %x) noinline {
  %y = add i32 %x, 1
  ret i32 %y
}

; CHECK: define internal spir_func <8 x i32> @stack(<8 x i32> %x) #[[S:[0-9]+]]
define internal <8 x i32> @stack(<8 x i32> %x) "CMStackCall" {
  ret <8 x i32> %x
}

; One that nobody asked to keep.
; CHECK-NOT: @plain
define internal i32 @plain(i32 %x) {
  %y = mul i32 %x, 5
  ret i32 %y
}

; CHECK-NOT: @unused
define internal void @unused() noinline {
  ret void
}

; CHECK-LABEL: define spir_kernel void @k(
; CHECK: store i32 3
; CHECK: call spir_func i32 @values(
; CHECK: mul i32 {{.*}}, 5
; CHECK: call spir_func <8 x i32> @stack(
define spir_kernel void @k(i32 %n) {
  %v = alloca i32
  call void @by_reference(i32* %v)
  %x = load i32, i32* %v
  %y = call i32 @values(i32 %x)
  %z = call i32 @plain(i32 %y)
  %w = call <8 x i32> @stack(<8 x i32> zeroinitializer)
  ret void
}

; CHECK-DAG: attributes #[[V]] = { noinline "cmc-abi"
; CHECK-DAG: attributes #[[S]] = { noinline "CMStackCall"
