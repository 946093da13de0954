// The library is there without an include (compile.py).
