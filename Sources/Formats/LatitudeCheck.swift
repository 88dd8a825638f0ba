// Latitudes in the columns of tables: what is none is refused where it is read, since it makes the geometry.

import Globe

/// A table's columns of positions, by their names.
struct PointColumns {
  let longitude, latitude: String
  /// Whether the name says that these are latitudes; else they may be northings.
  private let isLatitude: Bool
  /// Whether somebody said which columns these are.
  private let isTold: Bool

  init(longitude: String, latitude: String, isTold: Bool) {
    (self.longitude, self.latitude, self.isTold) = (longitude, latitude, isTold)
    isLatitude = latitude.lowercased().hasPrefix("lat")
  }

  /// Refuses what stands in the column of latitudes where that can be none.
  ///
  /// A column that was named for latitudes and is not called so may have northings: those are not within ±180 beside a
  /// longitude.
  ///
  /// - Parameter offset: where the text stands.
  func check(
    _ text: UnsafeRawBufferPointer, besides longitude: UnsafeRawBufferPointer, at offset: Int
  ) throws(FormatError) {
    guard Self.mayBeLarge(text), let value = Self.number(text), abs(value) > 90 else { return }
    let x = Self.number(longitude)
    guard isLatitude || isTold && Longitude.isWithin(value) && x.map({ Longitude.isWithin($0) }) ?? false else {
      return
    }
    let isSwapped = Longitude.isWithin(value) && x.map { abs($0) <= 90 } ?? false
    throw FormatError(
      code: "coordinates-out-of-range",
      message:
        "column \"\(latitude)\" has the latitude \(String(decoding: text, as: UTF8.self)), and 90 is the greatest"
        + (isSwapped ? "; is it swapped with the longitude in \"\(self.longitude)\"?" : ""),
      offset: offset)
  }

  /// Whether a number may be beyond 90: most are seen not to be without being read.
  private static func mayBeLarge(_ text: UnsafeRawBufferPointer) -> Bool {
    var start = 0
    if start < text.count, text[start] == 0x2D || text[start] == 0x2B { start += 1 }
    var at = start
    while at < text.count, text[at].isDigit { at += 1 }
    if at - start > 2 || at - start == 2 && text[start] == 0x39 { return true }
    return text[at...].contains { $0 | 0x20 == 0x65 }
  }

  private static func number(_ text: UnsafeRawBufferPointer) -> Double? {
    Double(String(decoding: text, as: UTF8.self))
  }
}
