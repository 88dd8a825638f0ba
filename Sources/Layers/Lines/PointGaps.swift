// Between which points a line ends, and the next one begins.

import Engines
import GeoJSON
import Globe
import Planar

/// Tells gaps between points that follow each other.
///
///     let gaps = PointGaps(distance: Distance(500), seconds: 600)
///     gaps.isBetween(a, b, .geographic)                      // farther or longer apart than that
///
/// Belongs to one thread at a time.
package final class PointGaps {
  /// A point, and when it was there: seconds of one clock.
  package struct Point: Equatable {
    package var place: Position
    package var time: Double?

    package init(_ place: Position, time: Double? = nil) { (self.place, self.time) = (place, time) }
  }

  private let distance: Distance?
  private let seconds: Double?
  private let geodesic = Engines.geodesic()

  /// - Parameters:
  ///   - distance: how far points of a line may be apart; in degrees for longitudes and latitudes alone. Nil for any.
  ///   - seconds: how long; nil for any time.
  package init(distance: Distance?, seconds: Double?) { (self.distance, self.seconds) = (distance, seconds) }

  /// Whether one line ends at `a` and another begins at `b`; never by a time that one of them has not.
  package func isBetween(_ a: Point, _ b: Point, _ metric: LocalMetric) -> Bool {
    if let seconds, let before = a.time, let now = b.time, abs(now - before) > seconds { return true }
    guard let distance else { return false }
    switch (metric, distance.unit) {
    case (.geographic, .metres):
      return geodesic.distance(x: a.place.x, y: a.place.y, toX: b.place.x, toY: b.place.y) > distance.value
    case (.geographic, .degrees):
      var way = b.place - a.place
      way.x = Longitude.folded(way.x)
      return (way * way).sum().squareRoot() > distance.value
    default:
      let (x, y) = metric.scale(y: (a.place.y + b.place.y) / 2)
      let way = (b.place - a.place) * Position(x, y)
      return (way * way).sum().squareRoot() > distance.value
    }
  }

  /// 1970, from which a double tells microseconds.
  private static let unixEpoch: Int64 = {
    var day = "1970-01-01"
    return day.withUTF8 { Instant(UnsafeRawBufferPointer($0))?.ticks ?? 0 }
  }()

  /// Seconds of a value: of a text that is a date or a timestamp (RFC 3339), or of a number of them; nil for another.
  package static func seconds(_ text: PaddedBytes, _ value: ByteRange) -> Double? {
    switch JSONKind(first: text[value.start]) {
    case .number: return Double(String(decoding: text[value], as: UTF8.self))
    case .string:
      guard var string = jsonText(text, value) else { return nil }
      let instant = string.withUTF8 { Instant(UnsafeRawBufferPointer($0)) }
      return instant.map { Double($0.ticks - unixEpoch) / Double(Instant.ticksOfSecond) }
    default: return nil
    }
  }

  /// Seconds as bytes whose order is theirs.
  package static func sortKey(_ seconds: Double?) -> [UInt8] {
    seconds.map { [0] + $0.sortableBytes } ?? [0xFF]
  }
}
