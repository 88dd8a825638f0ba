// The serial end of the stream: inputs, one after the other, into chunks of whole records.

import Documents
import Formats
import GeoJSON
import Globe

/// How the inputs are to be read.
public struct InputOptions: Sendable {
  /// The inputs in order; `-` is standard input.
  public var paths: [String]
  /// A text that is read in place of the one input, which is then only its name in messages.
  public var given: [UInt8]?
  /// The text form; nil to find it out from the bytes.
  public var format: InputFormat?
  /// What stands between CSV fields.
  public var csvDelimiter: UInt8
  /// How many bytes a record may have.
  var maxRecordSize = 1 << 30
  /// Whether the first chunk is to have as many records as a form learns from.
  var gathersFirst = false
  /// Whether other forms than GeoJSON are looked for at all.
  public var detectsTextForms: Bool

  /// No input at all, for a stage that needs none.
  public static var none: InputOptions {
    var options = InputOptions(paths: [])
    options.paths = []
    return options
  }

  /// Says how the inputs are to be read.
  public init(
    paths: [String], format: InputFormat? = .geojson, csvDelimiter: UInt8 = 0x2C, detectsTextForms: Bool = false
  ) {
    self.paths = paths.isEmpty ? ["-"] : paths
    self.format = format
    self.csvDelimiter = csvDelimiter
    self.detectsTextForms = detectsTextForms
  }
}

/// Where chunks come from: inputs, or a stage that has seen all of them.
protocol ChunkSource: AnyObject {
  /// Fills `chunk` with the next records; false when there are none left.
  func next(_ chunk: Chunk) throws(RunError) -> Bool
  /// The number of the chunk that would have come next.
  func endNumber() -> Int
  /// Takes notice of how many bytes of output a chunk's bytes have become.
  func learn(input: Int, output: Int)
  /// Whether `next` may wait for ever, for an input in which nothing more comes.
  var mayWait: Bool { get }
}

/// Fills chunks with whole records, in bounded memory: a chunk holds `chunkSize` bytes, or one record that is longer.
///
/// Where the output is longer than the input (a point of 100 bytes becomes a circle of 2000), chunks are smaller: as
/// many bytes as become `outputSize`. The first ones are small, because nothing is known yet.
final class RecordReader: ChunkSource {
  var mayWait: Bool { true }

  static var firstChunkSize: Int { min(32 << 10, chunkSize) }
  /// How many bytes a chunk has at most, but for one record that is longer.
  static var chunkSize: Int { ReadSize.asked ?? 1 << 19 }
  private static let leastChunkSize = 16 << 10
  private static let outputSize = 1 << 19
  let options: InputOptions
  private let chunkSize: Int
  /// How many bytes the next chunk holds.
  private var nextSize: Int
  var nextPath = 0
  var source: ByteSource?
  private var framer: (any RecordFramer)?
  /// The input as a document, where it is one.
  var document: DocumentReader?
  /// A copy of the input, where it has to be read in places and has none.
  var copy: TemporaryFolder?
  /// Whether the first bytes of the input at hand were looked at.
  private var isExamined = false
  /// Whether the first bytes may be those of a document, and more would tell.
  private var isAwaitingDocument = false
  private var format = InputFormat.geojson
  /// The table whose rows are read, as CSV.
  var table: CSVTable?
  /// How long first records from which something is learned are still waited for, in milliseconds.
  var patience = 0
  /// How far the end of the first line was looked for in vain, while the form is not known.
  var lineSearched = 0
  /// Bytes read but not yet in a whole record.
  private var carry: [UInt8] = []
  private var inputOffset = 0
  private var hasFailed = false
  /// Whether a record or a FeatureCollection has come, and the foreign members of one that came first.
  var isOpened = false
  var openingMembers: [String] = []
  /// Why nothing can be read any more, while records that were read before it are handed on.
  var failure: RunError?
  var number = 0
  /// How much was read; for progress.
  let meter = InputMeter()

  let csv: CSVOptions

  init(_ options: InputOptions, csv: CSVOptions, chunkSize: Int = RecordReader.chunkSize) {
    self.options = options
    self.csv = csv
    self.chunkSize = chunkSize
    nextSize = min(chunkSize, Self.firstChunkSize)
  }

  func learn(input: Int, output: Int) {
    guard input > 0 else { return }
    // With less output than input, chunks are as large as may be.
    let share = Double(input) / Double(max(output, 1))
    nextSize = min(chunkSize, max(Self.leastChunkSize, Int(min(share, 1) * Double(Self.outputSize))))
  }

  /// Opens the first input, and sees that the others are there: better now than after an hour.
  func openFirst() throws(RunError) {
    for path in options.paths.dropFirst() where path != "-" { try ByteSource.check(path) }
    _ = try currentSource()
    if options.given == nil { meter.measure(options.paths) }
  }

