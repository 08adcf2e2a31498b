"""Builds the search's WebAssembly module, hosts/kernel.wasm, from its Python sources.

numba turns the functions of cirkis.search.exports into LLVM's language (llvm_text), LLVM into an
object file for WebAssembly (webassembly), and LLVM's linker into a module.
"""
