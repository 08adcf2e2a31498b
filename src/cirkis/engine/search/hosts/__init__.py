"""What runs the kernel: WebAssembly everywhere, numba where installed."""
