// Which properties answers about places have, and how their addresses are written: the options of every stage over
// places.

import CommandOptions
import Gazetteer
import GeoJSON
import PlaceSearch

/// `--fields` and the forms of addresses.
struct MemberOptions: DeclaredOptions {
  @ValueOption(
    help: OptionHelp(
      """
      Only these properties in answers: names of results, and of properties of the places themselves. (default: all)
      """, valueName: "list"))
  var fields: String?

  @ValueOption(help: OptionHelp("Write the country in full addresses: on or off. (default: on)", valueName: "on|off"))
  var includingRegion: String?

  @ValueOption(
    help: OptionHelp(
      "Write full addresses in one line, or with line feeds as on a letter: on or off. (default: on)",
      valueName: "on|off"))
  var singleLine: String?

  @ValueOption(
    help: OptionHelp(
      "What stands with a city: short (the state), full (state and country) or automatic. (default: automatic)",
      valueName: "style"))
  var cityContext: String?

  /// What was given.
  var settings: [(SearchSettings.Name, String?)] {
    [(.fields, fields), (.includingRegion, includingRegion), (.singleLine, singleLine), (.cityContext, cityContext)]
  }
}

extension MemberOptions {
  /// Refuses properties that no answer has.
  func check(
    _ settings: SearchSettings, _ fields: ResultFields, _ names: ResultNames, _ mappings: [FieldMapping]
  ) throws {
    do throws(SettingError) { try fields.check(settings.fields, names, mappings) } catch {
      throw ValidationError("--fields \(error.message)")
    }
  }
}

/// The properties that a stage's answers can have.
struct ResultFields: Sendable {
  /// The results' names without the prefix.
  let names: [String]

  /// - Parameter own: the results that the stage has beside those of every place.
  init(_ own: [String]) { names = own + PlaceResultNames.members }

  /// Refuses names that no answer has.
  ///
  /// - Parameter mappings: the properties that the user said are read.
  func check(
    _ fields: [String]?, _ results: ResultNames, _ mappings: [FieldMapping] = []
  ) throws(SettingError) {
    for field in fields ?? [] {
      if names.contains(field) { continue }
      if field.hasPrefix(results.prefix), names.contains(String(field.dropFirst(results.prefix.count))) { continue }
      if field.hasPrefix(PlaceResultNames.own), field.utf8.count > PlaceResultNames.own.utf8.count { continue }
      if PlaceField.isKnown(property: field) || mappings.contains(where: { $0.property == field }) { continue }
      let known = names.map { results[$0] }.joined(separator: ", ")
      throw SettingError(
        "'\(field)' is no property of answers; there are \(known); \(PlaceResultNames.own)\(field) is one of the places "
          + "themselves.", code: "unknownField")
    }
  }
}

extension Feature {
  /// Sets results, and leaves out what is not wanted: of the results, and of the place's own properties.
  mutating func setResults(_ edits: inout PropertyEdits, _ names: PlaceResultNames) {
    guard let wanted = names.wanted else { return setProperties(edits) }
    edits.keep { wanted.contains($0) }
    rewriteProperties { source, out in
      out.append(0x7B as UInt8)
      var members = JSONMembers(source)
      var isFirst = true
      while let member = members.next() {
        let name = unescape(source[member.name])
        guard wanted.contains(name) else { continue }
        if !isFirst { out.append(0x2C as UInt8) }
        isFirst = false
        out.append(source[ByteRange(start: member.name.start - 1, end: member.value.end)])
      }
      out.append(0x7D as UInt8)
    }
    setProperties(edits)
  }
}
