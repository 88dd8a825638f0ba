// Imagery of the user's own, as an option names it.

import Cartography
import Engines
import FeatureStream
import FileNames
import Globe
import Layers
import MapGeometry
import Planar
import SystemLibrary
import Words

/// A file or folder with pictures of the ground, and the box that it covers where it does not say so.
struct ImageryFile: Sendable {
  let path: String
  /// West, south, east and north in degrees.
  private let box: RegionText.Box?

  /// The file in `file[@west,south,east,north]`.
  static func path(in text: String) -> String {
    guard let at = text.lastIndex(of: "@"), numbers(in: String(text[text.index(after: at)...]), count: 4) != nil else {
      return text
    }
    return String(text[..<at])
  }

  /// Reads `file[@west,south,east,north]`.
  ///
  /// - Throws: `RunError` where there is no such file, or the box is none.
  init(option text: String) throws(RunError) {
    path = Self.path(in: text)
    guard path.withFileName({ access($0, R_OK) }) == 0 else {
      throw RunError(.noInput, "\(path): cannot be opened: \(String(cString: strerror(errno)))")
    }
    if path != text, let sides = numbers(in: String(text.dropFirst(path.count).dropFirst()), count: 4) {
      guard sides[1] < sides[3], abs(sides[1]) <= 90, abs(sides[3]) <= 90, Longitude.isWithin(sides[0]),
        Longitude.isWithin(sides[2]), sides[0] != sides[2]
      else { throw RunError(.usage, "--imagery \(text): after @ the box is wanted: west,south,east,north in degrees") }
      box = (sides[0], sides[1], sides[2], sides[3])
    } else {
      box = nil
    }
  }

  /// Opens it: an archive or a folder of tiles, or an image that says where it is.
  func open() throws(RunError) -> GroundImage {
    if path.isFolder { return try place(TileImage.folder(path)) }
    if TileImage.isArchive(path) { return try place(TileImage.archive(path)) }
    let found = try Engines.image(path)
    FilesRead.note(path)
    if let box {
      var east = box.east
      if east < box.west { east += Longitude.turn }
      let sides = Box(Position(box.west, box.south), Position(east, box.north))
      guard let grid = PixelGrid(box: sides, width: found.source.width, height: found.source.height) else {
        throw RunError(.usage, "--imagery \(path): the box has no size")
      }
      return GroundImage(found.source, grid, forward: nil, circle: Longitude.turn)
    }
    guard let transform = found.geotransform, let grid = PixelGrid(geotransform: transform) else {
      throw RunError(
        .badData,
        "\(path): does not say where on the Earth it is; give --imagery \(path)@west,south,east,north, or a world file")
    }
    let far = [
      transform[0] + transform[1] * Double(found.source.width),
      transform[3] + transform[5] * Double(found.source.height),
    ]
    if !found.crs.isSaid, abs(far[0]) > Longitude.turn || abs(far[1]) > 91 || abs(transform[3]) > 91 {
      throw RunError(
        .badData, "\(path): its world file is not in degrees, and nothing says which CRS it is in; a GeoTIFF does")
    }
    return try place(found.source, grid, crs: found.crs.name)
  }

  private func place(_ tiles: TileImage) throws(RunError) -> GroundImage {
    guard let grid = PixelGrid(geotransform: tiles.geotransform) else {
      throw RunError(.badData, "\(path): has no size")
    }
    return try place(tiles, grid, crs: CoordinateReferenceSystem.webMercator.text)
  }

  private func place(
    _ source: any ImageSource, _ grid: PixelGrid, crs: String?
  ) throws(RunError) -> GroundImage {
    guard let crs else { return GroundImage(source, grid, forward: nil, circle: Longitude.turn) }
    do throws(RecordError) {
      let known = try CRSRegistry().crs(crs)
      let forward = try CRSRegistry().operation(from: nil, to: crs)
      let circle = known == .webMercator ? 2 * Double.pi * WGS84.equatorialRadius : nil
      return GroundImage(source, grid, forward: forward, circle: circle)
    } catch { throw error.ending ?? RunError(.badData, "\(path): \(error.message)") }
  }
}

extension [ImageryFile] {
  /// What a camera sees of all of them, nil where there are none; and what is to be said of those that it does not see.
  func picture(
    _ projection: MapProjection, _ mapper: PlaneMapper?, pixelsPerPoint scale: Double
  ) throws(RunError) -> (picture: RasterPicture?, note: String?) {
    guard !isEmpty else { return (nil, nil) }
    let viewport = projection.perspective.viewport
    func side(_ points: Double) -> Int { Int(Swift.max(1, (points * scale - 1e-6).rounded(.up))) }
    let painter = ImagePainter(
      projection, mapper, width: side(viewport.width), height: side(viewport.height), scale: scale)
    var picture = painter.blank
    var unseen: [String] = []
    for file in self {
      let image = try file.open()
      do throws(ImageError) {
        if try !painter.paint(image, into: &picture) { unseen.append(file.path) }
      } catch { throw RunError(.badData, "\(file.path): \(error.message)") }
    }
    let isOrAre = unseen.count == 1 ? "is" : "are"
    return (
      picture,
      unseen.isEmpty ? nil : "--imagery: \(unseen.joined(separator: ", ")) \(isOrAre) nowhere in the picture"
    )
  }
}
