// The page's files as bytes of the program. Tests/make-view-page writes the folder `made`, and this number, so that all is built
// anew when they change: 4e7173a85b399e0fd2813939294d2a625f1c259154eec49915a86c3e449bf6a2
#include "embed.h"

EMBED(plat_page_html, "page.html")
EMBED(plat_page_style, "style.css")
EMBED(plat_page_script, "script.js")
EMBED(plat_page_style_hash, "style.hash")
EMBED(plat_page_script_hash, "script.hash")
