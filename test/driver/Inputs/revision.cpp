// Wants revision 3.
#if CM_GENX_REVID != 3 || __CM_INTEL_TARGET_REVISION != 3
#error wrong revision
#endif
