// The records of a picture in parts: what workers take of them, put together; the first may be the camera.

import Cartography
import FeatureStream
import GeoJSON
import MapGeometry

/// What is taken of records on their way into a picture.
protocol PictureParts: Sendable {
  /// What they ask of the camera.
  var content: FrameContent { get set }
  /// Makes empty parts.
  init(_ content: FrameContent)
  /// Adds what was taken of the records that come next.
  mutating func add(_ other: Self)
}

/// What a worker has taken of a chunk's records.
struct PictureBag<Parts: PictureParts>: Sendable {
  private(set) var parts: Parts
  /// The first of them, where it is a camera; it is not among the others.
  private(set) var first: (reading: CameraReading, parts: Parts)?

  init(_ content: FrameContent) { parts = Parts(content) }

  /// Takes a record by `body`.
  ///
  /// - Parameters:
  ///   - mayLead: whether the first record of all may be the camera.
  ///   - empty: the content of no record.
  mutating func take(
    _ feature: inout Feature, mayLead: Bool, _ empty: FrameContent,
    _ body: (inout Feature, inout Parts) throws(RecordError) -> Void
  ) throws(RecordError) {
    let isFirst = mayLead && first == nil && parts.content.features == 0
    // Whether it is the first of all is known when the parts are put together.
    let reading = isFirst ? CameraReading(inFront: feature) : nil
    try body(&feature, &parts)
    guard let reading else { return }
    first = (reading, parts)
    parts = Parts(empty)
  }
}

/// Puts the records of a picture together, and finds its camera.
struct PictureGatherer<Parts: PictureParts>: ~Copyable {
  private let source: PictureCamera
  private(set) var parts: Parts
  /// The camera that was the first record.
  private var lead: CameraFeature?
  /// The plane that it looks at; nil on Web Mercator.
  private(set) var leadPlane: MapPlane?

  init(_ source: PictureCamera) {
    self.source = source
    parts = Parts(source.placement.emptyContent)
  }

  /// Adds what a worker has taken of the records that come next.
  mutating func absorb(_ bag: PictureBag<Parts>) throws(RunError) {
    if let first = bag.first {
      if parts.content.features == 0, lead == nil {
        lead = try source.lead?(first.reading).place(FrameContent())
        leadPlane = try ProjectionOptions().plane(of: first.reading)
      } else {
        parts.add(first.parts)
      }
    }
    parts.add(bag.parts)
  }

  /// The camera; where there is nothing to show it has the world, and what is missing is reported.
  ///
  /// A file that a page shows has to be a picture, whatever is in it.
  var camera: (camera: CameraFeature, missing: String?) {
    if let found = source.fixed ?? lead ?? source.placement.place(parts.content) { return (found, nil) }
    return (source.placement.placeWorld(parts.content.features), source.placement.missing(in: parts.content))
  }

  /// Where the camera is, or how it is found.
  var placement: CameraPlacement {
    guard let lead else { return source.placement }
    let given = source.placement
    return CameraPlacement(
      position: .camera(lead.camera, name: "camera"), fallback: nil,
      framing: given.framing.with(
        Perspective(viewport: lead.viewport, heading: lead.camera.heading, pitch: lead.camera.pitch)),
      minimumDistance: given.minimumDistance, names: given.names)
  }

  /// Hands the parts over.
  mutating func takeParts() -> Parts {
    defer { parts = Parts(source.placement.emptyContent) }
    return parts
  }
}
