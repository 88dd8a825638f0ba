// Features on their way into a picture: a worker's part, and the whole.

import Cartography
import FeatureStream
import GeoJSON
import MapGeometry
import SimpleFeatures
import Synchronization

/// What a picture is to be made of.
struct PicturePlan: Sendable {
  /// Where the camera is, or how it is found.
  let placement: CameraPlacement
  let appearance: Appearance
  /// The layers below the records, the lowest first.
  var layers: [PictureLayer] = []
  /// Whether the world's land is drawn below all.
  var drawsBase = true
  /// Whether names are written.
  var writesLabels = true
  /// How large text is.
  var ruler = TextRuler.font
  /// What the picture is called; empty for nothing.
  var title = ""
  /// Places the camera that is the first record; nil where the options decide.
  var lead: (@Sendable (CameraReading) throws(RunError) -> CameraPlacement)?

  /// The camera where it does not depend on the records.
  var camera: CameraFeature? {
    placement.position.needsContent ? nil : placement.place(FrameContent())
  }
}

/// A further file, below the records.
struct PictureLayer: Sendable {
  let name: String
  let shapes: ShapeStore
}

/// What a worker has made of a chunk's features.
struct PictureBag: Sendable {
  /// What is drawn of them, where the camera is known.
  var drawing = Drawing()
  /// Else their shapes.
  var shapes = ShapeStore()
  /// What they ask of the camera.
  var content: FrameContent
  /// The first of the records, where it is a camera; it is not among the others.
  var first: (reading: CameraReading, shape: ShapeStore, content: FrameContent)?
}

/// Takes features into a picture.
final class PictureCollector: RecordCollector {
  private let plan: PicturePlan
  private let styles = FeatureStyleReader()
  private let registry = CRSRegistry()
  private let reader: ContentReader
  private var painter: MapPainter?
  private var bag: PictureBag

  init(_ plan: PicturePlan) {
    self.plan = plan
    reader = ContentReader(plan.placement.position)
    painter = plan.camera.map { MapPainter(MapProjection($0.camera, $0.viewport)) }
    bag = PictureBag(content: plan.placement.emptyContent)
  }

  func collect(_ feature: inout Feature) throws(RecordError) {
    if plan.lead != nil, bag.content.features == 0, bag.first == nil, let reading = CameraReading(inFront: feature) {
      // Whether it is the first of all is known when the parts are put together.
      try collect(plain: &feature)
      bag.first = (reading, bag.shapes, bag.content)
      (bag.shapes, bag.content) = (ShapeStore(), plan.placement.emptyContent)
      return
    }
    try collect(plain: &feature)
  }

  private func collect(plain feature: inout Feature) throws(RecordError) {
    if reader.wants(feature) { bag.content.features += 1 }
    guard feature.hasGeometry, !feature.geometry.isEmpty else { return }
    if let name = feature.currentCRS { try registry.makeGeographic(&feature.geometry, from: name) }
    var look = styles.look(of: feature, plan.appearance.feature)
    if !plan.writesLabels { look.label = "" }
    if painter == nil {
      reader.add(geographic: feature, to: &bag.content)
      bag.shapes.add(feature.geometry, look)
    } else {
      painter?.paint(feature.geometry, look.style, name: look.name, label: look.label, into: &bag.drawing)
    }
  }

  func takeBag() -> PictureBag {
    defer { bag = PictureBag(content: plan.placement.emptyContent) }
    return bag
  }
}

/// Puts a picture together.
final class PictureReducer: Reducer {
  private let plan: PicturePlan
  private let output: MadePicture
  private let jobs: Int
  private let write: @Sendable (DisplayList) throws(RunError) -> [UInt8]
  private var drawing = Drawing()
  private var stores: [ShapeStore] = []
  private var content: FrameContent
  private var lead: CameraFeature?

  /// - Parameters:
  ///   - jobs: on how many threads it may draw; the picture does not depend on it.
  ///   - write: makes the file.
  init(
    _ plan: PicturePlan, into output: MadePicture, jobs: Int,
    write: @escaping @Sendable (DisplayList) throws(RunError) -> [UInt8]
  ) {
    (self.plan, self.output, self.jobs, self.write) = (plan, output, jobs, write)
    content = plan.placement.emptyContent
  }

  func absorb(_ bag: PictureBag) throws(RunError) {
    if let first = bag.first {
      if content.features == 0, lead == nil {
        lead = try plan.lead?(first.reading).place(FrameContent())
      } else {
        stores.append(first.shape)
        content.add(first.content)
      }
    }
    drawing.add(bag.drawing)
    if !bag.shapes.isEmpty { stores.append(bag.shapes) }
    content.add(bag.content)
  }

  func finish() throws(RunError) -> String? {
    let found = plan.camera ?? lead ?? plan.placement.place(content)
    // A file that a page shows has to be a picture, whatever is in it.
    let camera = found ?? plan.placement.placeWorld(content.features)
    let projection = MapProjection(camera.camera, camera.viewport)
    drawStores(projection)
    let maker = PictureMaker(plan, projection)
    output.set(try write(maker.picture(drawing)))
    return found == nil ? plan.placement.missing(in: content) : nil
  }

  /// Draws what was kept until the camera was found: each store on a thread, joined in the order of the input.
  private func drawStores(_ projection: MapProjection) {
    let kept = stores
    stores = []
    let drawn = Mutex([Drawing?](repeating: nil, count: kept.count))
    concurrently(kept.count, jobs: jobs) { number in
      var (painter, part) = (MapPainter(projection), Drawing())
      paint(kept[number], &painter, &part)
      drawn.withLock { [part] drawn in drawn[number] = part }
    }
    let parts = drawn.withLock { drawn in
      defer { drawn = [] }
      return drawn
    }
    for part in parts {
      if let part { drawing.add(part) }
    }
  }

  func fill(_ batch: inout RecordBatch) -> Bool { false }
}

/// Draws all of a store.
func paint(_ store: ShapeStore, _ painter: inout MapPainter, _ drawing: inout Drawing) {
  store.forEach(0..<store.count) { geometry, look in
    painter.paint(geometry, look.style, name: look.name, label: look.label, into: &drawing)
  }
}
