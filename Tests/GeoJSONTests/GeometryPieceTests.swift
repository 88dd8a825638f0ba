// Geometries side by side as text, and Features as one text.

import GeoJSON
import Planar
import Testing

@Suite("Pieces of geometries")
struct GeometryPieceTests {
  private func piece(_ type: GeometryType, _ coordinates: String, path: [Int] = [], isPart: Bool = false)
    -> GeometryPiece
  {
    var piece = GeometryPiece(geometry: Array("{\"type\":\"\(type.name)\",\"coordinates\":\(coordinates)}".utf8))
    piece.coordinates = [(type, Array(coordinates.utf8))]
    (piece.path, piece.isPart) = (path, isPart)
    return piece
  }

  private func text(_ pieces: [GeometryPiece]) -> String {
    var out = ByteBuffer()
    GeometryPiece.append(pieces, to: &out)
    return out.text
  }

  @Test("one type becomes its multiple, position by position, and empty parts are left out")
  func multiple() {
    #expect(
      text([piece(.point, "[1.10, 2]"), piece(.multiPoint, "[[3,4.0],[5,6]]"), piece(.point, "[]")])
        == #"{"type":"MultiPoint","coordinates":[[1.10, 2],[3,4.0],[5,6]]}"#)
    #expect(
      text([piece(.lineString, "[[0,0],[1,1]]"), piece(.lineString, "[[2,2],[3,3]]")])
        == #"{"type":"MultiLineString","coordinates":[[[0,0],[1,1]],[[2,2],[3,3]]]}"#)
  }

  @Test("one alone stays itself, a part becomes a multiple, nothing is null, and a mixture is a collection")
  func others() {
    #expect(text([]) == "null")
    #expect(text([piece(.point, "[1,2]")]) == #"{"type":"Point","coordinates":[1,2]}"#)
    #expect(text([piece(.point, "[1,2]", isPart: true)]) == #"{"type":"MultiPoint","coordinates":[[1,2]]}"#)
    #expect(
      text([piece(.point, "[1,2]"), piece(.lineString, "[[0,0],[1,1]]")])
        == #"{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[1,2]},"#
        + #"{"type":"LineString","coordinates":[[0,0],[1,1]]}]}"#)
  }

  @Test("parts with paths become the collection that they were taken from")
  func collection() {
    #expect(
      text([
        piece(.point, "[1,1]", path: [1, 1]), piece(.point, "[2,2]", path: [1, 2]),
        piece(.lineString, "[[0,0],[1,1]]", path: [2]),
      ]) == #"{"type":"GeometryCollection","geometries":[{"type":"MultiPoint","coordinates":[[1,1],[2,2]]},"#
        + #"{"type":"LineString","coordinates":[[0,0],[1,1]]}]}"#)
  }
}

@Suite("Lists of Features")
struct FeatureListTests {
  private func text(_ form: FeatureListForm, _ count: Int) -> String {
    let list = FeatureList(form)
    var out = ByteBuffer()
    list.begin(&out)
    for number in 0..<count { list.append(&out) { $0.append("\(number)") } }
    list.end(&out)
    return out.text
  }

  @Test("a collection has commas, lines have line feeds")
  func forms() {
    #expect(text(.collection, 2) == "{\"type\":\"FeatureCollection\",\"features\":[\n0,\n1\n]}\n")
    #expect(text(.collection, 0) == "{\"type\":\"FeatureCollection\",\"features\":[]}\n")
    #expect(text(.lines, 2) == "0\n1\n" && text(.lines, 0).isEmpty)
    #expect(FeatureListForm.collection.type == "application/geo+json")
  }
}
