// Answers beside the records that asked: how a stage over places writes them.

import CommandOptions
import FeatureStream
import GeoJSON
import Layers
import PlaceIndex
import PlaceSearch
import Planar

/// What comes out for a record that asks.
enum AnswerForm: String, OptionValue, CaseIterable {
  /// A Feature for each answer.
  case all
  /// One with the best answer; the record without one.
  case first
  /// The record, with an array of all answers.
  case list
}

extension PlaceResultNames {
  /// - Parameter form: the form of answers to records, in whose arrays names need no prefix.
  init(_ given: ResultNames, _ settings: SearchSettings = SearchSettings(), in form: AnswerForm? = nil) {
    self.init(form.map { AnswerWriter.names(given, in: $0) } ?? given, settings, prefix: given.prefix)
  }
}

/// `--answers`.
struct AnswerOptions: DeclaredOptions {
  @ValueOption(
    help: OptionHelp(
      """
      What comes out for a record that asks: all (a Feature for each answer, with the record's id and properties), first \
      (the best) or list (the record, with an array). (default: all)
      """, valueName: "form"))
  var answers: AnswerForm?
}

/// `--query-property`.
struct QueryPropertyOptions: DeclaredOptions {
  @ValueOption(
    limit: .nameOf("a property"),
    help: OptionHelp("Each record that comes in asks by the text of this property.", valueName: "name"))
  var queryProperty: String?

  /// The property of records that it names.
  var names: [NamedProperty] { queryProperty.map { [NamedProperty("--query-property", $0)] } ?? [] }

}

/// The question of a record.
enum RecordQuestion {
  /// The text of a property: a string's, or a number's; nil for one that is `null` or blank.
  static func text(_ feature: borrowing Feature, _ lookup: MemberLookup) throws(RecordError) -> String? {
    guard let source = feature.propertiesText, let value = lookup.value(in: source) else {
      throw RecordError(
        code: "no-query", message: "has no property \"\(lookup.name)\", which --query-property says holds its question")
    }
    if source[value.start] == 0x6E { return nil }
    guard let text = jsonText(source, value) else {
      throw RecordError(code: "no-query", message: "the property \"\(lookup.name)\" is not text")
    }
    return text.allSatisfy(\.isWhitespace) ? nil : text
  }
}

/// Writes the answers to records; one for each worker.
final class AnswerWriter {
  private let form: AnswerForm
  private let listName: String
  @exclusivity(unchecked) private var edits = PropertyEdits()
  @exclusivity(unchecked) private var list = ByteBuffer()
  private let geometries = FeatureWriter()

  init(_ form: AnswerForm, _ names: ResultNames) { (self.form, listName) = (form, names["answers"]) }

  /// The names that results have in a form: in an array they need no prefix.
  static func names(_ names: ResultNames, in form: AnswerForm) -> ResultNames {
    form == .list ? ResultNames(prefix: "") : names
  }

  /// Hands on a record with its answers.
  ///
  /// - Parameters:
  ///   - count: how many answers there are.
  ///   - place: the place of an answer; nil where it is none.
  ///   - results: makes the results of an answer; of nil, those of none, which are `null`.
  func write(
    _ feature: inout Feature, count: Int, place: (Int) throws(RecordError) -> PlaceRecord?,
    results: (Int?, inout PropertyEdits) throws(RecordError) -> Void,
    _ next: (inout Feature) throws(RecordError) -> Flow
  ) throws(RecordError) -> Flow {
    if form == .list {
      try makeList(count: count, place: place, results: results)
      feature.setProperties(edits)
      return try next(&feature)
    }
    if count == 0 {
      if form == .all { return .goOn }
      edits.removeAll()
      try results(nil, &edits)
      feature.setProperties(edits)
      return try next(&feature)
    }
    for index in 0..<(form == .first ? 1 : count) {
      var answer = feature
      edits.removeAll()
      try results(index, &edits)
      answer.setProperties(edits)
      answer.takeGeometry(of: try place(index))
      if try next(&answer) == .enough { return .enough }
    }
    return .goOn
  }

  private func makeList(
    count: Int, place: (Int) throws(RecordError) -> PlaceRecord?,
    results: (Int?, inout PropertyEdits) throws(RecordError) -> Void
  ) throws(RecordError) {
    list.removeAll()
    list.append(0x5B as UInt8)
    for index in 0..<count {
      if index > 0 { list.append(0x2C as UInt8) }
      edits.removeAll()
      try results(index, &edits)
      if let place = try place(index) {
        edits.set("geometry") { geometries.writeGeometry(place.feature, to: &$0) }
      }
      edits.append(to: &list, editing: nil)
    }
    list.append(0x5D as UInt8)
    edits.removeAll()
    edits.set(listName) { out in
      out.append(list.bytes)
      out.noteNumbers(of: list)
    }
  }
}

extension Feature {
  /// Takes a place's geometry in place of its own; none where there is no place.
  fileprivate mutating func takeGeometry(of place: PlaceRecord?) {
    geometry = place?.feature.geometry ?? Geometry()
    hasGeometry = place?.feature.hasGeometry ?? false
    replaceGeometry()
    format = .shortest
    noteCRS84()
  }
}
