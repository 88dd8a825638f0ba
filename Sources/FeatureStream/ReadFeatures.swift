// A small input read whole, before the stream starts: what an option names.

public import GeoJSON

/// What is true of every file of Features that is read, whether it is an input or named by an option.
public struct ReadingOptions: Sendable {
  /// How many bytes a record may have.
  public var maxRecordSize: Int
  /// How deep arrays and objects may be nested in a record.
  public var maxDepth: Int
  /// Tells whether a CRS, by its name in a `crs` member, has axes in degrees.
  public var isInDegrees: @Sendable (String) -> Bool

  /// Says how files are read; what is not given has its default.
  public init(
    maxRecordSize: Int? = nil, maxDepth: Int? = nil,
    isInDegrees: @escaping @Sendable (String) -> Bool = { _ in false }
  ) {
    self.maxRecordSize = maxRecordSize ?? 1 << 30
    self.maxDepth = maxDepth ?? JSONScanner.defaultDepthLimit
    self.isInDegrees = isInDegrees
  }
}

/// Calls `body` with every Feature of a GeoJSON file, in order.
///
/// - Throws: `RunError` when the file cannot be read, or at its first record that is bad.
///
/// - Parameter format: the form of the file; nil for what its first bytes tell: GeoJSON or a document that `decode` reads.
public func readFeatures(
  _ path: String, format: InputFormat? = .geojson, needs: GeometryNeeds, _ options: ReadingOptions,
  _ body: (inout Feature) throws(RecordError) -> Void
) throws(RunError) {
  var file = FeatureFile(path: path, needs: needs, options)
  try readChunks(path, format: format, options) { chunk throws(RunError) in try file.read(chunk, body) }
}

/// Calls `body` with every Feature of a GeoJSON file, in order, and `refused` with what cannot be read: its text, the
/// CRS of the collection that it is in, and what is wrong.
///
/// - Throws: `RunError` when the file cannot be read.
public func readAllFeatures(
  _ path: String, needs: GeometryNeeds, _ options: ReadingOptions,
  refused: (PaddedBytes, ByteRange, String?, RecordError) -> Void, _ body: (inout Feature) -> Void
) throws(RunError) {
  var file = FeatureFile(path: path, needs: needs, options)
  try readChunks(path, options) { chunk throws(RunError) in file.readAll(chunk, refused: refused, body) }
}

private func readChunks(
  _ path: String, format: InputFormat? = .geojson, _ options: ReadingOptions, _ body: (Chunk) throws(RunError) -> Void
) throws(RunError) {
  var input = InputOptions(paths: [path], format: format)
  input.maxRecordSize = options.maxRecordSize
  let reader = RecordReader(input, csv: .init())
  let chunk = Chunk(capacity: 1 << 16)
  while try reader.next(chunk) { try body(chunk) }
}

/// Calls `body` with every Feature of GeoJSON that was read from a file already, in order.
///
/// - Parameter path: what messages call the file.
/// - Throws: `RunError` at the first record that is bad.
public func readFeatures(
  in bytes: [UInt8], of path: String, needs: GeometryNeeds, _ options: ReadingOptions,
  _ body: (inout Feature) throws(RecordError) -> Void
) throws(RunError) {
  let chunk = Chunk(capacity: bytes.count)
  bytes.withUnsafeBytes { chunk.append($0) }
  chunk.seal()
  _ = GeoJSONFramer().frame(chunk, InputState(isAtEnd: true, isPaused: false))
  var file = FeatureFile(path: path, needs: needs, options)
  try file.read(chunk, body)
}

/// A file of Features that is read beside the stream, some records at a time.
///
/// Belongs to one thread at a time.
public final class FeatureCursor {
  private let reader: RecordReader
  private let chunk = Chunk(capacity: 1 << 16)
  private var file: FeatureFile

  /// Begins before the first record; the file is opened when that is asked for.
  ///
  /// - Parameter path: `-` for standard input.
  public init(_ path: String, needs: GeometryNeeds, _ options: ReadingOptions) {
    var input = InputOptions(paths: [path])
    input.maxRecordSize = options.maxRecordSize
    reader = RecordReader(input, csv: .init())
    file = FeatureFile(path: path == "-" ? "standard input" : path, needs: needs, options)
  }

  /// Calls `body` with the next Features, as many as are read at once.
  ///
  /// - Returns: false when there was none left.
  /// - Throws: `RunError` when the file cannot be read, or at its first record that is bad.
  public func readSome(_ body: (inout Feature) throws(RecordError) -> Void) throws(RunError) -> Bool {
    guard try reader.next(chunk) else { return false }
    try file.read(chunk, body)
    return true
  }

