// The page's files as bytes of the program. Tests/make-view-page writes the folder `made`, and this number, so that all is built
// anew when they change: f2b1ff2b4a1e7df3dad3850d4d494a00f0bc33065d23ee06d59a4c05e7992e30
#include "embed.h"

EMBED(plat_page_html, "page.html")
EMBED(plat_page_style, "style.css")
EMBED(plat_page_script, "script.js")
EMBED(plat_page_style_hash, "style.hash")
EMBED(plat_page_script_hash, "script.hash")
