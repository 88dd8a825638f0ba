// The costs of cells as one search reads them: by entry and by exit, in blocks.

/// The rows of what it costs to cross cells, against the direction their columns, with the least of each block
/// (`CostBlocks`), made for a cell when a search needs them.
///
/// Belongs to one search. Its pointers are safe: a row lies where the overlay's own rows of the cell do, and each array
/// is as long as those of its level.
final class CellRows {
  /// A row of costs.
  struct Row {
    let costs: UnsafePointer<Double>
    /// The least of each block; nil where that is not known yet.
    let least: UnsafePointer<Double>?
  }

  private let overlay: Overlay
  /// By level, where its cells begin in `crossed` and `isTurned`.
  private let bases: [Int]
  /// The costs of cells by exit, for each entry, where they have been asked for, and the least of each block of them.
  private let columns, leastOfColumns: [UnsafeMutablePointer<Double>]
  private var isTurned: [Bool]
  /// The least of each block of the costs by entry.
  private let leastOfRows: [UnsafeMutablePointer<Double>]
  /// By cell, from how many of its entries it has been crossed.
  private var crossed: [Int32]
  /// Stands for the rows of a damaged cell: over it one comes to nowhere.
  private lazy var nowhere = Column<Double>(
    [Double](repeating: .infinity, count: overlay.levels.map { max($0.exits.count, $0.entries.count) }.max() ?? 0))
  private var nothing: Row { Row(costs: nowhere.start, least: nil) }

  init(_ overlay: Overlay) {
    self.overlay = overlay
    let counts = overlay.cells.counts
    bases = counts.indices.map { counts[..<$0].reduce(0, +) }
    isTurned = [Bool](repeating: false, count: counts.reduce(0, +))
    crossed = [Int32](repeating: 0, count: isTurned.count)
    func room(_ sizes: (OverlayLevel) -> Int) -> [UnsafeMutablePointer<Double>] {
      overlay.levels.map { .allocate(capacity: sizes($0) + 1) }
    }
    columns = room { $0.costs.count }
    leastOfColumns = room { CostBlocks.place($0.costs.count, 2 * $0.exits.count) }
    leastOfRows = room { CostBlocks.place($0.costs.count, 2 * $0.entries.count) }
  }

  deinit { for values in columns + leastOfColumns + leastOfRows { values.deallocate() } }

  /// The costs from an entry of a cell to its exits.
  ///
  /// To find the least of each block for all entries takes as long as to cross the cell from each without: that is done
  /// when the cell has been crossed so often.
  @inline(__always)
  func row(_ level: Int, _ cell: Int, _ entry: Int) -> Row {
    let known = overlay.levels[level]
    let (entries, exits) = (known.entries.range(cell), known.exits.range(cell).count)
    let place = known.row(cell, entry)
    guard entries.contains(entry), known.costs.isProven(place..<place + exits) else { return nothing }
    let costs = known.costs.start + place
    let least = leastOfRows[level] + known.leastPlace(cell, entry)
    if crossed[bases[level] + cell] <= entries.count {
      crossed[bases[level] + cell] += 1
      if crossed[bases[level] + cell] <= entries.count { return Row(costs: costs, least: nil) }
      guard let costs = known.costs(ofCell: cell) else {
        crossed[bases[level] + cell] -= 1
        return nothing
      }
      CostBlocks.fill(
        leastOfRows[level] + known.leastPlace(cell, entries.lowerBound), costs, rows: entries.count, exits)
    }
    return Row(costs: costs, least: least)
  }

  /// The costs to an exit of a cell from its entries.
  func column(_ level: Int, _ cell: Int, _ exit: Int) -> Row {
    let known = overlay.levels[level]
    let (entries, exits) = (known.entries.range(cell).count, known.exits.range(cell))
    let (start, number) = (Int(known.costStarts[cell]), exit - exits.lowerBound)
    let column = columns[level] + start
    let least = leastOfColumns[level] + CostBlocks.place(start, 2 * exits.lowerBound)
    if !isTurned[bases[level] + cell] {
      guard exits.contains(exit), let costs = known.costs(ofCell: cell) else { return nothing }
      isTurned[bases[level] + cell] = true
      for entry in 0..<entries {
        for place in 0..<exits.count { column[place * entries + entry] = costs[entry * exits.count + place] }
      }
      CostBlocks.fill(least, column, rows: exits.count, entries)
    }
    return Row(costs: column + number * entries, least: least + number * CostBlocks.count(entries))
  }
}
