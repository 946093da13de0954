# doctor_roots.sh <directory>: makes the systems that doctor.test examines.
# full: everything, and three GPUs; bare: nothing; old: no finalizer; broken: one that fails.
cd "$1" && mkdir full bare old broken
lib=usr/lib/x86_64-linux-gnu
for root in full broken old; do
  mkdir -p $root/usr/bin $root/$lib && touch $root/$lib/libiga64.so.1
done
ln -s "$(command -v GenX_IR)" full/usr/bin/GenX_IR
printf '#!/bin/sh\nexit 3\n' > broken/usr/bin/GenX_IR && chmod +x broken/usr/bin/GenX_IR
cd full
touch usr/bin/cmrun usr/bin/gensim $lib/libOpenCL.so.1 $lib/libze_loader.so.1 $lib/libigc.so.1
touch $lib/libze_intel_gpu.so.1 $lib/libigfxcmrt.so.7
mkdir -p $lib/dri $lib/intel-opencl etc/OpenCL/vendors dev/dri sys/bus/i915
touch $lib/dri/iHD_drv_video.so $lib/intel-opencl/libigdrcl.so
echo libpocl.so.2 > etc/OpenCL/vendors/pocl.icd
echo /$lib/intel-opencl/libigdrcl.so > etc/OpenCL/vendors/intel.icd
gpu() { # <number> <vendor> <device>
  mkdir -p sys/class/drm/renderD$1/device && touch dev/dri/renderD$1
  echo $2 > sys/class/drm/renderD$1/device/vendor
  echo $3 > sys/class/drm/renderD$1/device/device
  ln -s ../../../../bus/i915 sys/class/drm/renderD$1/device/driver
}
gpu 128 0x1002 0x73bf
gpu 129 0x8086 0x56a0
gpu 130 0x8086 0x0042
gpu 131 0x8086 0x9a49
rm dev/dri/renderD131 && ln -s nothing dev/dri/renderD131 # Not to be opened.
