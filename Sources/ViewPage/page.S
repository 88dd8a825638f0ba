// The page's files as bytes of the program. Tests/make-view-page writes the folder `made`, and this number, so that all is built
// anew when they change: 35447f82181111232ee39c69538c476f8ca96d913af2ec9a8d476fd494e57a1e
#include "embed.h"

EMBED(plat_page_html, "page.html")
EMBED(plat_page_style, "style.css")
EMBED(plat_page_script, "script.js")
EMBED(plat_page_style_hash, "style.hash")
EMBED(plat_page_script_hash, "script.hash")
