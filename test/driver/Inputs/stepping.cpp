// 12.55.4 is a stepping of dg2.
#if __CM_INTEL_TARGET_MAJOR != 12 || __CM_INTEL_TARGET_MINOR != 55 ||          \
    __CM_INTEL_TARGET_REVISION != 4 || CM_GENX != 1271
#error wrong version
#endif
