// A second stream that a stage reads beside the first, some records ahead.

import FeatureStream
import GeoJSON

/// What is made of the records of a second stream, in order, as many ahead as are read at once.
///
/// A fault of it ends the run (`RecordError.ending`): no record of the first stream is to blame.
package final class SideStream<Element> {
  private let cursor: FeatureCursor
  /// What was read and not taken yet, the next last.
  private var upcoming: [Element] = []
  private var isAtEnd = false

  /// Begins before the first record.
  package init(_ cursor: FeatureCursor) { self.cursor = cursor }

  /// The next of those that were read, which stays; nil where more has to be read.
  package var next: Element? { upcoming.last }

  /// What there is to tell of the second stream when it has been read.
  package func takeWarnings() -> [ClosingWarning] { cursor.takeWarnings() }

  /// Whether more has to be read.
  package var isEmpty: Bool { upcoming.isEmpty }

  /// Takes the next of those that were read.
  package func take() -> Element? { upcoming.popLast() }

  /// Reads some more where there is nothing left, until there is or the stream has ended.
  package func read(_ make: (inout Feature) throws(RecordError) -> Element) throws(RecordError) {
    while upcoming.isEmpty, !isAtEnd {
      var read: [Element] = []
      do throws(RunError) {
        isAtEnd = try !cursor.readSome { feature throws(RecordError) in read.append(try make(&feature)) }
      } catch { throw RecordError(ending: error) }
      upcoming = read.reversed()
    }
  }
}

extension RecordError {
  /// Keeps what ends the run, to be told after all records, and wants no more of them; another is the record's fault.
  package func ends(_ failure: inout RunError?) throws(RecordError) -> Flow {
    guard let ending else { throw self }
    failure = ending
    return .enough
  }
}
