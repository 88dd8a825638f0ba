// How frame takes in features: a worker's part, and the whole.

import FeatureStream
import GeoJSON
import MapGeometry
import SimpleFeatures

/// Takes what a camera has to know of features, one at a time.
///
/// Belongs to one thread.
final class ContentReader {
  private let position: FramePosition
  private let registry = CRSRegistry()

  /// Prepares for the features that `position` is about.
  init(_ position: FramePosition) { self.position = position }

  /// Adds a feature to `content`, whose extent is there when it is wanted.
  func add(_ feature: Feature, to content: inout FrameContent) throws(RecordError) {
    if case .item(let id) = position, feature.plainID != id { return }
    if content.extent != nil, feature.hasGeometry, !feature.geometry.isEmpty {
      if let name = feature.currentCRS {
        content.extent?.add(try transformed(feature.geometry, from: name))
      } else {
        try feature.geometry.checkFinite()
        content.extent?.add(feature.geometry)
      }
    }
    content.features += 1
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
  /// Throws at a coordinate that is no number that a map could show.
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
  ///
  /// - Parameter empty: the content of no features.
  init(_ position: FramePosition, empty: FrameContent) {
    reader = ContentReader(position)
    self.empty = empty
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
  private let placement: CameraPlacement
  private let emitter = CameraEmitter()
  private var content: FrameContent
  private var result: CameraFeature?

  init(_ placement: CameraPlacement) {
    self.placement = placement
    content = placement.emptyContent
  }

  func absorb(_ bag: FrameContent) { content.add(bag) }

  func finish() throws(RunError) -> String? {
    result = placement.place(content)
    return result == nil ? placement.missing(in: content) : nil
  }

  func fill(_ batch: inout RecordBatch) -> Bool {
    guard let camera = result.take() else { return false }
    emitter.append(camera, to: &batch)
    return true
  }
}

extension CameraPlacement {
  /// The content of no features.
  var emptyContent: FrameContent { FrameContent(position.needsContent ? ContentExtent(framing.perspective) : nil) }

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
