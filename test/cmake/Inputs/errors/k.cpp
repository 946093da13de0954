extern "C" _GENX_MAIN_ void k() {}
