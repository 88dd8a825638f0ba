// What --explain prints: the operations between two CRSs, as text for a person.

/// The candidate operations between two CRSs.
package struct OperationReport {
  package let source: CoordinateReferenceSystem
  package let target: CoordinateReferenceSystem
  package let candidates: [CandidateOperation]

  package init(
    source: CoordinateReferenceSystem, target: CoordinateReferenceSystem, candidates: [CandidateOperation]
  ) {
    (self.source, self.target, self.candidates) = (source, target, candidates)
  }

  /// One block a candidate, best first.
  package var text: String {
    var lines = ["from  \(source.text) (\(source.name))", "to    \(target.text) (\(target.name))"]
    if candidates.isEmpty { lines += ["", "No operation is known that the options let in."] }
    for (index, candidate) in candidates.enumerated() {
      lines += ["", "\(index + 1). \(candidate.name)"]
      let accuracy = candidate.accuracy.map { "\(Self.plain($0)) m" } ?? "unknown"
      lines.append("   accuracy  \(accuracy)")
      if candidate.isBallpark { lines.append("   ballpark  it ignores the difference of two datums") }
      if let area = candidate.area {
        let bounds = [area.west, area.south, area.east, area.north].map(Self.plain).joined(separator: ", ")
        lines.append("   area      \(area.name) [\(bounds)]")
      }
      for grid in candidate.grids {
        let state = grid.isAvailable ? "installed" : grid.url.isEmpty ? "missing" : "missing, at \(grid.url)"
        lines.append("   grid      \(grid.name): \(state)")
      }
      lines.append("   usable    \(candidate.isUsable ? "yes" : "no")")
      let pipeline = candidate.pipeline?.split(whereSeparator: \.isNewline).map(String.init) ?? []
      for (line, text) in pipeline.enumerated() { lines.append((line == 0 ? "   PROJ      " : "             ") + text) }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func plain(_ number: Double) -> String {
    number == number.rounded() && abs(number) < 1e9 ? "\(Int(number))" : "\(number)"
  }
}
