// Tiles of pictures out of an archive or a folder.

import Cartography
import Documents
import Engines
import FeatureStream
import FileNames
import Formats
import Globe
import Planar
import SystemLibrary

extension TileImage {
  /// Whether a file is an archive of tiles.
  package static func isArchive(_ path: String) -> Bool {
    let file = path.withFileName { open($0, O_RDONLY | O_CLOEXEC) }
    guard file >= 0 else { return false }
    defer { close(file) }
    var head = [UInt8](repeating: 0, count: PMTilesDecoder.mark.count)
    return read(file, &head, head.count) == head.count && head == PMTilesDecoder.mark
  }

  /// Opens a PMTiles archive of pictures, which is held in memory.
  package static func archive(_ path: String) throws(RunError) -> TileImage {
    let bytes = try readBytes(path, atMost: 1 << 31)
    let archive: PMTilesArchive
    do throws(DocumentError) { archive = try PMTilesArchive(bytes, holds: .pictures) } catch {
      throw RunError(.badData, "\(path): \(error.message)")
    }
    return TileImage(levels: archive.coarsestZoom...archive.finestZoom, name: path) { key throws(ImageError) in
      do throws(DocumentError) { return try archive.tile(bytes, key) } catch { throw ImageError(error.message) }
    }
  }

  /// Opens a folder of tiles: `z/x/y.png`, or another form of pictures.
  package static func folder(_ path: String) throws(RunError) -> TileImage {
    let levels = folderEntries(path).compactMap { Int($0) }.filter { 0...TileKey.finestZoom ~= $0 }
    guard let least = levels.min(), let most = levels.max() else {
      throw RunError(.badData, "\(path): is a folder without tiles; they are called z/x/y.png, such as 0/0/0.png")
    }
    let column = folderEntries("\(path)/\(most)").filter { Int($0) != nil }.min() ?? ""
    let file = folderEntries("\(path)/\(most)/\(column)").filter { !$0.hasPrefix(".") }.min()
    guard let dot = file?.lastIndex(of: "."), let ending = file?[dot...] else {
      throw RunError(.badData, "\(path): the folder \(most) has no tiles; they are called z/x/y.png, such as 0/0/0.png")
    }
    return TileImage(levels: least...most, name: path) { key throws(ImageError) in
      let name = "\(path)/\(key.text)\(ending)"
      guard name.withFileName({ access($0, R_OK) }) == 0 else { return nil }
      do throws(RunError) { return try readBytes(name) } catch { throw ImageError(error.message) }
    }
  }

  /// Makes the image of tiles that are read as bytes.
  private convenience init(
    levels: ClosedRange<Int>, name: String, _ bytes: @escaping (TileKey) throws(ImageError) -> [UInt8]?
  ) {
    self.init(levels: levels) { key throws(ImageError) in
      guard let bytes = try bytes(key) else { return nil }
      let picture: (width: Int, height: Int, pixels: [UInt32])
      do throws(RunError) { picture = try Engines.pixels(of: bytes, name: name) } catch {
        throw ImageError("tile \(key.text): \(error.message)")
      }
      guard picture.width == picture.height else {
        throw ImageError("tile \(key.text) is \(picture.width) by \(picture.height) pixels, and no square")
      }
      return (picture.width, picture.pixels)
    }
  }
}
