"""Builds the search's WebAssembly modules from its Python sources.

numba turns the functions of cirkis.engine.search.exports into LLVM's language (llvm_text), LLVM
into an object file for WebAssembly (webassembly), and LLVM's linker into a module.
"""
