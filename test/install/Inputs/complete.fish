# complete.fish <directory>: what the completions there offer, sorted.
set -x HOME (mktemp -d)
for tool in cmc cmobj cmrun gensim
    source $argv[1]/$tool.fish
end
cd $HOME
touch kernel.cm
function offer
    echo (string join ' ' -- $argv): (complete -C "$argv" | string replace -r '\t.*' '' | LC_ALL=C sort)
end
offer cmc -emi
offer cmc -march=ic
offer cmc -O2 -ffp-contract=
offer cmc k
offer cmrun --gro
offer cmobj d
offer gensim e
offer gensim exec --prof
offer gensim exec k
complete -C 'cmc -emit-vi'
complete -C 'cmc -march=icl'
cd /
rm -r $HOME
