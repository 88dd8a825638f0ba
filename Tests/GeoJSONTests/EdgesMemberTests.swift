// The member `edges`: which values are known, and which records say it when they leave their collection.

import GeoJSON
import Testing

@Suite("The member edges") struct EdgesMemberTests {
  private func said(_ text: String) -> String? {
    Array(text.utf8).withUnsafeBytes { EdgesMember.parse($0) }.map(EdgesMember.word)
  }

  @Test("words of plat, GeoParquet and Parquet; all else means something else")
  func words() {
    for word: String in ["planar", "geodesic", "rhumb"] { #expect(said("\"\(word)\"") == word) }
    for word: String in ["spherical", "vincenty", "thomas", "andoyer", "karney"] {
      #expect(said("\"\(word)\"") == "geodesic")
    }
    for text in ["12", "null", "\"\"", "\"Geodesic\"", "\"geodesic", "[\"geodesic\"]", ""] {
      #expect(said(text) == nil)
    }
  }
}
