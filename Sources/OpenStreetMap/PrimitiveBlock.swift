// A block of PBF, decompressed: a table of texts, and groups of nodes, ways and relations that point into it.

import Formats

/// What is read of one block, some at a time.
struct PrimitiveBlock {
  private let bytes: [UInt8]
  /// Where the block begins in the file.
  let start: Int
  private var strings: [Range<Int>] = []
  private var groups: [Range<Int>] = []
  private var granularity: Int64 = 100
  private var longitudeOffset: Int64 = 0
  private var latitudeOffset: Int64 = 0
  /// The group at hand, and how far it was read; and what is left of its dense nodes.
  private var group = 0
  private var groupAt: Int?
  private var dense: DenseNodes?
  private var refs: [Int64] = []

  init(_ bytes: [UInt8], start: Int) throws(WireError) {
    (self.bytes, self.start) = (bytes, start)
    try bytes.withUnsafeBufferPointer { bytes throws(WireError) in
      guard let base = bytes.baseAddress else { return }
      var message = WireReader(base, 0..<bytes.count)
      while let (field, kind) = try message.field() {
        switch field {
        case 1:
          var table = WireReader(base, try message.bytes(kind))
          while let (field, kind) = try table.field() {
            if field == 1 { strings.append(try table.bytes(kind)) } else { try table.skip(kind) }
          }
        case 2: groups.append(try message.bytes(kind))
        case 17: granularity = Int64(truncatingIfNeeded: try message.number(kind))
        case 19: latitudeOffset = Int64(bitPattern: try message.number(kind))
        case 20: longitudeOffset = Int64(bitPattern: try message.number(kind))
        default: try message.skip(kind)
        }
      }
    }
    guard (1...1_000_000_000).contains(granularity) else {
      throw WireError(message: "a granularity of \(granularity) is none", offset: 0)
    }
  }

  /// Appends records until `out` is full or the block is read; true while there is more.
  mutating func read(
    _ assembler: OSMAssembler, _ number: inout Int, into out: inout DecodedRecords
  ) throws(WireError) -> Bool {
    // The bytes must not be taken for a copy while the rest changes.
    let bytes = bytes
    return try bytes.withUnsafeBufferPointer { bytes throws(WireError) in
      guard let base = bytes.baseAddress else { return false }
      while group < groups.count {
        if out.isFull { return true }
        if dense != nil {
          if try readDense(base, assembler, &number, into: &out) { return true }
          dense = nil
          continue
        }
        let range = groups[group]
        var message = WireReader(base, (groupAt ?? range.lowerBound)..<range.upperBound)
        guard let (field, kind) = try message.field() else {
          group += 1
          groupAt = nil
          continue
        }
        switch field {
        case 1: try readNode(base, try message.bytes(kind), assembler, &number, into: &out)
        case 2: dense = try DenseNodes(base, try message.bytes(kind))
        case 3: try readWay(base, try message.bytes(kind), assembler, &number, into: &out)
        case 4: try readRelation(base, try message.bytes(kind), assembler, &number)
        default: try message.skip(kind)
        }
        groupAt = message.at
      }
      return false
    }
  }

  // MARK: Nodes

  /// Nodes as one column for each of their members.
  private struct DenseNodes {
    var ids, latitudes, longitudes, tags: Range<Int>
    var id: Int64 = 0
    var latitude: Int64 = 0
    var longitude: Int64 = 0

    init(_ base: UnsafePointer<UInt8>, _ range: Range<Int>) throws(WireError) {
      let none = range.upperBound..<range.upperBound
      (ids, latitudes, longitudes, tags) = (none, none, none, none)
      var message = WireReader(base, range)
      while let (field, kind) = try message.field() {
        switch field {
        case 1: ids = try message.bytes(kind)
        case 8: latitudes = try message.bytes(kind)
        case 9: longitudes = try message.bytes(kind)
        case 10: tags = try message.bytes(kind)
        default: try message.skip(kind)
        }
      }
    }
  }

