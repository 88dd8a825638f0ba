// Sorted runs of records in a temporary file, and their merging.

import FeatureStream
import GeoJSON
import SystemLibrary

/// A record that is sorted: good until the next one is asked for.
package struct SortedRecord {
  package let key: UnsafeRawBufferPointer
  package let text: UnsafeRawBufferPointer
}

/// What comes first of a key: its first sixteen bytes, with which most comparisons are decided.
struct KeyPrefix {
  let high: UInt64
  let low: UInt64

  init(_ key: UnsafeRawBufferPointer) { (high, low) = (Self.word(key, 0), Self.word(key, 8)) }

  /// Eight bytes, the first the highest; zeros stand for what is not there.
  private static func word(_ key: UnsafeRawBufferPointer, _ start: Int) -> UInt64 {
    if start + 8 <= key.count { return UInt64(bigEndian: key.loadUnaligned(fromByteOffset: start, as: UInt64.self)) }
    var word: UInt64 = 0
    for at in start..<max(start, key.count) { word |= UInt64(key[at]) << UInt64(8 * (start + 7 - at)) }
    return word
  }
}

/// How a record stands in memory and in a file: the lengths of its key and its text, and these.
enum SortedRecordForm {
  static let headLength = 8

  /// Where the key is of the record at `start`.
  @inline(__always)
  static func key(_ start: UnsafeRawPointer) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: start + headLength, count: Int(start.loadUnaligned(as: UInt32.self)))
  }

  /// How many bytes the record at `start` has.
  @inline(__always)
  static func length(_ start: UnsafeRawPointer) -> Int {
    headLength + Int(start.loadUnaligned(as: UInt32.self))
      + Int(start.loadUnaligned(fromByteOffset: 4, as: UInt32.self))
  }

  static func record(_ start: UnsafeRawPointer) -> SortedRecord {
    let key = key(start)
    let text = UnsafeRawBufferPointer(
      start: start + headLength + key.count, count: Int(start.loadUnaligned(fromByteOffset: 4, as: UInt32.self)))
    return SortedRecord(key: key, text: text)
  }

  /// How the rest of two keys compares whose prefixes are equal: below 0 where the first is less.
  @inline(never)
  static func compareRest(_ a: UnsafeRawBufferPointer, _ b: UnsafeRawBufferPointer) -> Int {
    let common = min(a.count, b.count)
    // What the prefixes have of both is equal.
    if common > 16, let a = a.baseAddress, let b = b.baseAddress {
      let order = memcmp(a + 16, b + 16, common - 16)
      if order != 0 { return Int(order) }
    }
    return a.count - b.count
  }
}

/// Sorted runs in a file without a name, one after the other.
final class RunFile {
  private var file: UnsafeMutablePointer<FILE>?
  private(set) var runs: [Range<Int>] = []
  private var length = 0
  private var start = 0

  deinit { if let file { fclose(file) } }

  /// Adds a record, in its form, to the run at hand.
  func append(_ record: UnsafeRawBufferPointer) throws(RunError) {
    if file == nil {
      file = tmpfile()
      if let file { setvbuf(file, nil, Int32(_IOFBF), 256 << 10) }
    }
    guard let file else { throw Self.failure("made") }
    guard fwrite(record.baseAddress, 1, record.count, file) == record.count else { throw Self.failure("written") }
    length += record.count
  }

  /// Ends the run at hand.
  func endRun() throws(RunError) {
    if let file, fflush(file) != 0 { throw Self.failure("written") }
    runs.append(start..<length)
    start = length
  }

  /// Empties the file.
  func removeAll() throws(RunError) {
    (runs, start, length) = ([], 0, 0)
    guard let file else { return }
    guard fseek(file, 0, SEEK_SET) == 0, ftruncate(fileno(file), 0) == 0 else { throw Self.failure("written") }
  }

  /// Reads bytes of a run.
  func read(_ range: Range<Int>, to target: UnsafeMutablePointer<UInt8>) throws(RunError) {
    guard let file else { throw Self.failure("read") }
    var done = 0
    while done < range.count {
      let count = pread(fileno(file), target + done, range.count - done, off_t(range.lowerBound + done))
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw Self.failure("read") }
      done += count
    }
  }

  private static func failure(_ what: String) -> RunError {
    RunError(.ioError, temporaryFileFault(what))
  }
}

