// Where a place lies, and where each part of its address came from: what `plat index --explain` tells.

import Gazetteer
public import GeoJSON
import PlaceIndex

extension SearchSession {
  /// Appends what the index knows of where a place lies, as a JSON object on a line; false when no place has the id.
  public func appendExplanation(of id: String, to out: inout ByteBuffer) throws(IndexError) -> Bool {
    guard let record = try place(id: id) else { return false }
    let index = store.index
    let parents = index.parents(of: record.number)
    var places: [(place: Place, isNearest: Bool)] = []
    for parent in parents {
      // As its own text says, without what follows from where it lies itself.
      places.append((try store.reader.ownPlace(of: try self.record(parent.place)), parent.isNearest))
    }
    let own = try store.reader.ownPlace(of: record).address
    out.append("{\"id\":")
    out.appendString(record.place.id)
    out.append(",\"name\":")
    out.appendString(record.place.name)
    appendMember("kind", record.place.kind.name, to: &out)
    if let level = record.place.addressLevel { appendMember("addressLevel", level.name, to: &out) }
    out.append(",\"parents\":[")
    for (number, (place, isNearest)) in places.enumerated() {
      if number > 0 { out.append(0x2C as UInt8) }
      out.append("{\"id\":")
      out.appendString(place.id)
      appendMember("name", place.name, to: &out)
      if let level = place.addressLevel { appendMember("addressLevel", level.name, to: &out) }
      appendMember("from", isNearest ? "nearestTown" : "containment", to: &out)
      out.append(0x7D as UInt8)
    }
    out.append("],\"address\":[")
    appendParts(record.place.address, own, places, to: &out)
    out.append("]")
    let street = index.street(of: record.number)
    if street != record.number {
      appendMember("street", try self.record(street).place.id, to: &out)
    }
    out.append("}\n")
    return true
  }

  private func appendMember(_ name: StaticString, _ text: String, to out: inout ByteBuffer) {
    out.append(",\"")
    out.append(name)
    out.append("\":")
    out.appendString(text)
  }

  /// Appends each part of an address: by its own text, or by the parent that says it.
  private func appendParts(
    _ address: PlaceAddress, _ own: PlaceAddress, _ parents: [(place: Place, isNearest: Bool)],
    to out: inout ByteBuffer
  ) {
    let parts: [(name: StaticString, path: KeyPath<PlaceAddress, String?>)] = [
      ("thoroughfare", \.thoroughfare), ("subThoroughfare", \.subThoroughfare), ("postalCode", \.postalCode),
      ("subLocality", \.subLocality), ("locality", \.locality), ("subAdministrativeArea", \.subAdministrativeArea),
      ("administrativeArea", \.administrativeArea), ("administrativeAreaCode", \.administrativeAreaCode),
      ("country", \.country), ("countryCode", \.countryCode),
    ]
    var isFirst = true
    for (name, path) in parts {
      guard let text = address[keyPath: path] else { continue }
      if !isFirst { out.append(0x2C as UInt8) }
      isFirst = false
      out.append("{\"part\":\"")
      out.append(name)
      out.append("\",\"value\":")
      out.appendString(text)
      if own[keyPath: path] == text {
        appendMember("from", "properties", to: &out)
      } else if let parent = parents.first(where: { $0.place.ownAddress[keyPath: path] == text }) {
        appendMember("from", parent.isNearest ? "nearestTown" : "containment", to: &out)
        appendMember("parent", parent.place.id, to: &out)
      } else {
        appendMember("from", "containment", to: &out)
      }
      out.append(0x7D as UInt8)
    }
  }
}

extension PlaceReader {
  /// The place that a record's own text says.
  fileprivate func ownPlace(of record: PlaceRecord) throws(IndexError) -> Place {
    do throws(PlaceError) { return try place(record.feature, withAlternates: false) } catch { throw .sourceChanged }
  }
}