  /// Sees that a file is there, and can be read.
  public static func check(_ path: String) throws(RunError) {
    if path != "-" { try ByteSource.check(path) }
  }
}

/// The scanning of a file that is read whole.
private struct FeatureFile {
  let path: String
  let needs: GeometryNeeds
  let maxRecordSize: Int
  var scanner: FeatureScanner
  var gate: CoordinateGate
  var feature = Feature()

  init(path: String, needs: GeometryNeeds, _ options: ReadingOptions) {
    self.path = path
    self.needs = needs
    maxRecordSize = options.maxRecordSize
    scanner = FeatureScanner(needs: needs, depthLimit: options.maxDepth)
    gate = CoordinateGate(isInDegrees: options.isInDegrees)
  }

  mutating func read(_ chunk: Chunk, _ body: (inout Feature) throws(RecordError) -> Void) throws(RunError) {
    for span in chunk.records {
      var at = span.start
      repeat {
        let start = at
        do throws(RecordError) {
          try read(span, chunk, &at, body)
        } catch {
          // A collection that says late what it is.
          if error.code == Fault.strayFeatureCollection.code, span.collection < 0 {
            try read(chunk.collection(span), body)
            break
          }
          let vertex = error.vertex.flatMap { feature.textOffset(ofVertex: $0) }
          let place = span.position(of: error.offset ?? vertex ?? start, in: chunk.base)
          throw RunError(.badData, "\(path):\(place.line):\(place.column): \(error.message)")
        }
      } while at < span.end
    }
  }

  /// Reads on behind what cannot be read.
  mutating func readAll(
    _ chunk: Chunk, refused: (PaddedBytes, ByteRange, String?, RecordError) -> Void, _ body: (inout Feature) -> Void
  ) {
    for span in chunk.records {
      var at = span.start
      repeat {
        do throws(RecordError) {
          try read(span, chunk, &at) { feature throws(RecordError) in body(&feature) }
        } catch {
          if error.code == Fault.strayFeatureCollection.code, span.collection < 0 {
            readAll(chunk.collection(span), refused: refused, body)
          } else {
            let crs = span.collection >= 0 ? chunk.collections[span.collection].crsName : nil
            refused(chunk.bytes, ByteRange(start: at, end: span.end), crs, error)
          }
          break
        }
      } while at < span.end
    }
  }

  private mutating func read(
    _ span: RecordSpan, _ chunk: Chunk, _ at: inout Int, _ body: (inout Feature) throws(RecordError) -> Void
  ) throws(RecordError) {
    try span.check(maxRecordSize: maxRecordSize)
    do throws(ScanError) {
      at = try scanner.scanNext(chunk.bytes, from: at, to: span.end, into: &feature)
    } catch { throw RecordError(code: error.fault.code, message: error.fault.message, offset: error.offset) }
    try chunk.checkMember(&feature, span)
    try gate.pass(&feature, needs.check)
    try body(&feature)
  }
}

// MARK: What the stream and files that are read whole have in common

extension RecordSpan {
  /// Refuses a stretch in which the reader found a fault, or one that is too long for a record.
  func check(maxRecordSize: Int) throws(RecordError) {
    if let fault { throw RecordError(code: fault.code, message: fault.message, offset: start) }
    if end - start > maxRecordSize {
      throw RecordError(code: Fault.recordTooLong.code, message: Fault.recordTooLong.message, offset: start)
    }
  }
}

extension Chunk {
  /// Sees to it that a record of a FeatureCollection is a Feature, and has the collection's CRS.
  @inline(__always)
  func checkMember(_ feature: inout Feature, _ span: RecordSpan) throws(RecordError) {
    guard span.collection >= 0 else { return }
    if feature.isBareGeometry {
      throw RecordError(code: Fault.badFeatures.code, message: Fault.badFeatures.message, offset: feature.text.start)
    }
    if !feature.crsMember.isPresent, let name = collections[span.collection].crsName {
      feature.crsName = name
      feature.crsChange = .named(name)
    }
  }

  /// The features of a FeatureCollection that was taken for one record, because it says late what it is.
  func collection(_ span: RecordSpan) -> Chunk {
    let whole = Chunk(capacity: span.end - span.start)
    whole.append(UnsafeRawBufferPointer(start: base + span.start, count: span.end - span.start))
    whole.seal()
    _ = GeoJSONFramer(line: span.line, column: span.column).frame(whole, InputState(isAtEnd: true, isPaused: false))
    whole.number = number
    whole.input = input
    whole.inputOffset = inputOffset + span.start
    return whole
  }
}
