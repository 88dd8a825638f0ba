// A zip archive that holds a document: KMZ.

import Compression
public import Formats
import GeoJSON

/// Reads a document in a zip archive: the KML of a KMZ.
///
/// The archive is held in memory, for its directory is at its end.
public final class ArchiveDecoder: DocumentDecoder {
  /// How many bytes an archive may have.
  static let mostBytes = 1 << 30

  private var input: [UInt8] = []
  private var inner: (any DocumentDecoder)?
  private var contents: [UInt8] = []
  private var at = 0
  private static let pieceSize = 1 << 16

  /// Makes a decoder for one file.
  public init() {}

  public func decode(
    _ bytes: UnsafeRawBufferPointer, isAtEnd: Bool, into out: inout DecodedRecords
  ) throws(DocumentError) -> Bool {
    input.append(contentsOf: bytes)
    guard input.count <= Self.mostBytes else {
      throw DocumentError("the archive has more than \(Self.mostBytes) bytes", at: .byte(Self.mostBytes))
    }
    guard isAtEnd else { return false }
    if inner == nil { inner = try open() }
    guard let inner else { return false }
    while !out.isFull {
      let piece = at..<min(at + Self.pieceSize, contents.count)
      at = piece.upperBound
      let isMore = try contents.withUnsafeBufferPointer { contents throws(DocumentError) in
        let bytes = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(contents)[piece])
        return try inner.decode(bytes, isAtEnd: piece.upperBound == contents.count, into: &out)
      }
      if at == contents.count, !isMore { return false }
    }
    return true
  }

  private func open() throws(DocumentError) -> any DocumentDecoder {
    var isFound = false
    do throws(CompressionError) {
      let archive = try ZipArchive(input)
      input = []
      let documents = archive.entries.filter { $0.name.lowercased().hasSuffix(".kml") }
      // It is called doc.kml, or is the one in the fewest folders.
      let main = documents.min { rank($0.name) < rank($1.name) }
      if let main { contents = try archive.contents(of: main) }
      isFound = main != nil
    } catch { throw DocumentError(error.message, at: .byte(error.position)) }
    guard isFound else { throw DocumentError("no file in the archive is a document that plat reads", at: .byte(0)) }
    return KMLDecoder()
  }

  private func rank(_ name: String) -> Int {
    let isMain = name.lowercased().split(separator: "/").last == "doc.kml"
    return (isMain ? 0 : 1 << 20) + name.utf8.count { $0 == 0x2F }
  }
}
