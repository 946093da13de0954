# interrupt.sh SIGNAL FINALIZER KERNEL: sends cmc a signal when its finalizer
# runs; succeeds when cmc ends by that signal and nothing runs any more.
rm -f child
OUT=$PWD/child python3 -c '
import os, signal, sys
signal.signal(signal.SIGINT, signal.SIG_DFL)
os.execvp("cmc", ["cmc", "-march=skl", sys.argv[1], "--finalizer=" + sys.argv[2], "-o", "k.bin"])
' "$3" "$2" &
cmc=$!
until [ -s child ]; do sleep 0.05; done
kill -"$1" $cmc
wait $cmc
code=$?
if [ $code -le 128 ] || ! sh "$(dirname "$0")/gone.sh" child; then
  echo "exit code $code, or a child is left"
  exit 1
fi
