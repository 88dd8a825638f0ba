// What a schema of the user's has against a record.

import GeoJSON
public import JSONSchema

/// A schema, and what it is asked of.
public struct SchemaRule: Sendable {
  /// What the schema is about.
  public enum Scope: String, Sendable, CaseIterable {
    /// The value of `properties`.
    case properties
    /// The whole Feature.
    case feature
  }

  let schema: Schema
  let scope: Scope

  /// Names a schema and what it is about.
  public init(_ schema: Schema, _ scope: Scope) { (self.schema, self.scope) = (schema, scope) }
}

extension RecordChecker {
  func checkSchema(_ feature: Feature) {
    guard let scope = options.schema?.scope else { return }
    checkSchema(feature.source, scope == .feature ? feature.text : feature.properties, feature.text.place)
  }

  /// Looks at a record that the reader refused, where it is JSON at least.
  func checkSchema(refused source: PaddedBytes, _ text: ByteRange, _ list: inout FindingList) {
    guard let scope = options.schema?.scope else { return }
    var json = JSONScanner(source, from: text.start, to: text.end)
    json.skipWhitespace()
    let start = json.position
    do throws(ScanError) { try json.skipValue() } catch { return }
    var value = ByteRange(start: start, end: json.position)
    if scope == .properties {
      var members = JSONMembers(source, value)
      guard let member = members.next(among: [Self.propertiesKey]) else { return }
      value = member.value
    }
    self.list.removeAll()
    checkSchema(source, value, start)
    for finding in self.list.findings { list.add(finding) }
  }

  private static let propertiesKey = MemberKey("properties")

  private func checkSchema(_ source: PaddedBytes, _ value: ByteRange, _ record: Int) {
    // A bare geometry has no properties: what a schema wants of them is missing.
    guard value.isPresent else {
      ByteBuffer("null").withPaddedBytes { null in
        for breach in schema?.breaches(in: null, ByteRange(start: 0, end: 4)) ?? [] {
          add(RuleCatalog.schema, "\(breach.message), by \(breach.schemaPointer)", offset: record)
        }
      }
      return
    }
    for breach in schema?.breaches(in: source, value) ?? [] {
      add(RuleCatalog.schema, "\(breach.message), by \(breach.schemaPointer)", offset: breach.offset)
    }
  }
}
