"""Build the search's WebAssembly modules from its Python sources.

numba translates the functions in cirkis.engine.search.exports into LLVM IR (llvm_text), LLVM
compiles that into an object file for WebAssembly, and its linker makes a module (webassembly).
"""
