// SPDX-License-Identifier: Apache-2.0

internal import CoreGraphics
internal import DeviceContract
internal import Foundation
internal import Pictures

/// A text in lines, each at its place below the first one's top.
struct SetParagraphs {
    private let styles: [Style]
    private let lines: [Placed]
    /// How wide and high the lines are together.
    let size: CGSize

    /// What a stretch looks like.
    private struct Style {
        var font = UIFont(name: "Helvetica", size: 12) ?? .systemFont(ofSize: 12)
        var colour = UIColor.black
        var background: UIColor?
        var underline: UIColor?
        var strike: UIColor?
        var rise: CGFloat = 0
        var shadow: NSShadow?
    }

    private struct Placed {
        let line: SetText.Line
        let x: CGFloat
        let baseline: CGFloat
        let top: CGFloat
        let bottom: CGFloat
    }

    /// Sets a text.
    /// - Parameters:
    ///   - room: the width that lines have, and the height that is there for them; nil for no end.
    ///   - isCut: whether the last line that there is room for ends with an ellipsis.
    init(_ text: NSAttributedString, in room: CGSize? = nil, isCut: Bool = false) {
        var styles: [Style] = []
        var runs: [TextRun] = []
        var paragraph = NSParagraphStyle.default
        unsafe text.enumerateAttributes(in: NSRange(location: 0, length: text.length)) { attributes, place, _ in
            let style = Self.style(attributes)
            if place.location == 0, let own = attributes[.paragraphStyle] as? NSParagraphStyle { paragraph = own }
            let spacing = (attributes[.kern] ?? attributes[.tracking]).flatMap(Self.number) ?? 0
            styles.append(style)
            runs.append(TextRun((text.string as NSString).substring(with: place), style.font.face(spacing: spacing)))
        }
        let parts = paragraph.parts
        let first = styles.first?.font.lineHeight ?? 0
        let width = room.flatMap { $0.width > 0 && $0.width < 1_000_000 ? $0.width : nil }
        let inside = width.map { max(1, $0 - parts.head - (parts.tail > 0 ? $0 - parts.tail : -parts.tail)) }
        let most = isCut && first > 0 ? room.map { max(1, Int(min(10_000, ($0.height + 0.5) / first))) } : nil
        let breaking = TextBreaking(width: inside.map(Double.init), place: Self.place(parts.breaking), mostLines: most)
        let set: SetText
        do {
            set = try TextSetter.set(runs, breaking)
        } catch {
            DeviceWarning(code: "picture", message: "Text was not drawn: \(error)").send()
            set = SetText()
        }
        var lines: [Placed] = []
        var top: CGFloat = 0
        var widest: CGFloat = 0
        for (place, line) in set.lines.enumerated() {
            let fonts = line.pieces.map { styles[$0.run].font }
            let usual = fonts.isEmpty ? [styles.first?.font ?? .systemFont(ofSize: 12)] : fonts
            let above = usual.map(\.ascender).max() ?? 0
            let below = usual.map { -$0.descender }.max() ?? 0
            var height = (above + below) * (parts.multiple > 0 ? parts.multiple : 1)
            if parts.least > 0 { height = max(height, parts.least) }
            if parts.most > 0 { height = min(height, parts.most) }
            if place > 0 { top += parts.spacing + (line.isFirst ? parts.after + parts.before : 0) }
            let indent = line.isFirst ? parts.firstHead : parts.head
            let rest = (inside ?? CGFloat(line.width)) - CGFloat(line.width)
            let share = Self.share(parts.alignment, isFromRight: set.isFromRight)
            let x = indent + (inside == nil ? 0 : max(0, rest) * share)
            lines.append(
                Placed(line: line, x: x, baseline: top + height - below, top: top, bottom: top + height))
            widest = max(widest, x * (share == 0 ? 1 : 0) + CGFloat(line.width))
            top += height
        }
        self.styles = styles
        self.lines = lines
        size = CGSize(width: widest, height: top)
    }

    /// The height above the first line's baseline.
    var firstBaseline: CGFloat { lines.first?.baseline ?? 0 }

    private static func style(_ attributes: [NSAttributedString.Key: Any]) -> Style {
        var style = Style()
        if let font = attributes[.font] as? UIFont { style.font = font }
        if let colour = attributes[.foregroundColor] as? UIColor { style.colour = colour }
        style.background = attributes[.backgroundColor] as? UIColor
        if number(attributes[.underlineStyle] ?? 0) ?? 0 != 0 {
            style.underline = attributes[.underlineColor] as? UIColor ?? style.colour
        }
        if number(attributes[.strikethroughStyle] ?? 0) ?? 0 != 0 {
            style.strike = attributes[.strikethroughColor] as? UIColor ?? style.colour
        }
        style.shadow = attributes[.shadow] as? NSShadow
        style.rise = attributes[.baselineOffset].flatMap(number) ?? 0
        return style
    }

    private static func number(_ value: Any) -> CGFloat? {
        switch value {
        case let value as CGFloat: value
        case let value as Double: CGFloat(value)
        case let value as Float: CGFloat(value)
        case let value as Int: CGFloat(value)
        case let value as NSNumber: CGFloat(value.doubleValue)
        case let value as NSUnderlineStyle: CGFloat(value.rawValue)
        default: nil
        }
    }

    private static func place(_ mode: NSLineBreakMode) -> TextBreaking.Place {
        switch mode {
        case .byWordWrapping: .words
        case .byCharWrapping: .letters
        case .byClipping: .never
        case .byTruncatingHead: .cutStart
        case .byTruncatingTail: .cutEnd
        case .byTruncatingMiddle: .cutMiddle
        }
    }

    /// How much of what is left of a line stands before it.
    private static func share(_ alignment: NSTextAlignment, isFromRight: Bool) -> CGFloat {
        switch alignment {
        case .left: 0
        case .center: 0.5
        case .right: 1
        case .justified, .natural: isFromRight ? 1 : 0
        }
    }

    /// Draws the lines on the present context.
    /// - Parameter height: what lies further down is not drawn.
    func draw(at origin: CGPoint, height: CGFloat? = nil) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        context.saveGState()
        defer { context.restoreGState() }
        for placed in lines where height == nil || placed.bottom <= (height ?? 0) + 0.5 || placed.top == 0 {
            for piece in placed.line.pieces {
                let style = styles[piece.run]
                let x = origin.x + placed.x + CGFloat(piece.x)
                let baseline = origin.y + placed.baseline - style.rise
                func bar(_ colour: UIColor?, _ y: CGFloat, _ height: CGFloat) {
                    guard let colour else { return }
                    context.setFillColor(colour.cgColor)
                    context.fill(CGRect(x: x, y: y, width: CGFloat(piece.width), height: height))
                }
                bar(style.background, origin.y + placed.top, placed.bottom - placed.top)
                if let shadow = style.shadow {
                    context.saveGState()
                    shadow.set(on: context)
                }
                defer { if style.shadow != nil { context.restoreGState() } }
                let thickness = max(0.5, style.font.pointSize / 18)
                bar(style.underline, baseline + style.font.pointSize * 0.1, thickness)
                let path = CGMutablePath()
                for letter in piece.letters {
                    path.addLines(
                        between: letter.map {
                            CGPoint(x: origin.x + placed.x + CGFloat($0.x), y: baseline + CGFloat($0.y))
                        })
                    path.closeSubpath()
                }
                context.setFillColor(style.colour.cgColor)
                context.fill(path, using: .winding)
                bar(style.strike, baseline - style.font.xHeight / 2, thickness)
            }
        }
    }
}
