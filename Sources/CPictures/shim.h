// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <png.h>
#include <turbojpeg.h>

// Macros that are made of others, which Swift does not import.
static const png_uint_32 earshot_png_version = PNG_IMAGE_VERSION;
static const png_uint_32 earshot_png_rgba = PNG_FORMAT_RGBA;
static const png_uint_32 earshot_png_opacity = PNG_FORMAT_FLAG_ALPHA;
static const int earshot_jpeg_flags = TJFLAG_LIMITSCANS;

// What is read of Pango's and cairo's structures, declared here: Pango's own headers are found only with the flags of
// pkg-config, among which is one (-pthread) that SwiftPM refuses with a warning.
typedef struct {
    void *kind;
    unsigned start, end;
} earshot_pango_attribute;
typedef struct {
    int offset, length, letters;
    void *shaper, *language;
    void *font;
} earshot_pango_item;
typedef struct {
    earshot_pango_item *item;
    void *glyphs;
} earshot_pango_run;
typedef union {
    struct {
        int kind, length;
    } head;
    struct {
        double x, y;
    } point;
} earshot_cairo_part;
typedef struct {
    int status;
    earshot_cairo_part *data;
    int count;
} earshot_cairo_path;
