// TCX: the activities and courses of training computers to Features.

public import Formats
import GeoJSON

/// Reads TCX (Training Center XML, versions 1 and 2).
///
/// An activity is a LineString of its track points, or a MultiLineString with a part for each track; a course is too; a
/// point of a course is a Point. Altitudes are the third coordinate. Times, heart rates, distances, cadences and watts
/// of the points go to `coordinateProperties`, as those of GPX do.
public final class TCXDecoder: DocumentDecoder {
  private let markup = TCXMarkup()

  /// Makes a decoder for one file.
  public init() {}

  public func decode(
    _ bytes: UnsafeRawBufferPointer, isAtEnd: Bool, into out: inout DecodedRecords
  ) throws(DocumentError) -> Bool {
    try markup.decode(bytes, isAtEnd: isAtEnd, into: &out)
  }
}

private final class TCXMarkup: MarkupDecoder {
  init() { super.init(code: "bad-tcx") }

  override var root: (names: [String], title: String) { (["TrainingCenterDatabase"], "TCX") }

  override func isRecord(_ name: String) -> Bool {
    name == "Activity" && path.last == "Activities" || name == "Course" && path.last == "Courses"
  }

  override func take(_ node: MarkupNode) throws(MarkupError) {
    var properties = MemberText()
    let isCourse = node.name == "Course"
    if let name = node["Name"]?.trimmed { properties.add("name", name) }
    if let sport = node.attribute("Sport") { properties.add("sport", sport) }
    if let time = node["Id"]?.trimmed { properties.add("time", time) }
    if let notes = node["Notes"]?.trimmed { properties.add("desc", notes) }
    properties.add("_tcxType", isCourse ? "course" : "activity")
    addTotals(node.all("Lap"), to: &properties)
    var tracks: [MarkupNode] = []
    node.descendants("Track", into: &tracks)
    let segments = tracks.map { $0.all("Trackpoint").filter { $0["Position"] != nil } }.filter { $0.count > 1 }
    var geometry = ByteBuffer(capacity: 1024)
    if !segments.isEmpty {
      var details = PointDetails()
      for (index, segment) in segments.enumerated() {
        for (place, point) in segment.enumerated() { note(point, in: &details, segment: index, place: place) }
      }
      details.add(to: &properties, segments.map(\.count))
      geometry.append(
        segments.count > 1
          ? "{\"type\":\"MultiLineString\",\"coordinates\":[" : "{\"type\":\"LineString\",\"coordinates\":")
      for (index, segment) in segments.enumerated() {
        if index > 0 { geometry.append(0x2C as UInt8) }
        for (place, point) in segment.enumerated() {
          geometry.append(place > 0 ? 0x2C : 0x5B as UInt8)
          try appendPosition(point, to: &geometry)
        }
        geometry.append(0x5D as UInt8)
      }
      if segments.count > 1 { geometry.append(0x5D as UInt8) }
      geometry.append(0x7D as UInt8)
    }
    records.text.appendFeature(id: nil, properties, geometry)
    records.end(line: node.line, column: node.column)
    for point in node.all("CoursePoint") where point["Position"] != nil { try take(coursePoint: point) }
  }

  private func take(coursePoint point: MarkupNode) throws(MarkupError) {
    var properties = MemberText()
    for (name, key) in [("Name", "name"), ("Time", "time"), ("PointType", "type"), ("Notes", "desc")] {
      if let text = point[name]?.trimmed { properties.add(key, text) }
    }
    properties.add("_tcxType", "coursePoint")
    var geometry = ByteBuffer(capacity: 64)
    geometry.append("{\"type\":\"Point\",\"coordinates\":")
    try appendPosition(point, to: &geometry)
    geometry.append(0x7D as UInt8)
    records.text.appendFeature(id: nil, properties, geometry)
    records.end(line: point.line, column: point.column)
  }

  /// Adds what the laps come to together: seconds, metres and kilocalories.
  private func addTotals(_ laps: [MarkupNode], to properties: inout MemberText) {
    for (name, key) in [("TotalTimeSeconds", "seconds"), ("DistanceMeters", "distance"), ("Calories", "calories")] {
      let values = laps.compactMap { $0[name]?.trimmed }
      if values.count == 1 {
        if Double(values[0])?.isFinite == true { properties.addNumber(key, values[0]) }
      } else if !values.isEmpty {
        let sum = values.reduce(0.0) { $0 + (Double($1) ?? 0) }
        if sum.isFinite { properties.addNumber(key, sum == sum.rounded() && sum < 1e15 ? "\(Int(sum))" : "\(sum)") }
      }
    }
  }

  private func note(_ point: MarkupNode, in details: inout PointDetails, segment: Int, place: Int) {
    if let time = point["Time"]?.trimmed { details.note("times", time, segment, place) }
    var values = [
      ("heart", point["HeartRateBpm"]?["Value"]), ("distances", point["DistanceMeters"]),
      ("cadences", point["Cadence"]),
    ]
    if let extensions = point["Extensions"] {
      var leaves: [MarkupNode] = []
      extensions.leaves(into: &leaves)
      values += leaves.map { ($0.name.lowercased() + ($0.name.hasSuffix("s") ? "" : "s"), $0) }
    }
    for (kind, node) in values {
      guard let text = node?.trimmed, Double(text)?.isFinite == true else { continue }
      details.note(kind, text, segment, place)
    }
  }

  private func appendPosition(_ point: MarkupNode, to out: inout ByteBuffer) throws(MarkupError) {
    out.append(0x5B as UInt8)
    for (index, name) in ["LongitudeDegrees", "LatitudeDegrees"].enumerated() {
      if index > 0 { out.append(0x2C as UInt8) }
      guard let node = point["Position"]?[name], let value = node.trimmed else {
        throw MarkupError("a \(point.name) has no \(name)", point)
      }
      guard out.appendNumber(value) else {
        throw MarkupError("the \(name) \"\(value.prefix(40))\" of a \(point.name) is not a number of degrees", node)
      }
    }
    if let node = point["AltitudeMeters"], let altitude = node.trimmed {
      out.append(0x2C as UInt8)
      guard out.appendNumber(altitude) else {
        throw MarkupError("the altitude \"\(altitude.prefix(40))\" is not a number", node)
      }
    }
    out.append(0x5D as UInt8)
  }
}
