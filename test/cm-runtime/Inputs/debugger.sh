# Runs NAME.cm in gdb with the commands in NAME.gdb. Usage: debugger.sh NAME OPTION...
inputs=$(dirname "$0") name=$1
shift
gdb -nx -q -batch -ix "$inputs/../../../cm-runtime/debugger/cmrun-gdb.py" \
  -x "$inputs/$name.gdb" --args "$(command -v cmrun)" -g "$inputs/$name.cm" "$@" 2>&1
