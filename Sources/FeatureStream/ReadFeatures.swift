// A small input read whole, before the stream starts: what an option names.

import Formats
public import GeoJSON
import Synchronization

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

/// Calls `body` with every Feature of a file, in order; its form is found out from its bytes, as `decode` does.
///
/// - Throws: `RunError` when the file cannot be read, or at its first record that is bad.
public func readFeatures(
  _ path: String, needs: GeometryNeeds, _ options: ReadingOptions,
  _ body: (inout Feature) throws(RecordError) -> Void
) throws(RunError) {
  let cursor = FeatureCursor(path, needs: needs, options)
  while try cursor.readSome(body) {}
  SecondFileWarnings.note(cursor.takeWarnings())
}

/// What there is to tell of files that options name, noted while they are read, before the stream.
public enum SecondFileWarnings {
  private static let noted = Mutex<[ClosingWarning]>([])

  static func note(_ warnings: [ClosingWarning]) { noted.withLock { $0 += warnings } }

  /// What was noted since the last call: of the files of the stage that was prepared.
  public static func take() -> [ClosingWarning] {
    noted.withLock { noted in
      defer { noted = [] }
      return noted
    }
  }
}

/// Calls `body` with every Feature of a GeoJSON file, in order, and `refused` with what cannot be read: its text, the
/// CRS of the collection that it is in, and what is wrong.
///
/// - Throws: `RunError` when the file cannot be read.
public func readAllFeatures(
  _ path: String, needs: GeometryNeeds, _ options: ReadingOptions,
  refused: (PaddedBytes, ByteRange, String?, RecordError) -> Void, _ body: (inout Feature) -> Void
) throws(RunError) {
  var input = InputOptions(paths: [path])
  input.maxRecordSize = options.maxRecordSize
  let reader = RecordReader(input, csv: .init())
  var file = FeatureFile(path: path, needs: needs, options)
  let chunk = Chunk(capacity: 1 << 16)
  while try reader.next(chunk) { file.readAll(chunk, refused: refused, body) }
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

/// A file of Features that is read beside the stream, some records at a time, in any form that `decode` reads.
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
    var input = InputOptions(paths: [path], format: nil)
    input.maxRecordSize = options.maxRecordSize
    // Keys and properties may be all that is wanted of a table; places are not without geometries.
    let csv = CSVOptions.beside(needsGeometry: needs.ordinates)
    reader = RecordReader(input, csv: csv)
    file = FeatureFile(path: path == "-" ? "standard input" : path, needs: needs, options, csv)
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

  /// What there is to tell of the file when it has been read.
  public func takeWarnings() -> [ClosingWarning] {
    file.transcoding.takeWarnings().map {
      ClosingWarning(code: $0.code, message: "\(file.path): \($0.message)", count: $0.count)
    }
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
  let transcoding: Transcoding

  init(path: String, needs: GeometryNeeds, _ options: ReadingOptions, _ csv: CSVOptions = CSVOptions()) {
    transcoding = Transcoding(csvOptions: csv, linkPrefix: MapURLTranscoder.prefix)
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
          let isText = chunk.format != .geojson
          let vertex = isText ? nil : error.vertex.flatMap { feature.textOffset(ofVertex: $0) }
          // In a text form the offset counts from the record.
          let offset = error.offset.map { isText ? span.start + $0 : $0 }
          let place = span.position(of: offset ?? vertex ?? start, in: chunk.base)
          throw RunError(
            .badData, "\(path):\(place.line):\(place.column): \(words(for: error, at: start, span, chunk))")
        }
      } while at < span.end
    }
  }

  /// What is wrong, with the command that reads the file where it is text in another form from its first byte on.
  private func words(for error: RecordError, at start: Int, _ span: RecordSpan, _ chunk: Chunk) -> String {
    let isFirst = chunk.format == .geojson && span.line == 1 && chunk.inputOffset + start <= 3 && error.offset == start
    let record = UnsafeRawBufferPointer(start: chunk.base + start, count: span.end - start)
    guard isFirst, let words = TextForm.words(forLine: record, path, .decode) else { return error.message }
    return words
  }

  /// Reads on after what cannot be read.
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
    try span.check(maxRecordSize: maxRecordSize, isText: chunk.format != .geojson)
    if chunk.format == .geojson {
      do throws(ScanError) {
        at = try scanner.scanNext(chunk.bytes, from: at, to: span.end, into: &feature)
      } catch { throw RecordError(code: error.fault.code, message: error.fault.message, offset: error.offset) }
    } else {
      at = span.end
      guard try transcoding.scan(span, chunk, &scanner, &feature) else { return }
    }
    try chunk.checkMember(&feature, span)
    try gate.pass(&feature, needs.check)
    try body(&feature)
  }
}

// MARK: What the stream and files that are read whole have in common

extension RecordSpan {
  /// Refuses a stretch in which the reader found a fault, or one that is too long for a record.
  ///
  /// - Parameter isText: whether it is of a text form, in which offsets count from the record.
  func check(maxRecordSize: Int, isText: Bool) throws(RecordError) {
    let offset = isText ? 0 : start
    if let fault { throw RecordError(code: fault.code, message: fault.message, offset: offset) }
    if end - start > maxRecordSize {
      throw RecordError(code: Fault.recordTooLong.code, message: Fault.recordTooLong.message, offset: offset)
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
    if feature.edges == nil, let edges = collections[span.collection].edges {
      (feature.edges, feature.marksEdges) = (edges, true)
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
