// Files as bytes of the program, for assembler sources: EMBED(name, "file") makes `name` and `name_end`.
//
// The bytes begin at a multiple of eight, and a zero is behind them.
#ifdef __APPLE__
#define SYMBOL(name) _##name
#define READ_ONLY .section __TEXT,__const
#else
#define SYMBOL(name) name
#define READ_ONLY .section .rodata
#endif

// No stack of the program has to be executable for these sources.
#if defined(__linux__) && defined(__ELF__)
  .section .note.GNU-stack, "", %progbits
#endif
READ_ONLY

.macro EMBED_BYTES begin, end, file
  .balign 8
  .globl \begin
  .globl \end
\begin:
  .incbin "\file"
\end:
  .byte 0
.endm
#define EMBED(name, file) EMBED_BYTES SYMBOL(name), SYMBOL(name##_end), file
