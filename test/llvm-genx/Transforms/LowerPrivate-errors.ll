; Too many variables, and a target whose scratch memory is another one.
; DIAG: PrivateTooLarge
; DIAG: PrivateMissing
; RUN: not genx-opt -passes=genx-lower-private -mcpu=skl -S %s 2>&1 | FileCheck %s
; RUN: not genx-opt -passes=genx-lower-private -mcpu=dg2 -S %s 2>&1 | FileCheck %s --check-prefix=DG2
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024"
target triple = "spir64-unknown-unknown"

; CHECK: error: kernel 'large' has 400032 bytes of variables in memory; a thread has 65536
; DG2: error: this variable stays in memory, which is not available on target 'dg2'
define i32 @large(i32 %n) "cmc-private-memory" {
  %v = alloca [100000 x i32]
  %p = getelementptr [100000 x i32], [100000 x i32]* %v, i32 0, i32 %n
  store i32 7, i32* %p
  %x = load i32, i32* %p
  ret i32 %x
}
