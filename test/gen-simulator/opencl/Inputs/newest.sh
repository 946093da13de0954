#!/bin/sh
# newest.sh DEVICE OPENCL-OPTIONS BIN HOSTS
#
# Compiles the kernels for DEVICE with the ocloc of ./dev newest and runs all cases under
# the newer runtime, through the HOSTS: ocl (OpenCL), l0 (Level Zero).
device=$1 options=$2 bin=$3 hosts=$4
kernels=$(dirname "$0")/kernels
newest=${CMC_NEWEST:-$bin/../newest}
mkdir -p $device
for file in $kernels/*.cl; do
  name=$(basename $file .cl)
  (cd $device && $newest/bin/ocloc compile -q -file $file -device $device \
    -options "-cl-std=CL3.0 $options" -output $name -output_no_suffix) || exit 1
done
for host in $hosts; do
  gensim run --runtime=newest --quiet --device=$device -- sim-$host-tests $device all || exit 1
done
