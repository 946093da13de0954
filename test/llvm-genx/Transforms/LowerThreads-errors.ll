; Thread dependencies do not exist in the ze ABI.
; DIAG: NoDependencies
; RUN: not genx-opt -passes=genx-lower-threads -S %s 2>&1 | FileCheck %s

; CHECK: error: cm_wait needs the thread dependencies of the CM runtime (-binary-format=cm)
; CHECK: error: cm_signal needs the thread dependencies of the CM runtime (-binary-format=cm)
define void @ze() "cmc-abi"="ze" {
  call void @llvm.genx.wait(i8 0)
  call void @cmc.signal()
  ret void
}
declare void @llvm.genx.wait(i8)
declare void @cmc.signal()
