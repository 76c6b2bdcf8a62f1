// SPDX-License-Identifier: Apache-2.0
#include <cairo/cairo.h>

// What is called of Pango, declared here: its own headers are found only with the flags of pkg-config, among which is one
// (-pthread) that SwiftPM refuses with a warning.
typedef struct _PangoLayout PangoLayout;
typedef struct _PangoFontDescription PangoFontDescription;
PangoLayout *pango_cairo_create_layout(cairo_t *context);
void pango_cairo_show_layout(cairo_t *context, PangoLayout *layout);
PangoFontDescription *pango_font_description_from_string(const char *name);
void pango_font_description_free(PangoFontDescription *font);
void pango_layout_set_font_description(PangoLayout *layout, const PangoFontDescription *font);
void pango_layout_set_text(PangoLayout *layout, const char *text, int bytes);
void pango_layout_set_width(PangoLayout *layout, int width);
void pango_layout_set_ellipsize(PangoLayout *layout, unsigned mode);
void pango_layout_get_pixel_size(PangoLayout *layout, int *width, int *height);
void g_object_unref(void *object);
