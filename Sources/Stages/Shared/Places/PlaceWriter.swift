// Places as records of a stream: a place's own Feature, byte for byte, with one more member, handed to the next stage.

import ArgumentParser
import FeatureStream
import GeoJSON
import Places

/// Hands places and changed records on; one for each thread.
final class PlaceWriter {
  let session: SearchSession
  @exclusivity(unchecked) private var line = ByteBuffer(capacity: 4096)
  @exclusivity(unchecked) private var writer = FeatureWriter()
  // What follows may need anything of the record.
  @exclusivity(unchecked) private var scanner = FeatureScanner(needs: GeometryNeeds(ordinates: true, positions: true))
  @exclusivity(unchecked) private var made = Feature()

  init(_ store: PlaceStore) { session = SearchSession(store) }

  /// Hands on a place's Feature with the member `name`, whose value `value` appends.
  func emit(
    _ number: Int, adding name: StaticString, _ next: (inout Feature) throws(RecordError) -> Flow,
    value: (Place, inout ByteBuffer) -> Void
  ) throws(RecordError) -> Flow {
    line.removeAll()
    do throws(RunError) {
      try session.withPlace(number) { feature, place in
        writer.write(&feature, adding: name, to: &line) { value(place, &$0) }
      }
    } catch { throw RecordError(ending: error) }
    return try scanned(next)
  }

  /// Hands on a record with one more member.
  func emit(
    _ feature: inout Feature, adding name: StaticString, _ next: (inout Feature) throws(RecordError) -> Flow,
    value: (inout ByteBuffer) -> Void
  ) throws(RecordError) -> Flow {
    line.removeAll()
    writer.write(&feature, adding: name, to: &line, value: value)
    return try scanned(next)
  }

  /// Appends a place's Feature with one more member as a line.
  func append(
    _ number: Int, adding name: StaticString, to out: inout ByteBuffer, value: (Place, inout ByteBuffer) -> Void
  ) throws(RunError) {
    line.removeAll()
    try session.withPlace(number) { feature, place in
      writer.write(&feature, adding: name, to: &line) { value(place, &$0) }
    }
    out.append(line.bytes)
    out.append(0x0A as UInt8)
  }

  private func scanned(_ next: (inout Feature) throws(RecordError) -> Flow) throws(RecordError) -> Flow {
    let count = line.count
    // A scanner looks a little past the end.
    for _ in 0..<64 { line.append(0 as UInt8) }
    line.count = count
    do throws(ScanError) {
      try scanner.scan(UnsafePointer(line.base), from: 0, to: count, into: &made)
    } catch { throw RecordError(code: error.fault.code, message: error.fault.message) }
    return try next(&made)
  }
}

extension FeatureWriter {
  /// Appends `feature` as one line without its line feed, with one more member at its end.
  fileprivate mutating func write(
    _ feature: inout Feature, adding name: StaticString, to out: inout ByteBuffer, value: (inout ByteBuffer) -> Void
  ) {
    writeOpen(&feature, before: name, to: &out)
    out.append(0x22 as UInt8)
    out.append(name)
    out.append("\":")
    value(&out)
    out.append(0x7D as UInt8)
  }
}

extension ByteBuffer {
  /// Appends the members of an object: those that are nil are left out.
  mutating func appendMembers(_ members: [(name: StaticString, text: String?)], isFirst: Bool = false) {
    var isFirst = isFirst
    for case (let name, let text?) in members {
      if !isFirst { append(0x2C as UInt8) }
      isFirst = false
      append(0x22 as UInt8)
      append(name)
      append("\":")
      appendString(text)
    }
  }

  /// Appends `"distanceMeters":` and its number, to the decimetre.
  mutating func appendDistance(_ metres: Double) {
    append("\"distanceMeters\":")
    append(metres, .decimals(1))
  }

  /// Appends a box as an array.
  mutating func append(_ box: (west: Double, south: Double, east: Double, north: Double)) {
    append(0x5B as UInt8)
    for (index, side) in [box.west, box.south, box.east, box.north].enumerated() {
      if index > 0 { append(0x2C as UInt8) }
      append(side, .degrees)
    }
    append(0x5D as UInt8)
  }
}

extension PlaceAddress {
  /// Appends the three lines that are made of the address, where they say something.
  func appendLines(to out: inout ByteBuffer) {
    func some(_ text: String) -> String? { text.isEmpty ? nil : text }
    out.appendMembers([
      ("fullAddress", some(fullAddress)), ("shortAddress", some(shortAddress)),
      ("cityWithContext", some(cityWithContext)),
    ])
  }
}

extension PlaceFilter {
  /// Whether a place passes.
  func allows(_ place: Place) -> Bool {
    if let kinds, kinds >> place.kind.rawValue & 1 == 0 { return false }
    let (category, level) = (place.category?.number ?? 255, place.addressLevel?.rawValue ?? 255)
    if place.kind == .pointOfInterest,
      includedCategories?.contains(category) == false || excludedCategories?.contains(category) == true
    {
      return false
    }
    if place.kind == .address, includedLevels?.contains(level) == false || excludedLevels?.contains(level) == true {
      return false
    }
    if let countries, !countries.contains(place.address.countryCode ?? "") { return false }
    guard let box else { return true }
    return place.position.map { box.contains(x: $0.x, y: $0.y) } ?? false
  }
}

extension PlaceStore {
  /// Calls `body` with every place, the most important first.
  func readAll(_ body: (_ number: Int, _ feature: Feature, _ place: Place) -> Void) throws(RunError) {
    let session = SearchSession(self)
    for number in 0..<index.count {
      try session.withPlace(number) { body(number, $0, $1) }
    }
  }
}

extension PlaceSourceOptions {
  /// Opens what is named.
  func required() throws(RunError) -> PlaceStore {
    guard let store = try open() else { throw RunError(.usage, "--places or --index names the places") }
    return store
  }

  /// Says what is wrong about the source of a stage that reads records.
  func check(readsInput: Bool) throws {
    guard places != nil || index != nil else { throw ValidationError("--places or --index names the places.") }
    if readsInput, places == "-" {
      throw ValidationError("Standard input is the records, so --places is a file.")
    }
  }
}
