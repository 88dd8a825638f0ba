// What a search found as properties, and the box around it.

import Engines
import FeatureStream
import GeoJSON
import Globe
import PlaceSearch
import Planar

/// Writes what searches find, one after the other.
final class SearchWriter {
  private let settings: SearchSettings
  private let names: PlaceResultNames
  private let boundingRegion, count: String
  @exclusivity(unchecked) private var edits = PropertyEdits()
  @exclusivity(unchecked) private var builder = FeatureBuilder()
  /// Made when it is needed: it brings PROJ with it.
  private lazy var geodesic = Engines.geodesic()
  private var rank = 0
  private var envelope = Envelope()

  /// The properties that found places can have.
  static let fields = ResultFields([
    "rank", "id", "title", "subtitle", "kind", "address_level", "category", "distance", "score", "edits",
  ])

  /// - Parameter form: the form of answers to records, in whose arrays names need no prefix.
  init(_ settings: SearchSettings, _ names: ResultNames, in form: AnswerForm? = nil) {
    self.settings = settings
    self.names = PlaceResultNames(names, settings, in: form)
    boundingRegion = names["bounding_region"]
    count = names["count"]
  }

  /// Gives a place's Feature its results, and hands it on.
  func emit(_ found: FoundPlace, _ emit: (inout Feature) -> Void) {
    rank += 1
    let place = found.record.place
    if let bounds = place.bounds {
      envelope.add(x: bounds.west, y: bounds.south)
      envelope.add(x: bounds.east, y: bounds.north)
    } else if let position = place.position {
      envelope.add(x: position.x, y: position.y)
    }
    edits.removeAll()
    set(found, rank: rank, &edits)
    found.record.feature.setResults(&edits, names)
    emit(&found.record.feature)
  }

  /// Sets the results of a place that are wanted; those of none are `null`.
  func set(_ found: FoundPlace?, rank: Int?, _ edits: inout PropertyEdits) {
    let place = found?.record.place
    edits.set(names.rank, optional: rank)
    edits.setPlace(place, names)
    if let focus = settings.focus {
      edits.set(
        names.distance,
        metres: place?.position.map { geodesic.distance(x: focus.x, y: focus.y, toX: $0.x, toY: $0.y) })
    }
    edits.set(names.score, score: found?.hit?.score)
    edits.set(names.edits, optional: found?.hit?.edits)
    edits.setMembers(place, nil, names)
    if let wanted = names.wanted { edits.keep { wanted.contains($0) } }
  }

  /// Hands on the record with the smallest box around all places.
  func summarize(_ emit: (inout Feature) -> Void) {
    let bounds = envelope.bounds(wraps: true)
    edits.removeAll()
    edits.set(boundingRegion) { out in
      if let bounds { out.append(bounds) } else { out.append("null") }
    }
    edits.set(count, count: rank)
    builder.begin()
    if let bounds {
      if let area = Geometry(bounds) { builder.appendGeometry(area, .degrees) } else { builder.appendNoGeometry() }
      builder.appendBBox { $0.append(bounds) }
    } else {
      builder.appendNoGeometry()
    }
    builder.appendProperties { edits.append(to: &$0, editing: nil) }
    builder.lend { emit(&$0) }
  }
}

extension Geometry {
  /// A box as a polygon, in two parts across ±180°; nil for one without an area.
  fileprivate init?(_ box: (west: Double, south: Double, east: Double, north: Double)) {
    guard box.west != box.east, box.south < box.north else { return nil }
    self.init(west: box.west, south: box.south, east: box.east, north: box.north)
  }
}
