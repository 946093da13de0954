#!/bin/sh
# hosts.sh SOURCE COMMAND [OPTIONS [DEVICES]]
#
# Runs COMMAND with all forms of the kernels of SOURCE: through OpenCL and Level
# Zero (HOST in it is opencl and level_zero), binary and SPIR-V (KERNELS), on the
# simulated DEVICES. Its second half, behind &&, checks what came out. The variable
# RUNTIME may hold another option of gensim run: --runtime=newest, whose compiler needs
# media surfaces as images.
source=$1 command=$2 options=$3 devices=${4:-skl icllp tgllp}
for device in $devices; do
  cmc -march=$device $options $source -o kernels.bin || exit 1
  cmc -march=$device $options $source -emit-spirv ${RUNTIME:+-fspirv-media-images} \
    -o kernels.spv || exit 1
  fat=
  case $device in # A fat binary has SPIR-V where Debian's finalizer has no code.
  mtl | arl | lnl | bmg)
    cmc -march=$device $options $source -binary-format=fat -o kernels.fat || exit 1
    fat=kernels.fat
    ;;
  esac
  for kernels in kernels.bin kernels.spv $fat; do
    for host in opencl level_zero; do
      rm -f out*
      echo "$device, $kernels, $host"
      run="gensim run $RUNTIME --quiet --device=$device -- $command"
      sh -c "$(echo "$run" | sed "s/HOST/$host/; s/KERNELS/$kernels/")" || exit 1
    done
  done
done
