# A kernel of icllp whose first instruction is a sampler message that compares: "bad".
inputs=$(dirname "$0")
cmc $inputs/kernels.cm -march=icllp -binary-format=cm -o bad || exit 1
llvm-objcopy --dump-section .text.values=code bad ||
  objcopy -O binary --dump-section .text.values=code -I elf64-little bad /dev/null
printf 'send (8|M0) r10 r20 0x2 0x02423304\n' > send.asm
iga64 -p 11 -a send.asm -o send.bin || exit 1
python3 - <<'EOF'
binary, code = (open(name, "rb").read() for name in ("bad", "code"))
send = open("send.bin", "rb").read()
open("bad", "wb").write(binary.replace(code, send + code[len(send):]))
EOF
gensim survey bad
