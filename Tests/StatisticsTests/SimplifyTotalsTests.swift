// What simplify --report says.

import Simplification
import Statistics
import Testing

@Suite("Totals of simplify")
struct SimplifyTotalsTests {
  private func loss(_ deviation: Double, parts: Int = 0) -> SimplificationLoss {
    var loss = SimplificationLoss()
    loss.add(deviation: deviation)
    for _ in 0..<parts { loss.addDroppedPart() }
    return loss
  }

  @Test("sums, the largest deviation, and one part in the singular")
  func text() {
    let totals = SimplifyTotals(isFiltering: false)
    totals.add(before: 100, after: 40, loss(1.25))
    totals.add(before: 100, after: 100, loss(0.5, parts: 1))
    #expect(totals.text == "200 vertices to 140 (70%), at most 1.25m off, 1 of 2 features changed, 1 part dropped")
    totals.set(removable: 150)
    #expect(totals.text.contains("(70%), 60% of the 150 that can go, at most"))
  }

  @Test("islands and holes that were filtered are counted apart")
  func filtered() {
    let totals = SimplifyTotals(isFiltering: true)
    totals.add(before: 10, after: 10, loss(0))
    var parts = FilteredParts()
    (parts.islands, parts.holes) = (2, 1)
    totals.add(parts)
    #expect(totals.text.hasSuffix("0 parts dropped, 2 islands and 1 hole removed"))
  }
}
