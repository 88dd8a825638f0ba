// A condition that places have to meet, asked of their Features as searches come to them.

import Gazetteer
import GeoJSON
import PlaceIndex

/// A thread's answers to a condition, each found once: the texts of places that no search comes to are not read.
package final class PlaceCondition {
  private let store: PlaceStore
  private let test: any PlaceTest
  /// By the number of the place: 0 not known, 1 no, 2 yes.
  private var answers: [UInt8]
  /// What went wrong, since when nothing holds; a search that found it fails.
  private(set) var fault: IndexError?
  // One thread owns the condition.
  @exclusivity(unchecked) private var scanner = FeatureScanner(needs: GeometryNeeds(ordinates: true, positions: false))
  @exclusivity(unchecked) private var feature = Feature()
  @exclusivity(unchecked) private var text = ByteBuffer(capacity: 64)

  /// Makes it of a store's condition; nil where that has none.
  package init?(_ store: PlaceStore) {
    guard let test = store.condition?() else { return nil }
    (self.store, self.test) = (store, test)
    answers = Array(repeating: 0, count: store.index.count)
  }

  /// Whether it holds of the place with this number.
  package func holds(_ place: Int) -> Bool {
    // No place has such a number: the index is damaged.
    guard place < answers.count else { return false }
    if answers[place] == 0 {
      do throws(IndexError) { answers[place] = try ask(place) ? 2 : 1 } catch {
        fault = fault ?? error
        return false
      }
    }
    return answers[place] == 2
  }

  private func ask(_ place: Int) throws(IndexError) -> Bool {
    text.removeAll()
    try store.appendText(of: place, to: &text)
    do throws(ScanError) { try scanner.scan(text.paddedBytes, into: &feature) } catch { throw .sourceChanged }
    return try test.holds(feature)
  }
}
