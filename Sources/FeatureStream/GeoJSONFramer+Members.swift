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
  /// The last element of `features`, while its bytes are kept.
  var lastElement: ByteRange?
  /// The name that the first element begins with, with its quotes; nil for `type`.
  var firstKey: [UInt8]?
  /// How much of the object was looked at for faults.
  var checkedLength = 0
  /// Whether something between the Features was wrong, and was reported.
  var isBroken = false
  /// Where the object is broken, from its start.
  var brokenAt = 0
  /// The line feed before the first Feature that begins on a line inside the object.
  var firstFeature: Int?

  /// How far a string, a number or a word was walked, while its end had not come.
  var walked = 0

  /// Takes notice that all bytes have moved.
  mutating func move(by distance: Int) {
    if let last = lastElement { lastElement = ByteRange(start: last.start + distance, end: last.end + distance) }
    walked += distance
    if let first = firstFeature { firstFeature = first + distance }
  }
}

extension GeoJSONFramer {
  /// Walks on to the end of the object, or into `features`; false when the bytes ran out.
  func walkMembers(_ chunk: Chunk, _ state: InputState) -> Bool {
    while walk == .key || walk == .value {
      guard walk == .key ? walkKey(chunk, state) : walkValue(chunk, state) else {
        guard state.isAtEnd else { return false }
        endTruncated(chunk)
        return walk == .none && position < chunk.count
      }
    }
    return true
  }

  /// The input ends inside an object.
  private func endTruncated(_ chunk: Chunk) {
    if !collection.sawFeatures, collection.firstFeature != nil { return cut(chunk, at: chunk.count) }
    position = chunk.count
    if collection.sawFeatures {
      passLines(chunk, from: start, to: position)
      note(.unexpectedEnd, at: position, chunk)
      walk = .none
    } else {
      position = trimBlanks(chunk.base, start, chunk.count).upperBound
      endRecord(chunk)
      passLines(chunk, from: position, to: chunk.count)
      position = chunk.count
    }
    walk = .none
  }

  /// From before a name to its value; false when the bytes ran out.
  private func walkKey(_ chunk: Chunk, _ state: InputState) -> Bool {
    let base = UnsafePointer(chunk.base)
    while position < chunk.count, isBlank(base[position]) || base[position] == 0x2C {
      if base[position] == 0x2C {
        // Of any other object the scanner says what is wrong with its commas.
        if collection.sawFeatures, !collection.needsComma {
          abandon(chunk, at: position, .missingKey)
          return true
        }
        collection.needsComma = false
        collection.sawComma = true
      }
      position += 1
    }
    guard position < chunk.count else { return false }
    if collection.sawFeatures, base[position] == 0x7D ? collection.sawComma : collection.needsComma {
      abandon(chunk, at: position, base[position] == 0x7D ? .missingKey : .missingComma)
      return true
    }
    if base[position] == 0x7D {
      position += 1
      if collection.sawFeatures { endCollection(chunk) } else { endRecord(chunk) }
      return true
    }
    guard base[position] == 0x22 else {
      abandon(chunk, at: position, .unexpectedByte)
      return true
    }
    let name = position
    guard let nameEnd = endOfString(chunk, from: name) else { return walk != .key }
    var value = nameEnd
    while value < chunk.count, isBlank(base[value]) { value += 1 }
    guard value < chunk.count else { return false }
    guard base[value] == 0x3A else {
      abandon(chunk, at: value, .missingColon)
      return true
    }
    value += 1
    while value < chunk.count, isBlank(base[value]) { value += 1 }
    guard value < chunk.count else { return false }
    if base[value] == 0x7B, base[value - 1] != 0x3A, !noteFeature(chunk, state, at: value) { return false }
    collection.nameStart = name - start
    collection.nameEnd = nameEnd - start
    collection.valueStart = value - start
    position = value
    let text = unescape(UnsafeRawBufferPointer(start: base + name + 1, count: nameEnd - name - 2))
    if text == "features", base[value] == 0x5B || collection.sawFeatures {
      if collection.sawFeatures { abandon(chunk, at: name, .repeatedMember) } else { enterFeatures(chunk) }
      return true
    }
    scan = StructureScan()
    pair = base[value] == 0x5B ? .brackets : .braces
    walk = .value
    return true
  }

