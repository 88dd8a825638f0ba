// What a record has to be between two steps: such that it can be written, and computed with where that is done.

import GeoJSON

extension RecordWorker {
  /// Brings a record to what the next stage would read, were it written here, and refuses what cannot be written.
  ///
  /// So numbers that are none go no further by `then` than through a pipe, and who made them takes the blame.
  @inline(__always)
  func settle(_ feature: inout Feature, before index: Int) throws(RecordError) {
    let isNew = feature.geometryChange == .moved || feature.geometryChange == .replaced
    guard isNew && !feature.roundOrdinates() || feature.hasUnwritableNumber else { return }
    let stage = index > 0 ? chain[index - 1].stage : maker
    throw RecordError.unwritableNumber.tagged(stage, step: index - 1)
  }

  /// Checks coordinates that are new since they were last checked.
  @inline(__always)
  func check(_ feature: inout Feature, _ check: CoordinateCheck, computes: Bool) throws(RecordError) {
    if computes, feature.places.largeOrdinate >= 0 { try refuseLargeOrdinate(feature) }
    try gate.pass(&feature, check)
  }

  /// Refuses a record with an ordinate in its text that is too large for a double, if that ordinate is still there.
  private func refuseLargeOrdinate(_ feature: Feature) throws(RecordError) {
    guard !feature.hasFiniteOrdinates else { return }
    let fault = Fault.numberTooLarge
    let offset = feature.source.base == text ? textStart + feature.places.largeOrdinate : nil
    throw RecordError(code: fault.code, message: fault.message, offset: offset)
  }

  /// The error with the place of the vertex that it names, where the input's text has that.
  func located(_ error: RecordError, _ feature: Feature) -> RecordError {
    guard error.stage == nil, error.offset == nil, let vertex = error.vertex, feature.source.base == text,
      let offset = feature.textOffset(ofVertex: vertex)
    else { return error }
    var error = error
    error.offset = textStart + offset
    return error
  }
}
