// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import Pictures

/// What lies under all that is drawn.
struct CastShadow {
    let offset: CGSize
    let blur: CGFloat
    let paint: Canvas.Paint
}

extension CGContext {
    /// Lays a shadow under what is drawn from now on, in black that can be seen through.
    public func setShadow(offset: CGSize, blur: CGFloat) {
        setShadow(offset: offset, blur: blur, color: CGColor(gray: 0, alpha: 1 / 3))
    }

    /// Lays a shadow under what is drawn from now on; nil takes it away. Its measures are those of the context, whatever it was scaled by.
    public func setShadow(offset: CGSize, blur: CGFloat, color: CGColor?) {
        state.shadow = color.map { CastShadow(offset: offset, blur: blur, paint: $0.paint) }
    }

    /// Draws the shadow of what is drawn on a canvas of the same size.
    func castShadow(of draw: (inout Canvas) -> Void) {
        guard let shadow = state.shadow, shadow.paint.opacity > 0, let sheet = Picture(width: width, height: height)
        else { return }
        var blank = Canvas(sheet)
        draw(&blank)
        let right = shadow.offset.width * base.a + shadow.offset.height * base.c
        let down = shadow.offset.width * base.b + shadow.offset.height * base.d
        let cover = blank.shadow(
            right: Double(right), down: Double(down), blur: Double(shadow.blur * hypot(base.a, base.b)))
        canvas.fill(
            cover: cover, with: shadow.paint, opacity: state.opacity, state.mode.blend, through: state.mask)
    }
}