/// Reads a run, record by record.
final class RunReader {
  private static let readSize = 64 << 10

  private let file: RunFile
  private var left: Range<Int>
  private var buffer = ByteBuffer(capacity: RunReader.readSize)
  /// Where the record at hand begins in the buffer, and where it ends.
  private var (at, end) = (0, 0)
  private(set) var prefix = KeyPrefix(UnsafeRawBufferPointer(start: nil, count: 0))

  init(_ file: RunFile, _ run: Range<Int>) { (self.file, left) = (file, run) }

  /// The record at hand, in its form.
  var record: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: buffer.base + at, count: end - at) }

  var key: UnsafeRawBufferPointer { SortedRecordForm.key(buffer.base + at) }

  /// Reads the next record; false after the last.
  func advance() throws(RunError) -> Bool {
    at = end
    guard try fill(SortedRecordForm.headLength) else { return false }
    let length = SortedRecordForm.length(buffer.base + at)
    guard try fill(length) else { return false }
    end = at + length
    prefix = KeyPrefix(key)
    return true
  }

  /// Sees to it that so many bytes of the record at hand are in memory; false where the run has not so many.
  private func fill(_ wanted: Int) throws(RunError) -> Bool {
    if buffer.count - at >= wanted { return true }
    buffer.removePrefix(at)
    (at, end) = (0, 0)
    let count = min(left.count, max(Self.readSize, wanted) - buffer.count)
    buffer.reserve(count)
    try file.read(left.lowerBound..<left.lowerBound + count, to: buffer.base + buffer.count)
    buffer.count += count
    left = left.lowerBound + count..<left.upperBound
    return buffer.count >= wanted
  }
}

/// Merges sorted runs: of equal keys that of the earlier run comes first.
///
/// A tree of losers (Knuth, TAOCP 3, §5.4.1): each inner node has the run that lost there, so that the next record
/// takes one comparison a level.
final class RunMerge {
  private let runs: [RunReader]
  private var isOver: [Bool] = []
  /// The run that lost at each inner node; that at 0 has won all.
  private var losers: [Int]

  init(_ runs: [RunReader]) throws(RunError) {
    self.runs = runs
    losers = Array(repeating: -1, count: max(runs.count, 1))
    for run in runs { isOver.append(try !run.advance()) }
    for run in runs.indices.reversed() { enter(run) }
  }

  /// The run whose record is next; nil after the last.
  private var winner: RunReader? {
    runs.isEmpty || isOver[losers[0]] ? nil : runs[losers[0]]
  }

  /// The record that is next, in its form, good until `advance`; nil after the last.
  var record: UnsafeRawBufferPointer? { winner?.record }

  /// Goes on to the record after it.
  func advance() throws(RunError) {
    let run = losers[0]
    if try !runs[run].advance() { isOver[run] = true }
    var (winner, node) = (run, (run + runs.count) / 2)
    while node > 0 {
      if precedes(losers[node], winner) { swap(&winner, &losers[node]) }
      node /= 2
    }
    losers[0] = winner
  }

  /// Lets a run climb until it meets a place where none has been yet.
  private func enter(_ run: Int) {
    var (winner, node) = (run, (run + runs.count) / 2)
    while node > 0 {
      if losers[node] < 0 {
        losers[node] = winner
        return
      }
      if precedes(losers[node], winner) { swap(&winner, &losers[node]) }
      node /= 2
    }
    losers[0] = winner
  }

  private func precedes(_ a: Int, _ b: Int) -> Bool {
    if isOver[a] || isOver[b] { return isOver[a] == isOver[b] ? a < b : isOver[b] }
    let (first, second) = (runs[a].prefix, runs[b].prefix)
    if first.high != second.high { return first.high < second.high }
    if first.low != second.low { return first.low < second.low }
    let order = SortedRecordForm.compareRest(runs[a].key, runs[b].key)
    return order != 0 ? order < 0 : a < b
  }
}
