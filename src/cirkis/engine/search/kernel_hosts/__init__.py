"""The hosts that run the kernel: WebAssembly everywhere, numba where installed."""
