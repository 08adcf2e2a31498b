"""The hosts that run the kernel: WebAssembly everywhere, numba where `cirkis compile` was run."""
