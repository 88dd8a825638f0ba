// frame --lead: the camera, and behind it the features that it is for.

import Cartography
import FeatureStream
import GeoJSON
import MapGeometry

/// A worker's part of the features and of what they ask of the camera.
struct LedFeatures: Sendable {
  var content: FrameContent
  var records = RecordStore()
}

/// Keeps features, and takes what a camera has to know of them.
final class LeadCollector: RecordCollector {
  private let reader: ContentReader
  private let empty: LedFeatures
  private var bag: LedFeatures

  init(_ placement: CameraPlacement) {
    reader = ContentReader(placement)
    empty = LedFeatures(content: placement.emptyContent)
    bag = empty
  }

  func collect(_ feature: inout Feature) throws(RecordError) {
    try reader.add(feature, to: &bag.content)
    bag.records.append(feature)
  }

  func takeBag() -> LedFeatures {
    defer { bag = empty }
    return bag
  }
}

/// Yields the camera, and then the features.
final class LeadReducer: Reducer {
  private let placement: CameraPlacement
  private let emitter: CameraEmitter
  private var content: FrameContent
  private var camera: CameraFeature?
  private var stores: [RecordStore] = []
  private var at = (store: 0, record: 0)

  init(_ placement: CameraPlacement) {
    self.placement = placement
    emitter = CameraEmitter(placement)
    content = placement.emptyContent
  }

  func absorb(_ bag: LedFeatures) {
    content.add(bag.content)
    if bag.records.count > 0 { stores.append(bag.records) }
  }

  func finish() throws(RunError) -> String? {
    camera = placement.place(content)
    return camera == nil ? placement.missing(in: content) : nil
  }

  func fill(_ batch: inout RecordBatch) -> Bool {
    if let camera = camera.take() {
      emitter.append(camera, to: &batch)
      return true
    }
    guard at.store < stores.count else { return false }
    while !batch.isFull, at.store < stores.count {
      stores[at.store].lend(at.record) { batch.append($0) }
      at.record += 1
      if at.record == stores[at.store].count {
        // What is handed on is held no longer.
        stores[at.store] = RecordStore()
        at = (at.store + 1, 0)
      }
    }
    return true
  }
}
