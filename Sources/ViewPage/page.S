// The page's files as bytes of the program. Tests/make-view-page writes the folder `made`, and this number, so that all is built
// anew when they change: 4e7173a85b399e0fd2813939294d2a625f1c259154eec49915a86c3e449bf6a2
#ifdef __APPLE__
#define NAME(name) _##name
  .section __TEXT,__const
#else
#define NAME(name) name
  .section .rodata
#endif

  .globl NAME(plat_page_html), NAME(plat_page_html_end)
NAME(plat_page_html):
  .incbin "page.html"
NAME(plat_page_html_end):
  .byte 0

  .globl NAME(plat_page_style), NAME(plat_page_style_end)
NAME(plat_page_style):
  .incbin "style.css"
NAME(plat_page_style_end):
  .byte 0

  .globl NAME(plat_page_script), NAME(plat_page_script_end)
NAME(plat_page_script):
  .incbin "script.js"
NAME(plat_page_script_end):
  .byte 0

  .globl NAME(plat_page_style_hash), NAME(plat_page_style_hash_end)
NAME(plat_page_style_hash):
  .incbin "style.hash"
NAME(plat_page_style_hash_end):
  .byte 0

  .globl NAME(plat_page_script_hash), NAME(plat_page_script_hash_end)
NAME(plat_page_script_hash):
  .incbin "script.hash"
NAME(plat_page_script_hash_end):
  .byte 0

#if defined(__linux__) && defined(__ELF__)
  .section .note.GNU-stack, "", %progbits
#endif
