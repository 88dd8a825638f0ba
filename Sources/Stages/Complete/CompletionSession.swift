// A session of plat complete: a query on each line, an answer to each.
//
//   cof
//   {"query":"cof","near":[2.35,48.85],"limit":5,"id":7}
//   ─▶ {"id":7,"query":"cof","results":[…]}
//   ─▶ {"id":7,"error":{"code":"queryTooLong","message":"…"}}

import FeatureStream
import GeoJSON
import PlaceIndex
import PlaceSearch
import SystemLibrary

/// Answers queries.
final class CompletionSession {
  private let completer: Completer
  private let writer: CompletionWriter
  @exclusivity(unchecked) private var features = FeatureWriter()
  private let settings: SearchSettings

  init(_ store: PlaceStore, _ settings: SearchSettings, _ names: ResultNames) {
    completer = Completer(store)
    writer = CompletionWriter(completer.session, names)
    self.settings = settings
  }

  /// Appends the answer to one line, and a line feed.
  func answer(_ line: PaddedBytes, to out: inout ByteBuffer) {
    let started = Self.nanoseconds
    var query = LineQuery(settings)
    out.append(0x7B as UInt8)
    let mark = out.count
    do throws(SettingError) {
      defer { out.hasUnwritableNumber = false }
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
        out.append(0x5D as UInt8)
        if query.settings.explains { out.append(",\"tookMicros\":\((Self.nanoseconds - started) / 1000)") }
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
    let words = QueryWords(text)
    if let fault = words.fault { throw SettingError(fault, code: "queryTooLong") }
    try writer.check(settings)
    do throws(IndexError) {
      for (index, completion) in try completer.completions(text, settings).enumerated() {
        if index > 0 { out.append(0x2C as UInt8) }
        writer.emit(completion, rank: index + 1, words, settings) { features.write(&$0, to: &out) }
      }
    } catch { throw SettingError(error.message, code: "unavailable") }
    if out.hasUnwritableNumber {
      throw SettingError("a score or distance is not a finite number", code: "notFinite")
    }
  }

  private static var nanoseconds: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec)
  }
}
