#!/bin/sh
# Tests the Debian packages of CMC as a user installs them: in a fresh Debian 12, with apt.
#
#   try_packages.sh FOLDER    packages made by `cpack -G DEB`; needs root and debootstrap
#
# Installs them with their dependencies, builds and runs the projects of the
# documents as an ordinary user, installs them again over themselves, and purges them.
# Checks them with lintian, where that is installed.
set -eu
folder=$(cd "$1" && pwd)
mirror=http://deb.debian.org/debian
# What else the projects need: compilers, headers, an editor's server.
more="cmake g++ make pkg-config man-db bash-completion clangd-14 python3 \
  libpng-dev libze-dev ocl-icd-opencl-dev"
here=$(cd "$(dirname "$0")/.." && pwd)

if [ -z "${CMC_TRY_ROOT:-}" ]; then # In a mount namespace of its own, removed with it.
  if command -v lintian >/dev/null; then
    lintian --allow-root --fail-on error,warning "$folder"/*.deb
  fi
  CMC_TRY_ROOT=$(mktemp -d) && export CMC_TRY_ROOT
  trap 'rm -rf --one-file-system "$CMC_TRY_ROOT"' EXIT
  unshare -m --propagation private sh "$0" "$folder"
  exit
fi
root=$CMC_TRY_ROOT
chmod 755 "$root" # For all users there.
debootstrap --variant=minbase bookworm "$root" $mirror >/dev/null
mount -t proc proc "$root/proc"
mount --rbind /dev "$root/dev"
inside() {
  chroot "$root" env -i HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 \
    DEBIAN_FRONTEND=noninteractive "$@"
}
newcomer() { inside su - newcomer -c "export LC_ALL=C.UTF-8; $1"; }

mkdir "$root/packages" && cp "$folder"/*.deb "$root/packages"
inside useradd -m newcomer
cp "$here"/test/install/Inputs/*.sh "$here"/test/install/Inputs/scale.cm \
  "$here"/test/install/Inputs/client.* "$here"/test/driver/Inputs/clangd.py \
  "$here"/test/driver/Inputs/editor.cm "$root/home/newcomer"
echo "== installing"
inside sh -c 'apt-get update && cd /packages && apt-get install -y ./*.deb' >/dev/null
newcomer 'cmc -march=icllp scale.cm -o scale.bin' # With only the package's dependencies.
inside apt-get install -y --no-install-recommends $more >/dev/null
inside sh -c 'cd /packages && apt-get install -y --reinstall ./*.deb' >/dev/null
inside dpkg -V cmc libcmc1 libcmc-dev cmrt python3-cmc cmc-doc
echo "== using"
newcomer 'sh use.sh /usr && sh project.sh /usr'
newcomer 'man cmc cmobj cmrun gensim | grep -A1 ^NAME'
echo "== removing"
inside apt-get purge -y cmc libcmc1 libcmc-dev cmrt python3-cmc cmc-doc >/dev/null
left=$(inside find / -xdev -name '*cmc*' -path '/usr/*' -o -xdev -name 'libcmrt*' -path '/usr/*')
[ -z "$left" ] || { echo "left behind: $left"; exit 1; }
echo "the packages are in order"
