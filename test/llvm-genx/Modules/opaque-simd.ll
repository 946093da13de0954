; Opaque pointers and SIMD control flow do not go together yet.
; DIAG: ForeignSIMD
; RUN: sh -c 'cmc -march=skl %s -o %t; test $? = 1' 2>&1 | FileCheck %s
; CHECK: error: SIMD control flow (llvm.genx.simdcf.any in 'k') needs typed pointers
target datalayout = "e-p:64:64-i64:64-n8:16:32:64"
target triple = "genx64-unknown-unknown"

declare i1 @llvm.genx.simdcf.any.v8i1(<8 x i1>)
define spir_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %o) {
entry:
  %x = load <8 x i32>, ptr addrspace(1) %a, align 32
  %v = alloca <8 x i32>
  store <8 x i32> %x, ptr %v
  %c = icmp slt <8 x i32> %x, zeroinitializer
  %any = call i1 @llvm.genx.simdcf.any.v8i1(<8 x i1> %c)
  br i1 %any, label %then, label %end
then:
  %m = sub <8 x i32> zeroinitializer, %x
  store <8 x i32> %m, ptr %v
  br label %end
end:
  %r = load <8 x i32>, ptr %v
  store <8 x i32> %r, ptr addrspace(1) %o, align 32
  ret void
}
