// Coordinates arrays: the innermost loops of the scanner.

import Planar
import Words

/// What a run of positions looked like, for the checks that lines and rings ask for.
struct PositionRun {
  var count = 0
  var firstStart = 0
  var lastStart = 0
  /// Vertices of the geometry before this run.
  var firstVertex = 0
}

extension FeatureScanner {
  /// Passes over an array of arrays, calling `element` at each.
  @inline(__always)
  mutating func scanArray(_ element: (inout FeatureScanner) throws(ScanError) -> Void) throws(ScanError) {
    guard json.byte == 0x5B else { throw try wrongNesting() }
    guard try json.enter(close: 0x5D) else { return }
    repeat { try element(&self) } while try json.another(close: 0x5D)
  }

  mutating func scanPoint(_ geometry: inout Geometry, _ places: inout GeometryPlaces) throws(ScanError) {
    // `[]` is an empty Point (RFC 7946 §3.1); look past white space for it.
    let start = json.position
    json.position += 1
    json.skipWhitespace()
    if json.byte == 0x5D {
      json.position += 1
      return
    }
    json.position = start
    if needs.ordinates, json.depth < depthLimit {
      let (at, x, y, decimals) = json.plainPosition(from: start)
      if at > 0 {
        if needs.positions { places.positionOffsets.append(UInt32(truncatingIfNeeded: start - places.textStart)) }
        mostDecimals = max(mostDecimals, decimals)
        geometry.ordinates.append(x)
        geometry.ordinates.append(y)
        json.position = at
        return
      }
    }
    try scanPosition(&geometry, &places)
  }

  mutating func scanLine(_ geometry: inout Geometry, _ places: inout GeometryPlaces) throws(ScanError) {
    let start = json.position
    let run = try scanPositions(&geometry, &places)
    if run.count == 1 { throw json.error(.shortLine, at: start) }
    geometry.ringEnds.append(run.firstVertex + run.count)
  }

  mutating func scanRing(_ geometry: inout Geometry, _ places: inout GeometryPlaces) throws(ScanError) {
    let start = json.position
    let run = try scanPositions(&geometry, &places)
    // A Polygon may have no rings, but no ring is empty (RFC 7946 §3.1.6).
    if run.count == 0 { throw json.error(.shortRing, at: start) }
    guard try isClosed(run, geometry) else { throw json.error(.openRing, at: run.lastStart) }
    if run.count < 4 { throw json.error(.shortRing, at: start) }
    geometry.ringEnds.append(run.firstVertex + run.count)
  }

  /// Passes over an array of positions.
  @inline(__always)
  mutating func scanPositions(_ geometry: inout Geometry, _ places: inout GeometryPlaces) throws(ScanError)
    -> PositionRun
  {
    var run = PositionRun()
    run.firstVertex = geometry.vertexCount
    guard json.byte == 0x5B else { throw try wrongNesting() }
    guard try json.enter(close: 0x5D) else { return run }
    run.firstStart = json.position
    let isTextEnough = !needs.ordinates && !needs.positions && json.depth < depthLimit
    let areOrdinatesWanted = needs.ordinates && json.depth < depthLimit
    repeat {
      if isTextEnough, skipPlainPositions(&run) { continue }
      if areOrdinatesWanted, readPlainPositions(&run, &geometry, &places) { continue }
      run.lastStart = json.position
      try scanPosition(&geometry, &places)
      run.count += 1
    } while try json.another(close: 0x5D)
    return run
  }

  /// Passes over positions as nearly all are written, `[-71.05,42.36],[…`: two numbers without an exponent, no blanks.
  ///
  /// - Returns: false where the next one is none of these; the others find out what it is.
  @inline(__always)
  private mutating func skipPlainPositions(_ run: inout PositionRun) -> Bool {
    let base = json.base
    var at = json.position
    var count = 0
    while base[at] == 0x5B {
      let x = json.skipPlainNumber(from: at + 1)
      guard x > 0, base[x] == 0x2C else { break }
      let y = json.skipPlainNumber(from: x + 1)
      guard y > 0, base[y] == 0x5D, y < json.end else { break }
      count += 1
      run.lastStart = at
      json.position = y + 1
      guard base[y + 1] == 0x2C else { break }
      at = y + 2
    }
    run.count += count
    return count > 0
  }

