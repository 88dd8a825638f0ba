// How frame takes in features: a worker's part, and the whole.

import Cartography
import FeatureStream
import GeoJSON
import Layers
import MapGeometry
import Planar

/// Takes what a camera has to know of features, one at a time.
///
/// Belongs to one thread.
final class ContentReader {
  private let position: FramePosition
  private let registry = CRSRegistry()
  /// Brings content to the plane that the camera looks at; nil on Web Mercator.
  private let mapper: PlaneMapper?

  /// Prepares for the features that a placement is about.
  init(_ placement: CameraPlacement) {
    position = placement.position
    mapper = PlaneMapper.again(placement.plane)
    if placement.hasInsets { mapper?.addInsets() }
    mapper?.tolerance = PlanePlacement.tolerance
  }

  /// Adds a feature to `content`, whose extent is there when it is wanted.
  func add(_ feature: Feature, to content: inout FrameContent) throws(RecordError) {
    let isWanted = wants(feature)
    if !isWanted, content.everything == nil { return }
    if content.extents != nil, feature.hasGeometry, !feature.geometry.isEmpty {
      if let name = feature.currentCRS {
        add(try transformed(feature.geometry, from: name), isWanted, to: &content)
      } else {
        try feature.geometry.checkFinite()
        add(feature.geometry, isWanted, to: &content)
      }
    }
    if isWanted { content.features += 1 }
  }

  /// Whether the feature is one of those that are to be shown.
  func wants(_ feature: borrowing Feature) -> Bool {
    guard case .item(let id) = position else { return true }
    return feature.plainID == id
  }

  /// Adds a feature whose geometry is in longitude and latitude already.
  func add(geographic feature: borrowing Feature, to content: inout FrameContent) {
    add(feature.geometry, wants(feature), to: &content)
  }

  private func add(_ geometry: Geometry, _ isWanted: Bool, to content: inout FrameContent) {
    if let mapper {
      var geometry = geometry
      geometry.forEachSimple { part in
        if let mapped = mapper.map(part)?.geometry { content.add(plane: mapped) }
      }
      return
    }
    if isWanted { content.add(geometry) }
    content.everything?.add(geometry)
  }

  /// A geometry in longitude and latitude.
  func transformed(_ geometry: Geometry, from name: String) throws(RecordError) -> Geometry {
    try geometry.checkFinite()
    let geometry = try registry.geographic(geometry, from: name)
    try geometry.checkFinite()
    return geometry
  }
}

extension Geometry {
  /// Throws at a coordinate that is not a number that a map could show.
  fileprivate func checkFinite() throws(RecordError) {
    // A product with 0 is 0 for every finite number.
    var sum = 0.0
    if dimension == 2 {
      for ordinate in ordinates { sum += ordinate * 0 }
    } else {
      for at in stride(from: 0, to: ordinates.count, by: dimension) { sum += (ordinates[at] + ordinates[at + 1]) * 0 }
    }
    guard sum == 0 else { throw RecordError(code: "not-finite", message: "a coordinate is not a finite number") }
    for member in members { try member.checkFinite() }
  }
}

extension Feature {
  /// The id without quotes, so that one that is a number can be named as well; nil when there is none.
  var plainID: String? {
    guard let text = idText else { return nil }
    guard text.first == "\"", case .string(let plain) = JSONValue(text: text) else { return text }
    return plain
  }
}

/// A worker's part of `frame`.
final class ContentCollector: RecordCollector {
  private let reader: ContentReader
  private let empty: FrameContent
  private var content: FrameContent

  /// Makes a worker's part.
  init(_ placement: CameraPlacement) {
    reader = ContentReader(placement)
    empty = placement.emptyContent
    content = empty
  }

  func collect(_ feature: inout Feature) throws(RecordError) { try reader.add(feature, to: &content) }

  func takeBag() -> FrameContent {
    defer { content = empty }
    return content
  }
}

/// The work of `frame` on the whole stream.
final class FrameReducer: Reducer {
  /// How many cameras are written at a time.
  private static let batch = 64

  private let placement: CameraPlacement
  private let emitter: CameraEmitter
  private var content: FrameContent
  private let flight: (start: MapCamera, steps: Int)?
  /// What is to be written, the last first.
  private var results: [CameraFeature] = []

  /// - Parameter flight: where cameras begin that lead to that of the content, and how many; nil for that one alone.
  init(_ placement: CameraPlacement, flight: (start: MapCamera, steps: Int)? = nil) {
    (self.placement, self.flight) = (placement, flight)
    emitter = CameraEmitter(placement)
    content = placement.emptyContent
  }

  func absorb(_ bag: FrameContent) { content.add(bag) }

  func finish() throws(RunError) -> String? {
    guard let placed = placement.place(content) else { return placement.missing(in: content) }
    guard let flight else {
      results = [placed]
      return nil
    }
    results = CameraFlight.features(from: flight.start, to: placed, count: flight.steps).reversed()
    return nil
  }

  func fill(_ batch: inout RecordBatch) -> Bool {
    guard !results.isEmpty else { return false }
    for camera in results.suffix(Self.batch).reversed() { emitter.append(camera, to: &batch) }
    results.removeLast(min(Self.batch, results.count))
    return true
  }
}

extension CameraPlacement {
  /// What is not there, where no camera is placed for the content of all features.
  func missing(in content: FrameContent) -> String {
    let advice = "give --fallback for such a case"
    if case .item(let id) = position {
      return content.features == 0
        ? "no feature has the id \"\(id)\"; \(advice)" : "the feature \"\(id)\" has no geometry to frame; \(advice)"
    }
    return "there is nothing to frame in \(content.features) feature\(content.features == 1 ? "" : "s"); \(advice)"
  }
}
