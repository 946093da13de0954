; Recursive functions are called through the stack, also those that call each
; other.
; RUN: python3 %S/Inputs/module.py %s
; RUN: sh -c 'cmrun --device=cpu --groups=1x1 --arg=n=1 --arg=o=0 %s; test $? = 1' 2>&1 | FileCheck %s
; CHECK: error: '{{.*}}' calls itself, which the CPU device does not run
; DIAG: RecursionOnCPU
; ON: skl icllp tgllp
; ARGS: --groups=1x1 --arg=n=7
; OUT o int: [math.factorial(7), 13, 1]
target datalayout = "e-p:64:64-i64:64-n8:16:32:64"
target triple = "genx64-unknown-unknown"

define internal i32 @factorial(i32 %x) {
entry:
  %c = icmp eq i32 %x, 0
  br i1 %c, label %end, label %more
more:
  %y = sub i32 %x, 1
  %z = call i32 @factorial(i32 %y)
  %p = mul i32 %z, %x
  br label %end
end:
  %r = phi i32 [ 1, %entry ], [ %p, %more ]
  ret i32 %r
}

define internal i32 @fibonacci(i32 %x) {
entry:
  %c = icmp ult i32 %x, 2
  br i1 %c, label %end, label %more
more:
  %a = sub i32 %x, 1
  %b = sub i32 %x, 2
  %fa = call i32 @fibonacci(i32 %a)
  %fb = call i32 @fibonacci(i32 %b)
  %s = add i32 %fa, %fb
  br label %end
end:
  %r = phi i32 [ %x, %entry ], [ %s, %more ]
  ret i32 %r
}

define internal i32 @odd(i32 %x) {
entry:
  %c = icmp eq i32 %x, 0
  br i1 %c, label %end, label %more
more:
  %y = sub i32 %x, 1
  %z = call i32 @even(i32 %y)
  br label %end
end:
  %r = phi i32 [ 0, %entry ], [ %z, %more ]
  ret i32 %r
}

define internal i32 @even(i32 %x) {
entry:
  %c = icmp eq i32 %x, 0
  br i1 %c, label %end, label %more
more:
  %y = sub i32 %x, 1
  %z = call i32 @odd(i32 %y)
  br label %end
end:
  %r = phi i32 [ 1, %entry ], [ %z, %more ]
  ret i32 %r
}

define spir_kernel void @k(i32 addrspace(1)* %o, i32 %n) {
  %a = call i32 @factorial(i32 %n)
  store i32 %a, i32 addrspace(1)* %o
  %b = call i32 @fibonacci(i32 %n)
  %p = getelementptr i32, i32 addrspace(1)* %o, i64 1
  store i32 %b, i32 addrspace(1)* %p
  %c = call i32 @odd(i32 %n)
  %q = getelementptr i32, i32 addrspace(1)* %o, i64 2
  store i32 %c, i32 addrspace(1)* %q
  ret void
}
