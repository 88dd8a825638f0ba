// Cameras on the way: whenever the camera changes, one for each feature, one for each position of the user.

import Cartography
import Engines
import FeatureStream
import GeoJSON
import Layers
import MapGeometry
import Planar

/// Hands cameras on as records.
final class CameraEmitter {
  private var builder = FeatureBuilder()
  private let mapper: PlaneMapper?

  init(_ placement: CameraPlacement) {
    mapper = PlaneMapper.again(placement.plane)
  }

  /// Hands on a camera, which is good until the next one.
  func emit(_ camera: CameraFeature, _ next: (inout Feature) throws(RecordError) -> Flow) throws(RecordError) -> Flow {
    camera.build(&builder, mapper, Engines.geometry())
    return try builder.lend { feature throws(RecordError) in try next(&feature) }
  }

  /// Adds a camera to what a stage yields.
  func append(_ camera: CameraFeature, to batch: inout RecordBatch) {
    camera.build(&builder, mapper, Engines.geometry())
    builder.lend { batch.append($0) }
  }
}

/// `--emit continuous`: a camera whenever it changes.
final class ContinuousFraming: OrderedOperator {
  private let placement: CameraPlacement
  private let reader: ContentReader
  private let emitter: CameraEmitter
  private var content: FrameContent
  private var last: CameraFeature?

  init(_ placement: CameraPlacement) {
    self.placement = placement
    reader = ContentReader(placement)
    emitter = CameraEmitter(placement)
    content = placement.emptyContent
  }

  func apply(
    _ feature: inout Feature, _ next: (inout Feature) throws(RecordError) -> Flow
  ) throws(RecordError) -> Flow {
    let before = content.revision
    try reader.add(feature, to: &content)
    guard content.revision != before, let camera = placement.place(content) else { return .goOn }
    if let last, camera.isNearlySame(as: last) { return .goOn }
    last = camera
    return try emitter.emit(camera, next)
  }

  /// The camera of all, unless it was the last one.
  func finish(into batch: inout RecordBatch) throws(RunError) -> String? {
    guard let camera = placement.place(content) else { return placement.missing(in: content) }
    if let last, camera.isWritten(as: last) { return nil }
    emitter.append(camera, to: &batch)
    return nil
  }
}

/// `--per-feature`: a camera for each feature.
final class FeatureFraming: FeatureOperator {
  private let placement: CameraPlacement
  private let reader: ContentReader
  private let emitter: CameraEmitter
  private var content: FrameContent

  init(_ placement: CameraPlacement) {
    self.placement = placement
    reader = ContentReader(placement)
    emitter = CameraEmitter(placement)
    content = placement.emptyContent
  }

  func apply(
    _ feature: inout Feature, _ next: (inout Feature) throws(RecordError) -> Flow
  ) throws(RecordError) -> Flow {
    content.features = 0
    content.extents?.removeAll()
    try reader.add(feature, to: &content)
    guard var camera = placement.place(content) else {
      throw RecordError(
        code: "nothing-to-frame", message: "there is no geometry to frame; give --fallback for such a case")
    }
    camera.id = feature.idText
    return try emitter.emit(camera, next)
  }
}

/// `--follow`: a camera for each position of the user.
final class FollowingOperator: OrderedOperator {
  private let placement: CameraPlacement
  private let followsHeading: Bool
  private let reader: ContentReader
  private let emitter: CameraEmitter
  private var heading: Double?
  private var last: CameraFeature?
  private var lastTime: PropertyValue?

  init(_ placement: CameraPlacement, followsHeading: Bool) {
    self.placement = placement
    self.followsHeading = followsHeading
    reader = ContentReader(placement)
    emitter = CameraEmitter(placement)
  }

  func apply(
    _ feature: inout Feature, _ next: (inout Feature) throws(RecordError) -> Flow
  ) throws(RecordError) -> Flow {
    // A receiver without a fix says nothing new.
    guard feature.hasGeometry, !feature.geometry.isEmpty else { return .goOn }
    guard feature.geometry.type == .point else {
      throw RecordError(code: "no-position", message: "a position of the user is a Point")
    }
    var point = feature.geometry
    if let name = feature.currentCRS { point = try reader.transformed(point, from: name) }
    let place = Coordinate(latitude: point.ordinates[1], longitude: point.ordinates[0])
    guard place.isValid else {
      throw RecordError(
        code: "no-position", message: "\(place.longitude), \(place.latitude) is not a longitude and a latitude")
    }
    if followsHeading, let course = Self.course(of: feature) { heading = course }
    var camera = placement.place(user: place, heading: heading)
    camera.features = 1
    camera.id = feature.idText
    // A receiver tells one moment in several sentences.
    let time = feature.property("time").map(Self.timeOfDay)
    if let last, let time, time == lastTime, camera.isNearlySame(as: last) { return .goOn }
    (last, lastTime) = (camera, time)
    return try emitter.emit(camera, next)
  }

  /// Degrees clockwise from north; nil when the user stands still, or the direction is unknown.
  private static func course(of feature: Feature) -> Double? {
    for name in ["course", "heading", "track"] {
      // As CLLocation has it, an unknown course is below 0.
      if case .number(let course) = feature.property(name), course >= 0 { return course }
    }
    return nil
  }

  /// A time without its date, which only some sentences tell.
  private static func timeOfDay(_ time: PropertyValue) -> PropertyValue {
    guard case .text(let text) = time, let mark = text.firstIndex(of: "T") else { return time }
    return .text(String(text[text.index(after: mark)...]))
  }

  /// The camera for want of any position, where one was asked for.
  func finish(into batch: inout RecordBatch) throws(RunError) -> String? {
    if last != nil { return nil }
    guard let camera = placement.place(placement.emptyContent) else {
      return "no position came, so there is no camera; give --fallback for such a case"
    }
    emitter.append(camera, to: &batch)
    return nil
  }
}
