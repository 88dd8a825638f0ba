// The steps of a patch, as diff --patch writes them.

import FeatureStream
import GeoJSON

/// A step of a patch.
struct PatchStep {
  enum Place {
    /// To the record with this number, from 1.
    case record(Int)
    /// After the record with this number; 0 for before the first.
    case after(Int)
  }

  let place: Place
  /// The line that stands there, and the one that is to stand there.
  let before: [UInt8]?
  let after: [UInt8]?

  /// The number of the record that it has to do with.
  var number: Int {
    switch place {
    case .record(let number), .after(let number): number
    }
  }

  /// Reads the object that a patch's property is; nil where it is none.
  init?(_ text: PaddedBytes, isFlattened: Bool) {
    var place: Place?
    var (before, after): ([UInt8]?, [UInt8]?)
    var members = JSONMembers(text)
    while let member = members.next() {
      let value = text.slice(member.value)
      switch unescape(text[member.name]) {
      case "record":
        guard let number = jsonNumber(text, member.value), number >= 1, number < 1e15 else { return nil }
        place = .record(Int(number))
      case "after_record":
        guard let number = jsonNumber(text, member.value), number >= 0, number < 1e15 else { return nil }
        place = .after(Int(number))
      case "before": before = isFlattened ? JSONEquality.compacted(value) : Array(value.bytes)
      case "after": after = isFlattened ? JSONEquality.compacted(value) : Array(value.bytes)
      default: break
      }
    }
    guard let place else { return nil }
    switch place {
    case .record: guard before != nil else { return nil }
    case .after: guard before == nil, after != nil else { return nil }
    }
    (self.place, self.before, self.after) = (place, before, after)
  }
}

/// Reads the steps of a patch, which have to stand in their order.
struct PatchStepReader {
  /// What the property is called, unless `diff` was told another prefix.
  static let usualMember = ResultNames(prefix: "\(Diff.name)_")["patch"]

  private let member: MemberKey
  private let memberName: String
  private var lastNumber = 0

  /// - Parameter name: what the property is called that has the step.
  init(member name: String) { (member, memberName) = (MemberKey(name), name) }

  /// The step that a record of the patch has.
  mutating func step(_ feature: borrowing Feature) throws(RecordError) -> PatchStep {
    var found: PatchStep?
    if let text = feature.propertiesText {
      var members = JSONMembers(text)
      while let value = members.next(among: [member])?.value {
        found = PatchStep(text.slice(value), isFlattened: feature.hasLineBreaks)
      }
    }
    guard let found else {
      throw RecordError(
        code: "not-a-patch", message: "this is no step of a patch: diff --patch writes the property \(memberName)")
    }
    guard found.number >= lastNumber else {
      throw RecordError(
        code: "not-a-patch", message: "the steps of a patch stand in the order in which diff --patch wrote them")
    }
    lastNumber = found.number
    return found
  }
}
