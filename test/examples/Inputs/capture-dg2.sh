#!/bin/sh
# capture-dg2.sh PROGRAM ARGUMENTS...: the runtime writes capture.aub for dg2 and
# runs nothing. The variables are those of `gensim run --device=dg2`.
export NEOReadDebugKeys=1 SetCommandStreamReceiver=1 ProductFamilyOverride=dg2
export HardwareInfoOverride=8x4x16 EnableLocalMemory=0 EnableBlitterForEnqueueOperations=0
"$@"
mv ./*.aub capture.aub
