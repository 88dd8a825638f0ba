// How often records were scanned and written, for the tests that hold a run to once each.

import Synchronization
import SystemLibrary

/// Counts scans and writes in all threads, where `PLAT_COUNT_RECORDS` is set in the environment.
public enum RecordCounts {
  private static let isOn = getenv("PLAT_COUNT_RECORDS") != nil
  private static let scans = Atomic<Int>(0)
  private static let writes = Atomic<Int>(0)

  /// Counts the scan of a record.
  @inline(__always)
  static func countScan() { if isOn { scans.add(1, ordering: .relaxed) } }

  /// Counts the writing of a record.
  @inline(__always)
  static func countWrite() { if isOn { writes.add(1, ordering: .relaxed) } }

  /// The counts so far, as a line; nil where nothing is counted.
  public static var text: String? {
    guard isOn else { return nil }
    return "scanned \(scans.load(ordering: .relaxed)), written \(writes.load(ordering: .relaxed))\n"
  }
}
