; A pointer that a loop moves, of two that a branch chooses.
; RUN: python3 %S/Inputs/module.py %s
; ARGS: --groups=1x1 --arg=n=6
; IN a int: [7 * i - 50 for i in range(16)]
; OUT o int: [sum(a[8:14])]
target datalayout = "e-p:64:64-i64:64-n8:16:32:64"
target triple = "genx64-unknown-unknown"

define spir_kernel void @k(i32 addrspace(1)* %a, i32 addrspace(1)* %o, i32 %n) {
entry:
  %c = icmp sgt i32 %n, 4
  %half = getelementptr i32, i32 addrspace(1)* %a, i32 8
  %from = select i1 %c, i32 addrspace(1)* %half, i32 addrspace(1)* %a
  br label %loop
loop:
  %p = phi i32 addrspace(1)* [ %from, %entry ], [ %p.next, %loop ]
  %s = phi i32 [ 0, %entry ], [ %s.next, %loop ]
  %i = phi i32 [ 0, %entry ], [ %i.next, %loop ]
  %x = load i32, i32 addrspace(1)* %p
  %s.next = add i32 %s, %x
  %p.next = getelementptr i32, i32 addrspace(1)* %p, i32 1
  %i.next = add i32 %i, 1
  %more = icmp slt i32 %i.next, %n
  br i1 %more, label %loop, label %end
end:
  store i32 %s.next, i32 addrspace(1)* %o
  ret void
}
