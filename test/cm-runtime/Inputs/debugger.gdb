set debuginfod enabled off
set width 0
break debugger.cm:6
run
backtrace 2
print v
print sum
print sum.Elements[7]
up
print m
print bytes
print dst
print n
break debugger.cm:19
continue
info locals
kill
