// The foreign member `edges`, by which Features and collections say what their edges stand for.

import Globe

/// Reads and spells the member `edges`, as GeoParquet's metadata has it.
///
///     "edges":"geodesic"
public enum EdgesMember {
  /// Its words, those of plat first: GeoParquet says `spherical`, and the other names of Parquet are ways in which
  /// geodesics are computed.
  private static let words: [(StaticString, Contour)] = [
    ("planar", .straight), ("geodesic", .geodesic), ("rhumb", .rhumb), ("spherical", .geodesic),
    ("vincenty", .geodesic), ("thomas", .geodesic), ("andoyer", .geodesic), ("karney", .geodesic),
  ]

  /// What a value says, with its quotes; nil for one that means something else.
  public static func parse(_ value: UnsafeRawBufferPointer) -> Contour? {
    guard value.first == 0x22 else { return nil }
    let inside = value.dropFirst().dropLast()
    return words.first { word, _ in
      value.count == word.utf8CodeUnitCount + 2
        && inside.elementsEqual(UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
    }?.1
  }

  /// The word for edges: `planar`, `geodesic` or `rhumb`.
  public static func word(_ edges: Contour) -> String { edges == .straight ? "planar" : edges.rawValue }

  /// The member, with a comma before it.
  static func member(_ edges: Contour) -> String { ",\"edges\":\"\(word(edges))\"" }
}
