// The text of the Feature that several become: their geometries side by side, and what they have in common.

import GeoJSON
import Globe
import SimpleFeatures

/// Writes the Feature that records become.
///
/// It is the first one's text, member by member, with another geometry and the properties that all have; what is copied
/// keeps its bytes.
struct CollectedFeature {
  let names: ExplodedNames
  /// The name of the property that says how many there were.
  let countName: String?

  /// Appends the Feature.
  func append(_ records: [CollectedRecord], to out: inout ByteBuffer) {
    var pieces: [GeometryPiece] = []
    var ids: Set<[UInt8]> = []
    var common: [CommonMember] = []
    var envelope = Envelope()
    for (index, record) in records.enumerated() {
      ByteBuffer(record.text).withPaddedBytes { bytes in
        var scanner = FeatureScanner(
          needs: GeometryNeeds(ordinates: true, positions: false, check: CoordinateCheck.none))
        var feature = Feature()
        // It was written by this program a moment ago.
        guard (try? scanner.scan(bytes, from: 0, to: bytes.count, into: &feature)) != nil else { return }
        ids.insert(feature.id.isPresent ? ValueKey.key(of: feature.id, in: bytes) : [])
        envelope.add(feature.geometry)
        if feature.hasGeometry { pieces.append(piece(of: feature)) }
        keepCommon(&common, feature, isFirst: index == 0)
      }
    }
    ByteBuffer(records[0].text).withPaddedBytes { bytes in
      var members = JSONMembers(bytes)
      var isFirst = true
      while let member = members.next() {
        let name = unescape(bytes[member.name])
        if name == "id", ids.count > 1 { continue }
        if name == "bbox", envelope.isEmpty { continue }
        out.append(isFirst ? "{\"" : ",\"")
        isFirst = false
        out.append(bytes[member.name])
        out.append("\":")
        switch name {
        case "geometry": GeometryPiece.append(pieces, to: &out)
        case "properties": append(common, records.count, to: &out)
        case "bbox": out.appendBBox(envelope, wraps: records[0].crs == nil, .shortest)
        default: out.append(bytes[member.value])
        }
      }
      out.append("}")
    }
  }

  /// The geometry of a record, and where it stood.
  private func piece(of feature: Feature) -> GeometryPiece {
    var piece = GeometryPiece(geometry: Array(feature.bytes(feature.geometryText)))
    for place in feature.places.coordinates {
      piece.coordinates.append((place.type, Array(feature.bytes(place.range))))
    }
    piece.isCollection = feature.geometry.type == .geometryCollection
    if let properties = feature.propertiesValue {
      if let path = properties[names.path]?.numbers, path.allSatisfy({ $0 >= 1 && $0 < 1e9 }) {
        piece.path = path.map { Int($0) }
      }
      piece.isPart = properties[names.part]?.number != nil
    }
    return piece
  }

  /// Leaves the properties that a further record has with the same value.
  private func keepCommon(_ common: inout [CommonMember], _ feature: Feature, isFirst: Bool) {
    guard let text = feature.propertiesText, text.bytes.first == 0x7B else {
      common = []
      return
    }
    var found: [[UInt8]: [UInt8]] = [:]
    var members = JSONMembers(text)
    while let member = members.next() {
      let name = unescape(text[member.name])
      if name == names.part || name == names.path || name == countName { continue }
      let key = ValueKey.key(of: member.value, in: text)
      if isFirst {
        common.append(CommonMember(name: Array(text[member.name]), value: Array(text[member.value]), key: key))
      }
      found[Array(name.utf8)] = key
    }
    if isFirst { return }
    common.removeAll { member in
      let name = member.name.withUnsafeBytes { Array(unescape($0).utf8) }
      return found[name] != member.key
    }
  }

  private func append(_ common: [CommonMember], _ count: Int, to out: inout ByteBuffer) {
    out.append("{")
    for (index, member) in common.enumerated() {
      out.append(index == 0 ? "\"" : ",\"")
      out.append(member.name)
      out.append("\":")
      out.append(member.value)
    }
    if let countName {
      if !common.isEmpty { out.append(",") }
      out.appendString(countName)
      out.append(":\(count)")
    }
    out.append("}")
  }
}

/// A property that all have with one value, as the first one spells it.
private struct CommonMember {
  let name, value, key: [UInt8]
}
