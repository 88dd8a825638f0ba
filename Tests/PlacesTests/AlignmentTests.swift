// Rows of alignments, held against a table that is filled cell by cell.

import TestSupport
import Testing

@testable import PlaceSearch

@Suite struct AlignmentTests {
  /// The fewest errors between the beginning of a query and a text, for each number of the query's characters and of
  /// the text's; those of `fixed` have to be met as they are.
  private func table(_ query: [UInt32], _ text: [UInt32], _ fixed: [Bool]) -> [[Int]] {
    let far = 100
    var rows = [[Int]](repeating: [Int](repeating: far, count: query.count + 1), count: text.count + 1)
    rows[0][0] = 0
    for depth in 0...text.count {
      for cell in 0...query.count where depth + cell > 0 {
        var least = far
        let isBeside = cell > 0 && fixed[cell - 1] || cell < query.count && fixed[cell]
        if depth > 0, !isBeside { least = min(least, rows[depth - 1][cell] + 1) }
        if cell > 0, !fixed[cell - 1] { least = min(least, rows[depth][cell - 1] + 1) }
        if depth > 0, cell > 0 {
          let isSame = query[cell - 1] == text[depth - 1]
          if isSame || !fixed[cell - 1] { least = min(least, rows[depth - 1][cell - 1] + (isSame ? 0 : 1)) }
        }
        if depth > 1, cell > 1, !fixed[cell - 1], !fixed[cell - 2], query[cell - 1] == text[depth - 2],
          query[cell - 2] == text[depth - 1]
        {
          least = min(least, rows[depth - 2][cell - 2] + 1)
        }
        rows[depth][cell] = least
      }
    }
    return rows
  }

  @Test(
    "each cell of a row has the errors that filling a table gives, as far as two are counted",
    arguments: [(UInt32(97), 9, 2_000), (0x7E, 9, 2_000), (0x4E00, 9, 500), (97, 80, 20)])
  func rowsAreThoseOfATable(_ first: UInt32, _ most: Int, _ rounds: Int) {
    var numbers = SplitMix64(seed: 5)
    let letters = first...first + 3
    for _ in 0..<rounds {
      let query = (0..<Int.random(in: most / 2...most, using: &numbers)).map { _ in
        UInt32.random(in: letters, using: &numbers)
      }
      let fixed = query.map { _ in Int.random(in: 0..<8, using: &numbers) == 0 }
      let text = (0..<query.count + 2).map { _ in UInt32.random(in: letters, using: &numbers) }
      let expected = table(query, text, fixed)
      let alignment = Alignment(query, isFixed: fixed)
      var rows = [alignment.first]
      for depth in 0...text.count {
        if depth > 0 {
          rows.append(alignment.row(depth, text[depth - 1], after: rows[depth - 1], rows[max(0, depth - 2)]))
        }
        for cell in 0...query.count {
          let edits = Int(rows[depth].edits(cell: cell, depth))
          let wanted = expected[depth][cell]
          #expect(wanted > 2 ? edits > 2 : edits == wanted, "\(query) \(text) \(fixed) row \(depth) cell \(cell)")
        }
        let least = expected[depth].min() ?? 100
        #expect(least > 2 ? rows[depth].least > 2 : Int(rows[depth].least) == least)
      }
    }
  }
}
