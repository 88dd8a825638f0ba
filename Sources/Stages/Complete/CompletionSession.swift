// A session of plat complete: a query on each line, an answer to each.
//
//   cof
//   {"query":"cof","near":[2.35,48.85],"limit":5,"id":7}
//   ─▶ {"id":7,"query":"cof","results":[…],"tookMicros":41}
//   ─▶ {"id":7,"error":{"code":"queryTooLong","message":"…"}}

import FeatureStream
import GeoJSON
import Places

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Answers queries.
final class CompletionSession {
  private let completer: Completer
  private let writer: CompletionWriter
  private let settings: SearchSettings

  init(_ store: PlaceStore, _ settings: SearchSettings) {
    completer = Completer(store)
    writer = CompletionWriter(completer.session)
    self.settings = settings
  }

  /// Appends the answer to one line, and a line feed.
  func answer(_ line: UnsafeRawBufferPointer, to out: inout ByteBuffer) {
    let started = Self.nanoseconds
    var query = LineQuery(settings)
    out.append(0x7B as UInt8)
    let mark = out.count
    do throws(SettingError) {
      do throws(SettingError) { try query.read(line) } catch {
        query.appendID(to: &out)
        throw error
      }
      query.appendID(to: &out)
      if let text = query.text {
        out.append("\"query\":")
        out.appendString(text)
        out.append(",\"results\":[")
        try appendResults(text, query.settings, to: &out)
        out.append("],\"tookMicros\":\((Self.nanoseconds - started) / 1000)")
      }
    } catch {
      out.count = mark
      query.appendID(to: &out)
      out.append("\"error\":{\"code\":")
      out.appendString(error.code)
      out.append(",\"message\":")
      out.appendString(error.message)
      out.append(0x7D as UInt8)
    }
    out.append("}\n")
  }

  private func appendResults(
    _ text: String, _ settings: SearchSettings, to out: inout ByteBuffer
  ) throws(SettingError) {
    do throws(RunError) {
      try checkLength(text)
      let words = QueryWords(text)
      for (index, completion) in try completer.completions(text, settings).enumerated() {
        if index > 0 { out.append(0x2C as UInt8) }
        writer.append(completion, rank: index + 1, words, settings, to: &out)
      }
    } catch {
      throw SettingError(error.message, code: error.status == .usage ? "queryTooLong" : "unavailable")
    }
  }

  private static var nanoseconds: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec)
  }
}

/// Throws when a query is longer than any that is looked for.
func checkLength(_ text: String) throws(RunError) {
  let words = QueryWords(text)
  guard words.phrase.count <= PlaceQuery.longest, words.words.count <= PlaceQuery.mostWords else {
    throw RunError(
      .usage,
      "the query is too long: \(words.phrase.count) bytes in \(words.words.count) words; at most "
        + "\(PlaceQuery.longest) bytes and \(PlaceQuery.mostWords) words are looked for")
  }
}

/// The query on one line.
struct LineQuery {
  private(set) var settings: SearchSettings
  private(set) var text: String?
  /// The id as it stands in the text.
  private var id: [UInt8] = []

  init(_ settings: SearchSettings) { self.settings = settings }

  /// Reads a line: a query, or a JSON object with a query and settings.
  mutating func read(_ line: UnsafeRawBufferPointer) throws(SettingError) {
    guard line.first == 0x7B, let base = line.baseAddress?.assumingMemoryBound(to: UInt8.self) else {
      guard let text = String(validating: line, as: UTF8.self) else {
        throw SettingError("the line is not UTF-8", code: "invalidUTF8")
      }
      self.text = text
      return
    }
    var json = JSONScanner(base, from: 0, to: line.count)
    do throws(ScanError) { try json.skipValue() } catch {
      throw SettingError("byte \(error.offset): \(error.fault.message)", code: "decodingFailed")
    }
    json.skipWhitespace()
    guard json.position == line.count else {
      throw SettingError("byte \(json.position): there is more behind the query", code: "decodingFailed")
    }
    var members = JSONMembers(base, ByteRange(start: 0, end: line.count))
    // The id comes first, so that whatever is wrong with the rest is said of it.
    while let member = members.next() {
      guard Self.name(base, member) == "id" else { continue }
      id = Array(UnsafeRawBufferPointer(start: base + member.value.start, count: member.value.end - member.value.start))
    }
    members = JSONMembers(base, ByteRange(start: 0, end: line.count))
    while let member = members.next() { try read(base, member) }
    guard text != nil else { throw SettingError("there is no query: {\"query\":\"cof\"}") }
    try settings.check()
  }

  private static func name(_ base: UnsafePointer<UInt8>, _ member: JSONMembers.Member) -> String {
    unescape(UnsafeRawBufferPointer(start: base + member.name.start, count: member.name.end - member.name.start))
  }

  private mutating func read(_ base: UnsafePointer<UInt8>, _ member: JSONMembers.Member) throws(SettingError) {
    let name = Self.name(base, member)
    switch name {
    case "id": return
    case "query":
      guard JSONKind(first: base[member.value.start]) == .string, let text = jsonText(base, member.value) else {
        throw SettingError("the query is not a text")
      }
      self.text = text
    default:
      guard let setting = SearchSettings.Name.allCases.first(where: { $0.inJSON == name }) else {
        let known = SearchSettings.Name.allCases.map(\.inJSON).joined(separator: ", ")
        throw SettingError("there is no member '\(name)'; a query has query, id, \(known)")
      }
      guard let value = Self.text(base, member.value) else { throw SettingError("\(name): this is not a value for it") }
      do throws(SettingError) { try settings.set(setting, value) } catch {
        throw SettingError("\(name): \(error.message)", code: error.code)
      }
    }
  }

  /// A value as the text of an option: a list with commas, true and false as on and off.
  private static func text(_ base: UnsafePointer<UInt8>, _ value: ByteRange) -> String? {
    switch JSONKind(first: base[value.start]) {
    case .string, .number: return jsonText(base, value)
    case .literal:
      return base[value.start] == 0x74 ? "on" : base[value.start] == 0x66 ? "off" : nil
    case .object: return nil
    case .array:
      var texts: [String] = []
      var elements = JSONMembers(base, value)
      while let element = elements.next() {
        guard let text = jsonText(base, element.value) else { return nil }
        texts.append(text)
      }
      return texts.joined(separator: ",")
    }
  }

  func appendID(to out: inout ByteBuffer) {
    guard !id.isEmpty else { return }
    out.append("\"id\":")
    out.append(id)
    out.append(0x2C as UInt8)
  }
}
