// Images of the ground as a camera sees them.

import Globe
public import MapGeometry
public import Planar

/// Draws images of the ground, with as many pixels to a point as the picture has.
///
/// Where a pixel of the picture is on an image is computed at the corners of squares of eight and even in between, but
/// where the map ends; what is seen from farther away than the image is fine is averaged, and what is nearer is even
/// between its pixels.
public struct ImagePainter {
  private let projection: MapProjection
  private let mapper: PlaneMapper?
  /// Pixels to a point.
  private let scale: Double
  private let width, height: Int
  /// The side of the squares between whose corners places are even, in pixels.
  private static let cell = 8
  /// The side of the blocks that are read at once, in pixels.
  private static let block = 64

  /// Prepares for a camera; `mapper` brings what it sees to the Earth where its map is a plane.
  public init(_ projection: MapProjection, _ mapper: PlaneMapper?, width: Int, height: Int, scale: Double) {
    (self.projection, self.mapper, self.scale) = (projection, mapper, scale)
    (self.width, self.height) = (width, height)
  }

  /// A picture without any image.
  public var blank: RasterPicture { RasterPicture(width: width, height: height, scale: scale) }

  /// Paints an image above what is there.
  ///
  /// O(pixels of the picture and those that are read for them).
  ///
  /// - Returns: whether something of it is in the picture.
  @discardableResult
  public func paint(_ image: GroundImage, into picture: inout RasterPicture) throws(ImageError) -> Bool {
    var isSeen = false
    for top in stride(from: 0, to: height, by: Self.block) {
      for left in stride(from: 0, to: width, by: Self.block) {
        if try paint(image, left, top, into: &picture) { isSeen = true }
      }
    }
    return isSeen
  }

  private func pixel(_ image: GroundImage, _ x: Int, _ y: Int, _ offset: Double) -> SIMD2<Double>? {
    let point = ScreenPoint(x: (Double(x) + offset) / scale, y: (Double(y) + offset) / scale)
    guard let seen = projection.coordinate(at: point) else { return nil }
    guard let mapper else {
      guard abs(seen.latitude) <= MapPoint.latitudeLimit else { return nil }
      return image.pixel(Position(seen.longitude, seen.latitude))
    }
    return mapper.place(Position(seen.longitude, seen.latitude)).flatMap(image.pixel)
  }

  /// Paints the block whose upper left pixel is at `left`, `top`; whether something of the image is in it.
  private func paint(
    _ image: GroundImage, _ left: Int, _ top: Int, into picture: inout RasterPicture
  ) throws(ImageError) -> Bool {
    let (right, bottom) = (min(left + Self.block, width), min(top + Self.block, height))
    let across = (right - left + Self.cell - 1) / Self.cell
    let down = (bottom - top + Self.cell - 1) / Self.cell
    // The corners of the cells; NaN for what is not on the map.
    var corners: [SIMD2<Double>] = []
    var first: Double?
    func unrolled(_ found: SIMD2<Double>?) -> SIMD2<Double> {
      guard var found else { return SIMD2(.nan, .nan) }
      if let turn = image.turn, let first { found.x += turn * ((first - found.x) / turn).rounded() }
      first = first ?? found.x
      return found
    }
    for row in 0...down {
      for column in 0...across {
        corners.append(unrolled(pixel(image, left + column * Self.cell, top + row * Self.cell, 0)))
      }
    }
    var places = [SIMD2<Double>](repeating: SIMD2(.nan, .nan), count: (right - left) * (bottom - top))
    for y in top..<bottom {
      for x in left..<right {
        let (column, row) = ((x - left) / Self.cell, (y - top) / Self.cell)
        let at = row * (across + 1) + column
        let u = (Double((x - left) % Self.cell) + 0.5) / Double(Self.cell)
        let v = (Double((y - top) % Self.cell) + 0.5) / Double(Self.cell)
        let above = corners[at] * (1 - u) + corners[at + 1] * u
        let below = corners[at + across + 1] * (1 - u) + corners[at + across + 2] * u
        var place = above * (1 - v) + below * v
        if place.x.isNaN { place = unrolled(pixel(image, x, y, 0.5)) }
        places[(y - top) * (right - left) + x - left] = place
      }
    }
    guard let window = ImageWindow(around: places, image, side: Self.block) else { return false }
    let buffer = try window.read(image)
    var isSeen = false
    for y in top..<bottom {
      for x in left..<right {
        let place = places[(y - top) * (right - left) + x - left]
        guard let pixel = window.pixel(buffer, place), pixel >> 24 > 0 else { continue }
        picture.add(pixel, at: y * width + x)
        isSeen = true
      }
    }
    return isSeen
  }
}

