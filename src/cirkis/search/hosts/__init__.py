"""What runs the kernel: the WebAssembly module on every machine, numba where it is installed."""
