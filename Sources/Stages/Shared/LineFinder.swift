// Where along the lines of another file points are, for measure --along and join --along.

import Engines
import FeatureStream
import GeoJSON
import Layers
import Planar

/// A worker's search for the nearest line, and for the place along it.
final class LineFinder {
  private let routes: RouteFile
  private let trees: RouteTrees
  private let registry = CRSRegistry()
  private let geodesic = Engines.geodesic()
  private var key: [UInt8] = []

  init(_ routes: RouteFile, _ trees: RouteTrees) { (self.routes, self.trees) = (routes, trees) }

  /// The nearest place of the lines that a record, a point, names, and how long its line is; nil without a line.
  func place(of feature: borrowing Feature) throws(RecordError) -> (place: LineLocator.Place, length: Double)? {
    guard feature.geometry.type == .point else {
      throw RecordError(
        code: "not-a-point",
        message: "--along is for points, and it is none; plat point makes points of lines and areas, and plat explode "
          + "of MultiPoints")
    }
    let point = try registry.geographic(feature.geometry, from: feature.currentCRS)
    let features = routes.features(of: feature, &key)
    guard let locator = try trees.locator(features, registry, geodesic),
      let place = locator.nearest(to: Position(point.ordinates[0], point.ordinates[1]), geodesic)
    else { return nil }
    return (place, locator.length(ofFeature: place.feature))
  }
}

/// What the properties are called that tell of a place along a line, and how their numbers are written.
struct PlaceNames: Sendable {
  private let along, share, offset, side: String
  private let metres, shares: CoordinateFormat

  init(_ names: ResultNames, metres: CoordinateFormat, shares: CoordinateFormat) {
    (self.metres, self.shares) = (metres, shares)
    (along, share, offset, side) = (names["along"], names["share"], names["offset"], names["side"])
  }

  /// All of them.
  var all: Set<String> { [along, share, offset, side] }

  /// Sets them.
  func set(_ place: LineLocator.Place, length: Double, in edits: inout PropertyEdits) {
    edits.set(along) { $0.append(place.along, metres) }
    edits.set(share) { $0.append(length > 0 ? min(1, place.along / length) : 0, shares) }
    edits.set(offset) { $0.append(place.offset, metres) }
    edits.set(side) { out in
      if let side = place.side { out.appendString(side.rawValue) } else { out.append("null") }
    }
  }
}
