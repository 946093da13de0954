; Debug information makes LLVM look at the whole module while it reads.
define void @f() {
  %a = add i32 %b, 1
  %b = add i32 2, 3
  ret void
}
!llvm.module.flags = !{!0}
!0 = !{i32 2, !"Debug Info Version", i32 3}
