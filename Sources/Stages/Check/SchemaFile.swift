// The schema that --write-schema makes of the records.

import Checking
import FeatureStream
import GeoJSON
import JSONSchema

/// A file that gets a schema of the records, once all of them were there.
final class SchemaFile {
  private let file: SideFile
  private let scope: SchemaRule.Scope
  private var inference = SchemaInference()

  /// Begins the file.
  init(_ path: String, _ scope: SchemaRule.Scope) throws(RunError) {
    (file, self.scope) = (try SideFile(path: path), scope)
  }

  /// Takes a record.
  func add(_ feature: Feature) {
    let value = scope == .feature ? feature.text : feature.properties
    if value.isPresent { return inference.add(feature.source, value) }
    // As a schema is asked of a bare geometry.
    ByteBuffer("null").withPaddedBytes { null in inference.add(null, ByteRange(start: 0, end: 4)) }
  }

  /// Writes the schema.
  ///
  /// - Throws: `RunError` where there was no record.
  func write() throws(RunError) {
    guard inference.count > 0 else {
      throw RunError(.badData, "--write-schema: there is no record to make a schema of")
    }
    var out = ByteBuffer()
    inference.write(to: &out)
    try file.write(out.bytes)
    try file.commit()
  }
}
