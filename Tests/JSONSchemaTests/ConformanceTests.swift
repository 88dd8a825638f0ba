// The official JSON Schema test suite for draft 2020-12, as far as it is about what stands in one file.

import Foundation
import GeoJSON
import JSONSchema
import TestSupport
import Testing

/// What a schema, as text, says of a value, as text.
func breaches(_ schema: String, _ value: String) throws -> [SchemaBreach] {
  let compiled = try ByteBuffer(schema).withPaddedBytes { try Schema($0) }
  var validator = SchemaValidator(compiled)
  return ByteBuffer(value).withPaddedBytes { bytes in
    validator.breaches(in: bytes, ByteRange(start: 0, end: bytes.count))
  }
}

/// Why a schema is refused; nil where it is not.
func refusal(_ schema: String) -> SchemaError? {
  do {
    _ = try ByteBuffer(schema).withPaddedBytes { try Schema($0) }
    return nil
  } catch {
    return error as? SchemaError
  }
}

@Suite(
  "JSON Schema conformance",
  .enabled(if: Place.shared("conformance/json-schema") != nil, "the shared vectors are not here"))
struct JSONSchemaConformanceTests {
  /// A row, with the schema and the data as they are spelled.
  struct Row {
    let id: String
    let schema: String
    let data: String
    let isValid: Bool
  }

  static func rows(_ name: String) throws -> [Row] {
    guard let file = Place.shared("conformance/json-schema/\(name).jsonl") else { return [] }
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map { line in
      try ByteBuffer(String(line)).withPaddedBytes { bytes in
        var texts: [String: String] = [:]
        var members = JSONMembers(bytes)
        while let member = members.next() {
          texts[unescape(bytes[member.name])] = String(decoding: bytes[member.value], as: UTF8.self)
        }
        return Row(
          id: texts["id"] ?? "", schema: try #require(texts["schema"]), data: try #require(texts["data"]),
          isValid: texts["valid"] == "true")
      }
    }
  }

  @Test(arguments: ["core", "optional"])
  func everyRowIsJudgedRight(name: String) throws {
    let rows = try Self.rows(name)
    #expect(rows.count > 40)
    for row in rows {
      do {
        let found = try breaches(row.schema, row.data)
        #expect(found.isEmpty == row.isValid, "\(row.id): \(row.schema) \(row.data): \(found)")
      } catch {
        Issue.record("\(row.id): \(error)")
      }
    }
  }

  @Test func dynamicReferencesAreRefusedByName() throws {
    for row in try Self.rows("dynamicRef") where row.schema.contains("\"$dynamicRef\"") {
      let error = try #require(refusal(row.schema), "\(row.id)")
      #expect(error.message.contains("$dynamicRef") || error.message.contains("not in the file"), "\(row.id): \(error)")
    }
  }
}