  /// Reads positions as nearly all are written, `[-71.05,42.36],[…` or with one blank after each comma.
  ///
  /// - Returns: false where the next one is none of these; the others find out what it is.
  // Not inlined: the loop that only skips positions would lose its registers to it.
  @inline(never)
  private mutating func readPlainPositions(
    _ run: inout PositionRun, _ geometry: inout Geometry, _ places: inout GeometryPlaces
  ) -> Bool {
    guard geometry.dimension == 2 else { return false }
    // A copy, so that nothing is asked of the scanner while its scratch is written.
    let json = json
    let (base, textStart) = (json.base, places.textStart)
    var (at, position, last) = (json.position, json.position, run.lastStart)
    var (count, most) = (0, mostDecimals)
    scratch.withUnsafeMutableBufferPointer { ordinates in
      offsetScratch.withUnsafeMutableBufferPointer { offsets in
        while base[at] == 0x5B {
          let (behind, x, y, decimals) = json.plainPosition(from: at)
          guard behind > 0 else { break }
          most = max(most, decimals)
          ordinates[2 * count] = x
          ordinates[2 * count + 1] = y
          offsets[count] = UInt32(truncatingIfNeeded: at - textStart)
          count += 1
          (last, position) = (at, behind)
          guard base[behind] == 0x2C, count < Self.scratchSize else { break }
          at = behind + 1
          if base[at] == 0x20 { at += 1 }
        }
        geometry.ordinates.append(contentsOf: UnsafeBufferPointer(start: ordinates.baseAddress, count: 2 * count))
        if needs.positions {
          places.positionOffsets.append(contentsOf: UnsafeBufferPointer(start: offsets.baseAddress, count: count))
        }
      }
    }
    guard count > 0 else { return false }
    mostDecimals = most
    self.json.position = position
    run.lastStart = last
    run.count += count
    return true
  }

  /// How many positions are gathered before they go to a geometry.
  static let scratchSize = 64

  /// Passes over one position: two numbers or more, of which the first three are read.
  @inline(__always)
  mutating func scanPosition(_ geometry: inout Geometry, _ places: inout GeometryPlaces) throws(ScanError) {
    guard json.byte == 0x5B else { throw try wrongNesting() }
    let start = json.position
    if needs.positions { places.positionOffsets.append(UInt32(truncatingIfNeeded: start - places.textStart)) }
    try json.enter()
    json.skipWhitespace()
    if needs.ordinates {
      mostDecimals = .max
      let x = try scanOrdinate(start)
      guard try json.another(close: 0x5D) else { throw json.error(.badPosition, at: start) }
      let y = try scanOrdinate(start)
      geometry.ordinates.append(x)
      geometry.ordinates.append(y)
      if json.byte == 0x5D, geometry.dimension == 2 {
        json.position += 1
        json.depth -= 1
        return
      }
      try scanHeight(start, &geometry)
    } else {
      try skipOrdinate(start)
      guard try json.another(close: 0x5D) else { throw json.error(.badPosition, at: start) }
      try skipOrdinate(start)
      if try json.another(close: 0x5D) {
        try skipOrdinate(start)
        try skipFurther(start)
      }
    }
  }

  /// After x and y: z, if there is one, and whatever else a position holds (RFC 7946 §3.1.1 gives it no meaning).
  @inline(never)
  private mutating func scanHeight(_ start: Int, _ geometry: inout Geometry) throws(ScanError) {
    var z = Double.nan
    if try json.another(close: 0x5D) {
      z = try scanOrdinate(start)
      try skipFurther(start)
    }
    if geometry.dimension == 2 {
      if z.isNaN { return }
      widen(&geometry)
    }
    geometry.ordinates.append(z)
  }

