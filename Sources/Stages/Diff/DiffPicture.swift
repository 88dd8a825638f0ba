// The picture of a diff: what was added and removed, and what was changed, as it was and as it is.

import Cartography
import FeatureStream
import GeoJSON
import Layers
import MapGeometry
import Planar

/// What a picture of differences is made of, and where it goes.
final class DiffPicture: Sendable {
  /// What differences are drawn as, the lowest first.
  enum Kind: Int, CaseIterable, Sendable {
    case before, removed, after, added

    /// The word for it in a legend.
    var word: String {
      switch self {
      case .before: "changed: before"
      case .removed: "removed"
      case .after: "changed: after"
      case .added: "added"
      }
    }

    /// Of the colours of Okabe and Ito, which are told apart by those who see no red or no green.
    var color: Color {
      switch self {
      case .before: Color(0x555555)
      case .removed: Color(0xD55E00)
      case .after: Color(0x009E73)
      case .added: Color(0x0072B2)
      }
    }

    /// How it is drawn: what is no longer there has dashes, so that the colours do not say it alone.
    func style(_ appearance: Appearance) -> FeatureStyle {
      let isGone = self == .before || self == .removed
      var style = appearance.feature
      style.fill = self == .before ? nil : color.withOpacity(0.3)
      style.stroke = Stroke(color, width: isGone ? 1.5 : 2, dash: isGone ? [6, 4] : [], cap: .butt)
      style.outline = style.stroke
      style.marker = Marker(.dot, color: color, size: isGone ? 7 : 10)
      style.layer = rawValue
      return style
    }
  }

  let box: SideFileBox
  let camera: PictureCamera
  let write: @Sendable (DisplayList) throws(RunError) -> [UInt8]

  /// - Throws: `RunError` when the file cannot be made.
  init(path: String, _ reading: ReadingOptions) throws(RunError) {
    camera = try PictureCamera(
      CameraPositionOptions(), nil, ViewportOptions(), CameraDirectionOptions(), CameraLimitOptions(), inset: 40,
      reading)
    do throws(RunError) { _ = try PictureForm(path: path) } catch {
      throw RunError(.usage, "--picture is \(path): pictures are written as svg, png or pdf; name the file so")
    }
    write = try PictureFormOptions().writer(to: path, width: camera.viewport.width, height: camera.viewport.height)
    box = SideFileBox(try SideFile(path: path))
  }
}

/// Gathers differences for a picture, and makes it.
final class DiffPainter {
  private let picture: DiffPicture
  private let appearance = Appearance(.muted)
  private let texts = RecordLender()
  private let names = FeatureStyleReader()
  private let registry = CRSRegistry()
  private var content: FrameContent
  private var shapes = [ShapeStore](repeating: ShapeStore(), count: DiffPicture.Kind.allCases.count)
  private var counts = DiffCounts()

  init(_ picture: DiffPicture) {
    self.picture = picture
    content = picture.camera.placement.emptyContent
  }

  /// Draws a difference.
  ///
  /// Where a geometry did not change, it is drawn as it is.
  func add(_ difference: Difference) throws(RecordError) {
    counts.count(difference)
    var old: Geometry?
    if let before = difference.before {
      let kind = difference.status == .removed ? DiffPicture.Kind.removed : .before
      try texts.lend(before) { feature throws(RecordError) in
        guard kind == .before else { return try add(&feature, kind) }
        old = try geometry(&feature)
      }
    }
    guard let after = difference.after else { return }
    try texts.lend(after) { feature throws(RecordError) in
      let new = try geometry(&feature)
      if let old, new.map({ $0.ordinates != old.ordinates || $0.type != old.type }) ?? true {
        add(old, name(feature), .before)
      }
      if let new { add(new, name(feature), difference.status == .added ? .added : .after) }
    }
  }

  private func add(_ feature: inout Feature, _ kind: DiffPicture.Kind) throws(RecordError) {
    if let geometry = try geometry(&feature) { add(geometry, name(feature), kind) }
  }

  private func add(_ geometry: Geometry, _ name: String, _ kind: DiffPicture.Kind) {
    content.features += 1
    content.add(geometry)
    // What was is where what is has its name.
    let label = kind == .before ? "" : name
    let look = FeatureLook(
      style: kind.style(appearance), name: name.isEmpty ? kind.word : "\(name) (\(kind.word))", label: label)
    shapes[kind.rawValue].add(geometry, look)
  }

  /// A feature's geometry in longitudes and latitudes; nil where it has none that can be drawn.
  private func geometry(_ feature: inout Feature) throws(RecordError) -> Geometry? {
    guard feature.hasGeometry, !feature.geometry.isEmpty else { return nil }
    do throws(RecordError) {
      if let name = feature.currentCRS { try registry.makeGeographic(&feature.geometry, from: name) }
      return feature.geometry.ordinates.allSatisfy(\.isFinite) ? feature.geometry : nil
    } catch {
      if error.ending != nil { throw error }
      return nil
    }
  }

  private func name(_ feature: borrowing Feature) -> String {
    var extras = FeatureExtras()
    let name = names.look(of: feature, appearance.feature, isSheet: false, &extras).name
    return name.isEmpty ? feature.plainID ?? "" : name
  }

  /// Draws what is left, and writes the file.
  ///
  /// - Returns: what is left, once more.
  func finish(_ rest: DiffMerge) throws(RunError) -> DiffMerge {
    let again = RecordSpill(memoryLimit: 8 << 20)
    while let difference = try rest.next() {
      do throws(RecordError) { try add(difference) } catch { throw error.ending ?? RunError(.badData, error.message) }
      try again.append(difference.packed)
    }
    try writeFile()
    return try DiffMerge([again])
  }

  private func writeFile() throws(RunError) {
    let placement = picture.camera.placement
    let camera = placement.place(content) ?? placement.placeWorld(content.features)
    let projection = MapProjection(camera.camera, camera.viewport)
    var plan = PicturePlan(picture.camera, appearance, LookPlan(base: appearance.feature))
    plan.furniture.title = counts.words
    plan.hasLegend = true
    plan.styleLegend = DiffPicture.Kind.allCases.reversed().compactMap { kind in
      shapes[kind.rawValue].isEmpty ? nil : LegendEntry(kind.color, kind.word)
    }
    var painter = MapPainter(projection)
    var drawing = Drawing()
    for store in shapes { store.draw(&painter, into: &drawing) }
    let made = PictureMaker(plan, projection).picture(drawing, nil)
    let bytes = try picture.write(made.list)
    try bytes.withUnsafeBytes { bytes in
      Result { () throws(RunError) in try picture.box.file.write(bytes) }
    }.get()
    try picture.box.file.commit()
  }
}
