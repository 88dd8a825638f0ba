// Which tiles of an archive a patch changes.

import FeatureStream
import GeoJSON
import Layers
import SystemLibrary

extension TilePlan {
  /// Makes the plan that of an archive that is there already, for the tiles that a patch changes; where there is none
  /// yet, all tiles are made.
  ///
  /// - Parameter patch: the file, or - for standard input, that `diff --patch` wrote.
  /// - Throws: where the archive was made by another plan, or the patch cannot be read.
  mutating func update(_ archive: String, by patch: String, _ reading: ReadingOptions) throws(RunError) {
    guard archive.withFileName({ access($0, F_OK) }) == 0 else { return try FeatureCursor.check(patch) }
    let maker = try TileUpdateMaker(archive: archive, self)
    let texts = RecordLender()
    var steps = PatchStepReader(member: PatchStepReader.usualMember)
    let needs = GeometryNeeds(ordinates: false, positions: false, check: CoordinateCheck.none)
    try readFeatures(patch, needs: needs, reading) { feature throws(RecordError) in
      let step = try steps.step(feature)
      // What is refused is in no archive: of the stream it is refused as --on-error says.
      if let text = step.before { try? texts.lend(text) { record throws(RecordError) in try maker.remove(&record) } }
      if let text = step.after { try? texts.lend(text) { record throws(RecordError) in try maker.add(&record) } }
    }
    update = maker.update
  }
}
