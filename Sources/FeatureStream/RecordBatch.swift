// Records on their way from a stage that yields them to the workers, some at a time.

public import GeoJSON

/// A run of records that a stage yields.
public struct RecordBatch {
  private(set) var records = RecordStore()
  /// About how many bytes are enough for one worker's share.
  private static let size = ReadSize.asked ?? 500_000

  /// How many records it has at least, where there are so many.
  private let least: Int

  /// - Parameter least: how many records it takes, whatever their size, where a form learns from them.
  init(least: Int = 0) { self.least = least }

  /// Whether the rest is for the next batch.
  public var isFull: Bool { records.byteCount >= Self.size && hasLeast }

  /// Whether there are as many as a form learns from, or as many bytes.
  fileprivate var hasLeast: Bool { records.count >= least || records.byteCount >= RecordReader.gatheredSize }

  /// Adds a copy of a record; what was done to it goes with it.
  public mutating func append(_ feature: borrowing Feature) { records.append(feature) }

  mutating func removeAll() { records.removeAll() }

  mutating func take(_ records: inout RecordStore) { swap(&self.records, &records) }
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
