#!/bin/sh
# Tests the portable archive and the wheel of CMC as a user has them: in fresh roots of
# several distributions, whose packages are only those of a minimal system, and numpy.
#
#   try_portable.sh FOLDER [SUITE...]    FOLDER has the archive and the wheel; needs root,
#                                        debootstrap and the network
set -eu
folder=$(cd "$1" && pwd) && shift
here=$(cd "$(dirname "$0")/.." && pwd)
[ $# -gt 0 ] || set -- bookworm trixie testing noble

if [ -z "${CMC_TRY_ROOT:-}" ]; then # In a mount namespace of its own, removed with it.
  CMC_TRY_ROOT=$(mktemp -d) && export CMC_TRY_ROOT
  trap 'rm -rf --one-file-system "$CMC_TRY_ROOT"' EXIT
  unshare -m --propagation private sh "$0" "$folder" "$@"
  exit
fi

# try SUITE: in a root of its own.
try() {
  root=$CMC_TRY_ROOT/$1
  case $1 in
  noble) mirror=http://archive.ubuntu.com/ubuntu from=/usr/share/debootstrap/scripts/gutsy ;;
  *) mirror=http://deb.debian.org/debian from=/usr/share/debootstrap/scripts/sid ;;
  esac
  mkdir "$root" && chmod 755 "$root" "$CMC_TRY_ROOT"
  # Debian has no keys of Ubuntu; the root is thrown away.
  ubuntu=$([ "$1" = noble ] && echo --components=main,universe --no-check-gpg || true)
  debootstrap --variant=minbase $ubuntu "$1" "$root" $mirror $from >"$root.log" ||
    { tail -3 "$root.log"; return 1; }
  mount -t proc proc "$root/proc"
  mount --rbind /dev "$root/dev"
  inside() {
    chroot "$root" env -i HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 \
      DEBIAN_FRONTEND=noninteractive "$@"
  }
  inside useradd -m newcomer
  home=$root/home/newcomer
  cp "$folder"/cmc-*.tar.gz "$folder"/cmc_gpu-*.whl "$here"/test/install/Inputs/portable.sh \
    "$here"/test/install/Inputs/scale.cm "$home"
  python3 "$here/test/docs/Inputs/block.py" "$here/docs/howto/UseFromPython.md" python \
    >"$home/ten.py"
  echo "== $(. "$root/etc/os-release" && echo "$PRETTY_NAME"), $(inside ldd --version | head -1)"
  inside su - newcomer -c 'tar -xf cmc-*.tar.gz && sh portable.sh cmc-*-linux'
  inside apt-get install -y --no-install-recommends python3-venv python3-numpy >"$root.log" 2>&1 ||
    { tail -3 "$root.log"; return 1; }
  inside su - newcomer -c 'sh portable.sh cmc-*-linux $HOME/cmc_gpu-*.whl $HOME/ten.py' \
    >"$root.log" || { tail -3 "$root.log"; return 1; }
  grep -e '^python:' -e '^wheel:' "$root.log"
}
for suite in "$@"; do
  try "$suite"
done
echo "the archive and the wheel are in order"
