// Walking a top-level object member by member: is it one record, or a FeatureCollection to be cut?

import GeoJSON

/// What is known of the object being walked.
struct CollectionWalk {
  /// A member's name with its quotes, and its value, counted from the object's start.
  struct Member {
    var name: Range<Int>
    var value: Range<Int>
  }

  var members: [Member] = []
  var context: CollectionContext?
  var sawFeatures = false
  var sawElement = false
  var sawType = false
  /// Whether the next element of `features` needs a comma before it, and whether one was just passed.
  var needsComma = false
  var sawComma = false
  /// Where the member being walked begins, from the object's start.
  var nameStart = 0
  var nameEnd = 0
  var valueStart = 0
}

extension GeoJSONFramer {
  /// Walks on to the end of the object, or into `features`; false when the bytes ran out.
  func walkMembers(_ chunk: Chunk, _ state: InputState) -> Bool {
    while true {
      let done = walk == .key ? walkKey(chunk) : walkValue(chunk)
      switch done {
      case .some(true):
        if walk == .none || walk == .features { return true }
      case .some(false): return true
      case .none:
        return state.isAtEnd && endTruncated(chunk)
      }
    }
  }

  /// The input ends inside an object; true when records that it swallowed are still to be framed.
  private func endTruncated(_ chunk: Chunk) -> Bool {
    if collection.sawFeatures {
      chunk.records.append(RecordSpan(start: chunk.count, end: chunk.count, line: 0, fault: .unexpectedEnd))
      walk = .none
      position = chunk.count
    } else {
      position = chunk.count
      endRecord(chunk)
    }
    return position < chunk.count
  }

  /// From before a name to its value.
  ///
  /// True when something was found, false when the walk is over, nil for more bytes.
  private func walkKey(_ chunk: Chunk) -> Bool? {
    let base = UnsafePointer(chunk.base)
    var at = position
    while at < chunk.count, isBlank(base[at]) || base[at] == 0x2C { at += 1 }
    guard at < chunk.count else { return nil }
    if base[at] == 0x7D {
      position = at + 1
      if collection.sawFeatures { return endCollection(chunk) }
      endRecord(chunk)
      return false
    }
    guard base[at] == 0x22 else { return broken(chunk, at) }
    var quote = at + 1
    while quote < chunk.count, base[quote] != 0x22 { quote += base[quote] == 0x5C ? 2 : 1 }
    var value = quote + 1
    while value < chunk.count, isBlank(base[value]) { value += 1 }
    guard value < chunk.count else { return nil }
    guard base[value] == 0x3A else { return broken(chunk, value) }
    value += 1
    while value < chunk.count, isBlank(base[value]) { value += 1 }
    guard value < chunk.count else { return nil }
    collection.nameStart = at - start
    collection.nameEnd = quote + 1 - start
    collection.valueStart = value - start
    position = value
    let name = unescape(UnsafeRawBufferPointer(start: base + at + 1, count: quote - at - 1))
    if name == "features" {
      guard !collection.sawFeatures else { return broken(chunk, at, .repeatedMember) }
      if base[value] == 0x5B { return enterFeatures(chunk) }
    }
    scan = StructureScan()
    pair = base[value] == 0x5B ? .brackets : .braces
    walk = .value
    return true
  }

  /// To the end of a member's value.
  private func walkValue(_ chunk: Chunk) -> Bool? {
    let base = UnsafePointer(chunk.base)
    let first = base[start + collection.valueStart]
    if first == 0x7B || first == 0x5B {
      guard scan.skip(pair, base, &position, to: chunk.count) else { return nil }
    } else if first == 0x22 {
      var at = start + collection.valueStart + 1
      while at < chunk.count, base[at] != 0x22 { at += base[at] == 0x5C ? 2 : 1 }
      guard at < chunk.count else { return nil }
      position = at + 1
    } else {
      var at = start + collection.valueStart
      while at < chunk.count, base[at] != 0x2C, base[at] != 0x7D, !isBlank(base[at]) { at += 1 }
      guard at < chunk.count else { return nil }
      position = at
    }
    let member = CollectionWalk.Member(
      name: collection.nameStart..<collection.nameEnd, value: collection.valueStart..<(position - start))
    walk = .key
    guard collection.sawFeatures else {
      collection.members.append(member)
      return true
    }
    if let fault = check(member, chunk) { return broken(chunk, start + member.value.lowerBound, fault) }
    // The walk of what follows `features` needs none of the bytes before.
    start = position
    return true
  }

  private func broken(_ chunk: Chunk, _ at: Int, _ fault: Fault = .unexpectedByte) -> Bool {
    guard collection.sawFeatures else {
      abandon(chunk, from: at)
      return false
    }
    chunk.records.append(RecordSpan(start: at, end: at, line: 0, fault: fault))
    walk = .none
    mode = .lines
    position = indexOf(0x0A, chunk.base, at, chunk.count) ?? chunk.count
    return false
  }

  // MARK: Collections

  /// At the `[` of `features`: the members so far are checked and become the collection's context.
  private func enterFeatures(_ chunk: Chunk) -> Bool? {
    collection.sawFeatures = true
    collection.context = CollectionContext()
    for member in collection.members {
      if let fault = check(member, chunk) { return broken(chunk, start + member.value.lowerBound, fault) }
    }
    collection.members = []
    if let context = collection.context { chunk.collections.append(context) }
    position += 1
    walk = .features
    return true
  }

  /// Checks one of a collection's own members, and takes what it says.
  private func check(_ member: CollectionWalk.Member, _ chunk: Chunk) -> Fault? {
    let base = UnsafePointer(chunk.base)
    let name = start + member.name.lowerBound..<start + member.name.upperBound
    let value = start + member.value.lowerBound..<start + member.value.upperBound
    for range in [name, value] {
      var json = JSONScanner(base, from: range.lowerBound, to: range.upperBound)
      do throws(ScanError) {
        try json.skipValue()
      } catch { return error.fault }
      if json.position != range.upperBound { return .trailingGarbage }
    }
    func text(_ range: Range<Int>) -> String {
      String(decoding: UnsafeRawBufferPointer(start: base + range.lowerBound, count: range.count), as: UTF8.self)
    }
    switch text(name) {
    case "\"type\"":
      guard !collection.sawType else { return .repeatedMember }
      guard text(value) == "\"FeatureCollection\"" else { return .misplacedMember }
      collection.sawType = true
    case "\"crs\"":
      do throws(ScanError) {
        let crs = try CRSMember.parse(base, from: value.lowerBound, to: value.upperBound)
        if let crs, collection.sawElement, crs != collection.context?.crsName { return .lateCRS }
        collection.context?.crsName = crs
      } catch { return error.fault }
    case "\"geometry\"", "\"properties\"", "\"coordinates\"", "\"geometries\"": return .misplacedMember
    case "\"bbox\"": break
    default: collection.context?.foreignMembers.append("\(text(name)):\(text(value))")
    }
    return nil
  }

  private func endCollection(_ chunk: Chunk) -> Bool {
    walk = .none
    if !collection.sawType {
      chunk.records.append(RecordSpan(start: position - 1, end: position - 1, line: 0, fault: .missingType))
    }
    collection = CollectionWalk()
    start = position
    return false
  }
}
