// What is looked for in the records that come to a stage: names and places that its options give.

import GeoJSON

/// A worker's look at the records that come to a stage, before its step.
final class StageWatch {
  private let names: NameWatch?
  private let places: PlaceWatch?
  /// Whether there is nothing more to look for.
  private(set) var isDone = false

  /// - Returns: nil where the stage's options name nothing.
  init?(_ stage: PlannedStage, number: Int) {
    if stage.names.isEmpty, stage.places.isEmpty { return nil }
    names = stage.names.isEmpty ? nil : NameWatch(stage.names, stage: number)
    places = stage.places.isEmpty ? nil : PlaceWatch(stage.places, stage: number)
  }

  /// Looks at a record.
  func look(_ feature: borrowing Feature) {
    if let names, !names.isDone { names.look(feature) }
    if let places, !places.isDone { places.look(feature) }
    isDone = names?.isDone ?? true && places?.isDone ?? true
  }

  /// Adds what was seen since the last call to the result of a chunk.
  func takeSightings(into result: ChunkResult) {
    if let sightings = names?.take() { result.sightings.append(sightings) }
    if let sighting = places?.take() { result.extents.append(sighting) }
  }
}

/// What all workers saw, in the order of the stream, of what a stage's options name.
struct StageLedger {
  var names: NameLedger
  var places: PlaceLedger

  init(_ stage: PlannedStage) { (names, places) = (NameLedger(stage.names), PlaceLedger(stage.places)) }

  /// What is to be told when the stream has ended.
  var warnings: [ClosingWarning] { names.warnings() + places.warnings }
}
