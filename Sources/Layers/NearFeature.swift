// A feature of a layer that is near, and the nearest of some.

import Planar

/// A feature of a layer, and how far it is.
package struct NearFeature: Sendable, Comparable {
  /// The feature's number in the layer.
  package let number: Int
  /// Metres on the ellipsoid.
  package let distance: Double
  /// Where it stands in `LayerPoints.order`; nil where that was not asked.
  package var place: Int?

  package init(number: Int, distance: Double, place: Int? = nil) {
    (self.number, self.distance, self.place) = (number, distance, place)
  }

  /// Whether it comes first: it is nearer, or as near and stands before the other in its file.
  package static func < (a: Self, b: Self) -> Bool { (a.distance, a.number) < (b.distance, b.number) }
}

/// The nearest of the features that were looked at.
struct NearestFeatures {
  private let count: Int
  /// How far a feature may be that is still one of them, in metres.
  private(set) var limit: Double
  /// The farthest of them first.
  private var queue = PriorityQueue<NearFeature>()

  /// - Parameters:
  ///   - count: how many are wanted at most, 1 or more.
  ///   - radius: how far they may be, in metres.
  init(count: Int, radius: Double) { (self.count, limit) = (count, radius) }

  /// Looks at a feature, which has not been looked at.
  mutating func take(_ feature: NearFeature) {
    guard feature.distance <= limit else { return }
    if queue.count < count {
      queue.insert(feature)
    } else if let farthest = queue.first, feature < farthest {
      queue.replaceFirst(with: feature)
    }
    if queue.count == count, let farthest = queue.first { limit = farthest.distance }
  }

  /// Whether there are as many as are wanted, all of them at no distance.
  var isFullOfMeetings: Bool { limit == 0 && queue.count == count && queue.first?.distance == 0 }

  /// The nearest, nearest first.
  var inOrder: [NearFeature] { queue.elements.sorted() }
}