  private mutating func readDense(
    _ base: UnsafePointer<UInt8>, _ assembler: OSMAssembler, _ number: inout Int, into out: inout DecodedRecords
  ) throws(WireError) -> Bool {
    guard var nodes = dense else { return false }
    var ids = WireReader(base, nodes.ids)
    var latitudes = WireReader(base, nodes.latitudes)
    var longitudes = WireReader(base, nodes.longitudes)
    var tags = WireReader(base, nodes.tags)
    while !ids.isAtEnd, !out.isFull {
      nodes.id &+= try ids.signed()
      nodes.latitude &+= try latitudes.signed()
      nodes.longitude &+= try longitudes.signed()
      assembler.beginTags()
      while !tags.isAtEnd {
        let key = try tags.varint()
        if key == 0 { break }
        try tag(key, try tags.varint(), tags.at, base, assembler)
      }
      number += 1
      assembler.node(
        nodes.id, longitude: units(nodes.longitude, longitudeOffset), latitude: units(nodes.latitude, latitudeOffset),
        line: number, column: 0, into: &out)
    }
    nodes.ids = ids.at..<ids.end
    nodes.latitudes = latitudes.at..<latitudes.end
    nodes.longitudes = longitudes.at..<longitudes.end
    nodes.tags = tags.at..<tags.end
    dense = nodes
    return !ids.isAtEnd
  }

  private mutating func readNode(
    _ base: UnsafePointer<UInt8>, _ range: Range<Int>, _ assembler: OSMAssembler, _ number: inout Int,
    into out: inout DecodedRecords
  ) throws(WireError) {
    var (id, latitude, longitude): (Int64, Int64, Int64) = (0, 0, 0)
    var thing = Thing(range)
    var message = WireReader(base, range)
    while let (field, kind) = try message.field() {
      switch field {
      case 1: id = unzigzag(try message.number(kind))
      case 8: latitude = unzigzag(try message.number(kind))
      case 9: longitude = unzigzag(try message.number(kind))
      default: try thing.take(field, kind, &message)
      }
    }
    try readTags(thing, base, assembler)
    number += 1
    assembler.node(
      id, longitude: units(longitude, longitudeOffset), latitude: units(latitude, latitudeOffset), line: number,
      column: 0, into: &out)
  }

  /// Ten-millionths of a degree, cut off as libosmium does.
  @inline(__always)
  private func units(_ raw: Int64, _ offset: Int64) -> Int64 {
    let (nano, overflow) = raw.multipliedReportingOverflow(by: granularity)
    let (sum, overflows) = nano.addingReportingOverflow(offset)
    // What is beyond the number is beyond the Earth.
    return overflow || overflows ? 1 << 60 : sum / 100
  }

  // MARK: Tags

  /// Where the tags of a thing are.
  private struct Thing {
    var keys, values: Range<Int>

    init(_ range: Range<Int>) {
      keys = range.upperBound..<range.upperBound
      values = keys
    }

    mutating func take(_ field: Int, _ kind: Int, _ message: inout WireReader) throws(WireError) {
      switch field {
      case 2: keys = try message.bytes(kind)
      case 3: values = try message.bytes(kind)
      default: try message.skip(kind)
      }
    }
  }

  private func readTags(
    _ thing: Thing, _ base: UnsafePointer<UInt8>, _ assembler: OSMAssembler
  ) throws(WireError) {
    assembler.beginTags()
    var keys = WireReader(base, thing.keys)
    var values = WireReader(base, thing.values)
    while !keys.isAtEnd { try tag(try keys.varint(), try values.varint(), keys.at, base, assembler) }
  }

  /// How much text the tags of one thing may be.
  private static let mostTags = 64 << 20

