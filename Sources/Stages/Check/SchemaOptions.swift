// The options of check that name a JSON Schema.

import ArgumentParser
import Checking
import FeatureStream
import GeoJSON
import JSONSchema

extension SchemaRule.Scope: ExpressibleByArgument {}

/// Which schema records are held to.
struct SchemaOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Hold the properties to the JSON Schema (draft 2020-12) in this file.", valueName: "file"))
  var schema: String?

  @Option(help: ArgumentHelp("What the schema is about: properties or feature. (default: properties)"))
  var schemaScope: SchemaRule.Scope?

  mutating func validate() throws {
    if schemaScope != nil, schema == nil { throw ValidationError("--schema-scope is for --schema.") }
  }

  /// The schema, compiled; nil where none is asked for.
  func rule() throws(RunError) -> SchemaRule? {
    guard let schema else { return nil }
    return SchemaRule(try Self.compile(schema), schemaScope ?? .properties)
  }

  private static func compile(_ path: String) throws(RunError) -> Schema {
    let text = ByteBuffer(try readBytes(path))
    do throws(SchemaError) {
      return try text.withPaddedBytes { bytes throws(SchemaError) in try Schema(bytes) }
    } catch {
      let before = text.bytes[..<min(error.offset, text.count)]
      let line = before.count { $0 == 0x0A } + 1
      let column = before.count - (before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0) + 1
      let pointer = error.pointer.isEmpty ? "" : " \(error.pointer):"
      throw RunError(.usage, "--schema \(path):\(line):\(column):\(pointer) \(error.message)")
    }
  }
}
