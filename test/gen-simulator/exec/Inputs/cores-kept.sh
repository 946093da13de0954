# Counts the pixels of image.raw with code from disk: made, found, damaged and made again.
export XDG_CACHE_HOME=$PWD/cache
count() { sh $(dirname $0)/cores-histogram.sh translate; }
names() { (cd cache/gensim && stat -c '%n %i' llvmcache-*); }
count && names > made && count && names > found && cmp made found && echo found
for f in cache/gensim/llvmcache-*; do echo garbage > $f; done
count && for f in cache/gensim/llvmcache-*; do test $(stat -c %s $f) -gt 1000; done &&
echo made again
