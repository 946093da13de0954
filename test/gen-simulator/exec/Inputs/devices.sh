inputs=$(dirname "$0")
for p in skl icllp tgllp dg2 pvc; do
  cmc -march=$p $OPTIONS $inputs/global.cm -o k && gensim exec k --groups=4 --group-size=2 \
    --arg in=text:float:x.txt --arg out=zero:256 --arg f=2 --out out=text:float:- | tr "\\n" \
    " " || exit 1
  echo
done
