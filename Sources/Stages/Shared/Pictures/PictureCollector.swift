// Features on their way into a picture: a worker's part, and the whole.

import Cartography
import FeatureStream
import GeoJSON
import Layers
import MapGeometry
import Planar
import Synchronization

/// What is taken of some records: drawn where the camera is known, and else kept.
struct DrawnParts: PictureParts {
  var drawing = Drawing()
  /// What a worker keeps.
  var shapes = ShapeStore()
  /// What decides on their colours.
  var column = ColorColumn()
  /// What decides on their sizes.
  var sizes = ColorColumn()
  var content: FrameContent
  /// What is not drawn.
  var omissions = PictureOmissions()
  /// In which CRS they are.
  var crs = RecordCRS()
  /// What workers have kept, each with the ends of its features.
  fileprivate(set) var stores: [(shapes: ShapeStore, ends: [Int], features: KeptFeatures)] = []
  /// The features, where their looks wait for the zoom level of the map.
  var features = KeptFeatures()

  init(_ content: FrameContent) { self.content = content }

  mutating func add(_ other: DrawnParts) {
    drawing.add(other.drawing)
    let ends = other.column.ends.isEmpty ? other.sizes.ends : other.column.ends
    if !other.shapes.isEmpty || !ends.isEmpty { stores.append((other.shapes, ends, other.features)) }
    column.add(other.column)
    sizes.add(other.sizes)
    content.add(other.content)
    omissions.add(other.omissions)
    crs.add(other.crs)
  }
}

/// Takes features into a picture.
final class PictureCollector: RecordCollector {
  private let plan: PicturePlan
  private let looks: PictureLooks
  private let registry = CRSRegistry()
  private let reader: ContentReader
  private var painter: MapPainter?
  /// Whether features are drawn again once the zoom level is known.
  private let keepsFeatures: Bool
  private var bag: PictureBag<DrawnParts>

  init(_ plan: PicturePlan) {
    self.plan = plan
    reader = ContentReader(plan.source.placement)
    let zoom = plan.fixedZoom
    looks = PictureLooks(plan.looks, zoom: zoom)
    keepsFeatures = zoom == nil && plan.looks.asksZoom
    // What has its colour by the values of all waits for them.
    let waits = plan.colors != nil || plan.sizes != nil || plan.plane != nil
    painter = waits ? nil : plan.source.fixed.map { MapPainter(MapProjection($0.camera, $0.viewport)) }
    bag = PictureBag(plan.source.placement.emptyContent)
  }

  func collect(_ feature: inout Feature) throws(RecordError) {
    try bag.take(&feature, mayLead: plan.source.lead != nil, plan.source.placement.emptyContent) {
      (feature, parts) throws(RecordError) in
      try collect(&feature, into: &parts)
    }
  }

  private func collect(_ feature: inout Feature, into parts: inout DrawnParts) throws(RecordError) {
    let isWanted = reader.wants(feature)
    if isWanted { parts.content.features += 1 }
    guard feature.hasGeometry, !feature.geometry.isEmpty else {
      parts.omissions.withoutGeometry += 1
      return
    }
    if keepsFeatures { parts.features.append(&feature) }
    parts.crs.add(feature.currentCRS)
    if let name = feature.currentCRS { try registry.makeGeographic(&feature.geometry, from: name) }
    var isDrawn = false
    try looks.draw(feature) { geometry, look in
      isDrawn = true
      if painter == nil {
        // A circle is wider than its centre.
        if isWanted, look.isCircle { parts.content.add(geometry) }
        parts.shapes.add(geometry, look)
      } else {
        painter?.paint(geometry, look, into: &parts.drawing)
      }
    }
    if !keepsFeatures { looks.takeUnread(into: &parts.omissions) }
    if isDrawn, plan.plane == nil { parts.omissions.look(at: feature.geometry) }
    if isDrawn, painter == nil { reader.add(geographic: feature, to: &parts.content) }
    if let colors = plan.colors { parts.column.add(feature, colors.key, end: parts.shapes.count) }
    if let sizes = plan.sizes { parts.sizes.add(feature, sizes.key, end: parts.shapes.count) }
  }

  func takeBag() -> PictureBag<DrawnParts> {
    defer { bag = PictureBag(plan.source.placement.emptyContent) }
    return bag
  }
}

/// Puts a picture together.
final class PictureReducer: Reducer {
  private let plan: PicturePlan
  private let output: MadeOutput
  private let jobs: Int
  private let write: @Sendable (DisplayList) throws(RunError) -> [UInt8]
  private var gatherer: PictureGatherer<DrawnParts>
  private var omissions = PictureOmissions()

  /// - Parameters:
  ///   - jobs: on how many threads it may draw; the picture does not depend on it.
  ///   - write: makes the file.
  init(
    _ plan: PicturePlan, into output: MadeOutput, jobs: Int,
    write: @escaping @Sendable (DisplayList) throws(RunError) -> [UInt8]
  ) {
    (self.plan, self.output, self.jobs, self.write) = (plan, output, jobs, write)
    gatherer = PictureGatherer(plan.source)
  }

  func absorb(_ bag: PictureBag<DrawnParts>) throws(RunError) { try gatherer.absorb(bag) }