  /// Where a member's value begins on a line of its own, as a Feature that follows what was cut short after the colon
  /// would, remembers that; false while more bytes have to tell.
  private func noteFeature(_ chunk: Chunk, _ state: InputState, at value: Int) -> Bool {
    var feed = value - 1
    while chunk.base[feed] != 0x0A, isBlank(chunk.base[feed]) { feed -= 1 }
    guard !collection.sawFeatures, collection.firstFeature == nil, chunk.base[feed] == 0x0A else { return true }
    guard let isNext = beginsObject(chunk, state, behind: feed) else { return false }
    guard isNext else { return true }
    guard let beginning = beginning(chunk, state, at: value) else { return false }
    if beginning != .other { collection.firstFeature = feed }
    return true
  }

  /// To the end of a member's value; false when the bytes ran out.
  private func walkValue(_ chunk: Chunk, _ state: InputState) -> Bool {
    let base = UnsafePointer(chunk.base)
    let value = start + collection.valueStart
    if base[value] == 0x7B || base[value] == 0x5B {
      guard let isWhole = walkNested(chunk, state) else { return false }
      if !isWhole { return true }
    } else if base[value] == 0x22 {
      guard let end = endOfString(chunk, from: value) else { return walk != .value }
      position = end
    } else {
      var at = max(value, collection.walked)
      while at < chunk.count, base[at] != 0x2C, base[at] != 0x7D, !isBlank(base[at]) { at += 1 }
      collection.walked = at
      guard at < chunk.count else { return false }
      position = at
    }
    let member = CollectionWalk.Member(
      name: collection.nameStart..<collection.nameEnd, value: collection.valueStart..<(position - start))
    walk = .key
    collection.needsComma = true
    collection.sawComma = false
    guard collection.sawFeatures else {
      collection.members.append(member)
      return true
    }
    if let fault = check(member, chunk) {
      abandon(chunk, at: value, fault)
      return true
    }
    note(member, behind: RecordSpan(start: start, end: position, line: line, column: start - lineStart), chunk)
    // The walk of what follows `features` needs none of the bytes before.
    passLines(chunk, from: start, to: position)
    start = position
    return true
  }

  /// To the end of an object or array: true there, false when the record was cut short before, nil for more bytes.
  private func walkNested(_ chunk: Chunk, _ state: InputState) -> Bool? {
    while true {
      switch scan.skip(pair, chunk.bytes, &position, watchesLines: !collection.sawFeatures) {
      case .end: return true
      case .outOfBytes: return nil
      case .lineFeed:
        // No string goes over a line.
        if scan.inString {
          cut(chunk, at: position)
          return false
        }
        guard let isNext = beginsObject(chunk, state, behind: position) else { return nil }
        if isNext, let next = indexOf(0x7B, chunk.base, position, chunk.count) {
          guard let beginning = beginning(chunk, state, at: next) else { return nil }
          if rareFault(chunk, upTo: next) != nil {
            cut(chunk, at: position)
            return false
          }
          if beginning != .other, collection.firstFeature == nil { collection.firstFeature = position }
        }
        position += 1
      case .object: scan.enterObject(&position)
      case .emptyPlace: return true
      }
    }
  }

  /// The offset past a string's closing quote; nil when the bytes ran out, or when it is not closed on its line and the
  /// record was cut there.
  private func endOfString(_ chunk: Chunk, from quote: Int) -> Int? {
    var at = max(quote + 1, collection.walked)
    while at < chunk.count {
      switch chunk.base[at] {
      case 0x22:
        collection.walked = 0
        return at + 1
      case 0x5C: at += 2
      case 0x0A:
        collection.walked = 0
        if collection.sawFeatures {
          abandon(chunk, at: at, .badString)
        } else {
          cut(chunk, at: at)
        }
        return nil
      default: at += 1
      }
    }
    collection.walked = at
    return nil
  }

  // MARK: Collections

  /// At the `[` of `features`: the members so far are checked and become the collection's context.
  ///
  /// The first fault among them is told by itself; the features after it are good.
  private func enterFeatures(_ chunk: Chunk) {
    collection.sawFeatures = true
    collection.context = CollectionContext()
    var wrong = headFault(chunk)
    var place = RecordSpan(start: start, end: start, line: startLine, column: startColumn)
    note(.begin, at: start, place, chunk)
    for member in collection.members {
      if let fault = check(member, chunk) {
        if wrong == nil { wrong = (fault, start + member.value.lowerBound) }
      } else {
        note(member, behind: place, chunk)
      }
    }
    if let wrong {
      let position = place.position(of: wrong.offset, in: chunk.base)
      (place.start, place.end, place.fault) = (wrong.offset, wrong.offset, wrong.fault)
      (place.line, place.column) = (position.line, position.column - 1)
      chunk.records.append(place)
      collection.sawType = true
      collection.isBroken = true
    }
    collection.members = []
    collection.firstFeature = nil
    collection.needsComma = false
    collection.sawComma = false
    if let context = collection.context { chunk.collections.append(context) }
    position += 1
    passLines(chunk, from: start, to: position)
    walk = .features
  }

