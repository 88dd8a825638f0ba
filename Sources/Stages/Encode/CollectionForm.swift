// A FeatureCollection around the records.

import FeatureStream
import GeoJSON
import Globe
import Planar
import Synchronization

/// Writes `,⏎` and the feature; the framing drops the first comma.
final class CollectionFormat: RecordFormat {
  private let measures: Bool
  // One worker owns the format.
  @exclusivity(unchecked) private var writer = FeatureWriter()

  /// - Parameter measures: whether the records' envelope is wanted; the geometries must then be parsed.
  init(measures: Bool) { self.measures = measures }

  func append(
    _ feature: inout Feature, to out: inout ByteBuffer, _ summary: inout ChunkSummary
  ) throws(RecordError) {
    let start = out.count
    out.append(",\n")
    // The collection names the CRS once.
    writer.write(&feature, to: &out, marksCRS: false)
    // What cannot be written is not in the collection.
    if out.hasUnwritableNumber { return }
    summary.note(crs: feature.currentCRS, at: start)
    if measures, feature.hasGeometry {
      // What is written is what is measured.
      if feature.geometryChange == .moved || feature.geometryChange == .replaced { feature.roundOrdinates() }
      summary.envelope.add(feature.geometry)
    }
  }
}

/// `{"type":"FeatureCollection",…,"features":[` and `]}`.
///
/// Foreign members that stood before `features` in the input's own FeatureCollection are kept. `bbox` comes last,
/// because it is known last.
final class CollectionFraming: OutputFraming {
  private let measures: Bool
  private struct State {
    var crs: String??
    var envelope = Envelope()
  }
  /// Chunks come one at a time, in order (`OutputFraming`); the lock is what lets the compiler see it.
  private let state = Mutex(State())

  init(measures: Bool) {
    self.measures = measures
  }

  var separatorLength: Int { 1 }

  func begin(_ summary: ChunkSummary) -> [UInt8] {
    var out = ByteBuffer()
    out.append("{\"type\":\"FeatureCollection\"")
    for member in summary.foreignMembers {
      out.append(",")
      out.append(member)
    }
    if let crs = summary.crsRuns.first?.name { out.append(CRSMember.member(crs)) }
    out.append(",\"features\":[")
    return Array(out.bytes)
  }

  func add(_ summary: ChunkSummary) -> Misfit? {
    state.withLock { state in
      state.envelope.add(summary.envelope)
      for run in summary.crsRuns {
        guard let crs = state.crs else {
          state.crs = .some(run.name)
          continue
        }
        guard crs != run.name else { continue }
        let names = [crs, run.name].map { $0 ?? "OGC:CRS84" }
        return Misfit(
          message: "a FeatureCollection has one CRS, but after features in \(names[0]) comes one in \(names[1]); "
            + "bring them to one with plat project", run: run)
      }
      return nil
    }
  }

  func end() -> [UInt8] {
    var out = ByteBuffer()
    out.append("\n]")
    let (envelope, crs) = state.withLock { ($0.envelope, $0.crs) }
    if measures, !envelope.isEmpty {
      out.append(",\"bbox\":")
      out.appendBBox(envelope, wraps: (crs ?? nil) == nil, .shortest)
    }
    out.append("}\n")
    return Array(out.bytes)
  }
}
