// A zip archive of several files, a piece at a time.

/// Writes files into a zip archive, one after the other.
///
/// The same files give the same bytes. Belongs to one thread at a time.
public final class ZipWriter {
  private var file: Compressor?
  private var listings: [[UInt8]] = []
  private var offset = 0

  /// Begins an archive.
  public init() {}

  /// Begins a file, after the one before has ended.
  ///
  /// - Parameter name: its name in the archive, with slashes after those of folders.
  public func begin(_ name: String) throws(CompressionError) {
    file = try Compressor(zipped: name, at: offset)
  }

  /// Adds bytes to the file at hand; gives what there is to write of it, if anything is yet.
  public func add(_ bytes: [UInt8]) -> [UInt8] {
    var out: [UInt8] = []
    bytes.withUnsafeBytes { file?.compress($0) { out.append(contentsOf: $0) } }
    return out
  }

  /// Ends the file at hand; gives what there is still to write of it.
  public func end() -> [UInt8] {
    var out: [UInt8] = []
    if let entry = file?.finishEntry({ out.append(contentsOf: $0) }) {
      listings.append(entry.listing)
      offset = entry.endOffset
    }
    file = nil
    return out
  }

  /// What stands at the end of the archive.
  public var directory: [UInt8] { ZipEntry.directory(listings, at: offset) }
}