  func endNumber() -> Int { number }

  func next(_ chunk: Chunk) throws(RunError) -> Bool {
    // Another worker may ask again after a failure; that would be told twice, at the same place in the order.
    if hasFailed { return false }
    do throws(RunError) {
      if let failure { throw failure }
      return try fillNext(chunk)
    } catch {
      hasFailed = true
      throw error
    }
  }

  private func fillNext(_ chunk: Chunk) throws(RunError) -> Bool {
    chunk.removeAll()
    chunk.shrink(to: chunkSize)
    while true {
      guard let source = try currentSource() else { return false }
      carry.withUnsafeBytes { chunk.append($0) }
      carry.removeAll(keepingCapacity: true)
      let isAtEnd = try fill(chunk, from: source)
      if isAtEnd {
        self.source = nil
        framer = nil
        (document, copy) = (nil, nil)
        if chunk.records.isEmpty, chunk.collections.isEmpty, chunk.notes.isEmpty {
          chunk.removeAll()
          continue
        }
      }
      chunk.number = number
      number += 1
      swap(&chunk.openingMembers, &openingMembers)
      return true
    }
  }

  /// Opens the next input when there is none open.
  private func currentSource() throws(RunError) -> ByteSource? {
    if let source { return source }
    guard nextPath < options.paths.count else { return nil }
    let path = options.paths[nextPath]
    let opened: ByteSource
    if let given = options.given {
      opened = ByteSource(name: path, text: given)
    } else if try openVenue(path) {
      opened = ByteSource(name: path, text: [])
    } else if try openDataSource(path) {
      opened = ByteSource(name: path, text: [])
    } else {
      opened = try ByteSource(path: path, meter: meter)
    }
    nextPath += 1
    source = opened
    // A line of text may begin with anything.
    isExamined = options.given != nil || options.format == .text
    patience = 500
    inputOffset = 0
    return opened
  }

  /// Reads until the chunk is full, the input pauses or ends, and frames what is there.
  ///
  /// True at the input's end.
  private func fill(_ chunk: Chunk, from source: ByteSource) throws(RunError) -> Bool {
    if let document { return try fill(chunk, document, source) }
    chunk.inputOffset = inputOffset
    var size = nextSize
    while true {
      var isPaused = false
      while !source.isAtEnd, chunk.count < size {
        if chunk.count > 0, source.wouldBlock {
          isPaused = true
          break
        }
        chunk.reserve(1)
        let room = min(size, chunk.capacity) - chunk.count
        do throws(RunError) {
          chunk.count += try source.read(into: chunk.base + chunk.count, count: room)
        } catch {
          // The records before are whole, and come first.
          guard chunk.count > 0 else { throw error }
          failure = error
          break
        }
      }
      chunk.seal()
      let state = InputState(isAtEnd: source.isAtEnd, isPaused: isPaused || failure != nil)
      if isGathering(chunk, state) {
        try wait(chunk, source, isPaused)
        size = max(size, 2 * chunk.count)
        continue
      }
      if try findDocument(chunk, state), let document { return try fill(chunk, document, source) }
      guard let framer = try currentFramer(chunk, state) else {
        if source.isAtEnd { return true }
        if let failure { throw failure }
        try wait(chunk, source, isPaused)
        size = max(size, 2 * chunk.count)
        continue
      }
      var done = framer.frame(chunk, state)
      noteOpening(chunk)
      if chunk.records.isEmpty, chunk.count - done > options.maxRecordSize { done = framer.giveUp(chunk) }
      chunk.input = nextPath - 1
      chunk.format = format
      chunk.table = table
      if !chunk.records.isEmpty || source.isAtEnd {
        carry.append(contentsOf: UnsafeRawBufferPointer(start: chunk.base + done, count: chunk.count - done))
        inputOffset += done
        chunk.inputOffset = inputOffset - done
        return source.isAtEnd
      }
      if let failure { throw failure }
      // Nothing whole yet: drop what is done with, and read on.
      discard(chunk, done)
      try wait(chunk, source, isPaused)
      size = max(size, 2 * chunk.count)
    }
  }

  private func discard(_ chunk: Chunk, _ done: Int) {
    chunk.discardPrefix(done)
    for index in chunk.notes.indices { chunk.notes[index].start -= done }
    inputOffset += done
    chunk.inputOffset = inputOffset
    chunk.collections.removeAll(keepingCapacity: true)
  }

  /// Reads more, waiting for it if need be.
  private func wait(_ chunk: Chunk, _ source: ByteSource, _ isPaused: Bool) throws(RunError) {
    guard isPaused || chunk.count == chunk.capacity else { return }
    chunk.reserve(1)
    chunk.count += try source.read(into: chunk.base + chunk.count, count: chunk.capacity - chunk.count)
  }

  // MARK: Documents

