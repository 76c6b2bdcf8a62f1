// SPDX-License-Identifier: Apache-2.0

/// The functions of Pango, cairo and GObject that are called, found when the first text is drawn.
@safe struct PangoLibrary: @unchecked Sendable {
    // Unchecked: addresses of libraries that stay.
    typealias Thing = UnsafeMutableRawPointer
    typealias Free = @convention(c) (Thing?) -> Void
    typealias Take = @convention(c) (Thing?, Thing?) -> Void
    typealias Make = @convention(c) () -> Thing?
    typealias Get = @convention(c) (Thing?) -> Thing?
    typealias Number = @convention(c) (Thing?, Int32) -> Void
    typealias Text = @convention(c) (Thing?, UnsafePointer<CChar>, Int32) -> Void
    typealias Extents = @convention(c) (Thing?, UnsafeMutablePointer<Int32>?, UnsafeMutablePointer<Int32>?) -> Void

    let surface: @convention(c) (Int32, UnsafePointer<Double>?) -> Thing?
    let surfaceFree: Free
    let sheet: Get
    let sheetFree: Free
    let tolerance: @convention(c) (Thing?, Double) -> Void
    let newPath: Free
    let moveTo: @convention(c) (Thing?, Double, Double) -> Void
    let flatPath: Get
    let pathFree: Free
    let options: Make
    let optionsFree: Free
    let hints: Number
    let hintMetrics: Number

    let layout: Get
    let layoutContext: Get
    let setOptions: Take
    let changed: Free
    let glyphPath: @convention(c) (Thing?, Thing?, Thing?) -> Void
    let setText: Text
    let setWidth: Number
    let setHeight: Number
    let setWrap: Number
    let setEllipsis: Number
    let setAttributes: Take
    let iterator: Get
    let iteratorFree: Free
    let line: Get
    let run: Get
    let runExtents: Extents
    let lineExtents: Extents
    let index: @convention(c) (Thing?) -> Int32
    let next: @convention(c) (Thing?) -> Int32
    let direction: @convention(c) (UnsafePointer<CChar>, Int32) -> Int32

    let attributes: Make
    let attributesFree: Free
    let insert: Take
    let fontAttribute: Get
    let spacingAttribute: @convention(c) (Int32) -> Thing?
    let font: Make
    let fontFree: Free
    let family: @convention(c) (Thing?, UnsafePointer<CChar>) -> Void
    let weight: Number
    let style: Number
    let size: @convention(c) (Thing?, Double) -> Void
    let unref: Free

    static let all = PangoLibrary()

    /// Finds all of them, or none.
    private init?() {
        let cairo = PictureLibrary("libcairo.so.2")
        let pango = PictureLibrary("libpango-1.0.so.0")
        let both = PictureLibrary("libpangocairo-1.0.so.0")
        let object = PictureLibrary("libgobject-2.0.so.0")
        func find<F>(_ library: PictureLibrary, _ name: String, _ type: F.Type) throws(Missing) -> F {
            guard let function = library.function(name, type) else { throw Missing() }
            return function
        }
        do throws(Missing) {
            unsafe surface = try find(
                cairo, "cairo_recording_surface_create",
                (@convention(c) (Int32, UnsafePointer<Double>?) -> Thing?).self)
            unsafe surfaceFree = try find(cairo, "cairo_surface_destroy", Free.self)
            unsafe sheet = try find(cairo, "cairo_create", Get.self)
            unsafe sheetFree = try find(cairo, "cairo_destroy", Free.self)
            unsafe tolerance = try find(cairo, "cairo_set_tolerance", (@convention(c) (Thing?, Double) -> Void).self)
            unsafe newPath = try find(cairo, "cairo_new_path", Free.self)
            unsafe moveTo = try find(cairo, "cairo_move_to", (@convention(c) (Thing?, Double, Double) -> Void).self)
            unsafe flatPath = try find(cairo, "cairo_copy_path_flat", Get.self)
            unsafe pathFree = try find(cairo, "cairo_path_destroy", Free.self)
            unsafe options = try find(cairo, "cairo_font_options_create", Make.self)
            unsafe optionsFree = try find(cairo, "cairo_font_options_destroy", Free.self)
            unsafe hints = try find(cairo, "cairo_font_options_set_hint_style", Number.self)
            unsafe hintMetrics = try find(cairo, "cairo_font_options_set_hint_metrics", Number.self)
            unsafe layout = try find(both, "pango_cairo_create_layout", Get.self)
            unsafe layoutContext = try find(pango, "pango_layout_get_context", Get.self)
            unsafe setOptions = try find(both, "pango_cairo_context_set_font_options", Take.self)
            unsafe changed = try find(pango, "pango_layout_context_changed", Free.self)
            unsafe glyphPath = try find(
                both, "pango_cairo_glyph_string_path", (@convention(c) (Thing?, Thing?, Thing?) -> Void).self)
            unsafe setText = try find(pango, "pango_layout_set_text", Text.self)
            unsafe setWidth = try find(pango, "pango_layout_set_width", Number.self)
            unsafe setHeight = try find(pango, "pango_layout_set_height", Number.self)
            unsafe setWrap = try find(pango, "pango_layout_set_wrap", Number.self)
            unsafe setEllipsis = try find(pango, "pango_layout_set_ellipsize", Number.self)
            unsafe setAttributes = try find(pango, "pango_layout_set_attributes", Take.self)
            unsafe iterator = try find(pango, "pango_layout_get_iter", Get.self)
            unsafe iteratorFree = try find(pango, "pango_layout_iter_free", Free.self)
            unsafe line = try find(pango, "pango_layout_iter_get_line_readonly", Get.self)
            unsafe run = try find(pango, "pango_layout_iter_get_run_readonly", Get.self)
            unsafe runExtents = try find(pango, "pango_layout_iter_get_run_extents", Extents.self)
            unsafe lineExtents = try find(pango, "pango_layout_iter_get_line_extents", Extents.self)
            unsafe index = try find(pango, "pango_layout_iter_get_index", (@convention(c) (Thing?) -> Int32).self)
            unsafe next = try find(pango, "pango_layout_iter_next_run", (@convention(c) (Thing?) -> Int32).self)
            unsafe direction = try find(
                pango, "pango_find_base_dir", (@convention(c) (UnsafePointer<CChar>, Int32) -> Int32).self)
            unsafe attributes = try find(pango, "pango_attr_list_new", Make.self)
            unsafe attributesFree = try find(pango, "pango_attr_list_unref", Free.self)
            unsafe insert = try find(pango, "pango_attr_list_insert", Take.self)
            unsafe fontAttribute = try find(pango, "pango_attr_font_desc_new", Get.self)
            unsafe spacingAttribute = try find(
                pango, "pango_attr_letter_spacing_new", (@convention(c) (Int32) -> Thing?).self)
            unsafe font = try find(pango, "pango_font_description_new", Make.self)
            unsafe fontFree = try find(pango, "pango_font_description_free", Free.self)
            unsafe family = try find(
                pango, "pango_font_description_set_family",
                (@convention(c) (Thing?, UnsafePointer<CChar>) -> Void).self)
            unsafe weight = try find(pango, "pango_font_description_set_weight", Number.self)
            unsafe style = try find(pango, "pango_font_description_set_style", Number.self)
            unsafe size = try find(
                pango, "pango_font_description_set_absolute_size", (@convention(c) (Thing?, Double) -> Void).self)
            unsafe unref = try find(object, "g_object_unref", Free.self)
        } catch {
            return nil
        }
    }

    private struct Missing: Error {}
}
