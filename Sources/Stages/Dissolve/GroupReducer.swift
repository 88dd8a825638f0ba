// The groups of dissolve and group: their geometries and values, and the features that they become.

import Engines
import FeatureStream
import GeoJSON
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
  /// Where the weights are among them.
  private let weight: Int?
  private let countName: String?
  private let coordinates: CoordinateOptions
  private let jobs: Int
  private var groups: [Group] = []
  /// What is united of each group, up to the last that has a geometry: they are many times as large as the rest.
  private var unions: [GroupUnion] = []
  private var numbers: [[UInt8]: Int] = [:]
  private var crs: String??
  private var results: [Geometry] = []
  private var next = 0

  init(_ fields: [GroupField], count: String?, _ coordinates: CoordinateOptions, jobs: Int) {
    (self.fields, countName, self.coordinates, self.jobs) = (fields, count, coordinates, jobs)
    weight = fields.weight
  }

  func absorb(_ bag: DissolveBag) throws(RunError) {
    for (name, record) in bag.crs {
      if let crs, crs != name { throw .mixedCRS("a union", crs, name, record: record) }
      crs = .some(name)
    }
    for group in bag.groups {
      let number: Int
      if let known = numbers[group.key] {
        number = known
      } else {
        number = groups.count
        numbers[group.key] = number
        groups.append(Group(values: GroupValue.all(fields)))
      }
      groups[number].count += group.count
      if group.hasGeometry {
        while unions.count <= number { unions.append(GroupUnion()) }
        unions[number].add(group.pile)
      }
      for field in fields.indices {
        for (record, value) in group.values[field].enumerated() {
          groups[number].values[field].add(value, weight: weight.flatMap { group.values[$0][record] })
        }
      }
    }
  }

  func finish() throws(RunError) -> String? {
    let format: CoordinateFormat
    do throws(RecordError) { format = coordinates.format(for: try CRSRegistry().crs(crs ?? nil).unit) } catch {
      throw RunError(.badData, error.message)
    }
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
    return GroupValue.nearNote(groups.lazy.map(\.values))
  }

  func fill(_ batch: inout RecordBatch) -> Bool {
    guard next < groups.count else { return false }
    while next < groups.count, !batch.isFull { appendNext(to: &batch) }
    return true
  }

  private func appendNext(to batch: inout RecordBatch) {
    let group = groups[next]
    let geometry = next < results.count ? results[next] : Geometry()
    groups[next].values = []
    if next < results.count { results[next] = Geometry() }
    next += 1
    var builder = FeatureBuilder()
    builder.begin()
    builder.appendProperties { out in
      out.append("{")
      var isFirst = true
      for (field, value) in zip(fields, group.values) where field.use != .weight {
        out.append(isFirst ? "" : ",")
        isFirst = false
        out.appendString(field.result)
        out.append(":")
        value.append(to: &out)
      }
      if let countName {
        out.append(isFirst ? "" : ",")
        out.appendString(countName)
        out.append(":\(group.count)")
      }
      out.append("}")
    }
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
}
