; What stays in memory, and why; what does not.
; RUN: genx-opt -passes=genx-promote-arrays -mcpu=skl -pass-remarks=promote -pass-remarks-missed=promote -o %t %s 2>&1 | FileCheck %s
; RUN: genx-opt -passes=genx-promote-arrays -mcpu=skl -o %t %s 2>&1 | count 0
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024"
target triple = "spir64-unknown-unknown"

; CHECK: remark: {{.*}}: array of 16384 bytes stays in memory: registers have room for 1024 bytes of one
define i32 @large(i32 %n) "cmc-private-memory" {
  %v = alloca [4096 x i32]
  %p = getelementptr [4096 x i32], [4096 x i32]* %v, i32 0, i32 %n
  store i32 7, i32* %p
  %q = getelementptr [4096 x i32], [4096 x i32]* %v, i32 0, i32 0
  %x = load i32, i32* %q
  ret i32 %x
}

; CHECK: remark: {{.*}}: array of 64 bytes stays in memory: its address is used for more than loads and stores
define i64 @address() "cmc-private-memory" {
  %v = alloca [16 x i32]
  %x = ptrtoint [16 x i32]* %v to i64
  ret i64 %x
}

; CHECK: remark: {{.*}}: array of 32 bytes is a vector in registers
define i32 @small(i32 %n) "cmc-private-memory" {
  %v = alloca [8 x i32]
  %p = getelementptr [8 x i32], [8 x i32]* %v, i32 0, i32 %n
  store i32 7, i32* %p
  %q = getelementptr [8 x i32], [8 x i32]* %v, i32 0, i32 0
  %x = load i32, i32* %q
  ret i32 %x
}
; CHECK-NOT: remark
