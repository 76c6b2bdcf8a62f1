// SPDX-License-Identifier: Apache-2.0

internal import CPictures

/// The only file that calls Pango, which sets words of any script, finds a font that has them, and gives them as outlines.
package enum TextSetter {
    /// The most bytes of a text that are set; no picture shows more.
    private static let mostBytes = 1 << 16
    /// `PANGO_SCALE`.
    private static let scale = 1024.0
    /// What Pango takes for a length.
    private static let longest = 1_000_000.0

    /// Sets a text in lines.
    /// - Throws: ``PictureError`` where the libraries are not there.
    package static func set(_ runs: [TextRun], _ breaking: TextBreaking = TextBreaking()) throws(PictureError)
        -> SetText
    {
        guard let pango = PangoLibrary.all else {
            throw PictureError(
                "no text can be drawn, because libpangocairo-1.0.so.0 is not there; install libpangocairo-1.0-0 and a font."
            )
        }
        var text: [UInt8] = []
        var ends: [Int] = []
        for run in runs {
            // Where a byte is 0 the text would end.
            let bytes = run.text.utf8.map { $0 == 0 ? UInt8(ascii: " ") : $0 }
            text += bytes.prefix(mostBytes - text.count)
            ends.append(text.count)
        }
        // A letter that was cut in two is left out by Pango.
        guard !text.isEmpty else { return SetText() }
        // CAIRO_CONTENT_ALPHA, without an edge: cairo leaves out letters that lie far outside of a sheet.
        let surface = unsafe pango.surface(0x2000, nil)
        defer { unsafe pango.surfaceFree(surface) }
        let sheet = unsafe pango.sheet(surface)
        defer { unsafe pango.sheetFree(sheet) }
        unsafe pango.tolerance(sheet, 0.02)
        guard let layout = unsafe pango.layout(sheet) else { throw PictureError("Pango makes no layout.") }
        defer { unsafe pango.unref(layout) }
        let options = unsafe pango.options()
        unsafe pango.hints(options, 1)  // CAIRO_HINT_STYLE_NONE
        unsafe pango.hintMetrics(options, 1)  // CAIRO_HINT_METRICS_OFF
        unsafe pango.setOptions(pango.layoutContext(layout), options)
        unsafe pango.optionsFree(options)
        unsafe pango.changed(layout)
        let attributes = unsafe pango.attributes()
        var start = 0
        for (run, end) in zip(runs, ends) {
            unsafe add(run.face, start..<end, to: attributes, pango)
            start = end
        }
        unsafe pango.setAttributes(layout, attributes)
        unsafe pango.attributesFree(attributes)
        unsafe set(breaking, on: layout, pango)
        var result = SetText()
        unsafe text.withUnsafeBufferPointer { bytes in
            unsafe bytes.withMemoryRebound(to: CChar.self) { letters in
                guard let letters = letters.baseAddress else { return }
                unsafe pango.setText(layout, letters, Int32(bytes.count))
                result.isFromRight = unsafe pango.direction(letters, Int32(bytes.count)) == 1
            }
        }
        unsafe read(layout, sheet, ends, text, into: &result, pango)
        return result
    }

    private static func add(
        _ face: TextFace, _ place: Range<Int>, to attributes: PangoLibrary.Thing?, _ pango: PangoLibrary
    ) {
        let font = unsafe pango.font()
        unsafe pango.family(font, face.families)
        unsafe pango.weight(font, Int32(face.weight))
        unsafe pango.style(font, face.isItalic ? 2 : 0)
        unsafe pango.size(font, face.size * scale)
        unsafe insert(pango.fontAttribute(font), place, into: attributes, pango)
        unsafe pango.fontFree(font)
        guard face.spacing != 0 else { return }
        unsafe insert(pango.spacingAttribute(Int32(face.spacing * scale)), place, into: attributes, pango)
    }

    /// Says from which byte to which an attribute holds, and gives it away.
    private static func insert(
        _ attribute: PangoLibrary.Thing?, _ place: Range<Int>, into attributes: PangoLibrary.Thing?,
        _ pango: PangoLibrary
    ) {
        guard let head = unsafe attribute?.assumingMemoryBound(to: earshot_pango_attribute.self) else { return }
        unsafe (head.pointee.start, head.pointee.end) = (UInt32(place.lowerBound), UInt32(place.upperBound))
        unsafe pango.insert(attributes, attribute)
    }

    private static func set(_ breaking: TextBreaking, on layout: PangoLibrary.Thing?, _ pango: PangoLibrary) {
        let width = breaking.width.map { $0.isFinite ? Int32(max(0, min($0, longest)) * scale) : -1 } ?? -1
        unsafe pango.setWidth(layout, breaking.place == .never ? -1 : width)
        unsafe pango.setWrap(layout, breaking.place == .letters ? 1 : 2)  // PANGO_WRAP_CHAR, PANGO_WRAP_WORD_CHAR
        switch breaking.place {
        case .cutStart: unsafe pango.setEllipsis(layout, 1)
        case .cutMiddle: unsafe pango.setEllipsis(layout, 2)
        case .cutEnd: unsafe pango.setEllipsis(layout, 3)
        case .words, .letters, .never:
            guard let most = breaking.mostLines, width >= 0 else { return }
            unsafe pango.setEllipsis(layout, 3)
            // Below 0 it counts lines.
            unsafe pango.setHeight(layout, -Int32(max(1, min(most, 10_000))))
        }
    }

    private static func read(
        _ layout: PangoLibrary.Thing?, _ sheet: PangoLibrary.Thing?, _ ends: [Int], _ text: [UInt8],
        into result: inout SetText, _ pango: PangoLibrary
    ) {
        guard let iterator = unsafe pango.iterator(layout) else { return }
        defer { unsafe pango.iteratorFree(iterator) }
        var line: PangoLibrary.Thing? = nil
        var left = 0.0
        repeat {
            var box: [Int32] = [0, 0, 0, 0]
            let here = unsafe pango.line(iterator)
            if unsafe here != line {
                unsafe line = here
                unsafe pango.lineExtents(iterator, nil, &box)
                left = Double(box[0]) / scale
                let index = Int(unsafe pango.index(iterator))
                let isFirst = index == 0 || text.indices.contains(index - 1) && text[index - 1] == UInt8(ascii: "\n")
                result.lines.append(SetText.Line(width: Double(box[2]) / scale, isFirst: isFirst))
            }
            guard let run = unsafe pango.run(iterator)?.assumingMemoryBound(to: earshot_pango_run.self),
                let item = unsafe run.pointee.item
            else { continue }
            unsafe pango.runExtents(iterator, nil, &box)
            let x = Double(box[0]) / scale - left
            unsafe pango.newPath(sheet)
            unsafe pango.moveTo(sheet, x, 0)
            unsafe pango.glyphPath(sheet, item.pointee.font, run.pointee.glyphs)
            let offset = Int(unsafe item.pointee.offset)
            let piece = SetText.Piece(
                run: ends.firstIndex { offset < $0 } ?? ends.count - 1, x: x, width: Double(box[2]) / scale,
                letters: unsafe outlines(of: sheet, pango))
            result.lines[result.lines.count - 1].pieces.append(piece)
        } while unsafe pango.next(iterator) != 0
    }

    /// Copies what cairo holds of a path (`cairo_copy_path_flat`): moves, lines and ends of stretches.
    private static func outlines(of sheet: PangoLibrary.Thing?, _ pango: PangoLibrary) -> [[Spot]] {
        guard let path = unsafe pango.flatPath(sheet) else { return [] }
        defer { unsafe pango.pathFree(path) }
        let head = unsafe path.assumingMemoryBound(to: earshot_cairo_path.self).pointee
        guard unsafe head.status == 0, let data = unsafe head.data else { return [] }
        var stretches: [[Spot]] = []
        var place = 0
        let count = Int(unsafe head.count)
        while place < count {
            let (kind, length) = unsafe (data[place].head.kind, Int(data[place].head.length))
            guard length > 0 else { break }
            if kind <= 1, place + 1 < count {
                let spot = unsafe Spot(data[place + 1].point.x, data[place + 1].point.y)
                if kind == 0 || stretches.isEmpty {
                    stretches.append([spot])
                } else {
                    stretches[stretches.count - 1].append(spot)
                }
            }
            place += length
        }
        return stretches.filter { $0.count > 2 }
    }
}
