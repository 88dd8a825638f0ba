// What the features of a stream ask of the camera that is to show them.

import MapGeometry
import Planar

/// What the features of a stream, or of a part of it, ask of a camera.
package struct FrameContent: Sendable {
  /// Their extents; nil where their geometries decide nothing.
  package var extents: ContentExtents?
  /// Those of all features, where one is looked for and all are what is shown instead.
  package var everything: ContentExtents?
  /// How many there are, those without geometry included.
  package var features = 0

  /// Makes the content of no features.
  package init(_ extents: ContentExtents? = nil) { self.extents = extents }

  /// A number that is another one after whatever changes the extents.
  package var revision: Int { (extents?.flat.revision ?? 0) &+ (everything?.flat.revision ?? 0) }

  /// Adds a geometry in longitude and latitude.
  package mutating func add(_ geometry: Geometry) { extents?.add(geometry) }

  /// Adds a geometry on the plane that the camera looks at.
  package mutating func add(plane geometry: Geometry) { extents?.add(plane: geometry) }

  /// Adds all that `other` holds.
  package mutating func add(_ other: FrameContent) {
    features += other.features
    Self.add(other.extents, to: &extents)
    Self.add(other.everything, to: &everything)
  }

  private static func add(_ more: ContentExtents?, to extents: inout ContentExtents?) {
    guard let more else { return }
    if extents == nil { extents = more } else { extents?.add(more) }
  }
}

/// The extents of content as a camera sees it that looks straight down, or as it is asked for, and as a near one does.
package struct ContentExtents: Sendable {
  package var flat: ContentExtent
  /// Where the pitch is automatic.
  package var tilted: ContentExtent?

  package init(flat: ContentExtent, tilted: ContentExtent? = nil) { (self.flat, self.tilted) = (flat, tilted) }

  package mutating func add(_ geometry: Geometry) {
    flat.add(geometry)
    tilted?.add(geometry)
  }

  /// Adds a geometry on a plane.
  package mutating func add(plane geometry: Geometry) {
    flat.add(plane: geometry)
    tilted?.add(plane: geometry)
  }

  package mutating func add(_ other: ContentExtents) {
    flat.add(other.flat)
    if let more = other.tilted { tilted?.add(more) }
  }

  package mutating func removeAll() {
    flat.removeAll()
    tilted?.removeAll()
  }
}
