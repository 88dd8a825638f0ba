// Vector tiles in files of their own: how they are named, and how they come to be.

import Documents
import FeatureStream
import GeoJSON
import Layers

/// The forms that `tile` writes files in, by the words of its `--as`.
enum TileForm: String, CaseIterable {
  case mvt
}

/// How the files of tiles are named.
struct TileFileNames: Sendable {
  private static let parts = ["z", "x", "y"]
  private let pattern: FilePattern

  init(_ text: String) throws(FilePattern.Problem) {
    pattern = try FilePattern(text)
    if let other = pattern.names.first(where: { !Self.parts.contains($0) }) {
      throw FilePattern.Problem(message: "'\(text)' has {\(other)}, and tiles have {z}, {x} and {y}.")
    }
    if let missing = Self.parts.first(where: { !pattern.names.contains($0) }) {
      throw FilePattern.Problem(message: "'\(text)' has no {\(missing)}, so that tiles would have one name.")
    }
    guard [".mvt", ".pbf"].contains(where: pattern.ending.hasSuffix) else {
      throw FilePattern.Problem(message: "'\(text)' does not end in .mvt or .pbf, as vector tiles do.")
    }
  }

  func path(of number: UInt64) -> (key: String, path: String) {
    let tile = PMTilesArchive.tile(number)
    let values = pattern.names.map { $0 == "z" ? tile.zoom : $0 == "x" ? tile.x : tile.y }
    return (tile.text, pattern.path(values.map(String.init)))
  }
}

/// Writes a file for each tile, and a row for each file.
final class TileFilesReducer: Reducer {
  private let files: TileFileNames
  private let names: ResultNames
  private let store: TileStore
  /// The tiles that there will be.
  private var numbers: Set<UInt64> = []
  private var rows: [(key: String, path: String, count: Int, bytes: Int)] = []
  private var following = 0

  init(_ files: TileFileNames, _ plan: TilePlan, _ names: ResultNames) {
    (self.files, self.names, store) = (files, names, TileStore(plan))
  }

  func absorb(_ bag: TileBag) throws(RunError) {
    numbers.formUnion(bag.tiles)
    try store.add(bag)
  }

  func finish() throws(RunError) -> String? {
    try FolderFiles.refuseInputs(among: numbers.lazy.map { self.files.path(of: $0).path })
    try store.finish()
    while let (number, tile) = try store.next() {
      let (key, path) = files.path(of: number)
      try FolderFiles.makeFolders(of: path)
      let (file, bytes) = (try SideFile(path: path), tile.bytes)
      try file.write(bytes[...])
      try file.commit()
      rows.append((key, path, tile.count, bytes.count))
    }
    return nil
  }

  func fill(_ batch: inout RecordBatch) throws(RunError) -> Bool {
    batch.append(rows: rows.count, following: &following) { [rows, names] number in
      let row = rows[number]
      var text = ByteBuffer()
      text.append("{\"type\":\"Feature\",\"properties\":{\"\(names["key"])\":\"\(row.key)\",\"\(names["file"])\":")
      text.appendString(row.path)
      text.append(",\"\(names["count"])\":\(row.count),\"\(names["bytes"])\":\(row.bytes)},\"geometry\":null}")
      return text
    }
  }

  func takeWarnings() -> [ClosingWarning] { store.warnings }
}
