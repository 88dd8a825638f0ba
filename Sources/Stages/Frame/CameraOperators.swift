// Cameras on the way: whenever the camera changes, one for each feature, one for each position of the user.

import FeatureStream
import GeoJSON
import MapGeometry
import SimpleFeatures

/// Hands cameras on as records.
final class CameraEmitter {
  private var text = ByteBuffer(capacity: 4096)
  private var scanner = FeatureScanner(needs: GeometryNeeds(ordinates: true, positions: true))
  private var feature = Feature()

  /// Hands on a camera; its text lives until the next one.
  func emit(_ camera: CameraFeature, _ next: (inout Feature) throws(RecordError) -> Void) throws(RecordError) {
    text.removeAll()
    camera.append(to: &text)
    let count = text.count
    // The scanner reads past the end.
    for _ in 0..<64 { text.append(0 as UInt8) }
    do throws(ScanError) {
      try scanner.scan(text.base, from: 0, to: count, into: &feature)
    } catch { throw RecordError(code: error.fault.code, message: error.fault.message) }
    try next(&feature)
  }
}

/// `--emit continuous`: a camera whenever it changes.
///
/// Made once, for the only worker.
final class ContinuousFraming: FeatureOperator {
  private let work: FrameWork
  private let reader: ContentReader
  private let emitter = CameraEmitter()
  private var content: FrameContent
  private var last: CameraFeature?

  init(_ work: FrameWork) {
    self.work = work
    reader = ContentReader(work.placement.position)
    content = work.empty
  }

  func apply(
    _ feature: inout Feature, _ next: (inout Feature) throws(RecordError) -> Void
  ) throws(RecordError) {
    let before = content.extent?.revision
    try reader.add(feature, to: &content)
    guard content.extent?.revision != before, let camera = work.placement.place(content) else { return }
    if let last, camera.isNearlySame(as: last) { return }
    last = camera
    try emitter.emit(camera, next)
  }

  func endChunk() -> HandOver? {
    let (work, content, last) = (work, content, last)
    return HandOver(taking: { work.absorb(content, last: last) })
  }
}

/// `--per-feature`: a camera for each feature.
final class FeatureFraming: FeatureOperator {
  private let placement: CameraPlacement
  private let reader: ContentReader
  private let emitter = CameraEmitter()
  private var content: FrameContent

  init(_ placement: CameraPlacement) {
    self.placement = placement
    reader = ContentReader(placement.position)
    content = FrameContent(ContentExtent(placement.framing.perspective))
  }

  func apply(
    _ feature: inout Feature, _ next: (inout Feature) throws(RecordError) -> Void
  ) throws(RecordError) {
    content.features = 0
    content.extent?.removeAll()
    try reader.add(feature, to: &content)
    guard var camera = placement.place(content) else {
      throw RecordError(
        code: "nothing-to-frame", message: "there is no geometry to frame; give --fallback for such a case")
    }
    camera.id = feature.idText
    try emitter.emit(camera, next)
  }
}

/// `--follow`: a camera for each position of the user.
///
/// Made once, for the only worker.
final class FollowingOperator: FeatureOperator {
  private let work: FrameWork
  private let followsHeading: Bool
  private let reader: ContentReader
  private let emitter = CameraEmitter()
  private var heading: Double?
  private var last: CameraFeature?
  private var lastTime: PropertyValue?

  init(_ work: FrameWork, followsHeading: Bool) {
    self.work = work
    self.followsHeading = followsHeading
    reader = ContentReader(work.placement.position)
  }

  func apply(
    _ feature: inout Feature, _ next: (inout Feature) throws(RecordError) -> Void
  ) throws(RecordError) {
    // A receiver without a fix says nothing new.
    guard feature.hasGeometry, !feature.geometry.isEmpty else { return }
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
    var camera = work.placement.place(user: place, heading: heading)
    camera.features = 1
    camera.id = feature.idText
    // A receiver tells one moment in several sentences.
    let time = feature.property("time").map(Self.timeOfDay)
    if let last, let time, time == lastTime, camera.isNearlySame(as: last) { return }
    (last, lastTime) = (camera, time)
    try emitter.emit(camera, next)
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

  func endChunk() -> HandOver? {
    let (work, last) = (work, last)
    return HandOver(taking: { work.absorb(work.empty, last: last) })
  }
}
