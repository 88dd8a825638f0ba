// The functions of cairo, Pango and GObject that plat calls: all are found by way of Pango's library for cairo.

#include "lazy.h"

PLAT_LIBRARY(cairo, "libpangocairo-1.0-0", "pango", "libpangocairo-1.0.so.0", "libpangocairo-1.0.so")

#ifdef __linux__

#include "../CCairo/shim.h"
#define LAZY(result, name, parameters, arguments) PLAT_LAZY(symbol, result, name, parameters, arguments)

LAZY(cairo_surface_t *, cairo_image_surface_create, (int format, int width, int height), (format, width, height))
LAZY(unsigned char *, cairo_image_surface_get_data, (cairo_surface_t *surface), (surface))
LAZY(int, cairo_image_surface_get_width, (cairo_surface_t *surface), (surface))
LAZY(int, cairo_image_surface_get_height, (cairo_surface_t *surface), (surface))
LAZY(int, cairo_image_surface_get_stride, (cairo_surface_t *surface), (surface))
LAZY(cairo_surface_t *, cairo_pdf_surface_create_for_stream,
     (cairo_write_func_t write, void *closure, double width, double height), (write, closure, width, height))
LAZY(void, cairo_pdf_surface_set_metadata,
     (cairo_surface_t *surface, int metadata, const char *text), (surface, metadata, text))
LAZY(void, cairo_surface_flush, (cairo_surface_t *surface), (surface))
LAZY(void, cairo_surface_mark_dirty, (cairo_surface_t *surface), (surface))
LAZY(void, cairo_surface_finish, (cairo_surface_t *surface), (surface))
LAZY(void, cairo_surface_destroy, (cairo_surface_t *surface), (surface))
LAZY(cairo_status_t, cairo_surface_status, (cairo_surface_t *surface), (surface))
LAZY(const char *, cairo_status_to_string, (cairo_status_t status), (status))
LAZY(cairo_t *, cairo_create, (cairo_surface_t *target), (target))
LAZY(void, cairo_destroy, (cairo_t *cr), (cr))
LAZY(cairo_status_t, cairo_status, (cairo_t *cr), (cr))
LAZY(void, cairo_save, (cairo_t *cr), (cr))
LAZY(void, cairo_restore, (cairo_t *cr), (cr))
LAZY(void, cairo_translate, (cairo_t *cr, double x, double y), (cr, x, y))
LAZY(void, cairo_scale, (cairo_t *cr, double x, double y), (cr, x, y))
LAZY(void, cairo_rotate, (cairo_t *cr, double radians), (cr, radians))
LAZY(void, cairo_set_source_surface,
     (cairo_t *cr, cairo_surface_t *surface, double x, double y), (cr, surface, x, y))
LAZY(void, cairo_set_source_rgba,
     (cairo_t *cr, double red, double green, double blue, double alpha), (cr, red, green, blue, alpha))
LAZY(void, cairo_set_fill_rule, (cairo_t *cr, int rule), (cr, rule))
LAZY(void, cairo_set_line_width, (cairo_t *cr, double width), (cr, width))
LAZY(void, cairo_set_line_cap, (cairo_t *cr, int cap), (cr, cap))
LAZY(void, cairo_set_line_join, (cairo_t *cr, int join), (cr, join))
LAZY(void, cairo_set_miter_limit, (cairo_t *cr, double limit), (cr, limit))
LAZY(void, cairo_set_dash, (cairo_t *cr, const double *dashes, int count, double offset), (cr, dashes, count, offset))
LAZY(void, cairo_new_path, (cairo_t *cr), (cr))
LAZY(void, cairo_move_to, (cairo_t *cr, double x, double y), (cr, x, y))
LAZY(void, cairo_line_to, (cairo_t *cr, double x, double y), (cr, x, y))
LAZY(void, cairo_close_path, (cairo_t *cr), (cr))
LAZY(void, cairo_new_sub_path, (cairo_t *cr), (cr))
LAZY(void, cairo_arc,
     (cairo_t *cr, double x, double y, double radius, double from, double to), (cr, x, y, radius, from, to))
LAZY(void, cairo_rectangle, (cairo_t *cr, double x, double y, double width, double height), (cr, x, y, width, height))
LAZY(void, cairo_fill, (cairo_t *cr), (cr))
LAZY(void, cairo_fill_preserve, (cairo_t *cr), (cr))
LAZY(void, cairo_stroke, (cairo_t *cr), (cr))
LAZY(void, cairo_paint, (cairo_t *cr), (cr))
LAZY(cairo_font_options_t *, cairo_font_options_create, (void), ())
LAZY(void, cairo_font_options_destroy, (cairo_font_options_t *options), (options))
LAZY(void, cairo_font_options_set_antialias, (cairo_font_options_t *options, int antialias), (options, antialias))
LAZY(void, cairo_font_options_set_hint_style, (cairo_font_options_t *options, int style), (options, style))
LAZY(void, cairo_font_options_set_hint_metrics, (cairo_font_options_t *options, int metrics), (options, metrics))

LAZY(PangoLayout *, pango_cairo_create_layout, (cairo_t *cr), (cr))
LAZY(void, pango_cairo_context_set_font_options,
     (PangoContext *context, const cairo_font_options_t *options), (context, options))
LAZY(void, pango_cairo_layout_path, (cairo_t *cr, PangoLayout *layout), (cr, layout))
LAZY(void, pango_cairo_show_layout, (cairo_t *cr, PangoLayout *layout), (cr, layout))
LAZY(PangoContext *, pango_layout_get_context, (PangoLayout *layout), (layout))
LAZY(void, pango_context_set_round_glyph_positions, (PangoContext *context, int rounds), (context, rounds))
LAZY(void, pango_layout_context_changed, (PangoLayout *layout), (layout))
LAZY(void, pango_layout_set_text, (PangoLayout *layout, const char *text, int length), (layout, text, length))
LAZY(void, pango_layout_set_single_paragraph_mode, (PangoLayout *layout, int isSingle), (layout, isSingle))
LAZY(void, pango_layout_set_font_description,
     (PangoLayout *layout, const PangoFontDescription *description), (layout, description))
LAZY(void, pango_layout_get_extents,
     (PangoLayout *layout, PangoRectangle *ink, PangoRectangle *logical), (layout, ink, logical))
LAZY(int, pango_layout_get_baseline, (PangoLayout *layout), (layout))
LAZY(PangoFontDescription *, pango_font_description_new, (void), ())
LAZY(void, pango_font_description_free, (PangoFontDescription *description), (description))
LAZY(void, pango_font_description_set_family,
     (PangoFontDescription *description, const char *family), (description, family))
LAZY(void, pango_font_description_set_weight, (PangoFontDescription *description, int weight), (description, weight))
LAZY(void, pango_font_description_set_absolute_size,
     (PangoFontDescription *description, double size), (description, size))

LAZY(void, g_object_unref, (void *object), (object))
LAZY(const char *, cairo_version_string, (void), ())
LAZY(const char *, pango_version_string, (void), ())
LAZY(PangoFontMap *, pango_cairo_font_map_get_default, (void), ())
LAZY(void, pango_font_map_list_families,
     (PangoFontMap *map, PangoFontFamily ***families, int *count), (map, families, count))
LAZY(const char *, pango_font_family_get_name, (PangoFontFamily *family), (family))
LAZY(void, g_free, (void *memory), (memory))

#endif
