// How near to the edge of a map its vertices can be without having the images of the opposite edge.

import Planar

/// The image of a longitude and latitude on a map, nil where it has none.
typealias Image = (Double, Double) -> Position?

extension Sheet {
  func fitted(to image: Image) -> Sheet {
    var sheet = self
    // On a side that is curved, digits that are written to 0.1 mm would be beyond it.
    let insets = hasCurvedSides ? [1e-9, 1e-6, 1e-4, 5e-4, 2e-3] : [0, 1e-10, 1e-9, 1e-6, 1e-4, 5e-4, 2e-3]
    // A change of datum moves the side by other amounts elsewhere.
    let latitudes = Array(stride(from: -80.0, through: 80, by: 10))
    sheet.inset = insets.first { isOnOwnSide($0, image, at: latitudes) } ?? 1e-2
    sheet.poleInset = [0, 1e-7, 1e-6, 1e-5, 1e-4, 1e-3, 1e-2].first { !losesLongitude($0, image) } ?? 0.1
    let limits = [southLimit, northLimit].map(sheet.insetLatitude)
    sheet.hasEvenInset = isOnOwnSide(sheet.inset, image, at: limits + limits.map { $0 * 0.999 })
    sheet.hasCurvedCaps = hasCurvedCaps || sheet.hasBentCap(in: image)
    return sheet
  }

  /// Whether a pole comes out as a line that is not straight.
  private func hasBentCap(in image: Image) -> Bool {
    [-1.0, 1].contains { side in
      let cap = [-170.0, -85, 0, 85, 170].compactMap {
        image((center + $0).remainder(dividingBy: 360), insetLatitude(side * 90))
      }
      guard cap.count == 5 else { return false }
      let (start, way) = (cap[0], cap[4] - cap[0])
      return cap[1...3].contains { place in
        let step = place - start
        return abs(step.x * way.y - step.y * way.x) > 1e-6 * (way * way).sum() + 1e-3 * (way * way).sum().squareRoot()
      }
    }
  }

  /// Whether the image of a place so near to a pole is not next to those of its meridian.
  private func losesLongitude(_ inset: Double, _ image: Image) -> Bool {
    for turn in [-179.0, -90, 0, 90, 179] {
      let x = (center + turn).remainder(dividingBy: 360)
      for side in [-1.0, 1] {
        guard let end = image(x, side * (90 - inset)), let near = image(x, side * 89.9), let far = image(x, side * 89.8)
        else { continue }
        let (step, known) = (end - near, near - far)
        if (step * step).sum() > 16 * (known * known).sum() { return true }
      }
    }
    return false
  }

  /// Whether images of the edge, so far inside, are next to those of its neighbourhood.
  private func isOnOwnSide(_ inset: Double, _ image: Image, at latitudes: [Double]) -> Bool {
    for side in [-1.0, 1] {
      for latitude in latitudes {
        guard let edge = image(center + side * (180 - inset), latitude),
          let near = image((center + side * 179.9).remainder(dividingBy: 360), latitude),
          let far = image((center + side * 179.8).remainder(dividingBy: 360), latitude)
        else { return false }
        let (step, known) = (edge - near, near - far)
        if (step * step).sum() > 4 * (known * known).sum() { return false }
      }
    }
    return true
  }
}

extension Lobes {
  func fitted(to image: Image) -> Lobes {
    var lobes = self
    lobes.sheet = sheet.fitted(to: image)
    // How far inside of the cuts their sides have to be, so that their images are next to those of their lobe.
    let more = [0, 1e-10, 1e-9, 1e-6, 1e-4].first { isOnOwnSide($0, image) } ?? 1e-2
    lobes.sheet.inset = max(lobes.sheet.inset, more)
    return lobes.beginningWhereCut(in: image)
  }

  /// The same with cuts that begin where the map's do, or a centimetre before: on another ellipsoid that is elsewhere.
  private func beginningWhereCut(in image: Image) -> Lobes {
    guard beginning > 0, let cut = north.first else { return self }
    func isCut(at latitude: Double) -> Bool {
      guard let west = image(sheet.wrapped(cut - 1e-9), latitude),
        let east = image(sheet.wrapped(cut + 1e-9), latitude),
        let far = image(sheet.wrapped(cut + 1e-7), latitude)
      else { return true }
      let (gap, known) = (east - west, far - east)
      return (gap * gap).sum() > (known * known).sum()
    }
    var (whole, torn) = (beginning - 1, beginning + 1)
    guard !isCut(at: whole), isCut(at: torn) else { return self }
    while torn - whole > 1e-10 {
      let middle = (whole + torn) / 2
      if isCut(at: middle) { torn = middle } else { whole = middle }
    }
    return Lobes(sheet, north: north, south: south, beginning: whole - 1e-7)
  }

  private func isOnOwnSide(_ inset: Double, _ image: Image) -> Bool {
    for (cuts, sign) in [(north, 1.0), (south, -1.0)] {
      for cut in cuts + [180] {
        for (side, latitude) in [(-1.0, 50.0), (1, 50), (-1, 75), (1, 75)] {
          guard let edge = image(sheet.wrapped(cut + side * inset), sign * latitude),
            let near = image(sheet.wrapped(cut + side * 0.1), sign * latitude),
            let far = image(sheet.wrapped(cut + side * 0.2), sign * latitude)
          else { return false }
          let (step, known) = (edge - near, near - far)
          if (step * step).sum() > 4 * (known * known).sum() { return false }
        }
      }
    }
    return true
  }
}

extension PolarSquares {
  /// The same with squares that begin where the map's do: on another ellipsoid that is elsewhere.
  func fitted(to image: Image) -> PolarSquares {
    var sheet = sheet.fitted(to: image)
    sheet.inset = max(sheet.inset, 1e-10)
    let latitudes = squares.map { square in
      var (band, beyond) = (square.latitude - square.sign, square.latitude + square.sign)
      guard isBeyond(square, 180, band, image) == false, isBeyond(square, 180, beyond, image) == true else {
        return square.latitude
      }
      while abs(beyond - band) > 1e-11 {
        let middle = (band + beyond) / 2
        if isBeyond(square, 180, middle, image) ?? true { beyond = middle } else { band = middle }
      }
      return (band + beyond) / 2
    }
    // Off the middle too: after a change of datum a cut may be no parallel.
    let inset =
      [1e-9, 1e-8, 1e-7, 1e-6, 1e-5, 1e-4, 1e-3].first { inset in
        zip(squares, latitudes).allSatisfy { square, latitude in
          stride(from: 60.0, through: 300, by: 30).allSatisfy { x in
            isBeyond(square, x, latitude - square.sign * inset, image) != true
              && isBeyond(square, x, latitude + square.sign * inset, image) != false
          }
        }
      } ?? 1e-2
    return PolarSquares(
      sheet, openings: (north.west, south.west), latitudes: (latitudes[0], latitudes[1]), inset: inset)
  }

  /// Whether the image of a place is off those of its meridian in the band; nil where there is none.
  ///
  /// - Parameter x: the longitude from the middle of the opening, not of there.
  private func isBeyond(_ square: PolarSquare, _ x: Double, _ latitude: Double, _ image: Image) -> Bool? {
    let longitude = sheet.wrapped((square.west + 45 + x).remainder(dividingBy: 360))
    guard let equator = image(longitude, 0), let near = image(longitude, 20 * square.sign),
      let place = image(longitude, latitude)
    else { return nil }
    let (way, known) = (place - equator, near - equator)
    let across = abs(way.x * known.y - way.y * known.x)
    return across > 1e-2 * ((way * way).sum() * (known * known).sum()).squareRoot()
  }
}
