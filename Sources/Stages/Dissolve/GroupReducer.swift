// The groups of dissolve and group: their geometries and values, and the features that they become.

import Engines
import FeatureStream
import GeoJSON
import Globe
import Layers
import Planar
import Synchronization

/// The work of `dissolve` and `group`.
final class GroupReducer: Reducer {
  private struct Group {
    var count = 0
    /// For each field what is known of it.
    var values: [GroupValue]
  }

  private let fields: [GroupField]
  /// The names of their results as JSON, with the colon after them.
  private let labels: [[UInt8]]
  /// Where the weights are among them.
  private let weight: Int?
  private let countName: String?
  private let kind: GroupGeometry
  private let coordinates: CoordinateOptions
  private let jobs: Int
  private var groups: [Group] = []
  /// What is united of each group, or gets a hull, up to the last that has a geometry: they are many times as large as
  /// the rest.
  private var unions: [GroupUnion] = []
  /// The same of boxes and of first geometries.
  private var envelopes: [Envelope] = []
  private var firsts: [[UInt8]] = []
  private var numbers = KeyNumbers()
  private var crs: String??
  private var results: [Geometry] = []
  /// The text of a group.
  private var text = ByteBuffer()
  private var next = 0

  init(
    _ fields: [GroupField], count: String?, _ kind: GroupGeometry, _ coordinates: CoordinateOptions, jobs: Int
  ) {
    (self.fields, countName, self.kind, self.coordinates, self.jobs) = (fields, count, kind, coordinates, jobs)
    labels = fields.map { field in
      var label = ByteBuffer(capacity: 64)
      label.appendString(field.result)
      label.append(0x3A as UInt8)
      return Array(label.bytes)
    }
    weight = fields.weight
  }

  func absorb(_ bag: DissolveBag) throws(RunError) {
    for (name, record) in bag.crs {
      if let crs, crs != name { throw .mixedCRS(kind == .united ? "a union" : "a group", crs, name, record: record) }
      crs = .some(name)
    }
    var known: [Int] = []
    known.reserveCapacity(bag.groups.count)
    // By number: a group has many arrays, and a copy counts a reference to each.
    for index in bag.groups.indices {
      let (number, isNew) = numbers.insert(bag.groups[index].key)
      if isNew { groups.append(Group(values: GroupValue.all(fields))) }
      known.append(number)
      groups[number].count += bag.groups[index].count
      if bag.groups[index].hasGeometry { take(bag.groups[index], number) }
    }
    for field in fields.indices {
      let (values, weights) = (bag.values[field], weight.map { bag.values[$0] })
      values.withPaddedBytes { texts in
        for (record, number) in bag.numbers.enumerated() {
          let text = texts.slice(values.range(record))
          let group = known[Int(number)]
          guard let weights else {
            groups[group].values[field].add(text, weight: texts.slice(ByteRange(start: 0, end: 0)))
            continue
          }
          weights.withPaddedBytes {
            groups[group].values[field].add(text, weight: $0.slice(weights.range(record)))
          }
        }
      }
    }
  }

  private func take(_ group: DissolveBag.Group, _ number: Int) {
    switch kind {
    case .none: break
    case .first:
      while firsts.count <= number { firsts.append([]) }
      if firsts[number].isEmpty { firsts[number] = group.first }
    case .box:
      while envelopes.count <= number { envelopes.append(Envelope()) }
      envelopes[number].add(group.envelope)
    case .hull, .united:
      while unions.count <= number { unions.append(GroupUnion()) }
      unions[number].add(group.pile)
    }
  }

  func finish() throws(RunError) -> String? {
    let system: CoordinateReferenceSystem
    do throws(RecordError) { system = try CRSRegistry().crs(crs ?? nil) } catch {
      throw RunError(.badData, error.message)
    }
    switch kind {
    case .none, .first: break
    case .box: results = envelopes.map { Geometry(around: $0, wraps: system.hasSeam) }
    case .hull: try makeHulls()
    case .united: try unite(coordinates.format(for: system.unit))
    }
    return GroupValue.nearNote(groups.lazy.map(\.values))
  }

  private func makeHulls() throws(RunError) {
    let maker = HullMaker(HullOptions(kind: .convex, ratio: 1, allowsHoles: false, segments: 0), coordinates)
    let unions = unions
    self.unions = []
    for union in unions {
      do throws(RecordError) {
        results.append(union.isEmpty ? Geometry() : try maker.hull(union.pile.geometry(), in: crs ?? nil).geometry)
      } catch { throw error.ending ?? RunError(.badData, error.message) }
    }
  }

  private func unite(_ format: CoordinateFormat) throws(RunError) {
    let unions = unions
    self.unions = []
    // Of few groups each is worked on by all threads, of many each by one.
    let isWide = unions.count < 4
    let made = Mutex((geometries: [Geometry](repeating: Geometry(), count: unions.count), error: EngineError?.none))
    let jobs = jobs
    let shares = isWide ? 1 : min(jobs, unions.count)
    concurrently(shares, jobs: isWide ? 1 : jobs) { share in
      let engine = Engines.geometry()
      for number in stride(from: share, to: unions.count, by: shares) {
        do throws(EngineError) {
          let result = try unions[number].united(engine, format) { concurrently($0, jobs: isWide ? jobs : 1, $1) }
          made.withLock { $0.geometries[number] = result }
        } catch { made.withLock { $0.error = $0.error ?? error } }
      }
    }
    let (geometries, error) = made.withLock { $0 }
    if let error { throw RunError(.badData, "\(error.function): \(error.message)") }
    results = geometries
    for number in unions.indices where unions[number].isEmpty { results[number] = Geometry() }
  }

  func fill(_ batch: inout RecordBatch) throws(RunError) -> Bool {
    guard next < groups.count else { return false }
    while next < groups.count, !batch.isFull { try appendNext(to: &batch) }
    return true
  }

  private func appendNext(to batch: inout RecordBatch) throws(RunError) {
    let group = groups[next]
    let geometry = next < results.count ? results[next] : Geometry()
    groups[next].values = []
    if next < results.count { results[next] = Geometry() }
    defer { next += 1 }
    let first = next < firsts.count ? firsts[next] : []
    if kind == .none || !first.isEmpty {
      // As it is spelled.
      text.removeAll()
      text.append("{\"type\":\"Feature\",\"properties\":")
      appendProperties(of: group, to: &text)
      text.append(",\"geometry\":")
      if first.isEmpty { text.append("null") } else { text.append(first) }
      if !first.isEmpty, let crs, let crs { text.append(CRSMember.member(crs)) }
      text.append("}")
      if !first.isEmpty { firsts[next] = [] }
      return batch.append(text: text)
    }
    var builder = FeatureBuilder()
    builder.begin()
    builder.appendProperties { appendProperties(of: group, to: &$0) }
    builder.appendNoGeometry()
    if !geometry.isEmpty { builder.appendCRS(crs ?? nil) }
    builder.lend { feature in
      if !geometry.isEmpty {
        feature.hasGeometry = true
        feature.replaceGeometry(by: geometry)
      }
      batch.append(feature)
    }
  }

  private func appendProperties(of group: Group, to out: inout ByteBuffer) {
    out.append(0x7B as UInt8)
    var isFirst = true
    for index in fields.indices where fields[index].use != .weight {
      if !isFirst { out.append(0x2C as UInt8) }
      isFirst = false
      out.append(labels[index])
      group.values[index].append(to: &out)
    }
    if let countName {
      out.append(isFirst ? "" : ",")
      out.appendString(countName)
      out.append(":\(group.count)")
    }
    out.append("}")
  }
}
