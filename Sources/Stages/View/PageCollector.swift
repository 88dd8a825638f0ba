// Features on their way into a page: a worker's part, and the whole.

import Cartography
import FeatureStream
import GeoJSON
import Globe
import MapGeometry
import Places
import SimpleFeatures

/// What a page is to be made of.
struct PagePlan: Sendable {
  /// Where the camera is, or how it is found.
  var placement: CameraPlacement
  /// The colours by day and by night.
  var light, dark: Appearance
  /// Which of them: `auto`, `light` or `dark`.
  var scheme: String
  /// The layers below the records, the lowest first.
  var layers: [(name: String, features: PageFeatures)] = []
  /// What the layer of the records is called.
  var name = "Features"
  /// Whether the world's land is drawn below all.
  var drawsBase = true
  /// Whether names are written.
  var writesLabels = true
  /// What the page is called; empty for nothing.
  var title = ""
  /// The most bytes that it may have.
  var largestSize = 10_000_000
  /// Places the camera that is the first record; nil where the options decide.
  var lead: (@Sendable (CameraReading) throws(RunError) -> CameraPlacement)?
}

/// Takes features into what a page carries.
struct PageReader {
  private let light, dark: FeatureStyle
  private let styles = FeatureStyleReader()
  private let places = PlaceReader()
  private let registry = CRSRegistry()
  private var cutter = AntimeridianCutter()

  /// Makes a reader for features that look like this unless they say otherwise.
  init(_ light: FeatureStyle, _ dark: FeatureStyle) { (self.light, self.dark) = (light, dark) }

  /// Takes a feature that has a geometry; others have no place on a map.
  ///
  /// - Parameter content: what the camera asks of it; nil for nothing.
  mutating func read(
    _ feature: inout Feature, into bag: inout PageBag, _ content: ContentReader? = nil
  ) throws(RecordError) {
    if content?.wants(feature) == true { bag.content.features += 1 }
    guard feature.hasGeometry, !feature.geometry.isEmpty else { return }
    if let name = feature.currentCRS { try registry.makeGeographic(&feature.geometry, from: name) }
    var look = styles.look(of: feature, light)
    // What says nothing of itself looks like the map; else what it says is asked once more by night.
    var night = look.style == light ? dark : styles.look(of: feature, dark).style
    if feature.geometry.type.hasRings {
      (look.style.stroke, night.stroke) = (look.style.outline, night.outline)
    }
    let place: Place?
    do throws(PlaceError) { place = try places.place(feature) } catch { place = nil }
    content?.add(geographic: feature, to: &bag.content)
    bag.features.begin(name: look.name.isEmpty ? place?.name ?? "" : look.name, place: place)
    bag.features.addDetails(feature)
    var geometry = feature.geometry
    prepare(&geometry)
    bag.features.add(geometry, PageLook(light: look.style, dark: night))
  }

  /// Adds the outline of the land as one feature.
  mutating func readLand(into features: inout PageFeatures, _ light: Appearance, _ dark: Appearance) {
    var look = PageLook(light: light.feature, dark: dark.feature)
    (look.light.fill, look.light.stroke) = (light.land, Stroke(light.coast, width: 0.5))
    (look.dark.fill, look.dark.stroke) = (dark.land, Stroke(dark.coast, width: 0.5))
    var land = BaseMap.landPolygons()
    prepare(&land)
    features.begin(name: "", place: nil)
    features.addDetails(Feature())
    features.add(land, look)
  }

  /// Unwraps longitudes; a ring round a pole has no inside on the map until it is cut.
  private mutating func prepare(_ geometry: inout Geometry) {
    geometry.forEachSimple { simple in
      guard !simple.ringEnds.isEmpty, !simple.unwrapLongitudes() else { return }
      cutter.cut(&simple)
      _ = simple.unwrapLongitudes()
    }
  }
}

/// What a worker has taken of a chunk's features.
struct PageBag: Sendable {
  var features = PageFeatures()
  /// What they ask of the camera.
  var content = FrameContent()
  /// The first of the records, where it is a camera; it is not among the others.
  var first: (reading: CameraReading, features: PageFeatures, content: FrameContent)?
}

/// A worker's part.
final class PageCollector: RecordCollector {
  private let plan: PagePlan
  private let content: ContentReader
  private var reader: PageReader
  private var bag: PageBag

  init(_ plan: PagePlan) {
    self.plan = plan
    content = ContentReader(plan.placement.position)
    reader = PageReader(plan.light.feature, plan.dark.feature)
    bag = PageBag(content: plan.placement.emptyContent)
  }

  func collect(_ feature: inout Feature) throws(RecordError) {
    let isLead = plan.lead != nil && bag.content.features == 0 && bag.first == nil
    let reading = isLead ? CameraReading(inFront: feature) : nil
    try reader.read(&feature, into: &bag, content)
    guard let reading else { return }
    // Whether it is the first of all is known when the parts are put together.
    bag.first = (reading, bag.features, bag.content)
    (bag.features, bag.content) = (PageFeatures(), plan.placement.emptyContent)
  }

  func takeBag() -> PageBag {
    defer { bag = PageBag(content: plan.placement.emptyContent) }
    return bag
  }
}

/// Puts the page together.
final class PageReducer: Reducer {
  private let plan: PagePlan
  private let output: MadeOutput
  private var features = PageFeatures()
  private var content: FrameContent
  private var lead: CameraFeature?

  init(_ plan: PagePlan, into output: MadeOutput) {
    (self.plan, self.output) = (plan, output)
    content = plan.placement.emptyContent
  }

  func absorb(_ bag: PageBag) throws(RunError) {
    if let first = bag.first {
      if content.features == 0, lead == nil {
        lead = try plan.lead?(first.reading).place(FrameContent())
      } else {
        features.add(first.features)
        content.add(first.content)
      }
    }
    features.add(bag.features)
    content.add(bag.content)
  }

  func finish() throws(RunError) -> String? {
    let given = plan.placement.position.needsContent ? nil : plan.placement.place(FrameContent())
    let found = given ?? lead ?? plan.placement.place(content)
    // What a browser shows has to be a map, whatever is in it.
    let writer = PageWriter(plan, features, found ?? plan.placement.placeWorld(content.features))
    features = PageFeatures()
    let (page, note) = writer.page()
    output.set(page)
    let missing = found == nil ? plan.placement.missing(in: content) : nil
    return [missing, note].compactMap(\.self).joined(separator: "; ").nonEmpty
  }

  func fill(_ batch: inout RecordBatch) -> Bool { false }
}

extension String {
  fileprivate var nonEmpty: String? { isEmpty ? nil : self }
}
