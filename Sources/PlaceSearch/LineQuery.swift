// The query on one line of a session: a text, or JSON with settings of its own.

import Gazetteer
public import GeoJSON
import PlaceIndex

/// The query on one line.
public struct LineQuery {
  /// The settings, with those of the line.
  public private(set) var settings: SearchSettings
  /// What was typed.
  public private(set) var text: String?
  /// The id as it stands in the text.
  private var id: [UInt8] = []
  /// The settings that the line has.
  private var given: Set<SearchSettings.Name> = []

  /// Begins with the settings that hold where a line says nothing.
  public init(_ settings: SearchSettings) { self.settings = settings }

  /// Reads a line: a query, or a JSON object with a query and settings.
  public mutating func read(_ line: PaddedBytes) throws(SettingError) {
    guard line.bytes.first == 0x7B else {
      guard let text = String(validating: line.bytes, as: UTF8.self) else {
        throw SettingError("the line is not UTF-8", code: "invalidUTF8")
      }
      self.text = text
      return
    }
    var json = JSONScanner(line)
    do throws(ScanError) { try json.skipValue() } catch {
      throw SettingError("byte \(error.offset): \(error.fault.message)", code: "decodingFailed")
    }
    json.skipWhitespace()
    guard json.position == line.count else {
      throw SettingError("byte \(json.position): there is more after the query", code: "decodingFailed")
    }
    var members = JSONMembers(line)
    // The id comes first, so that whatever is wrong with the rest is said of it.
    while let member = members.next() {
      guard unescape(line[member.name]) == "id" else { continue }
      id = Array(line[member.value])
    }
    members = JSONMembers(line)
    while let member = members.next() { try read(line, member) }
    if given.isSuperset(of: [.bbox, .region]) { throw SettingError("bbox and region are two boxes; give one.") }
    guard text != nil else { throw SettingError("there is no query: {\"query\":\"cof\"}") }
    try settings.check()
  }

  private mutating func read(_ line: PaddedBytes, _ member: JSONMembers.Member) throws(SettingError) {
    let name = unescape(line[member.name])
    switch name {
    case "id": return
    case "query":
      guard JSONKind(first: line[member.value.start]) == .string, let text = jsonText(line, member.value) else {
        throw SettingError("the query is not a text")
      }
      self.text = text
    default:
      guard let setting = SearchSettings.Name.allCases.first(where: { $0.inJSON == name }) else {
        let known = SearchSettings.Name.allCases.map(\.inJSON).joined(separator: ", ")
        throw SettingError("there is no member '\(name)'; a query has query, id, \(known)")
      }
      given.insert(setting)
      guard let value = Self.text(line, member.value) else { throw SettingError("\(name): this is not a value for it") }
      do throws(SettingError) { try settings.set(setting, value) } catch {
        throw SettingError("\(name): \(error.message)", code: error.code)
      }
    }
  }

  /// A value as the text of an option: a list with commas, true and false as on and off.
  private static func text(_ line: PaddedBytes, _ value: ByteRange) -> String? {
    switch JSONKind(first: line[value.start]) {
    case .string, .number: return jsonText(line, value)
    case .literal:
      return line[value.start] == 0x74 ? "on" : line[value.start] == 0x66 ? "off" : nil
    case .object: return nil
    case .array:
      var texts: [String] = []
      var elements = JSONMembers(line, value)
      while let element = elements.next() {
        guard let text = jsonText(line, element.value) else { return nil }
        texts.append(text)
      }
      return texts.joined(separator: ",")
    }
  }

  /// Appends the id as a member with its comma; nothing when there is none.
  public func appendID(to out: inout ByteBuffer) {
    guard !id.isEmpty else { return }
    out.append("\"id\":")
    out.append(id)
    out.append(0x2C as UInt8)
  }
}
