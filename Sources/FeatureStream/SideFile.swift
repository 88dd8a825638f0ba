// A second output of a stage: records that do not go on, written to a file of their own.

public import GeoJSON

/// A file of Features, one a line, that appears whole when it is committed, or not at all.
///
/// Belongs to the one operator of a stage that is in order.
public final class SideFile {
  /// Where it is.
  public let path: String
  private let file: OutputFile
  @exclusivity(unchecked) private var writer = FeatureWriter()
  @exclusivity(unchecked) private var text = ByteBuffer(capacity: 1 << 16)
  private var isCommitted = false

  /// Begins the file.
  ///
  /// - Throws: `RunError` when it cannot be made.
  public init(path: String) throws(RunError) {
    self.path = path
    file = try OutputFile(OutputOptions(path: path))
  }

  deinit { if !isCommitted { file.discard() } }

  /// Adds a record.
  ///
  /// - Throws: what ends the run, when it cannot be written.
  public func write(_ feature: inout Feature) throws(RecordError) {
    if feature.hasUnwritableNumber { throw .unwritableNumber }
    writer.write(&feature, to: &text)
    text.append(0x0A as UInt8)
    guard text.count >= 1 << 16 else { return }
    do throws(RunError) { try flush() } catch { throw RecordError(ending: error) }
  }

  /// Adds bytes as they are.
  ///
  /// - Throws: `RunError` when they cannot be written.
  public func write(_ bytes: UnsafeRawBufferPointer) throws(RunError) {
    text.append(bytes)
    if text.count >= 1 << 16 { try flush() }
  }

  /// Adds bytes as they are.
  ///
  /// - Throws: `RunError` when they cannot be written.
  public func write(_ bytes: ArraySlice<UInt8>) throws(RunError) {
    try bytes.withUnsafeBytes { bytes in
      Result { () throws(RunError) in try write(bytes) }
    }.get()
  }

  /// Puts the file in its place.
  ///
  /// - Throws: `RunError` when it cannot be written.
  public func commit() throws(RunError) {
    try flush()
    try file.commit()
    isCommitted = true
  }

  private func flush() throws(RunError) {
    do throws(OutputFile.Failure) { try file.write(text.bytes) } catch {
      // Of a pipe that was closed nobody wants more.
      if case .failed(let failure) = error { throw failure }
    }
    text.removeAll()
  }
}
