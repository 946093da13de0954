; Opaque pointers: global memory, a struct, a loop.
; RUN: python3 %S/Inputs/module.py %s
; ARGS: --groups=1x1 --arg=n=3
; IN a ushort: range(100, 124)
; OUT o int: [sum(a[8 * i + 4] for i in range(3))]
target datalayout = "e-p:64:64-i64:64-n8:16:32:64"
target triple = "genx64-unknown-unknown"

%s = type { i32, [3 x i16], float }
define spir_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %o, i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %loop ]
  %sum = phi i32 [ 0, %entry ], [ %sum.next, %loop ]
  %p = getelementptr %s, ptr addrspace(1) %a, i32 %i, i32 1, i32 2
  %x = load i16, ptr addrspace(1) %p
  %w = zext i16 %x to i32
  %sum.next = add i32 %sum, %w
  %i.next = add i32 %i, 1
  %more = icmp slt i32 %i.next, %n
  br i1 %more, label %loop, label %end
end:
  store i32 %sum.next, ptr addrspace(1) %o
  ret void
}
