// What makes records alike for plat unique.

import FeatureStream
import GeoJSON

/// What is the same in records that are alike.
enum Likeness: Sendable {
  /// Everything but the id.
  case content
  /// Some properties, the geometry, or both.
  case parts(names: [MemberKey], geometry: Bool)
}

/// Finds what records are told apart by.
///
/// Belongs to one worker.
final class LikenessReader {
  private let likeness: Likeness
  private var writer = FeatureWriter()
  private var buffer = ByteBuffer()

  init(_ likeness: Likeness) { self.likeness = likeness }

  /// What records that are alike have in common, and no others.
  func key(of feature: inout Feature) throws(RecordError) -> [UInt8] {
    switch likeness {
    case .content: return try members(of: &feature) { $0 != "id" }
    case .parts(let names, false): return feature.valueKey(names)
    case .parts(let names, true):
      let geometry = try members(of: &feature) { $0 == "geometry" || $0 == "crs" }
      return ValueKey.key(of: [feature.valueKey(names), geometry])
    }
  }

  /// What equal values of a record's members have in common, as the record would be written; of a repeated name the
  /// last counts.
  private func members(of feature: inout Feature, _ isWanted: (String) -> Bool) throws(RecordError) -> [UInt8] {
    buffer.removeAll()
    writer.write(&feature, to: &buffer)
    if buffer.hasUnwritableNumber { throw .unwritableRecord }
    return buffer.withPaddedBytes { text in
      var values: [String: [UInt8]] = [:]
      var members = JSONMembers(text)
      while let member = members.next() {
        let name = unescape(text[member.name])
        if isWanted(name) { values[name] = JSONEquality.canonical(text.slice(member.value)) }
      }
      let sorted = values.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      return ValueKey.key(of: sorted.flatMap { [Array($0.key.utf8), $0.value] })
    }
  }
}