  /// Passes over what a position has after its third number.
  @inline(__always)
  private mutating func skipFurther(_ start: Int) throws(ScanError) {
    while try json.another(close: 0x5D) {
      if extraOrdinate < 0 { extraOrdinate = json.position }
      try skipOrdinate(start)
    }
  }

  /// Makes room for z in the vertices before the one being read, whose x and y stand at the end.
  private func widen(_ geometry: inout Geometry) {
    var wider: [Double] = []
    let old = geometry.ordinates
    wider.reserveCapacity(max(old.count / 2 * 3, json.end - json.position >= Self.longText ? old.capacity : 0))
    for index in stride(from: 0, to: old.count - 2, by: 2) {
      wider.append(old[index])
      wider.append(old[index + 1])
      wider.append(.nan)
    }
    wider.append(old[old.count - 2])
    wider.append(old[old.count - 1])
    geometry.ordinates = wider
    geometry.dimension = 3
  }

  @inline(__always)
  private mutating func scanOrdinate(_ start: Int) throws(ScanError) -> Double {
    guard json.byte == 0x2D || json.byte.isDigit else { throw try notANumber(start) }
    return try json.scanDouble()
  }

  @inline(__always)
  private mutating func skipOrdinate(_ start: Int) throws(ScanError) {
    guard json.byte == 0x2D || json.byte.isDigit else { throw try notANumber(start) }
    try json.skipNumber()
  }

  /// Whatever stands in the place of a number: broken JSON is said first.
  @inline(never)
  private mutating func notANumber(_ start: Int) throws(ScanError) -> ScanError {
    if json.byte != 0x5D { try json.skipValue() }
    return json.error(.badPosition, at: start)
  }

  @inline(never)
  private mutating func wrongNesting() throws(ScanError) -> ScanError {
    let start = json.position
    try json.skipValue()
    return json.error(.badCoordinates, at: start)
  }

  /// Whether the first and the last position of a run are equal: as text, or else as numbers.
  @inline(__always)
  private mutating func isClosed(_ run: PositionRun, _ geometry: Geometry) throws(ScanError) -> Bool {
    if needs.ordinates {
      let stride = geometry.dimension
      let last = geometry.ordinates.count - stride
      let first = run.firstVertex * stride
      let z = stride == 2 || sameOrAbsent(geometry.ordinates[first + 2], geometry.ordinates[last + 2])
      return geometry.ordinates[first] == geometry.ordinates[last]
        && geometry.ordinates[first + 1] == geometry.ordinates[last + 1] && z
    }
    var at = 0
    while true {
      let word = load8(json.base + run.firstStart + at)
      guard word == load8(json.base + run.lastStart + at), maskEqual(word, 0x5D) == 0 else { break }
      at += 8
    }
    while json.base[run.firstStart + at] == json.base[run.lastStart + at] {
      if json.base[run.firstStart + at] == 0x5D { return true }
      at += 1
    }
    return try isNumericallyClosed(run)
  }

  private func sameOrAbsent(_ a: Double, _ b: Double) -> Bool { a == b || (a.isNaN && b.isNaN) }

  @inline(never)
  private func isNumericallyClosed(_ run: PositionRun) throws(ScanError) -> Bool {
    var ends = Geometry()
    var scratch = GeometryPlaces()
    var scanner = FeatureScanner(needs: GeometryNeeds(ordinates: true, positions: false))
    scanner.json = json
    for start in [run.firstStart, run.lastStart] {
      scanner.json.position = start
      try scanner.scanPosition(&ends, &scratch)
    }
    let half = ends.ordinates.count / 2
    return zip(ends.ordinates[..<half], ends.ordinates[half...]).allSatisfy { sameOrAbsent($0, $1) }
  }
}
