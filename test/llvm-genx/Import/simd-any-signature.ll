; An intrinsic of SIMD control flow with the parameters of another.
; RUN: sh -c 'cmc -march=skl %s -o %t; test $? = 1' 2>&1 | FileCheck %s
; CHECK: error: {{.*}}simdcf.any
target datalayout = "e-p:64:64-i64:64-n8:16:32:64"
target triple = "genx64-unknown-unknown"

declare i1 @llvm.genx.simdcf.any.v8i1()
define spir_kernel void @k(<8 x i32> addrspace(1)* %o) {
entry:
  %any = call i1 @llvm.genx.simdcf.any.v8i1()
  br i1 %any, label %then, label %end
then:
  store <8 x i32> zeroinitializer, <8 x i32> addrspace(1)* %o, align 32
  br label %end
end:
  ret void
}
