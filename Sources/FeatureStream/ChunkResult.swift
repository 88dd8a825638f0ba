// What a worker made of one chunk, on its way to the ordered end of the stream.

import Formats
import GeoJSON

/// What a worker made of one chunk.
///
/// `@unchecked Sendable` holds because it has one owner at a time: the worker that fills it, then, once it is left in
/// the `DeliveryOrder` under the lock of that, the thread that delivers, and then whoever takes it from there to fill
/// it anew.
final class ChunkResult: @unchecked Sendable {
  var number = 0
  // Touched for every record, by one thread: the check of each access would cost more than it finds.
  @exclusivity(unchecked) var output = ByteBuffer(capacity: 64 << 10)
  @exclusivity(unchecked) var summary = ChunkSummary()
  /// Records that were looked at.
  @exclusivity(unchecked) var seen = 0
  /// Records written, or collected.
  @exclusivity(unchecked) var records = 0
  /// Whether a step has had enough: the chunks behind this one are not wanted.
  var isLast = false
  var rejects: [Reject] = []
  /// What else is said between records, each with the number of rejects before it.
  var remarks: [(rejects: Int, remark: Remark)] = []
  /// Bytes of input read.
  var inputBytes = 0
  /// Why there is no chunk: the input failed here.
  var failure: RunError?
  /// What stages that see all records take of the chunk.
  var handOvers: [HandOver] = []
  /// What the operators and the format saw that is reported at the end, with the numbers of their stages.
  var closingWarnings: [(stage: Int, warning: ClosingWarning)] = []
  /// What was seen of the names that stages' options give.
  var sightings: [NameSightings] = []
  /// Where records lie that came to stages whose options give places.
  var extents: [ExtentSighting] = []
  /// What branches made of the chunk, in the order in which they leave.
  var branches: [ChunkResult] = []

  func removeAll() {
    for branch in branches { branch.removeAll() }
    output.removeAll()
    rejects.removeAll()
    remarks.removeAll()
    summary.removeAll()
    records = 0
    seen = 0
    isLast = false
    inputBytes = 0
    failure = nil
    handOvers.removeAll()
    closingWarnings.removeAll()
    sightings.removeAll()
    extents.removeAll()
  }
}
