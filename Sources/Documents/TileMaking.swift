// What an archive says of how its tiles were made, so that some of them can be made anew.

import Formats
import GeoJSON

/// How many records tiles were made of, and a checksum of what tiles have of them.
///
/// The checksum is a sum, so that it does not depend on the order, and records can be taken away.
package struct TileRecords: Sendable, Equatable {
  package private(set) var count: Int64 = 0
  package private(set) var checksum: UInt64 = 0

  package init() {}

  package init(count: Int64, checksum: UInt64) { (self.count, self.checksum) = (count, checksum) }

  /// Adds a record by the hash of what tiles have of it.
  package mutating func add(_ hash: UInt64) {
    count += 1
    checksum &+= hash
  }

  package mutating func add(_ other: TileRecords) {
    count += other.count
    checksum &+= other.checksum
  }

  package mutating func remove(_ other: TileRecords) {
    count -= other.count
    checksum &-= other.checksum
  }
}

/// How tiles were made of their records, as far as their bytes depend on it.
///
/// In the metadata it is the member `plat_tiles`, with what `TileRecords` has.
package struct TileMaking: Sendable, Equatable {
  /// What tiles have of a record changes with this number.
  package static let currentVersion = 1

  package var version = currentVersion
  /// The layer of records that name none.
  package var layer: String
  /// By how much fewer points each level has than the next one; 1 for as many.
  package var dropRate = 1.0
  /// Whether a tile depends on records that are not in it: by a limit of its size, or by borders that are shared.
  package var dependsOnOthers = false

  package init(layer: String) { self.layer = layer }

  private enum Name {
    static let all = "plat_tiles", version = "version", layer = "layer", dropRate = "drop_rate",
      onlyWhole = "only_whole"
    static let records = "records", checksum = "checksum"
  }

  func append(of records: TileRecords, to text: inout ByteBuffer) {
    text.append("\"\(Name.all)\":{\"\(Name.version)\":\(version),\"\(Name.layer)\":")
    text.appendString(layer)
    text.append(",\"\(Name.dropRate)\":")
    text.appendShortest(dropRate)
    text.append(",\"\(Name.onlyWhole)\":\(dependsOnOthers),\"\(Name.records)\":\(records.count)")
    text.append(",\"\(Name.checksum)\":\"\(String(records.checksum, radix: 16))\"}")
  }

  /// Reads what the metadata of an archive says; nil where it is not JSON, or does not say all of this.
  package static func read(_ metadata: [UInt8]) -> (making: TileMaking, records: TileRecords)? {
    var json = HeldJSON()
    guard (try? metadata.withUnsafeBytes { try json.hold($0) }) != nil, let whole = try? json.check(),
      let all = member(json.text.slice(whole), Name.all), let version = number(all, Name.version),
      let layer = string(all, Name.layer), let rate = number(all, Name.dropRate),
      let onlyWhole = member(all, Name.onlyWhole),
      let count = number(all, Name.records), max(abs(count), abs(version)) < 1e15,
      let checksum = string(all, Name.checksum).flatMap({ UInt64($0, radix: 16) })
    else { return nil }
    var making = TileMaking(layer: layer)
    (making.version, making.dropRate) = (Int(version), rate)
    making.dependsOnOthers = onlyWhole.bytes.elementsEqual("true".utf8)
    return (making, TileRecords(count: Int64(count), checksum: checksum))
  }

  private static func member(_ text: PaddedBytes, _ name: String) -> PaddedBytes? {
    JSONMembers.value(of: name, in: ByteRange(start: 0, end: text.count), of: text).map { text.slice($0) }
  }

  private static func number(_ text: PaddedBytes, _ name: String) -> Double? {
    member(text, name).flatMap { jsonNumber($0, ByteRange(start: 0, end: $0.count)) }
  }

  private static func string(_ text: PaddedBytes, _ name: String) -> String? {
    member(text, name).flatMap { jsonText($0, ByteRange(start: 0, end: $0.count)) }
  }
}