  @inline(__always)
  private func tag(
    _ key: UInt64, _ value: UInt64, _ offset: Int, _ base: UnsafePointer<UInt8>, _ assembler: OSMAssembler
  ) throws(WireError) {
    assembler.tag(try string(key, offset, base), try string(value, offset, base))
    if assembler.tags.count > Self.mostTags {
      throw WireError(message: "the tags of one thing are more than \(Self.mostTags) bytes", offset: offset)
    }
  }

  @inline(__always)
  private func string(
    _ number: UInt64, _ offset: Int, _ base: UnsafePointer<UInt8>
  ) throws(WireError) -> UnsafeRawBufferPointer {
    guard number < UInt64(strings.count) else {
      throw WireError(message: "text \(number) is not in the block, which has \(strings.count)", offset: offset)
    }
    let range = strings[Int(number)]
    return UnsafeRawBufferPointer(start: base + range.lowerBound, count: range.count)
  }

  // MARK: Ways and relations

  private mutating func readWay(
    _ base: UnsafePointer<UInt8>, _ range: Range<Int>, _ assembler: OSMAssembler, _ number: inout Int,
    into out: inout DecodedRecords
  ) throws(WireError) {
    var id: Int64 = 0
    var thing = Thing(range)
    let none = range.upperBound..<range.upperBound
    var (nodes, latitudes, longitudes) = (none, none, none)
    var message = WireReader(base, range)
    while let (field, kind) = try message.field() {
      switch field {
      case 1: id = Int64(bitPattern: try message.number(kind))
      case 8: nodes = try message.bytes(kind)
      case 9: latitudes = try message.bytes(kind)
      case 10: longitudes = try message.bytes(kind)
      default: try thing.take(field, kind, &message)
      }
    }
    try readTags(thing, base, assembler)
    refs.removeAll(keepingCapacity: true)
    var ids = WireReader(base, nodes)
    var ref: Int64 = 0
    while !ids.isAtEnd {
      ref &+= try ids.signed()
      refs.append(ref)
    }
    var given: [OSMPosition]?
    if !latitudes.isEmpty {
      var positions: [OSMPosition] = []
      var (north, east) = (WireReader(base, latitudes), WireReader(base, longitudes))
      var (latitude, longitude): (Int64, Int64) = (0, 0)
      for _ in refs where !north.isAtEnd {
        latitude &+= try north.signed()
        longitude &+= try east.signed()
        let position = OSMPosition(
          longitude: units(longitude, longitudeOffset), latitude: units(latitude, latitudeOffset))
        guard let position else { break }
        positions.append(position)
      }
      given = positions
    }
    number += 1
    assembler.way(id, refs, given: given, line: number, column: 0, into: &out)
  }

  private mutating func readRelation(
    _ base: UnsafePointer<UInt8>, _ range: Range<Int>, _ assembler: OSMAssembler, _ number: inout Int
  ) throws(WireError) {
    var id: Int64 = 0
    var thing = Thing(range)
    let none = range.upperBound..<range.upperBound
    var (roles, members, types) = (none, none, none)
    var message = WireReader(base, range)
    while let (field, kind) = try message.field() {
      switch field {
      case 1: id = Int64(bitPattern: try message.number(kind))
      case 8: roles = try message.bytes(kind)
      case 9: members = try message.bytes(kind)
      case 10: types = try message.bytes(kind)
      default: try thing.take(field, kind, &message)
      }
    }
    try readTags(thing, base, assembler)
    var (role, member, type) = (WireReader(base, roles), WireReader(base, members), WireReader(base, types))
    var ref: Int64 = 0
    while !member.isAtEnd {
      ref &+= try member.signed()
      let place = type.at
      guard let kind = OSMKind(rawValue: UInt8(clamping: try type.varint())) else {
        throw WireError(message: "a member is of no known type", offset: place)
      }
      assembler.member(kind, ref, role: try string(try role.varint(), role.at, base))
    }
    number += 1
    assembler.relation(id, line: number, column: 0)
  }
}