  private func fill(
    _ chunk: Chunk, _ document: DocumentReader, _ source: ByteSource
  ) throws(RunError) -> Bool {
    let isFirst = options.gathersFirst && number == 0
    let isAtEnd = try document.fill(chunk, from: source, size: isFirst ? Self.gatheredSize : nextSize)
    (chunk.input, chunk.format, chunk.table) = (nextPath - 1, .document, nil)
    return isAtEnd
  }

  /// Whether the input is a document, as its first bytes tell, or the form that was asked for; its reader is made then,
  /// and takes over the bytes.
  private func findDocument(_ chunk: Chunk, _ state: InputState) throws(RunError) -> Bool {
    let isColumns = options.format == .csv && csv.namesOnlyID
    if let records = csv.records, framer == nil, !isExamined {
      let path = options.paths[nextPath - 1]
      document = DocumentReader(
        JSONRecordsDecoder(records, csv), first: UnsafeRawBufferPointer(start: chunk.base, count: chunk.count),
        name: path == "-" ? "standard input" : path)
      isExamined = true
      chunk.removeAll()
      return true
    }
    guard framer == nil, !isExamined, options.format == nil || options.format?.isDocument == true || isColumns else {
      return false
    }
    let bytes = UnsafeRawBufferPointer(start: chunk.base, count: chunk.count)
    let head = UnsafeRawBufferPointer(rebasing: bytes.prefix(DocumentForm.headCount))
    if isColumns { return try copyDataSource(chunk, head, state) }
    let path = options.paths[nextPath - 1]
    let name = path == "-" ? "standard input" : path
    switch DocumentForm.look(head, isAtEnd: state.isAtEnd, wanted: options.format) {
    case .needsMore:
      isAwaitingDocument = true
      return false
    case .none:
      isAwaitingDocument = false
      if try copyDataSource(chunk, head, state) { return true }
      guard let wanted = options.format else { return false }
      guard state.isAtEnd || !head.isEmpty else { return false }
      throw RunError(.badData, "\(name): this is not \(wanted.documentName)")
    case .found(let form):
      isAwaitingDocument = false
      if form == .mbtiles, try copyDataSource(chunk, head, state) { return true }
      try refuseLayers(name)
      if let wanted = options.format, form.format != wanted {
        throw RunError(.badData, "\(name): this is \(form.format.documentName), and not \(wanted.documentName)")
      }
      let tiles = TileOptions(tile: csv.tile ?? (form == .mvt ? TileKey(path: path) : nil), zoom: csv.tileZoom)
      if form == .mvt, tiles.tile == nil {
        throw RunError(
          .usage,
          "\(name): a vector tile does not say where it is, and neither does its name, such as 12/1239/1514.mvt; say it "
            + "with plat decode --tile 12/1239/1514")
      }
      document = DocumentReader(form.makeDecoder(venueOptions, tiles), first: bytes, name: name)
      isExamined = true
      chunk.removeAll()
      return true
    }
  }

  // MARK: Forms

  /// The framer for the input's form, once enough bytes are there to tell; nil until then.
  private func currentFramer(_ chunk: Chunk, _ state: InputState) throws(RunError) -> (any RecordFramer)? {
    if let framer { return framer }
    if isAwaitingDocument { return nil }
    if !isExamined {
      guard try examine(chunk, state) else { return nil }
    }
    guard let found = options.format ?? detect(chunk, state) else { return nil }
    format = found
    let made: any RecordFramer
    switch found {
    case .geojson: made = GeoJSONFramer()
    case .jsonl, .wkt, .wkb, .gps, .url, .text: made = LineFramer()
    case .polyline, .osm, .gpx, .tcx, .kml, .topojson, .imdf, .mvt, .pmtiles, .mbtiles, .gdal, .document:
      made = LineFramer()
    case .copy:
      do throws(FormatError) {
        _ = try CopyTranscoder(columns: csv.copyColumns, options: csv)
      } catch { throw RunError(.usage, "\(options.paths[nextPath - 1]): \(error.message)") }
      made = CopyFramer()
    case .csv:
      guard let framer = try tableFramer(chunk, state) else { return nil }
      made = framer
    }
    framer = made
    return made
  }

  /// Refuses a file in another format, once enough bytes are there to tell; false until then.
  private func examine(_ chunk: Chunk, _ state: InputState) throws(RunError) -> Bool {
    let head = UnsafeRawBufferPointer(start: chunk.base, count: min(chunk.count, ForeignFormat.headCount))
    if !state.isAtEnd, head.isEmpty || ForeignFormat.needsMore(head) { return false }
    isExamined = true
    guard let format = ForeignFormat(head) else { return true }
    let path = options.paths[nextPath - 1]
    throw RunError(
      .badData, "\(path == "-" ? "standard input" : path): \(format.refusal(path, source?.compression))")
  }
}
