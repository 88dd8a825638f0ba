// Coordinates rounded on their way out, those too that no stage has touched.

import FeatureStream
import GeoJSON
import Layers

/// Rounds the coordinates of each record, and leaves the rest to another form.
final class RoundingFormat: RecordFormat {
  private let form: any RecordFormat
  private let format: CoordinateFormat

  init(_ form: any RecordFormat, decimals: Int) {
    self.form = form
    format = .decimals(decimals)
  }

  var losses: [VertexLoss] { form.losses }

  var awaitsFirst: Bool { form.awaitsFirst }

  func learn(first feature: inout Feature) { form.learn(first: &feature) }

  func endLearning() { form.endLearning() }

  func append(
    _ feature: inout Feature, to out: inout ByteBuffer, _ summary: inout ChunkSummary
  ) throws(RecordError) {
    feature.round(format)
    try form.append(&feature, to: &out, &summary)
  }
}
