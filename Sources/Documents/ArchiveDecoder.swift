// A zip archive that holds a document: KMZ, and the venues of IMDF.

import Compression
public import Formats
import GeoJSON

/// Reads a document in a zip archive: the KML of a KMZ, or the files of IMDF.
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

  private let options: IMDFOptions

  /// Makes a decoder for one file.
  public init(_ options: IMDFOptions = IMDFOptions()) { self.options = options }

  public func decode(
    _ bytes: UnsafeRawBufferPointer, isAtEnd: Bool, into out: inout DecodedRecords
  ) throws(DocumentError) -> Bool {
    try input.hold(bytes, atMost: Self.mostBytes, of: "the archive")
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
    do throws(CompressionError) {
      let archive = try ZipArchive(input)
      input = []
      if let folder = Self.venue(archive) { return IMDFDecoder(try files(archive, folder), options) }
      let documents = archive.entries.filter { $0.name.lowercased().hasSuffix(".kml") }
      // It is called doc.kml, or is the one in the fewest folders.
      if let main = documents.min(by: { rank($0.name) < rank($1.name) }) {
        contents = try archive.contents(of: main)
        return KMLDecoder()
      }
    } catch { throw DocumentError(error.message, at: .byte(error.position)) }
    throw DocumentError("no file in the archive is a document that plat reads", at: .byte(0))
  }

  /// The folder of an archive that is a venue's, with a slash at its end where it has a name; nil where there is none.
  private static func venue(_ archive: ZipArchive) -> String? {
    let manifest = archive.entries.first { $0.name == "manifest.json" || $0.name.hasSuffix("/manifest.json") }
    guard let folder = manifest.map({ String($0.name.dropLast("manifest.json".count)) }) else { return nil }
    let isThere = archive.entries.contains { entry in
      IMDFDecoder.types.contains { entry.name == folder + $0 + ".geojson" }
    }
    return isThere ? folder : nil
  }

  private func files(
    _ archive: ZipArchive, _ folder: String
  ) throws(CompressionError) -> [(name: String, bytes: [UInt8])] {
    var files: [(name: String, bytes: [UInt8])] = []
    var left = ZipArchive.mostBytes
    for name in ["manifest.json"] + IMDFDecoder.types.map({ $0 + ".geojson" }) {
      guard let entry = archive.entries.first(where: { $0.name == folder + name }) else { continue }
      left -= entry.size
      try archive.check(left >= 0, "the files of the venue have more than \(ZipArchive.mostBytes) bytes")
      files.append((name, try archive.contents(of: entry)))
    }
    return files
  }

  private func rank(_ name: String) -> Int {
    let isMain = name.lowercased().split(separator: "/").last == "doc.kml"
    return (isMain ? 0 : 1 << 20) + name.utf8.count { $0 == 0x2F }
  }
}
