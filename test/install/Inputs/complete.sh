# complete.sh <directory>: what the completions there offer, sorted.
dir=$(mktemp -d)
trap 'rm -r "$dir"' EXIT
for tool in cmc cmobj cmrun gensim; do . "$1/$tool"; done
cd "$dir" && touch kernel.cm
compopt() { :; } # Works in an interactive shell only.

offer() {
  COMP_LINE=$*
  COMP_POINT=${#COMP_LINE}
  COMP_CWORD=$(($# - 1))
  COMPREPLY=()
  "_$1"
  echo "$*:" $(printf '%s\n' "${COMPREPLY[@]}" | LC_ALL=C sort)
}
offer cmc -emi
offer cmc -march=ic
offer cmc -O2 -ffp-contract=
offer cmc k
offer cmrun --gro
offer cmobj d
offer gensim e
offer gensim exec --prof
offer gensim exec k
