// Records on their way from a stage that yields them to the workers, some at a time.

public import GeoJSON

/// Records that a stage has made: some as they are, others as the text that they would be written as.
struct MadeRecords {
  private(set) var records = RecordStore()
  private(set) var texts = TextColumn()
  /// For each of them whether it is a text.
  private(set) var isText: [Bool] = []
  /// The texts with a number that JSON has no text for, by their places among all texts.
  private(set) var unwritable: Set<Int> = []

  var count: Int { isText.count }
  var isEmpty: Bool { isText.isEmpty }
  var byteCount: Int { records.byteCount + texts.byteCount }

  mutating func append(_ feature: borrowing Feature) {
    records.append(feature)
    isText.append(false)
  }

  /// - Parameter isUnwritable: whether it has a number that JSON has no text for.
  mutating func append(text: UnsafeRawBufferPointer, isUnwritable: Bool = false) {
    if isUnwritable { unwritable.insert(texts.count) }
    texts.append(text)
    isText.append(true)
  }

  mutating func removeAll() {
    records.removeAll()
    texts.removeAll()
    unwritable.removeAll()
    isText.removeAll(keepingCapacity: true)
  }

  /// Prepares the texts for a scanner; those of records stay where they are, for rejects are written later.
  mutating func seal() {
    records.seal()
    texts.pad()
  }

  /// Calls `body` with a record of those that are not texts, which it may change; the changes stay.
  mutating func lend<Result, Failure: Error>(
    _ index: Int, _ body: (inout Feature) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try records.lend(index, body)
  }
}

/// A run of records that a stage yields.
public struct RecordBatch {
  private(set) var records = MadeRecords()
  /// About how many bytes are enough for one worker's share.
  private let size = ReadSize.asked ?? 500_000

  /// How many records it has at least, where there are so many.
  private let least: Int

  /// - Parameter least: how many records it takes, whatever their size, where a form learns from them.
  init(least: Int = 0) { self.least = least }

  /// Whether the rest is for the next batch.
  public var isFull: Bool { records.byteCount >= size && hasLeast }

  /// Whether there are as many as a form learns from, or as many bytes.
  fileprivate var hasLeast: Bool { records.count >= least || records.byteCount >= RecordReader.gatheredSize }

  /// Adds a copy of a record; what was done to it goes with it.
  public mutating func append(_ feature: borrowing Feature) { records.append(feature) }

  /// Adds the record of a text that this program wrote, one Feature on a line: the workers read it.
  public mutating func append(text: UnsafeRawBufferPointer) { records.append(text: text) }

  /// Adds the record of a text that this program wrote, one Feature on a line: the workers read it.
  public mutating func append(text: borrowing ByteBuffer) {
    records.append(text: text.bytes, isUnwritable: text.hasUnwritableNumber)
  }

  /// Adds the record of a text that this program wrote, one Feature on a line: the workers read it.
  public mutating func append(text: [UInt8]) { text.withUnsafeBytes { records.append(text: $0) } }

  mutating func removeAll() { records.removeAll() }

  mutating func take(_ records: inout MadeRecords) {
    self.records.seal()
    swap(&self.records, &records)
  }
}

/// Reads what a stage yields, as if it came through a pipe.
final class YieldingReader: ChunkSource {
  private let fill: (inout RecordBatch) throws(RunError) -> Bool
  private var batch = RecordBatch()
  private var number = 0
  private var records = 0

  /// - Parameter learns: whether the form of the output learns from the first records, which are then one batch.
  init(learns: Bool = false, _ fill: @escaping (inout RecordBatch) throws(RunError) -> Bool) {
    self.fill = fill
    if learns { batch = RecordBatch(least: OutputForm.sampleSize) }
  }

  func endNumber() -> Int { number }

  var mayWait: Bool { false }

  func learn(input: Int, output: Int) {}

  func next(_ chunk: Chunk) throws(RunError) -> Bool {
    chunk.removeAll()
    batch.removeAll()
    repeat {
      guard try fill(&batch) else {
        if batch.records.isEmpty { return false }
        break
      }
    } while batch.records.isEmpty || !batch.hasLeast
    batch.take(&chunk.made)
    if number == 0 { batch = RecordBatch() }
    chunk.input = 0
    chunk.format = .geojson
    chunk.firstLine = records + 1
    records += chunk.made.count
    chunk.number = number
    number += 1
    return true
  }
}
