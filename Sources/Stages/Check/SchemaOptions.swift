// The options of check that name a JSON Schema.

import Checking
import CommandOptions
import FeatureStream
import GeoJSON
import JSONSchema

extension SchemaRule.Scope: OptionValue {}

/// Which schema records are held to.
struct SchemaOptions: DeclaredOptions {
  @ValueOption(
    help: OptionHelp(
      "Hold the properties to the JSON Schema (draft 2020-12) or the Table Schema in this file.", valueName: "file"))
  var schema: String?

  @ValueOption(
    help: OptionHelp(
      "Write a JSON Schema to this file by which all records are valid, for --schema to hold others to.",
      valueName: "file"))
  var writeSchema: String?

  @Switch(help: "Hold strings to the format that the schema names, such as date, date-time, uri, email or uuid.")
  var formats = false

  @ValueOption(help: OptionHelp("What the schema is about: properties or feature. (default: properties)"))
  var schemaScope: SchemaRule.Scope?

  /// Reads and compiles the schema in a file.
  ///
  /// - Parameters:
  ///   - option: what names the file, for messages.
  ///   - formats: whether strings have to have the form that `format` names.
  ///   - found: where the settings were found that name it, if nobody named them.
  static func compile(
    _ path: String, option: String, formats: Bool, found: FoundFolder? = nil
  ) throws(RunError) -> Schema {
    let text = ByteBuffer(try found.read(path))
    do throws(SchemaError) {
      return try text.withPaddedBytes { bytes throws(SchemaError) in try Schema(bytes, assertsFormats: formats) }
    } catch {
      let before = text.bytes[..<min(error.offset, text.count)]
      let line = before.count { $0 == 0x0A } + 1
      let column = before.count - (before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0) + 1
      let pointer = error.pointer.isEmpty ? "" : " \(error.pointer):"
      throw RunError(.usage, "\(option) \(path):\(line):\(column):\(pointer) \(error.message)")
    }
  }
}