  /// What is wrong between the members before `features`, whose `[` is at `position`: names, colons and commas.
  private func headFault(_ chunk: Chunk) -> (fault: Fault, offset: Int)? {
    let base = UnsafePointer(chunk.base)
    var json = JSONScanner(chunk.bytes, from: start + 1, to: position)
    do throws(ScanError) {
      while true {
        json.skipWhitespace()
        guard base[json.position] == 0x22 else { return (.missingKey, json.position) }
        try json.skipString()
        json.skipWhitespace()
        guard base[json.position] == 0x3A else { return (.missingColon, json.position) }
        json.position += 1
        json.skipWhitespace()
        if json.position == position { return nil }
        try json.skipValue()
        json.skipWhitespace()
        guard base[json.position] == 0x2C else { return (.missingComma, json.position) }
        json.position += 1
      }
    } catch { return (error.fault, error.offset) }
  }

  /// Notes one of a collection's own members, which stands after a place.
  private func note(_ member: CollectionWalk.Member, behind place: RecordSpan, _ chunk: Chunk) {
    guard chunk.takesNotes else { return }
    let source = chunk.bytes
    let name = unescape(
      source[ByteRange(start: start + member.name.lowerBound + 1, end: start + member.name.upperBound - 1)])
    if name == "type" { return }
    let value = ByteRange(start: start + member.value.lowerBound, end: start + member.value.upperBound)
    // Of what is foreign the beginning is enough.
    let text = Array(name == "bbox" || name == "crs" ? source[value][...] : source[value].prefix(100))
    note(.member(name: name, value: text), at: value.start, place, chunk)
  }

  /// Notes a part of a collection at `offset`, which is after a place.
  func note(_ part: CollectionPart, at offset: Int, _ place: RecordSpan, _ chunk: Chunk) {
    guard chunk.takesNotes else { return }
    let position = place.position(of: offset, in: chunk.base)
    chunk.notes.append(
      CollectionNote(
        part: part, records: chunk.records.count, start: offset, line: position.line, column: position.column - 1))
  }

  /// Checks one of a collection's own members, and takes what it says.
  private func check(_ member: CollectionWalk.Member, _ chunk: Chunk) -> Fault? {
    let name = chunk.bytes.slice(
      ByteRange(start: start + member.name.lowerBound, end: start + member.name.upperBound))
    let value = chunk.bytes.slice(
      ByteRange(start: start + member.value.lowerBound, end: start + member.value.upperBound))
    for text in [name, value] {
      var json = JSONScanner(text)
      do throws(ScanError) {
        try json.skipValue()
      } catch { return error.fault }
      if json.position != text.count { return .trailingGarbage }
    }
    // Letters may be escaped in names, and in the type.
    switch jsonText(name, ByteRange(start: 0, end: name.count)) {
    case "type":
      guard !collection.sawType else { return .repeatedMember }
      guard value[0] == 0x22, jsonText(value, ByteRange(start: 0, end: value.count)) == "FeatureCollection" else {
        return .misplacedMember
      }
      collection.sawType = true
    case "crs":
      do throws(ScanError) {
        let crs = try CRSMember.parse(value)
        if let crs, collection.sawElement, crs != collection.context?.crsName { return .lateCRS }
        collection.context?.crsName = crs
        // For Features that are found after a fault.
        if collection.sawFeatures, let context = collection.context { chunk.collections.append(context) }
      } catch { return error.fault }
    case "geometry", "properties", "coordinates", "geometries": return .misplacedMember
    case "bbox": break
    default:
      if name.text == "\"edges\"", let edges = EdgesMember.parse(value.bytes) {
        if collection.sawElement, edges != collection.context?.edges ?? .straight { return .lateEdges }
        collection.context?.edges = edges
      }
      collection.context?.foreignMembers.append("\(name.text):\(value.text)")
    }
    return nil
  }

  private func endCollection(_ chunk: Chunk) {
    walk = .none
    passLines(chunk, from: start, to: position)
    if !collection.sawType {
      note(.missingType, at: position - 1, chunk)
    }
    let place = RecordSpan(start: position - 1, end: position, line: line, column: position - 1 - lineStart)
    note(.end(isWhole: !collection.isBroken), at: position - 1, place, chunk)
    collection = CollectionWalk()
    start = position
  }
}
