# Captures the run of sim-tbx-host on a device: capture.sh DEVICE BINARY CAPTURE, with the
# other variables of the runtime that the device needs. A captured run computes nothing, so
# the host finds wrong results (exit code 1).
export NEOReadDebugKeys=1 SetCommandStreamReceiver=1
export ProductFamilyOverride=$1 AUBDumpCaptureFileName=$3
sim-tbx-host $2
test $? -eq 1 && test -s $3