/// The part of an image that is read for a block, and how much it is shrunk.
private struct ImageWindow {
  /// In columns of the image, which go on where it goes round the Earth.
  let columns, rows: Range<Int>
  /// In pixels of what is read.
  let width, height: Int
  private let turn: Double?
  private let imageWidth, imageHeight: Int

  /// Takes what is around places; nil where none is on the image.
  init?(around places: [SIMD2<Double>], _ image: GroundImage, side: Int) {
    (imageWidth, imageHeight) = (image.source.width, image.source.height)
    turn = image.turn
    var (least, most) = (SIMD2(Double.infinity, .infinity), SIMD2(-Double.infinity, -.infinity))
    for place in places where !place.x.isNaN {
      least = pointwiseMin(least, place)
      most = pointwiseMax(most, place)
    }
    guard least.x <= most.x else { return nil }
    if turn == nil { (least.x, most.x) = (max(least.x, 0), min(most.x, Double(imageWidth))) }
    (least.y, most.y) = (max(least.y, 0), min(most.y, Double(imageHeight)))
    guard least.x <= most.x, least.y <= most.y, most.x - least.x < 1e9, abs(least.x) < 1e12 else { return nil }
    // Half a pixel more is needed to be even between two.
    let (left, right) = (Int(least.x.rounded(.down)) - 2, Int(most.x.rounded(.up)) + 2)
    columns = turn == nil ? max(0, left)..<min(imageWidth, right) : left..<right
    rows = max(0, Int(least.y.rounded(.down)) - 2)..<min(imageHeight, Int(most.y.rounded(.up)) + 2)
    guard !columns.isEmpty, !rows.isEmpty else { return nil }
    width = min(columns.count, side * 2)
    height = min(rows.count, side * 2)
  }

  func read(_ image: GroundImage) throws(ImageError) -> [UInt32] {
    guard let turn else {
      return try image.source.pixels(columns, rows, width: width, height: height)
    }
    var buffer = [UInt32](repeating: 0, count: width * height)
    let scale = Double(width) / Double(columns.count)
    var copy = (Double(columns.lowerBound) / turn).rounded(.down)
    while Int((copy * turn).rounded()) < columns.upperBound {
      let start = Int((copy * turn).rounded())
      copy += 1
      let part =
        max(
          columns.lowerBound, start)..<max(
          columns.lowerBound, start, min(columns.upperBound, start + imageWidth))
      let left = Int((Double(part.lowerBound - columns.lowerBound) * scale).rounded())
      let right = Int((Double(part.upperBound - columns.lowerBound) * scale).rounded())
      guard !part.isEmpty, right > left else { continue }
      let pixels = try image.source.pixels(
        part.lowerBound - start..<part.upperBound - start, rows, width: right - left, height: height)
      for row in 0..<height {
        for column in left..<right {
          buffer[row * width + column] = pixels[row * (right - left) + column - left]
        }
      }
    }
    return buffer
  }

  /// The pixel at a place, even between the four around it; nil beside the image.
  func pixel(_ buffer: [UInt32], _ place: SIMD2<Double>) -> UInt32? {
    guard place.y >= 0, place.y <= Double(imageHeight), turn != nil || (place.x >= 0 && place.x <= Double(imageWidth))
    else { return nil }
    let x = (place.x - Double(columns.lowerBound)) * Double(width) / Double(columns.count) - 0.5
    let y = (place.y - Double(rows.lowerBound)) * Double(height) / Double(rows.count) - 0.5
    let (left, top) = (x.rounded(.down), y.rounded(.down))
    func corner(_ dx: Int, _ dy: Int) -> UInt32 {
      let column = max(0, min(width - 1, Int(left) + dx))
      let row = max(0, min(height - 1, Int(top) + dy))
      return buffer[row * width + column]
    }
    let (a, b, c, d) = (corner(0, 0), corner(1, 0), corner(0, 1), corner(1, 1))
    if a == b, c == d, a == c { return a }
    let (u, v) = (x - left, y - top)
    var sum: UInt32 = 0
    for shift in [UInt32(0), 8, 16, 24] {
      func part(_ pixel: UInt32) -> Double { Double(pixel >> shift & 255) }
      let above = part(a) + (part(b) - part(a)) * u
      let below = part(c) + (part(d) - part(c)) * u
      sum |= UInt32((above + (below - above) * v + 0.5).rounded(.down)) << shift
    }
    return sum
  }
}
