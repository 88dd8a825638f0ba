// Completions as Features with the member "completion".

import FeatureStream
import GeoJSON
import Places
import SimpleFeatures

/// Writes completions; one for each thread.
final class CompletionWriter {
  private let session: SearchSession
  /// Made when it is needed: it brings PROJ with it.
  private lazy var geodesic = Engines.geodesic()

  init(_ session: SearchSession) { self.session = session }

  /// Appends one completion as a line without its line feed.
  func append(
    _ completion: Completion, rank: Int, _ words: QueryWords, _ settings: SearchSettings, to out: inout ByteBuffer
  ) {
    switch completion.content {
    case .place(let hit):
      out.append(completion.text)
      out.append("\"completion\":")
      appendMember(completion, hit, rank: rank, words, settings, to: &out)
      out.append(0x7D as UInt8)
    case .query(let category):
      out.append("{\"type\":\"Feature\",\"geometry\":null,\"properties\":{\"name\":")
      out.appendString(completion.title)
      out.append("},\"completion\":{\"rank\":\(rank)")
      appendTexts(completion, words, settings, to: &out)
      out.append(",\"kind\":\"query\",\"query\":")
      out.appendString(completion.title)
      out.append(",\"addressLevel\":null,\"category\":")
      appendOptional(category?.rawValue, to: &out)
      out.append("}}")
    }
  }

  private func appendMember(
    _ completion: Completion, _ hit: PlaceHit, rank: Int, _ words: QueryWords, _ settings: SearchSettings,
    to out: inout ByteBuffer
  ) {
    let place = completion.place
    out.append("{\"rank\":\(rank)")
    appendTexts(completion, words, settings, to: &out)
    out.append(",\"kind\":\"\(place.kind.name)\",\"addressLevel\":")
    appendOptional(place.addressLevel?.name, to: &out)
    out.append(",\"category\":")
    appendOptional(place.category?.rawValue, to: &out)
    out.append(",\"matchedName\":")
    appendOptional(completion.matchedName, to: &out)
    let matched = completion.matchedName.map { words.ranges(in: $0, words: words.words, isLast: true) } ?? []
    append(matched, "matchedNameHighlight", settings.ranges, to: &out)
    let focus = settings.near ?? settings.region?.centre
    if let focus {
      out.append(",\"distanceMeters\":")
      if let position = place.position {
        let distance = geodesic.inverse(x: focus.x, y: focus.y, toX: position.x, toY: position.y).distance
        out.append(distance, .decimals(1))
      } else {
        out.append("null")
      }
    }
    out.append(",\"score\":")
    out.append(hit.score, .decimals(4))
    out.append(",\"edits\":\(hit.edits)")
    if !completion.duplicates.isEmpty {
      out.append(",\"duplicates\":[")
      for (index, id) in completion.duplicates.enumerated() {
        if index > 0 { out.append(0x2C as UInt8) }
        out.appendString(id)
      }
      out.append(0x5D as UInt8)
    }
    if settings.explains { appendParts(hit, to: &out) }
    out.append(0x7D as UInt8)
  }

  private func appendTexts(
    _ completion: Completion, _ words: QueryWords, _ settings: SearchSettings, to out: inout ByteBuffer
  ) {
    let ranges = words.highlights(completion)
    out.append(",\"title\":")
    out.appendString(completion.title)
    out.append(",\"subtitle\":")
    out.appendString(completion.subtitle)
    append(ranges.title, "titleHighlight", settings.ranges, to: &out)
    append(ranges.subtitle, "subtitleHighlight", settings.ranges, to: &out)
  }

  private func appendParts(_ hit: PlaceHit, to out: inout ByteBuffer) {
    out.append(",\"scoreParts\":{\"text\":")
    out.append(hit.text, .decimals(4))
    out.append(",\"importance\":")
    out.append(hit.importance, .decimals(4))
    out.append(",\"proximity\":")
    out.append(hit.proximity, .decimals(4))
    let matched = session.searcher.matchedName(of: hit)
    out.append(",\"tier\":\"\(matched.isAlternate ? "alternate" : "name")\",\"matched\":")
    out.appendString(matched.name)
    out.append(",\"edits\":\(hit.edits)}")
  }

  private func append(
    _ ranges: [HighlightRanges.Range], _ name: String, _ form: SearchSettings.RangeForm, to out: inout ByteBuffer
  ) {
    func append(_ unit: String, _ pairs: [(Int, Int)]) {
      out.append(",\"\(name)\(unit)\":[")
      for (index, pair) in pairs.enumerated() { out.append("\(index > 0 ? "," : "")[\(pair.0),\(pair.1)]") }
      out.append(0x5D as UInt8)
    }
    if form != .utf8 { append("Ranges", ranges.map { ($0.location, $0.length) }) }
    if form != .utf16 { append("ByteRanges", ranges.map { ($0.byteLocation, $0.byteLength) }) }
  }

  private func appendOptional(_ text: String?, to out: inout ByteBuffer) {
    if let text { out.appendString(text) } else { out.append("null") }
  }
}
