; More than the target has, more than was reserved, and a size that is not
; constant are errors with the numbers; so are allocations of a function that is no
; kernel. One mistake is one error.
; RUN: not genx-opt -passes=cm-resolve-slm %s 2>&1 | FileCheck %s --implicit-check-not=error:

declare void @__cm_slm_init(i32)
declare i32 @__cm_slm_alloc(i32)

; CHECK: error: cm_slm_init of 70000 bytes, but icllp has 65536
define void @large() #0 {
  call void @__cm_slm_init(i32 70000)
  ret void
}

; CHECK: error: cm_slm_alloc of 600 bytes, but of the 1024 bytes of cm_slm_init only 512 are left
define void @full() #0 {
  call void @__cm_slm_init(i32 1024)
  %a = call i32 @__cm_slm_alloc(i32 512)
  %b = call i32 @__cm_slm_alloc(i32 600)
  ret void
}

; CHECK: error: the size given to cm_slm_init must be a constant
define void @variable(i32 %n) #0 {
  call void @__cm_slm_init(i32 %n)
  %a = call i32 @__cm_slm_alloc(i32 512)
  ret void
}

; CHECK: error: cm_slm_alloc of 512 bytes, but no cm_slm_init reserves any; give cm_slm_init the sum of what is allocated
define void @none() #0 {
  %a = call i32 @__cm_slm_alloc(i32 512)
  ret void
}

; CHECK: error: shared local memory is allocated in the kernel, not in a function
define void @function() {
  call void @__cm_slm_init(i32 1024)
  ret void
}

attributes #0 = { "CMGenxMain" "target-cpu"="icllp" }
