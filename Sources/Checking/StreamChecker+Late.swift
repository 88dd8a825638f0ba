// Repeated ids beyond those that memory holds: set aside as they come, told at the end.

import GeoJSON

extension StreamChecker {
  /// Whether the id of the record that was just checked has to be set aside.
  public var hasLateID: Bool { lateID != nil }

  /// Sets the id of the record aside that was just checked.
  ///
  /// - Parameters:
  ///   - text: the record and its place.
  ///   - feature: the record.
  ///   - number: which it is, from 1.
  public mutating func setAside(_ text: RecordText, _ feature: Feature, number: Int) throws(SpillFailure) {
    guard let key = lateID else { return }
    if inputs.last != text.input { inputs.append(text.input) }
    let found = text.locate(RuleCatalog.repeatedID, at: feature.id.place, member: "/id")
    try spill.append(
      SpilledID(
        key: key, number: number, line: found.line, column: found.column, column16: found.column16,
        offset: found.offset, fingerprint: found.fingerprint, input: inputs.count - 1,
        text: Array((text.featureID ?? "").utf8)))
  }

  /// Tells of the ids that were set aside and that records before have, in the order of the stream, when all are there.
  ///
  /// - Parameters:
  ///   - body: takes each.
  ///   - failure: what it means that a temporary file cannot be read.
  public mutating func tellLate<Failure: Error>(
    failure: (SpillFailure) -> Failure, _ body: (ReportedFinding) throws(Failure) -> Void
  ) throws(Failure) {
    ids.removeAll()
    try spill.takeRepeats(failure: failure) { id throws(Failure) in
      let text = String(decoding: id.text, as: UTF8.self)
      var found = ReportedFinding(
        rule: RuleCatalog.repeatedID.id, message: Self.repeated(text, id.first), input: inputs[id.input],
        line: id.line, column: id.column, column16: id.column16, offset: id.offset)
      found.featureID = text
      found.pointer = "/id"
      found.fingerprint = id.fingerprint
      found.featureNumber = id.number
      try body(found)
    }
  }
}
