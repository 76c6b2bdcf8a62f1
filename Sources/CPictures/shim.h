// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <png.h>
#include <turbojpeg.h>

// Macros that are made of others, which Swift does not import.
static const png_uint_32 earshot_png_version = PNG_IMAGE_VERSION;
static const png_uint_32 earshot_png_rgba = PNG_FORMAT_RGBA;
static const png_uint_32 earshot_png_opacity = PNG_FORMAT_FLAG_ALPHA;
static const int earshot_jpeg_flags = TJFLAG_LIMITSCANS;
