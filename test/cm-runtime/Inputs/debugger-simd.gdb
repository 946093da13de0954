set debuginfod enabled off
set width 0
break debugger-simd.cm:8
run
info locals
backtrace 2
delete 1
break debugger-simd.cm:21
continue
print c
continue
print a
kill
