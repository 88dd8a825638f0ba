// What split takes of records, and how the files come to be.

import FeatureStream
import GeoJSON
import Layers

/// How records stand in a file.
enum SplitForm: Sendable {
  case lines, collection

  /// The form of a name's ending; nil for any that is not known.
  init?(_ ending: String) {
    switch true {
    case [".ndjson", ".geojsonl", ".jsonl"].contains(where: ending.hasSuffix): self = .lines
    case [".geojson", ".json"].contains(where: ending.hasSuffix): self = .collection
    default: return nil
    }
  }

  var head: String { self == .lines ? "" : "{\"type\":\"FeatureCollection\",\"features\":[\n" }
  var separator: String { self == .lines ? "\n" : ",\n" }
  var tail: String { self == .lines ? "\n" : "\n]}\n" }
}

/// How much a file may hold.
struct SplitLimit: Sendable {
  private let (records, bytes): (Int, Int)
  private let (around, between): (Int, Int)

  /// - Parameters:
  ///   - records: how many records at most; nil for any number.
  ///   - bytes: how many bytes at most; nil for any number.
  init(_ form: SplitForm, records: Int?, bytes: Int?) {
    (self.records, self.bytes) = (records ?? .max, bytes ?? .max)
    (around, between) = (form.head.utf8.count + form.tail.utf8.count, form.separator.utf8.count)
  }

  /// What is in the last file of those with the same values.
  struct Fill {
    /// Its number, from 1.
    fileprivate(set) var file = 0
    private var (records, bytes) = (0, 0)

    /// Adds a record of so many bytes.
    ///
    /// - Returns: whether it begins another file.
    mutating func add(_ count: Int, _ limit: SplitLimit) -> Bool {
      let larger = bytes + limit.between + count
      if file > 0, records < limit.records, larger <= limit.bytes {
        (records, bytes) = (records + 1, larger)
        return false
      }
      (file, records, bytes) = (file + 1, 1, limit.around + count)
      return true
    }
  }
}

/// The records of a chunk: each after the name of its file.
struct SplitBag: Sendable {
  var paths = TextColumn()
  var texts = TextColumn()
}

/// Takes records as they would be written.
final class SplitCollector: RecordCollector {
  private let pattern: FilePattern
  private let form: SplitForm
  private let lookups: [MemberLookup]
  private var writer = FeatureWriter()
  private var buffer = ByteBuffer()
  private var bag = SplitBag()
  /// The values of records, as they are spelled, and the names of their files.
  private var spelling = ByteBuffer(capacity: 256)
  private var seen = KeyNumbers()
  private var paths: [[UInt8]?] = []

  init(_ pattern: FilePattern, _ form: SplitForm) {
    (self.pattern, self.form) = (pattern, form)
    lookups = pattern.names.map { MemberLookup($0) }
  }

  func collect(_ feature: inout Feature) throws(RecordError) {
    let known = try path(of: feature)
    if form == .collection, !feature.isCRS84 {
      throw RecordError(
        code: "not-crs84",
        message: "a FeatureCollection of its own has longitudes and latitudes; "
          + "write .ndjson, or go through plat project --to OGC:CRS84 first")
    }
    buffer.removeAll()
    writer.write(&feature, to: &buffer)
    if buffer.hasUnwritableNumber { throw .unwritableRecord }
    bag.paths.append(known)
    bag.texts.append(buffer.bytes)
  }

  /// The name of the file of a record; those of a few thousand values are remembered.
  private func path(of feature: borrowing Feature) throws(RecordError) -> [UInt8] {
    spelling.removeAll()
    for lookup in lookups {
      if let (source, value) = lookup.value(in: feature) { spelling.append(source[value]) }
      spelling.append(0x0A as UInt8)
    }
    if seen.count > 4096 {
      seen.removeAll(keepingCapacity: true)
      paths.removeAll()
    }
    let (number, isNew) = seen.insert(spelling.bytes)
    if !isNew, let path = paths[number] { return path }
    if isNew { paths.append(nil) }
    let path = Array(try newPath(feature.propertiesText).utf8)
    paths[number] = path
    return path
  }

