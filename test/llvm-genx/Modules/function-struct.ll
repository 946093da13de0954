; Functions take and give structs, by value and through sret.
; RUN: python3 %S/Inputs/module.py %s
; ARGS: --groups=1x1 --arg=n=77
; OUT o int: [1, 2, 3, 77, 4]
target datalayout = "e-p:64:64-i64:64-n8:16:32:64"
target triple = "genx64-unknown-unknown"

%p = type { i32, <4 x i32> }
define internal %p @make(i32 %x, <4 x i32> %v) {
  %a = insertvalue %p undef, i32 %x, 0
  %b = insertvalue %p %a, <4 x i32> %v, 1
  ret %p %b
}
define internal void @swap(%p* sret(%p) %out, %p* byval(%p) %in) {
  %v = load %p, %p* %in
  %x = extractvalue %p %v, 0
  %e = extractvalue %p %v, 1
  %f = extractelement <4 x i32> %e, i32 3
  %g = insertelement <4 x i32> %e, i32 %x, i32 3
  %a = insertvalue %p undef, i32 %f, 0
  %b = insertvalue %p %a, <4 x i32> %g, 1
  store %p %b, %p* %out
  ret void
}
define spir_kernel void @k(i32 addrspace(1)* %o, i32 %n) {
  %in = alloca %p
  %out = alloca %p
  %v = call %p @make(i32 %n, <4 x i32> <i32 1, i32 2, i32 3, i32 4>)
  store %p %v, %p* %in
  call void @swap(%p* sret(%p) %out, %p* byval(%p) %in)
  %w = load %p, %p* %out
  %x = extractvalue %p %w, 0
  %y = extractvalue %p %w, 1
  %q = bitcast i32 addrspace(1)* %o to <4 x i32> addrspace(1)*
  store <4 x i32> %y, <4 x i32> addrspace(1)* %q
  %r = getelementptr i32, i32 addrspace(1)* %o, i32 4
  store i32 %x, i32 addrspace(1)* %r
  ret void
}
