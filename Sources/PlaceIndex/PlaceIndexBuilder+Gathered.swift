// What was taken of places and an index has nowhere else, kept in it so that a change leaves the others unread.

import Gazetteer

/// What stands of a place in the section `gathered` only where it has it.
struct GatheredMarks: OptionSet {
  let rawValue: UInt8
  static let isNamedByClass = GatheredMarks(rawValue: 1)
  static let alternateIDs = GatheredMarks(rawValue: 2)
  static let reach = GatheredMarks(rawValue: 4)
  static let country = GatheredMarks(rawValue: 8)
  static let own = GatheredMarks(rawValue: 16)
  static let shapes = GatheredMarks(rawValue: 32)
  static let members = GatheredMarks(rawValue: 64)
  /// House numbers along it, and the box of what is a part of addresses.
  static let ranges = GatheredMarks(rawValue: 128)
}

/// The kinds of texts, besides contexts, that are kept once for all places, in their order in `gatheredTexts`.
enum GatheredTexts: Int, CaseIterable {
  case towns, addresses, streets, suffixes, classes
}

extension PlaceIndexBuilder {
  /// Adds a record for each place, in the order in which they were added.
  ///
  /// Names, vertices and hashes of addresses are in other sections, as they were taken, and positions, importances and
  /// classes by place.
  func addGathered(_ image: inout IndexImage) {
    guard let own = bag.addresses, own.flags.count == bag.count else { return }
    addGatheredTexts(own, &image)
    var out = RecordWriter()
    // Where the names of each place begin.
    var name = 0
    var (piece, member, range, box, classAt) = (0, 0, 0, 0, 0)
    for (index, entry) in bag.entries.enumerated() {
      let pieces = Self.run(&piece, bag.shapes.pieces, index, \.entry)
      let members = Self.run(&member, own.members, index, \.entry)
      let ranges = Self.run(&range, own.ranges, index, \.entry)
      let boxes = Self.run(&box, own.boxes, index, \.entry)
      var marks: GatheredMarks = entry.isNamedByClass ? .isNamedByClass : []
      if !entry.alternateIDs.isEmpty { marks.insert(.alternateIDs) }
      if entry.reach != 0 { marks.insert(.reach) }
      if !entry.countryCode.isEmpty { marks.insert(.country) }
      if !entry.own.isEmpty { marks.insert(.own) }
      if !pieces.isEmpty { marks.insert(.shapes) }
      if !members.isEmpty { marks.insert(.members) }
      if !ranges.isEmpty || !boxes.isEmpty { marks.insert(.ranges) }
      out.put(byte: marks.rawValue)
      out.put(byte: entry.said)
      out.put(byte: own.flags[index])
      out.put(text: bag.ids[index], after: index == 0 ? [] : bag.ids[index - 1])
      put(title: bag.titles[index], name: name, &out)
      for _ in 0..<bag.nameCounts[index] {
        while bag.pool[name] != 0 { name += 1 }
        name += 1
      }
      out.put(entry.contextNumber)
      out.put(entry.townNumber)
      out.put(own.addresses[index])
      out.put(bag.nameCounts[index])
      out.put(byte: bag.classCounts[index])
      for _ in 0..<bag.classCounts[index] {
        out.put(bag.classes[classAt])
        classAt += 1
      }
      if marks.contains(.alternateIDs) {
        out.put(entry.alternateIDs.count)
        for id in entry.alternateIDs { out.put(text: id.utf8) }
      }
      if marks.contains(.reach) { out.put(Float(entry.reach).bitPattern) }
      if marks.contains(.own) { out.put(text: entry.own) }
      if marks.contains(.shapes) {
        out.put(pieces.count)
        for piece in pieces { out.put(piece.count << 1 | (piece.isRing ? 1 : 0)) }
      }
      if marks.contains(.members) {
        out.put(members.count)
        for member in members { Self.put(member, &out) }
      }
      if marks.contains(.ranges) {
        out.put(ranges.count)
        for (_, range) in ranges {
          out.put(byte: range.side == .left ? 0 : 1)
          out.put(signed: range.from)
          out.put(signed: range.to)
        }
        out.put(boxes.count)
        for (_, box) in boxes { for side in 0..<4 { out.put(signed: Int(box[side])) } }
      }
    }
    image.set(.gathered, out.bytes)
  }

  /// Writes one more than how long a title is, and it; or 0 for one that follows from its place's first name.
  private func put(title: ArraySlice<UInt8>, name: Int, _ out: inout RecordWriter) {
    if title.isEmpty || !title.elementsEqual(GatheredReader.title(bag.pool[name...].prefix { $0 != 0 })) {
      out.put(title.count + 1)
      for byte in title { out.put(byte: byte) }
    } else {
      out.put(byte: 0)
    }
  }

  private static func put(_ member: AddressBag.Member, _ out: inout RecordWriter) {
    out.put(UInt64(member.street) << 2 | UInt64(member.kind.rawValue))
    guard member.kind == .house else { return }
    out.put(member.first)
    out.put(member.last)
    out.put(member.suffix)
  }

  /// What belongs to an entry of what stands in the order of entries, beginning at `next`.
  private static func run<Element>(
    _ next: inout Int, _ all: [Element], _ entry: Int, _ owner: (Element) -> Int32
  ) -> ArraySlice<Element> {
    let first = next
    while next < all.count, owner(all[next]) == entry { next += 1 }
    return all[first..<next]
  }

  private func addGatheredTexts(_ own: AddressBag, _ image: inout IndexImage) {
    var (texts, starts, firsts) = ([UInt8](), [UInt32](), [UInt32]())
    for kind in GatheredTexts.allCases {
      firsts.append(UInt32(starts.count))
      let table: StringTable
      switch kind {
      case .towns: table = bag.towns
      case .addresses: table = own.addressTexts
      case .streets: table = own.streets
      case .suffixes: table = own.suffixes
      case .classes:
        for name in bag.classNames {
          starts.append(UInt32(texts.count))
          texts += Array(name.utf8)
        }
        continue
      }
      for start in table.starts.dropLast() { starts.append(UInt32(texts.count) + start) }
      texts += table.texts
    }
    image.set(.gatheredTexts, texts)
    image.set(.gatheredStarts, starts + [UInt32(texts.count)])
    image.set(.gatheredKinds, firsts + [UInt32(starts.count)])
  }
}
