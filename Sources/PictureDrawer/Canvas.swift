// SPDX-License-Identifier: Apache-2.0

import CPango

/// The only file that calls cairo and Pango: a sheet to draw on, with its origin at the top left, in points.
///
/// Pango sets the words, since they are in any script: it joins, reorders, and finds a font that has them.
@safe final class Canvas {
    private let surface: OpaquePointer
    private let context: OpaquePointer

    /// `PANGO_SCALE` and `PANGO_ELLIPSIZE_END`.
    private static let (unitsInAPoint, atTheEnd) = (1024.0, UInt32(3))

    /// Red, green, blue and opacity, 0 to 1.
    struct Ink {
        let red, green, blue: Double
        var opacity = 1.0

        static let black = Ink(red: 0.1, green: 0.1, blue: 0.1)
        static let grey = Ink(red: 0.45, green: 0.45, blue: 0.45)
        static let pale = Ink(red: 0.85, green: 0.85, blue: 0.85)
        static let wave = Ink(red: 0.13, green: 0.35, blue: 0.55)
        static let mark = Ink(red: 0.85, green: 0.1, blue: 0.1)
        static let held = Ink(red: 0.1, green: 0.5, blue: 0.2)

        func faint(_ opacity: Double) -> Ink { Ink(red: red, green: green, blue: blue, opacity: opacity) }
    }

    /// A part of the sheet.
    struct Frame {
        var x, y, width, height: Double
        var right: Double { x + width }
        var bottom: Double { y + height }
    }

    /// Makes a white sheet (`cairo_image_surface_create`).
    init(width: Int, height: Int) {
        unsafe surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, Int32(width), Int32(height))
        unsafe context = cairo_create(surface)
        unsafe cairo_set_source_rgb(context, 1, 1, 1)
        unsafe cairo_paint(context)
        unsafe cairo_set_line_width(context, 1)
    }

    deinit {
        unsafe cairo_destroy(context)
        unsafe cairo_surface_destroy(surface)
    }

    /// Fills a frame.
    func fill(_ frame: Frame, _ ink: Ink) {
        take(ink)
        unsafe cairo_rectangle(context, frame.x, frame.y, frame.width, frame.height)
        unsafe cairo_fill(context)
    }

    /// Draws a frame's border.
    func border(_ frame: Frame, _ ink: Ink) {
        take(ink)
        unsafe cairo_rectangle(context, frame.x + 0.5, frame.y + 0.5, frame.width - 1, frame.height - 1)
        unsafe cairo_stroke(context)
    }

    /// Draws a line through points.
    func line(_ points: [(x: Double, y: Double)], _ ink: Ink) {
        guard let first = points.first else { return }
        take(ink)
        unsafe cairo_move_to(context, first.x, first.y)
        for point in points.dropFirst() { unsafe cairo_line_to(context, point.x, point.y) }
        unsafe cairo_stroke(context)
    }

    /// Draws upright strokes between two heights each.
    func strokes(_ strokes: [(x: Double, from: Double, to: Double)], _ ink: Ink) {
        take(ink)
        for stroke in strokes {
            unsafe cairo_move_to(context, stroke.x, stroke.from)
            unsafe cairo_line_to(context, stroke.x, stroke.to)
        }
        unsafe cairo_stroke(context)
    }

    /// Stretches an image of 0 to 1 over a frame, white to black; its rows go from the top down.
    func image(_ shades: [Float], columns: Int, in frame: Frame) {
        let rows = columns > 0 ? shades.count / columns : 0
        guard rows > 0 else { return }
        let image = unsafe cairo_image_surface_create(CAIRO_FORMAT_RGB24, Int32(columns), Int32(rows))
        defer { unsafe cairo_surface_destroy(image) }
        guard let bytes = unsafe cairo_image_surface_get_data(image) else { return }
        let stride = unsafe Int(cairo_image_surface_get_stride(image))
        for row in 0..<rows {
            for column in 0..<columns {
                let grey = UInt8(255 - 255 * min(1, max(0, shades[row * columns + column])))
                let place = row * stride + column * 4
                for channel in 0..<3 { unsafe bytes[place + channel] = grey }
            }
        }
        unsafe cairo_surface_mark_dirty(image)
        unsafe cairo_save(context)
        unsafe cairo_translate(context, frame.x, frame.y)
        unsafe cairo_scale(context, frame.width / Double(columns), frame.height / Double(rows))
        unsafe cairo_set_source_surface(context, image, 0, 0)
        unsafe cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_BILINEAR)
        unsafe cairo_rectangle(context, 0, 0, Double(columns), Double(rows))
        unsafe cairo_fill(context)
        unsafe cairo_restore(context)
    }

    /// Writes a text with its top left at a place, no wider than `width`, and returns its width (`pango_layout_set_text`).
    @discardableResult
    func text(
        _ text: String, x: Double, y: Double, size: Int = 10, ink: Ink = .black, width: Double? = nil,
        bold: Bool = false
    )
        -> Double
    {
        guard let layout = unsafe pango_cairo_create_layout(context) else { return 0 }
        defer { unsafe g_object_unref(UnsafeMutableRawPointer(layout)) }
        let font = unsafe pango_font_description_from_string("Sans \(bold ? "Bold " : "")\(size)")
        defer { unsafe pango_font_description_free(font) }
        unsafe pango_layout_set_font_description(layout, font)
        unsafe pango_layout_set_text(layout, text, -1)
        if let width {
            unsafe pango_layout_set_width(layout, Int32(width * Self.unitsInAPoint))
            unsafe pango_layout_set_ellipsize(layout, Self.atTheEnd)
        }
        take(ink)
        unsafe cairo_move_to(context, x, y)
        unsafe pango_cairo_show_layout(context, layout)
        var (wide, high): (Int32, Int32) = (0, 0)
        unsafe pango_layout_get_pixel_size(layout, &wide, &high)
        return Double(wide)
    }

    /// Writes the sheet as a PNG file (`cairo_surface_write_to_png`); false when it cannot be made.
    func write(to path: String) -> Bool {
        unsafe cairo_surface_write_to_png(surface, path) == CAIRO_STATUS_SUCCESS
    }

    private func take(_ ink: Ink) {
        unsafe cairo_set_source_rgba(context, ink.red, ink.green, ink.blue, ink.opacity)
    }
}