  private func newPath(_ properties: PaddedBytes?) throws(RecordError) -> String {
    let values = try lookups.map { lookup throws(RecordError) in
      guard let value = Self.value(lookup, in: properties) else {
        throw RecordError(
          code: "no-value",
          message: "\"\(lookup.name)\", which --files names, is missing or no text, number, true or false")
      }
      return value
    }
    let path = pattern.path(values)
    if let name = path.split(separator: "/").first(where: { $0.utf8.count > 240 }) {
      throw RecordError(code: "bad-property", message: "a name of \(name.utf8.count) bytes is too long for a file")
    }
    return path
  }

  func takeBag() -> SplitBag {
    defer { bag = SplitBag() }
    return bag
  }

  /// The text of a property's value; nil for none that makes a name.
  private static func value(_ lookup: MemberLookup, in text: PaddedBytes?) -> String? {
    guard let text, let value = lookup.value(in: text) else { return nil }
    var found: String?
    switch JSONKind(first: text[value.start]) {
    case .string, .number: found = jsonText(text, value)
    case .literal where text[value.start] != 0x6E: found = String(decoding: text[value], as: UTF8.self)
    default: break
    }
    return found.flatMap { $0.isEmpty ? nil : $0 }
  }
}

/// The work of `split`: records by the names of their files, then one file after the other.
final class SplitReducer: Reducer {
  private let form: SplitForm
  private let limit: SplitLimit
  private let most: Int
  private let sorter = RecordSorter()
  private var paths = KeyNumbers()
  /// What is in the last file of each path.
  private var fills: [SplitLimit.Fill] = []
  private var files = 0
  private var rows: [(path: String, count: Int)] = []
  private var following = 0

  /// - Parameter most: how many files there may be.
  init(_ form: SplitForm, _ limit: SplitLimit, most: Int) { (self.form, self.limit, self.most) = (form, limit, most) }

  func absorb(_ bag: SplitBag) throws(RunError) {
    var number = 0
    for record in 0..<bag.texts.count {
      let path = bag.paths[record]
      if record == 0 || path != bag.paths[record - 1] {
        number = paths.insert(Array(path)).number
        if number == fills.count { fills.append(SplitLimit.Fill()) }
      }
      guard fills[number].add(bag.texts[record].count, limit) else { continue }
      files += 1
      if files > most {
        throw RunError(
          .badData, "these are more than \(most) files; --max-files allows more. None was written.", record: record)
      }
    }
    try sorter.add(keys: bag.paths, texts: bag.texts)
  }

  func finish() throws(RunError) -> String? {
    try FolderFiles.refuseInputs(
      among: (0..<paths.count).lazy.flatMap { path in
        (1...self.fills[path].file).lazy.map { self.name(self.paths[path], $0) }
      })
    try sorter.finish()
    var file: SideFile?
    func write(_ text: String) throws(RunError) { try file?.write(Array(text.utf8)[...]) }
    func close() throws(RunError) {
      try write(form.tail)
      try file?.commit()
    }
    var last: [UInt8] = []
    var fill = SplitLimit.Fill()
    while let record = try sorter.next() {
      if rows.isEmpty || !record.key.elementsEqual(last) { (last, fill) = (Array(record.key), SplitLimit.Fill()) }
      if fill.add(record.text.count, limit) {
        if file != nil { try close() }
        let path = name(last[...], fill.file)
        try FolderFiles.makeFolders(of: path)
        file = try SideFile(path: path)
        rows.append((path, 0))
        try write(form.head)
      } else {
        try write(form.separator)
      }
      try file?.write(record.text)
      rows[rows.count - 1].count += 1
    }
    if file != nil { try close() }
    return nil
  }

  /// The name of a file: a path, with its number where that stands.
  private func name(_ path: ArraySlice<UInt8>, _ number: Int) -> String {
    let text = String(decoding: path, as: UTF8.self)
    guard text.contains(FilePattern.numberMark) else { return text }
    let parts = text.split(separator: FilePattern.numberMark, omittingEmptySubsequences: false)
    return parts.joined(separator: "\(number)")
  }

  func fill(_ batch: inout RecordBatch) throws(RunError) -> Bool {
    batch.append(rows: rows.count, following: &following) { [rows] number in
      var text = ByteBuffer()
      text.append("{\"type\":\"Feature\",\"properties\":{\"split_file\":")
      text.appendString(rows[number].path)
      text.append(",\"split_count\":\(rows[number].count)},\"geometry\":null}")
      return text
    }
  }
}
