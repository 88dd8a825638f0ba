// How far content keeps from the sides of a picture, so that marks are whole and nothing stands under what is around.

import MapGeometry

/// The room that marks and furniture need beside content.
package struct PictureRoom: Sendable {
  /// What is left between two things, in screen points.
  private static let gap = 8.0
  /// How much of a picture's width or height may be kept free of content.
  private static let most = 0.45

  /// The padding so far.
  package private(set) var padding: EdgeInsets
  private let width, height: Double
  /// What of it marks need.
  private var marks = EdgeInsets()

  /// The room of a picture where nothing stands.
  package init(_ viewport: Viewport) { (padding, width, height) = (viewport.padding, viewport.width, viewport.height) }

  /// Keeps room for marks whose places are at the sides of the content.
  package mutating func add(_ markers: some Sequence<Marker>) {
    for marker in markers where marker.kind != .none {
      let box = marker.box(x: 0, y: 0)
      // The line around a mark is outside of it.
      marks.top = max(marks.top, 2 - box.minY)
      marks.left = max(marks.left, 2 - box.minX)
      marks.bottom = max(marks.bottom, 2 + box.maxY)
      marks.right = max(marks.right, 2 + box.maxX)
    }
    padding.top = max(padding.top, limited(marks.top, height))
    padding.left = max(padding.left, limited(marks.left, width))
    padding.bottom = max(padding.bottom, limited(marks.bottom, height))
    padding.right = max(padding.right, limited(marks.right, width))
  }

  /// Keeps room for what stands in the corners: beside it, or above or below it, where that takes less of the picture.
  package mutating func add(_ layout: FurnitureLayout) {
    for corner in [FurnitureLayout.Corner.topLeft, .topRight, .bottomRight] {
      guard let size = layout.size(of: corner) else { continue }
      let (across, along) = (size.width + Self.gap, size.height + Self.gap)
      if across / width < along / height {
        let side = corner == .topLeft ? \EdgeInsets.left : \.right
        padding[keyPath: side] = max(padding[keyPath: side], limited(across + marks[keyPath: side], width))
      } else {
        let side = corner == .bottomRight ? \EdgeInsets.bottom : \.top
        padding[keyPath: side] = max(padding[keyPath: side], limited(along + marks[keyPath: side], height))
      }
    }
  }

  private func limited(_ side: Double, _ whole: Double) -> Double { min(side, whole * Self.most) }
}

extension FurnitureLayout {
  /// What is taken of a corner, from the picture's sides on; nil where nothing stands there.
  func size(of corner: Corner) -> (width: Double, height: Double)? {
    let width = widths[corner.rawValue]
    guard width > 0 else { return nil }
    return (Self.margin + width, Self.margin + filled[corner.rawValue] - 8)
  }
}

extension ShapeStore {
  /// The marks of its styles.
  package var markers: [Marker] { topStyles.map(\.marker) }
}
