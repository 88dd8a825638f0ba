// The page's files as bytes of the program. Tests/make-view-page writes the folder `made`, and this number, so that all is built
// anew when they change: 2405e694efc42f1d01b1966a0709f35fcee028233143c7edbfff6a7b0e805c42
#include "embed.h"

EMBED(plat_page_html, "page.html")
EMBED(plat_page_style, "style.css")
EMBED(plat_page_script, "script.js")
EMBED(plat_page_style_hash, "style.hash")
EMBED(plat_page_script_hash, "script.hash")
