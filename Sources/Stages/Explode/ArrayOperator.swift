// The work of explode on a property that is a list.

import FeatureStream
import GeoJSON
import Layers
import Words

/// Hands a record on once for each element of an array, or each part of a text, among its properties.
///
/// Belongs to one worker.
final class ArrayOperator: FeatureOperator {
  private let lookup: MemberLookup
  private let separator: String?
  private let numberName: String
  private var edits = PropertyEdits()

  /// - Parameters:
  ///   - separator: what stands between the parts of a text; nil where texts stay whole.
  ///   - number: the property that gets the number of the part, from 1.
  init(_ name: String, separator: String?, number: String) {
    (lookup, self.separator, numberName) = (MemberLookup(name), separator, number)
  }

  func apply(
    _ feature: inout Feature, _ next: (inout Feature) throws(RecordError) -> Flow
  ) throws(RecordError) -> Flow {
    guard let (source, value) = lookup.value(in: feature), let parts = parts(of: value, in: source) else {
      return try next(&feature)
    }
    for (index, part) in parts.enumerated() {
      // What is after may change it, and the next one begins anew.
      var one = feature
      edits.removeAll()
      edits.set(lookup.name) { $0.append(part) }
      edits.set(numberName) { $0.append("\(index + 1)") }
      one.setProperties(edits)
      if try next(&one) == .enough { return .enough }
    }
    guard parts.isEmpty else { return .goOn }
    // An empty list has no element, and the record is not lost.
    edits.removeAll()
    edits.set(lookup.name) { $0.append("null") }
    feature.setProperties(edits)
    return try next(&feature)
  }

  /// The JSON of the parts of a value; nil for one that stays whole.
  private func parts(of value: ByteRange, in source: PaddedBytes) -> [[UInt8]]? {
    switch JSONKind(first: source[value.start]) {
    case .array:
      var (parts, elements) = ([[UInt8]](), JSONMembers(source, value))
      while let element = elements.next() { parts.append(Array(source[element.value])) }
      return parts
    case .string:
      guard let separator, let pieces = jsonText(source, value)?.pieces(between: separator) else { return nil }
      if pieces.count == 1 { return nil }
      return pieces.map { piece in
        var out = ByteBuffer()
        out.appendString(String(piece))
        return Array(out.bytes)
      }
    default: return nil
    }
  }
}
