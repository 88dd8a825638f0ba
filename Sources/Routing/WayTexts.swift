// What is told of ways, and which profile a network is for, as bytes of a file.

/// Texts with their lengths before them.
enum WayTexts {
  /// The bytes of ways, and where each begins, and the last one ends.
  static func bytes(_ ways: [WayInfo]) -> (bytes: [UInt8], starts: [UInt32]) {
    var (out, starts): ([UInt8], [UInt32]) = ([], [0])
    for way in ways {
      for text in [way.id, way.name, way.ref, way.kind, way.destination] { put(text, &out) }
      out += [
        way.forward.rawValue, way.backward.rawValue, way.classes.rawValue, way.unavoided.rawValue, way.facts.rawValue,
        way.type.rawValue, way.lanes,
        (way.isRoundabout ? 1 : 0) | (way.isStart ? 2 : 0) | (way.drivesOnLeft ? 4 : 0),
      ]
      put(UInt32(way.conditions.count), &out)
      for condition in way.conditions { put(condition, &out) }
      starts.append(UInt32(out.count))
    }
    return (out, starts)
  }

  /// What decides about a search, all else of a profile being in the costs, and a checksum that tells profiles apart.
  static func bytes(_ profile: RoadProfile, digest: UInt64, _ roads: RoadFile?) -> [UInt8] {
    var out: [UInt8] = []
    for text in [profile.rules.rawValue, profile.transport.rawValue, profile.weight.rawValue] { put(text, &out) }
    let (avoidance, hasTimes) = (roads?.avoidance ?? Avoidance(), roads?.hasTimes ?? false)
    out.append((profile.continuesStraight ? 1 : 0) | (avoidance.isStrict ? 2 : 0) | (hasTimes ? 4 : 0))
    out.append(avoidance.classes.rawValue)
    for digest in [digest, roads?.tables ?? 0] {
      withUnsafeBytes(of: digest.littleEndian) { out.append(contentsOf: $0) }
    }
    return out
  }

  /// A checksum of all tables of a profile.
  static func digest(_ profile: RoadProfile) -> UInt64 {
    var out: [UInt8] = []
    for text in [profile.rules.rawValue, profile.transport.rawValue, profile.weight.rawValue] { put(text, &out) }
    for set in RoadProfile.sets { put(profile[keyPath: set.path].sorted(), &out) }
    for list in RoadProfile.lists { put(profile[keyPath: list.path], &out) }
    for table in RoadProfile.tables {
      put(profile[keyPath: table.path].sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }, &out)
    }
    for (key, table) in profile.speeds.sorted(by: { $0.key < $1.key }) {
      let speeds = table.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value.forward),\($0.value.backward)" }
      put([key] + speeds, &out)
    }
    put(RoadProfile.numbers.map { "\(profile[keyPath: $0.path])" }, &out)
    put(RoadProfile.switches.map { "\(profile[keyPath: $0.path])" }, &out)
    return out.withUnsafeBytes { GraphLayout.checksum($0) }
  }

  /// A way; nil where the bytes are none.
  static func way(_ bytes: UnsafeRawBufferPointer) -> WayInfo? {
    var reader = Reader(bytes: bytes)
    return reader.way()
  }

  static func made(_ bytes: UnsafeRawBufferPointer) -> GraphFile.Made? {
    var reader = Reader(bytes: bytes)
    guard let rules = reader.text().flatMap(RoadProfile.Rules.init),
      let transport = reader.text().flatMap(TransportType.init),
      let weight = reader.text().flatMap(RoadProfile.Weight.init), let flags = reader.byte(),
      let classes = reader.byte(), let digest = reader.digest(), let tables = reader.digest()
    else { return nil }
    var made = GraphFile.Made(profile: RoadProfile(rules, transport))
    (made.profile.weight, made.profile.continuesStraight) = (weight, flags & 1 != 0)
    (made.digest, made.tables, made.hasTimes) = (digest, tables, flags & 4 != 0)
    made.avoidance = Avoidance(WayClasses(rawValue: classes), isStrict: flags & 2 != 0)
    return made
  }

  private static func put(_ texts: [String], _ out: inout [UInt8]) {
    put(UInt32(texts.count), &out)
    for text in texts { put(text, &out) }
  }

  private static func put(_ number: UInt32, _ out: inout [UInt8]) {
    withUnsafeBytes(of: number.littleEndian) { out.append(contentsOf: $0) }
  }

  private static func put(_ text: String, _ out: inout [UInt8]) {
    put(UInt32(text.utf8.count), &out)
    out.append(contentsOf: text.utf8)
  }

  private struct Reader {
    let bytes: UnsafeRawBufferPointer
    var at = 0

    mutating func byte() -> UInt8? {
      guard at < bytes.count else { return nil }
      at += 1
      return bytes[at - 1]
    }

    mutating func number() -> UInt32? {
      guard bytes.count - at >= 4 else { return nil }
      at += 4
      return UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: at - 4, as: UInt32.self))
    }

    mutating func digest() -> UInt64? {
      guard let low = number(), let high = number() else { return nil }
      return UInt64(high) << 32 | UInt64(low)
    }

    mutating func way() -> WayInfo? {
      var way = WayInfo()
      guard let id = text(), let name = text(), let ref = text(), let kind = text(),
        let destination = text(), let forward = byte().flatMap(TravelMode.init),
        let backward = byte().flatMap(TravelMode.init), let classes = byte(), let unavoided = byte(),
        let facts = byte(), let type = byte().flatMap(WayType.init), let lanes = byte(), let flags = byte(),
        let conditions = number()
      else { return nil }
      (way.id, way.name, way.ref, way.kind, way.destination) = (id, name, ref, kind, destination)
      (way.forward, way.backward, way.classes) = (forward, backward, WayClasses(rawValue: classes))
      (way.type, way.lanes) = (type, lanes)
      (way.unavoided, way.facts) = (WayClasses(rawValue: unavoided), WayFacts(rawValue: facts))
      (way.isRoundabout, way.isStart, way.drivesOnLeft) = (flags & 1 != 0, flags & 2 != 0, flags & 4 != 0)
      for _ in 0..<conditions {
        guard let condition = text() else { return nil }
        way.conditions.append(condition)
      }
      return way
    }

    mutating func text() -> String? {
      guard let count = number(), bytes.count - at >= Int(count) else { return nil }
      at += Int(count)
      return String(decoding: bytes[at - Int(count)..<at], as: UTF8.self)
    }
  }
}
