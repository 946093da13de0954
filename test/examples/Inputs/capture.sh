#!/bin/sh
# capture.sh DEVICE PROGRAM ARGUMENTS...: the runtime writes capture.aub for DEVICE
# and runs nothing. docs/reference/gensim-run.md ("Captures") explains the variables.
export NEOReadDebugKeys=1 SetCommandStreamReceiver=1 ProductFamilyOverride=$1
case $1 in
dg2) export HardwareInfoOverride=8x4x16 ;;
pvc)
  export HardwareInfoOverride=1x8x8 OverrideRevision=47 EnableLocalMemory=0
  export Enable64kbpages=0 EnableBlitterForEnqueueOperations=0
  export EnableTimestampWaitForQueues=0
  ;;
esac
shift
rm -f ./*.aub
"$@"
mv ./*.aub capture.aub