  func finish() throws(RunError) -> String? {
    var (camera, missing) = gatherer.camera
    var (plan, placement) = (plan, gatherer.placement)
    var parts = gatherer.takeParts()
    var coloring: PictureColoring?
    if let colors = plan.colors {
      coloring = PictureColoring(colors, parts.column, layers: plan.layers.map(\.column), plan.appearance)
    }
    let sizing = plan.sizes.map { PictureSizing($0, parts.sizes.values) }
    if let roomy = roomy(placement, camera, parts, coloring, sizing) { (placement, camera) = roomy }
    let plane = try PicturePlane(
      plan.plane ?? gatherer.leadPlane,
      records: plan.knowsPlanes && placement.position.isAutomatic ? parts.crs.name : nil, placement,
      (camera, missing), parts.stores.map(\.shapes), hasInsets: plan.hasInsets)
    if let plane { (camera, missing) = (plane.camera, plane.missing) }
    let projection = MapProjection(camera.camera, camera.viewport)
    for index in plan.layers.indices { plan.layers[index].settle(at: projection.zoom) }
    if plan.fixedZoom == nil, plan.looks.asksZoom {
      for (index, store) in parts.stores.enumerated() {
        let drawn = store.features.drawn(plan.looks, zoom: projection.zoom)
        (parts.stores[index].shapes, parts.stores[index].ends) = (drawn.shapes, store.ends.isEmpty ? [] : drawn.ends)
        parts.omissions.add(drawn.omissions)
      }
    }
    var drawing = parts.drawing
    for part in drawn(parts, projection, plane, coloring, sizing) { drawing.add(part) }
    var omissions = parts.omissions
    for layer in [plan.background].compactMap(\.self) + plan.layers { omissions.add(layer.omissions) }
    let imagery = try plan.imagery.picture(projection, plane?.mapper(), pixelsPerPoint: plan.imageryScale)
    let picture = PictureMaker(plan, projection, plane).picture(drawing, coloring, sizing, imagery: imagery.picture)
    // Where the camera is given, what it does not see is no news, but at the poles.
    if let plane {
      omissions.beyondMap = 0
      if plane.tellsBeyond { omissions.beyondEdge = drawing.beyondSquare }
    } else if plan.source.fixed == nil {
      omissions.beyondMap = max(omissions.beyondMap, drawing.beyondSquare)
    }
    omissions.add(picture.unread)
    // A map writes the names that have room; who asks for them hears how many have none.
    if plan.tellsHiddenNames { omissions.names += picture.hiddenNames }
    output.set(try write(picture.list))
    self.omissions = omissions
    let marks = picture.hiddenMarks
    let thinned = "\(marks) mark\(marks == 1 ? "" : "s") too close to others left out; a nearer camera shows more"
    return pictureNote(missing, imagery.note, picture.note, coloring?.note, sizing?.note, marks > 0 ? thinned : nil)
  }

  /// The placement and the camera of a picture with room for its marks and for what stands in its corners; nil where
  /// it has that, or where the camera is not found by its content alone.
  private func roomy(
    _ placement: CameraPlacement, _ camera: CameraFeature, _ parts: DrawnParts, _ coloring: PictureColoring?,
    _ sizing: PictureSizing?
  ) -> (CameraPlacement, CameraFeature)? {
    guard plan.source.choosesPadding, placement.position.isAutomatic, placement.zoom == nil, !parts.stores.isEmpty
    else { return nil }
    var room = PictureRoom(camera.viewport)
    for store in parts.stores { room.add(store.shapes.markers) }
    if let sizing { room.add([sizing.largestMark]) }
    room.add(
      FurnitureLayout(
        plan.furniture(coloring, sizing), MapProjection(camera.camera, camera.viewport), plan.appearance,
        ruler: plan.ruler))
    guard room.padding != camera.viewport.padding else { return nil }
    let wider = placement.with(room.padding)
    var content = wider.emptyContent
    content.features = parts.content.features
    for (shapes, _, _) in parts.stores { shapes.forEach(0..<shapes.count) { geometry, _ in content.add(geometry) } }
    return wider.place(content).map { (wider, $0) }
  }

  func takeWarnings() -> [ClosingWarning] { omissions.warnings + plan.layers.flatMap(\.styleNames.warnings) }

  /// What was kept until the camera was found, drawn: each store on a thread, in the order of the input.
  private func drawn(
    _ parts: DrawnParts, _ projection: MapProjection, _ plane: PicturePlane?, _ coloring: PictureColoring?,
    _ sizing: PictureSizing?
  ) -> [Drawing] {
    let kept = parts.stores
    let (colors, sizes) = (parts.column.values, parts.sizes.values)
    // How many features are before each store.
    var firsts = [0]
    for store in kept { firsts.append(firsts[firsts.count - 1] + store.ends.count) }
    let drawn = Mutex([Drawing?](repeating: nil, count: kept.count))
    concurrently(kept.count, jobs: jobs) { [firsts] number in
      var (painter, part) = (MapPainter(projection, plane?.recordMapper()), Drawing())
      let store = kept[number]
      let coloring = coloring.flatMap { $0.colorsRecords ? $0 : nil }
      if coloring != nil || sizing != nil {
        let first = firsts[number]
        store.shapes.draw(
          coloring.map { (colors[first...], $0) }, sizes: sizing.map { (sizes[first...], $0) }, ends: store.ends,
          &painter, into: &part)
      } else {
        store.shapes.draw(&painter, into: &part)
      }
      drawn.withLock { [part] drawn in drawn[number] = part }
    }
    return drawn.withLock { drawn in
      defer { drawn = [] }
      return drawn.compactMap(\.self)
    }
  }

  func fill(_ batch: inout RecordBatch) -> Bool { false }
}
