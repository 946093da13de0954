#!/bin/sh
# change.sh SCRATCH TARGET...: edits fives.cm's code for each target and runs it.
set -e
inputs=$(dirname "$0") scratch=$1
shift
cd "$scratch"
for target; do
  cmc -march=$target "$inputs/fives.cm" -o $target.bin
  cmobj disassemble $target.bin -o $target.s
  python3 "$inputs/edit.py" $target.s edited.s \
    '+/mul .* (r\d+)\.0<1>:d .* 5:w/(W) add (16|M0) \1.0<1>:d \1.0<8;8,1>:d 7:w/' \
    ' 5:w= 1000:w' '-/(oword block write|store)/'
  cmobj reassemble $target.bin edited.s -o edited.bin
  cmobj validate edited.bin
  echo $target $(gensim exec edited.bin --arg in=text:int:in.txt \
    --arg out=zero:128 --out out=text:int:-)
done
