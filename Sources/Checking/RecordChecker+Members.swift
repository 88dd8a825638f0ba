// Names that stand twice in an object, ids, and which properties there are.

import GeoJSON

/// Finds names that stand twice in one object.
struct NameChecker {
  private var hashes: [UInt64] = []
  private var large: Set<UInt64> = []

  mutating func begin() {
    if !hashes.isEmpty { hashes.removeAll(keepingCapacity: true) }
    if !large.isEmpty { large.removeAll(keepingCapacity: true) }
  }

  /// Whether the name of the hash was met in the object before.
  mutating func isRepeated(_ hash: UInt64) -> Bool {
    if hashes.count < 24 {
      if hashes.contains(hash) { return true }
      hashes.append(hash)
      return false
    }
    if large.isEmpty { large.formUnion(hashes) }
    return !large.insert(hash).inserted
  }
}

extension RecordChecker {
  func checkMembers(_ feature: Feature, _ facts: inout RecordFacts) {
    let source = feature.source
    if feature.id.isPresent { facts.id = Self.id(source, feature.id) }
    if feature.crsMember.isPresent {
      add(RuleCatalog.crsMember, Self.words(crs: feature.crsName), offset: feature.crsMember.place)
      if let crs = feature.crsName, !known(crs: crs).isCRS {
        add(RuleCatalog.unknownCRS, "\"\(crs)\" is no CRS that is known", offset: feature.crsMember.place)
      }
    }
    if wantsNames {
      // The names of most records are those of one before, in which none stood twice.
      var outline: UInt64 = 0
      feature.forEachMember { name, _ in outline &+= mixed(hashOfName(source, name)) }
      if outline != plainOutline, checkOwnNames(feature) { plainOutline = outline }
      if outline == plainOutline, feature.outline.foreign != 0 { notePlain(shape: foreignShape(feature.outline)) }
    }
    guard wantsProperties, feature.properties.isPresent, source[feature.properties.start] == 0x7B else { return }
    var shape: UInt64 = 0
    var isNested = false
    var members = JSONMembers(source, feature.properties)
    while let member = members.next() {
      let first = source[member.value.start]
      isNested = isNested || first == 0x7B || first == 0x5B
      shape &+= Self.share(of: member.name, source, first)
    }
    facts.shape = shape
    if !isPlain(shape: shape) {
      if isNew(shape: shape) { facts.properties = Self.properties(source, feature.properties) }
      if checkNames(source, feature.properties) { notePlain(shape: shape) }
    }
    if isNested, wantsNames { checkNested(source, feature.properties, 0) }
  }

  /// Looks for names that stand twice among a record's own members.
  ///
  /// - Returns: whether there is none.
  private func checkOwnNames(_ feature: Feature) -> Bool {
    var isPlain = true
    names.begin()
    feature.forEachMember { name, _ in
      if checkName(hashOfName(feature.source, name), feature.source, name) { isPlain = false }
    }
    return isPlain
  }

  /// Looks for names that stand twice in an object.
  ///
  /// - Returns: whether there is none.
  private func checkNames(_ source: PaddedBytes, _ object: ByteRange) -> Bool {
    guard wantsNames else { return true }
    var isPlain = true
    names.begin()
    var members = JSONMembers(source, object)
    while let name = members.next()?.name {
      if checkName(hashOfName(source, name), source, name) { isPlain = false }
    }
    return isPlain
  }

  /// What a `crs` member says, by the name in it.
  static func words(crs name: String?) -> String {
    name.map { "the coordinates are in \($0)" }
      ?? "the coordinates are in longitude and latitude, as they are without it"
  }

  /// - Returns: whether the object has the name already.
  @discardableResult
  private func checkName(_ hash: UInt64, _ source: PaddedBytes, _ name: ByteRange) -> Bool {
    guard names.isRepeated(hash) else { return false }
    add(
      RuleCatalog.duplicateMember, "the object has a member \"\(unescape(source[name]))\" already",
      offset: name.start - 1)
    return true
  }

  /// Looks through objects in an object or array.
  private func checkNested(_ source: PaddedBytes, _ value: ByteRange, _ depth: Int) {
    var members = JSONMembers(source, value)
    while let member = members.next() {
      let first = source[member.value.start]
      guard first == 0x7B || first == 0x5B, depth < 64 else { continue }
      if first == 0x7B {
        let shape = Self.innerShape(source, member.value)
        if !isPlain(shape: shape), checkNames(source, member.value) { notePlain(shape: shape) }
      }
      checkNested(source, member.value, depth + 1)
    }
  }

  /// Whether no name is known to stand twice in any object in an object or array.
  func holdsPlainObjects(_ source: PaddedBytes, _ value: ByteRange, _ depth: Int = 0) -> Bool {
    var shape: UInt64 = 0
    let isObject = source[value.start] == 0x7B
    var members = JSONMembers(source, value)
    while let member = members.next() {
      let first = source[member.value.start]
      if isObject { shape &+= Self.share(of: member.name, source, first) }
      guard first == 0x7B || first == 0x5B, depth < 64 else { continue }
      if !holdsPlainObjects(source, member.value, depth + 1) { return false }
    }
    return depth == 0 || !isObject || isPlain(shape: Self.inner(shape))
  }

  /// The shape of an object in a property.
  private static func innerShape(_ source: PaddedBytes, _ object: ByteRange) -> UInt64 {
    var shape: UInt64 = 0
    var members = JSONMembers(source, object)
    while let member = members.next() { shape &+= share(of: member.name, source, source[member.value.start]) }
    return inner(shape)
  }

  /// The shape of an object in a property, told from that of the properties themselves.
  private static func inner(_ shape: UInt64) -> UInt64 { mixed(shape ^ 0xA076_1D64_78BD_642F) }

  /// The shape of a record's foreign members, told from that of properties.
  func foreignShape(_ outline: RecordOutline) -> UInt64 { mixed(outline.foreign ^ 0xE703_7ED1_A0B4_28DB) }

  /// What a member adds to the shape of properties, escapes in its name undone.
  private static func share(of name: ByteRange, _ source: PaddedBytes, _ first: UInt8) -> UInt64 {
    guard source[name].contains(0x5C) else { return RecordOutline.share(of: name, in: source, first: first) }
    return ByteBuffer(unescape(source[name])).withPaddedBytes { plain in
      RecordOutline.share(of: ByteRange(start: 0, end: plain.count), in: plain, first: first)
    }
  }

  static func id(_ source: PaddedBytes, _ id: ByteRange) -> RecordFacts.ID {
    // 1 and 1.0 are one number.
    if let natural = ValueKey.natural(id, in: source) { return .natural(natural) }
    let (a, b) = (ValueKey.hash(id, in: source), ValueKey.hash(id, in: source, seed: 0x51_7C_C1))
    return source[id.start] == 0x22 ? .string(a, b) : .number(a, b)
  }

  private static func kind(_ first: UInt8) -> PropertyKind {
    switch first {
    case 0x22: .string
    case 0x7B: .object
    case 0x5B: .array
    case 0x6E: .null
    case 0x74, 0x66: .boolean
    default: .number
    }
  }

  private static func properties(_ source: PaddedBytes, _ object: ByteRange) -> [PropertyFact] {
    var properties: [PropertyFact] = []
    var members = JSONMembers(source, object)
    while let member = members.next() {
      properties.append(
        PropertyFact(name: unescape(source[member.name]), kind: kind(source[member.value.start])))
    }
    return properties
  }
}
