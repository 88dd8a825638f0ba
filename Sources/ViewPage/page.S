// The page's files as bytes of the program. Tests/make-view-page writes the folder `made`, and this number, so that all is built
// anew when they change: 9dc49af7bb6830e70cca1bf45873461ed4984d6ff51da1128a21f2afdd215139
#include "embed.h"

EMBED(plat_page_html, "page.html")
EMBED(plat_page_style, "style.css")
EMBED(plat_page_script, "script.js")
EMBED(plat_page_style_hash, "style.hash")
EMBED(plat_page_script_hash, "script.hash")
