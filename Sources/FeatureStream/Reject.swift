// A record that was refused: where it is, why, and how that is said.

import Formats
import GeoJSON

/// A refused record.
struct Reject: Sendable {
  let stage: String
  let input: String
  /// The line that the fault is on, from 1; that of the record's first byte where no closer place is known.
  let line: Int
  /// The byte of that line at which the fault is, from 1.
  let column: Int
  /// The byte of the input at which the fault is, from 0; the record's first byte where no closer place is known, and
  /// negative where the record was made by a stage and has none.
  let byteOffset: Int
  let featureID: String?
  /// The number of the record in the stream, from 1; 0 where it is not a record, or one that a stage has made.
  var number = 0
  let pointer: String
  let code: String
  let message: String
  /// The status to leave with at once, whatever the policy is.
  let status: ExitStatus?
  /// How much of the chunk's output was written before it.
  var outputOffset: Int
  /// Where its record stands among those of the chunk, by which the rejects of a branch come between others.
  var ordinal = 0
  /// Which step of the chain refused it; -1 for none.
  var step = -1
  /// Whether that is after all branches that leave the chain.
  var isBehindBranches = false
  /// The record's bytes, where they are wanted.
  let record: [UInt8]
  /// The CRS that the record's FeatureCollection names, and that the record has to name outside of it.
  let collectionCRS: String?

  /// The reject, whose number was counted in its chunk, with its number in the stream.
  func counted(from seen: Int) -> Reject {
    var reject = self
    if number > 0 { reject.number += seen }
    return reject
  }

  /// The message for a person, the place in the form that compilers use and editors jump to.
  ///
  /// `plat buffer: roads.ndjson:37:112: feature "a7": a ring is not closed (/geometry/coordinates/0/4)`
  func text(severity: String = "") -> String {
    var text = "plat \(stage): \(input):\(line):\(column): \(severity)"
    if let featureID { text += "feature \(featureID): " }
    text += message
    if !pointer.isEmpty { text += " (\(pointer))" }
    return text
  }

  /// The message as GitHub Actions takes it.
  func command(_ level: GitHubCommand.Level) -> GitHubCommand {
    GitHubCommand(
      level, file: input, line: line, column: column, title: "plat \(stage): \(code)",
      message: (featureID.map { "feature \($0): " } ?? "") + message + (pointer.isEmpty ? "" : " (\(pointer))"))
  }

  /// The members of `plat:error`, which are also those of a message under `--errors json`.
  func json(with extra: (name: String, value: String)? = nil) -> [UInt8] {
    var out = ByteBuffer()
    out.append("{\"stage\":")
    out.appendString(stage)
    out.append(",\"input\":")
    out.appendString(input)
    out.append(",\"line\":\(line),\"column\":\(column)")
    if byteOffset >= 0 { out.append(",\"offset\":\(byteOffset)") }
    if number > 0 { out.append(",\"record\":\(number)") }
    if let featureID { out.append(",\"id\":\(featureID)") }
    if !pointer.isEmpty {
      out.append(",\"pointer\":")
      out.appendString(pointer)
    }
    out.append(",\"code\":")
    out.appendString(code)
    out.append(",\"message\":")
    out.appendString(message)
    if let extra {
      out.append(",")
      out.appendString(extra.name)
      out.append(":")
      out.appendString(extra.value)
    }
    out.append("}")
    return Array(out.bytes)
  }

  /// The record as it came, with the member `plat:error`, as one line.
  ///
  /// A record that is not JSON object cannot take a member: it becomes the `text` of an error on a Feature without
  /// geometry, so that the line is still a Feature and nothing is lost but invalid UTF-8.
  var quarantined: [UInt8] {
    var out = ByteBuffer()
    record.withUnsafeBytes { record in
      let end = record.lastIndex { !isBlank($0) }.map { $0 + 1 } ?? 0
      if Self.isObject(record) {
        out.appendCompacted(UnsafeRawBufferPointer(rebasing: record[..<(end - 1)]), keepingSpaces: true)
        if let collectionCRS, record.firstOffset(of: "\"crs\"") == nil { out.append(CRSMember.member(collectionCRS)) }
        if out.bytes.last(where: { !isBlank($0) }) != 0x7B { out.append(",") }
        out.append("\"plat:error\":")
        out.append(json())
      } else {
        out.append("{\"type\":\"Feature\",\"geometry\":null,\"properties\":{},\"plat:error\":")
        out.append(json(with: ("text", String(decoding: record[..<end], as: UTF8.self))))
      }
    }
    out.append("}\n")
    return Array(out.bytes)
  }

  private static func isObject(_ record: UnsafeRawBufferPointer) -> Bool {
    ByteBuffer(record).withPaddedBytes { bytes in
      var json = JSONScanner(bytes)
      json.skipWhitespace()
      guard json.position < bytes.count, bytes[json.position] == 0x7B else { return false }
      do throws(ScanError) {
        try json.skipValue()
      } catch { return false }
      json.skipWhitespace()
      return json.position == bytes.count
    }
  }
}

/// What is said between records that is not a reject.
struct Remark: Sendable {
  enum Words: Sendable {
    /// Of a record that was taken.
    case warning(Reject)
    /// Of the work of a stage; told once in a run.
    case note(stage: String, text: String)
  }

  var words: Words
  /// Where its record stands among those of the chunk.
  var ordinal: Int
  /// Which step of the chain says it; -1 for none.
  var step: Int
  /// How much of the chunk's output was written before it.
  var outputOffset: Int

  init(warning: Reject) {
    words = .warning(warning)
    (ordinal, step, outputOffset) = (warning.ordinal, warning.step, warning.outputOffset)
  }

  init(note: String, of stage: String, step: Int, ordinal: Int, outputOffset: Int) {
    words = .note(stage: stage, text: note)
    (self.ordinal, self.step, self.outputOffset) = (ordinal, step, outputOffset)
  }
}

extension RecordError {
  /// What is wrong with a record that would be written with a number that JSON cannot have.
  static let unwritableNumber = RecordError(
    code: "not-finite", message: "the result has a number that is infinite or not a number, which cannot be written")

  /// What is wrong with a record that is to be held as text, and has such a number.
  public static let unwritableRecord = RecordError(
    code: "not-finite", message: "the record has a number that is infinite or not a number")

  /// The error with the stage that found it, unless it has one already.
  func tagged(_ stage: String, step: Int) -> RecordError {
    guard self.stage == nil else { return self }
    var error = self
    (error.stage, error.step) = (stage, step)
    return error
  }
}
