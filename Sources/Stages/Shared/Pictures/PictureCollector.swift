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
  /// How features look.
  var looks: LookPlan
  /// The layers below the records, the lowest first.
  var layers: [PictureLayer] = []
  /// Whether the world's land is drawn below all.
  var drawsBase = true
  /// How large text is.
  var ruler = TextRuler.font
  /// What colours features; nil for their looks.
  var colors: ColorPlan?
  /// What stands around the map.
  var furniture = Furniture()
  /// Whether there is a legend.
  var hasLegend = false
  /// What is the ground instead of the world's land.
  var background: PictureLayer?
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
  /// What decides on their colours.
  var column = ColorColumn()
  /// What they ask of the camera.
  var content: FrameContent
  /// The first of the records, where it is a camera; it is not among the others.
  var first: (reading: CameraReading, shape: ShapeStore, column: ColorColumn, content: FrameContent)?
}

/// Takes features into a picture.
final class PictureCollector: RecordCollector {
  private let plan: PicturePlan
  private let looks: PictureLooks
  private let registry = CRSRegistry()
  private let reader: ContentReader
  private var painter: MapPainter?
  private var bag: PictureBag

  init(_ plan: PicturePlan) {
    self.plan = plan
    reader = ContentReader(plan.placement.position)
    looks = PictureLooks(plan.looks)
    // What has its colour by the values of all waits for them.
    painter = plan.colors != nil ? nil : plan.camera.map { MapPainter(MapProjection($0.camera, $0.viewport)) }
    bag = PictureBag(content: plan.placement.emptyContent)
  }

  func collect(_ feature: inout Feature) throws(RecordError) {
    if plan.lead != nil, bag.content.features == 0, bag.first == nil, let reading = CameraReading(inFront: feature) {
      // Whether it is the first of all is known when the parts are put together.
      try collect(plain: &feature)
      bag.first = (reading, bag.shapes, bag.column, bag.content)
      (bag.shapes, bag.column, bag.content) = (ShapeStore(), ColorColumn(), plan.placement.emptyContent)
      return
    }
    try collect(plain: &feature)
  }

  private func collect(plain feature: inout Feature) throws(RecordError) {
    let isWanted = reader.wants(feature)
    if isWanted { bag.content.features += 1 }
    guard feature.hasGeometry, !feature.geometry.isEmpty else { return }
    if let name = feature.currentCRS { try registry.makeGeographic(&feature.geometry, from: name) }
    var isDrawn = false
    try looks.draw(feature) { geometry, look in
      isDrawn = true
      if painter == nil {
        // A circle is wider than its centre.
        if isWanted, look.isCircle { bag.content.add(geometry) }
        bag.shapes.add(geometry, look)
      } else {
        painter?.paint(geometry, look, into: &bag.drawing)
      }
    }
    if isDrawn, painter == nil { reader.add(geographic: feature, to: &bag.content) }
    if let colors = plan.colors { bag.column.add(feature, colors, end: bag.shapes.count) }
  }

  func takeBag() -> PictureBag {
    defer { bag = PictureBag(content: plan.placement.emptyContent) }
    return bag
  }
}

/// Puts a picture together.
final class PictureReducer: Reducer {
  private let plan: PicturePlan
  private let output: MadeOutput
  private let jobs: Int
  private let write: @Sendable (DisplayList) throws(RunError) -> [UInt8]
  private var drawing = Drawing()
  private var stores: [(shapes: ShapeStore, ends: [Int])] = []
  private var column = ColorColumn()
  private var content: FrameContent
  private var lead: CameraFeature?

  /// - Parameters:
  ///   - jobs: on how many threads it may draw; the picture does not depend on it.
  ///   - write: makes the file.
  init(
    _ plan: PicturePlan, into output: MadeOutput, jobs: Int,
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
        stores.append((first.shape, first.column.ends))
        column.add(first.column)
        content.add(first.content)
      }
    }
    drawing.add(bag.drawing)
    if !bag.shapes.isEmpty || !bag.column.ends.isEmpty { stores.append((bag.shapes, bag.column.ends)) }
    column.add(bag.column)
    content.add(bag.content)
  }

  func finish() throws(RunError) -> String? {
    let found = plan.camera ?? lead ?? plan.placement.place(content)
    // A file that a page shows has to be a picture, whatever is in it.
    let camera = found ?? plan.placement.placeWorld(content.features)
    let projection = MapProjection(camera.camera, camera.viewport)
    let legend = try drawStores(projection)
    let maker = PictureMaker(plan, projection)
    output.set(try write(maker.picture(drawing, legend: legend)))
    return found == nil ? plan.placement.missing(in: content) : nil
  }

  /// Draws what was kept until the camera was found: each store on a thread, joined in the order of the input.
  ///
  /// - Returns: what the colours of values stand for.
  private func drawStores(_ projection: MapProjection) throws(RunError) -> [LegendEntry] {
    let (kept, values, appearance) = (stores, column.values, plan.appearance)
    stores = []
    var scale: ColorScale?
    if let colors = plan.colors {
      try column.check(colors)
      scale = ColorScale(
        values, colors.rule, colors.scheme, missing: appearance.missing, others: appearance.others)
    }
    // How many features are before each store.
    var firsts = [0]
    for store in kept { firsts.append(firsts[firsts.count - 1] + store.ends.count) }
    let drawn = Mutex([Drawing?](repeating: nil, count: kept.count))
    concurrently(kept.count, jobs: jobs) { [firsts, scale] number in
      var (painter, part) = (MapPainter(projection), Drawing())
      let store = kept[number]
      if let scale {
        var start = 0
        for (index, end) in store.ends.enumerated() {
          let color = scale.color(values[firsts[number] + index])
          store.shapes.forEach(start..<end) { geometry, look in
            painter.paint(geometry, look.colored(color, on: appearance.paper), into: &part)
          }
          start = end
        }
      } else {
        drawAll(of: store.shapes, &painter, &part)
      }
      drawn.withLock { [part] drawn in drawn[number] = part }
    }
    let parts = drawn.withLock { drawn in
      defer { drawn = [] }
      return drawn
    }
    for part in parts {
      if let part { drawing.add(part) }
    }
    return scale?.legend ?? []
  }

  func fill(_ batch: inout RecordBatch) -> Bool { false }
}

/// Draws all of a store.
func drawAll(of store: ShapeStore, _ painter: inout MapPainter, _ drawing: inout Drawing) {
  store.forEach(0..<store.count) { geometry, look in
    painter.paint(geometry, look, into: &drawing)
  }
}
