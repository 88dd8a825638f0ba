// Files that GDAL writes and reads: what goes in comes out, and what is damaged is told.

import Formats
import Foundation
import GDAL
import GeoJSON
import Testing

/// Tests of what needs GDAL say nothing where it is not installed.
@Suite(.enabled(if: GDALLibrary.isHere))
struct DataSourceTests {
  /// A path at which there is nothing yet, in a folder that is removed after `body`.
  private func withPath<Result>(_ name: String, _ body: (String) throws -> Result) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("plat-gdal-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder.appendingPathComponent(name).path)
  }

  private func write(
    _ path: String, _ format: TableFormat, _ columns: [TableColumn], _ rows: [(id: Int64?, values: [String?])]
  ) throws {
    let table = FeatureTable(
      name: "layer", geometryType: .polygon, hasGeometries: true, columns: columns)
    let writer = try DataSourceWriter(path, format, table)
    for row in rows {
      let texts = row.values.map { $0.map { Array($0.utf8) } }
      // Each text lives as long as the call.
      let buffers = texts.map { text in
        text.map { bytes in
          let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 1)
          copy.copyBytes(from: bytes)
          return UnsafeRawBufferPointer(copy)
        }
      }
      defer { for buffer in buffers { buffer?.deallocate() } }
      var square = ByteBuffer()
      // A ring against the right-hand rule.
      let json = #"{"type":"Polygon","coordinates":[[[0,0],[0,1],[1,1],[1,0],[0,0]]]}"#
      try Array(json.utf8).withUnsafeBytes { try EWKBWriter.append(binary: $0, to: &square) }
      try writer.add(id: row.id, geometry: row.id == nil ? nil : square.bytes, values: buffers)
    }
    try writer.finish()
  }

  private func read(_ path: String, _ options: DataSourceOptions = DataSourceOptions()) throws -> [String] {
    let decoder = try DataSourceDecoder(path, format: nil, isAsked: false, options)
    var lines: [String] = []
    var isMore = true
    while isMore {
      var records = DecodedRecords()
      isMore = try decoder.decode(UnsafeRawBufferPointer(start: nil, count: 0), isAtEnd: false, into: &records)
      let text = Array(records.text.bytes)
      lines += records.spans.map { String(decoding: text[$0.start..<$0.end], as: UTF8.self) }
    }
    return lines
  }

  @Test func `values come back as they went in`() throws {
    let columns = [
      TableColumn("b", .boolean), TableColumn("i", .integer), TableColumn("l", .integer64), TableColumn("r", .real),
      TableColumn("d", .date), TableColumn("t", .dateTime), TableColumn("s", .text), TableColumn("j", .json),
    ]
    let values = [
      "true", "-7", "9007199254740993", "0.1", "\"2024-02-29\"", "\"2024-02-29T12:00:00.25Z\"", #""é \"x\"""#,
      #"{"a":[1,null]}"#,
    ]
    let lines = try withPath("a.gpkg") { path in
      try write(path, .gpkg, columns, [(5, values), (nil, values.map { _ in nil })])
      return try read(path)
    }
    let properties = zip(columns, values).map { "\"\($0.name)\":\($1)" }.joined(separator: ",")
    #expect(
      lines.first
        == #"{"type":"Feature","id":5,"geometry":{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,1],[0,0]]]},"#
        + "\"properties\":{\(properties)}}")
    #expect(lines.count == 2)
    #expect(lines.last?.contains(#""geometry":null,"properties":{"b":null,"#) == true)
  }

  @Test func `a file that is cut short is told, with the record`() throws {
    try withPath("a.fgb") { path in
      let rows: [(id: Int64?, values: [String?])] = (0..<200).map { (Int64($0), [String($0)]) }
      try write(path, .flatgeobuf, [TableColumn("n", .integer)], rows)
      let whole = try Data(contentsOf: URL(fileURLWithPath: path))
      try whole.prefix(whole.count - 1000).write(to: URL(fileURLWithPath: path))
      // It is the record after those that could be read.
      let decoder = try DataSourceDecoder(path, format: nil, isAsked: false, DataSourceOptions())
      var records = DecodedRecords()
      #expect {
        while try decoder.decode(UnsafeRawBufferPointer(start: nil, count: 0), isAtEnd: false, into: &records) {}
      } throws: { error in
        (error as? DocumentError)?.place == .record(layer: "layer", records.spans.count + 1)
      }
      #expect(records.spans.count > 50 && records.spans.count < 200)
    }
  }

  @Test func `a layer that is not there is told with those that are`() throws {
    try withPath("a.gpkg") { path in
      try write(path, .gpkg, [], [(1, [])])
      var options = DataSourceOptions()
      options.layers = ["roads"]
      #expect(throws: DataSourceError.noLayer("roads", among: ["layer"])) { try read(path, options) }
    }
  }

  @Test func `a statement gives its rows`() throws {
    let lines = try withPath("a.gpkg") { path in
      try write(path, .gpkg, [TableColumn("n", .integer)], [(1, ["1"]), (2, ["2"]), (3, ["3"])])
      var options = DataSourceOptions()
      options.statement = "SELECT n * 2 AS twice FROM layer WHERE n > 1"
      return try read(path, options)
    }
    #expect(lines.map { $0.contains(#""twice":4"#) } == [true, false])
  }

  /// Rows of a whole number, a number and a text, some of them null; texts beyond ASCII among them.
  private static let rows: [[String?]] = (0..<60).map { row in
    let texts = ["a", "b", "ba", "é", "", "Zürich", "b "]
    return [
      row % 7 == 0 ? nil : "\(row * 37 % 50 - 20)", row % 5 == 0 ? nil : "\(Double(row * 13 % 40) / 4 - 3)",
      row % 11 == 0 ? nil : "\"\(texts[row % texts.count])\"",
    ]
  }

  @Test(
    "leaves out rows by a condition, and none that is wanted",
    arguments: [TableFormat.flatgeobuf, .shapefile, .gml, .gpkg, .sqlite])
  func conditions(format: TableFormat) throws {
    let columns = [
      TableColumn("n", .integer), TableColumn("x", .real), TableColumn("t", .text),
    ]
    try withPath("rows.\(format == .shapefile ? "shp" : format.rawValue)") { path in
      try write(path, format, columns, Self.rows.enumerated().map { (Int64($0), $1) })
      let all = try read(path)
      #expect(all.count == Self.rows.count)
      func value(_ line: String, _ name: String) -> Any? {
        let object = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        return (object?["properties"] as? [String: Any])?[name]
      }
      func number(_ line: String, _ name: String) -> Double? { (value(line, name) as? NSNumber)?.doubleValue }
      func text(_ line: String) -> String? { value(line, "t") as? String }
      func isIn(_ line: String, from low: String, to high: String) -> Bool {
        guard let text = text(line) else { return false }
        return !text.utf8.lexicographicallyPrecedes(low.utf8) && !high.utf8.lexicographicallyPrecedes(text.utf8)
      }
      let conditions: [(RowCondition, (String) -> Bool)] = [
        (.number("n", from: -3, to: 12), { number($0, "n").map { -3...12 ~= $0 } ?? false }),
        (.number("x", from: 1.25, to: nil), { number($0, "x").map { $0 >= 1.25 } ?? false }),
        (.text("t", from: "b", to: "b"), { text($0) == "b" }),
        (.text("t", from: "é", to: "é"), { text($0) == "é" }),
        (.text("t", from: "b", to: "bz"), { isIn($0, from: "b", to: "bz") }),
        (.present("n"), { number($0, "n") != nil }),
        (
          .all([.number("n", from: 0, to: nil), .text("t", from: "a", to: "c")]),
          { (number($0, "n") ?? -1) >= 0 && isIn($0, from: "a", to: "c") }
        ),
        (
          .any([.number("n", from: nil, to: -10), .number("x", from: 6, to: 6.5)]),
          { (number($0, "n") ?? 0) <= -10 || 6...6.5 ~= (number($0, "x") ?? 0) }
        ),
      ]
      for (condition, isWanted) in conditions {
        var options = DataSourceOptions()
        (options.rows, options.rowFields) = (condition, ["n", "x", "t"])
        let (found, wanted) = (try read(path, options), all.filter(isWanted))
        #expect(!wanted.isEmpty && wanted.count < all.count && found.count < all.count)
        #expect(found.filter(isWanted) == wanted, "\(condition)")
        // A database may hand on more than is wanted; others are asked of the values themselves, when a record with each
        // of the fields was handed on.
        if format != .gpkg, format != .sqlite { #expect(found.count <= wanted.count + 3, "\(condition)") }
      }
      var options = DataSourceOptions()
      (options.rows, options.rowFields) = (.number("n", from: 0, to: 1), ["n", "unknown"])
      #expect(try read(path, options) == all, "a name that no field has may be in what is told of it")
    }
  }
}
