; A generic pointer that is to shared local memory or to global memory, as a number says.
; RUN: python3 %S/Inputs/module.py %s
; ARGS: --groups=1x1 --arg=n=7
; IN o int: [40, 0]
; OUT o int: [40 + 3, 5 + 4]
target datalayout = "e-p:64:64-i64:64-n8:16:32:64"
target triple = "genx64-unknown-unknown"

@slm = internal addrspace(3) global [4 x i32] undef
define spir_kernel void @k(i32 addrspace(1)* %o, i32 %n) {
entry:
  %l = getelementptr [4 x i32], [4 x i32] addrspace(3)* @slm, i32 0, i32 1
  store i32 5, i32 addrspace(3)* %l
  %gl = addrspacecast i32 addrspace(3)* %l to i32 addrspace(4)*
  %gg = addrspacecast i32 addrspace(1)* %o to i32 addrspace(4)*
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %loop ]
  %odd = and i32 %i, 1
  %c = icmp eq i32 %odd, 0
  %g = select i1 %c, i32 addrspace(4)* %gl, i32 addrspace(4)* %gg
  %x = load i32, i32 addrspace(4)* %g
  %y = add i32 %x, 1
  store i32 %y, i32 addrspace(4)* %g
  %i.next = add i32 %i, 1
  %more = icmp ult i32 %i.next, %n
  br i1 %more, label %loop, label %end
end:
  %v = load i32, i32 addrspace(3)* %l
  %p = getelementptr i32, i32 addrspace(1)* %o, i32 1
  store i32 %v, i32 addrspace(1)* %p
  ret void
}
