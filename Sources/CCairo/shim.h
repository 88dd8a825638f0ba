// The part of the C APIs of cairo, Pango and GObject that plat calls, as their manuals give it: so few functions that
// their headers, which bring GLib's with them, need not be installed to build. Enumerations are ints.

#ifndef PLAT_CCAIRO_H
#define PLAT_CCAIRO_H

typedef struct _cairo cairo_t;
typedef struct _cairo_surface cairo_surface_t;
typedef struct _cairo_font_options cairo_font_options_t;
typedef int cairo_status_t;
typedef cairo_status_t (*cairo_write_func_t)(void *closure, const unsigned char *data, unsigned int length);

enum { CAIRO_FORMAT_ARGB32 = 0 };
enum { CAIRO_FILL_RULE_EVEN_ODD = 1 };
enum { CAIRO_LINE_CAP_BUTT = 0, CAIRO_LINE_CAP_ROUND = 1, CAIRO_LINE_CAP_SQUARE = 2 };
enum { CAIRO_LINE_JOIN_MITER = 0, CAIRO_LINE_JOIN_ROUND = 1, CAIRO_LINE_JOIN_BEVEL = 2 };
enum { CAIRO_PDF_METADATA_TITLE = 0, CAIRO_PDF_METADATA_CREATE_DATE = 5 };
enum { CAIRO_HINT_STYLE_NONE = 1, CAIRO_HINT_METRICS_OFF = 1, CAIRO_ANTIALIAS_GRAY = 2 };
enum { CAIRO_STATUS_SUCCESS = 0, CAIRO_STATUS_NO_MEMORY = 1 };

cairo_surface_t *cairo_image_surface_create(int format, int width, int height);
unsigned char *cairo_image_surface_get_data(cairo_surface_t *surface);
int cairo_image_surface_get_width(cairo_surface_t *surface);
int cairo_image_surface_get_height(cairo_surface_t *surface);
int cairo_image_surface_get_stride(cairo_surface_t *surface);
cairo_surface_t *cairo_pdf_surface_create_for_stream(
    cairo_write_func_t write, void *closure, double width, double height);
void cairo_pdf_surface_set_metadata(cairo_surface_t *surface, int metadata, const char *text);
void cairo_surface_flush(cairo_surface_t *surface);
void cairo_surface_mark_dirty(cairo_surface_t *surface);
void cairo_surface_finish(cairo_surface_t *surface);
void cairo_surface_destroy(cairo_surface_t *surface);
cairo_status_t cairo_surface_status(cairo_surface_t *surface);
const char *cairo_status_to_string(cairo_status_t status);

cairo_t *cairo_create(cairo_surface_t *target);
void cairo_destroy(cairo_t *cr);
cairo_status_t cairo_status(cairo_t *cr);
void cairo_save(cairo_t *cr);
void cairo_restore(cairo_t *cr);
void cairo_translate(cairo_t *cr, double x, double y);
void cairo_scale(cairo_t *cr, double x, double y);
void cairo_rotate(cairo_t *cr, double radians);
void cairo_set_source_surface(cairo_t *cr, cairo_surface_t *surface, double x, double y);
void cairo_set_source_rgba(cairo_t *cr, double red, double green, double blue, double alpha);
void cairo_set_fill_rule(cairo_t *cr, int rule);
void cairo_set_line_width(cairo_t *cr, double width);
void cairo_set_line_cap(cairo_t *cr, int cap);
void cairo_set_line_join(cairo_t *cr, int join);
void cairo_set_miter_limit(cairo_t *cr, double limit);
void cairo_set_dash(cairo_t *cr, const double *dashes, int count, double offset);
void cairo_new_path(cairo_t *cr);
void cairo_move_to(cairo_t *cr, double x, double y);
void cairo_line_to(cairo_t *cr, double x, double y);
void cairo_close_path(cairo_t *cr);
void cairo_new_sub_path(cairo_t *cr);
void cairo_arc(cairo_t *cr, double x, double y, double radius, double from, double to);
void cairo_rectangle(cairo_t *cr, double x, double y, double width, double height);
void cairo_fill(cairo_t *cr);
void cairo_fill_preserve(cairo_t *cr);
void cairo_stroke(cairo_t *cr);
void cairo_paint(cairo_t *cr);

cairo_font_options_t *cairo_font_options_create(void);
void cairo_font_options_destroy(cairo_font_options_t *options);
void cairo_font_options_set_antialias(cairo_font_options_t *options, int antialias);
void cairo_font_options_set_hint_style(cairo_font_options_t *options, int style);
void cairo_font_options_set_hint_metrics(cairo_font_options_t *options, int metrics);

typedef struct _PangoLayout PangoLayout;
typedef struct _PangoContext PangoContext;
typedef struct _PangoFontDescription PangoFontDescription;
/// In units of 1/1024 of a device unit.
typedef struct {
  int x, y, width, height;
} PangoRectangle;

enum { PANGO_SCALE = 1024, PANGO_WEIGHT_NORMAL = 400, PANGO_WEIGHT_BOLD = 700 };

PangoLayout *pango_cairo_create_layout(cairo_t *cr);
void pango_cairo_context_set_font_options(PangoContext *context, const cairo_font_options_t *options);
void pango_cairo_layout_path(cairo_t *cr, PangoLayout *layout);
void pango_cairo_show_layout(cairo_t *cr, PangoLayout *layout);
PangoContext *pango_layout_get_context(PangoLayout *layout);
void pango_context_set_round_glyph_positions(PangoContext *context, int rounds);
void pango_layout_context_changed(PangoLayout *layout);
void pango_layout_set_text(PangoLayout *layout, const char *text, int length);
void pango_layout_set_single_paragraph_mode(PangoLayout *layout, int isSingle);
void pango_layout_set_font_description(PangoLayout *layout, const PangoFontDescription *description);
void pango_layout_get_extents(PangoLayout *layout, PangoRectangle *ink, PangoRectangle *logical);
int pango_layout_get_baseline(PangoLayout *layout);
PangoFontDescription *pango_font_description_new(void);
void pango_font_description_free(PangoFontDescription *description);
void pango_font_description_set_family(PangoFontDescription *description, const char *family);
void pango_font_description_set_weight(PangoFontDescription *description, int weight);
void pango_font_description_set_absolute_size(PangoFontDescription *description, double size);

typedef struct _PangoFontMap PangoFontMap;
typedef struct _PangoFontFamily PangoFontFamily;

const char *cairo_version_string(void);
const char *pango_version_string(void);
PangoFontMap *pango_cairo_font_map_get_default(void);
void pango_font_map_list_families(PangoFontMap *map, PangoFontFamily ***families, int *count);
const char *pango_font_family_get_name(PangoFontFamily *family);

void g_free(void *memory);
void g_object_unref(void *object);

#endif
