// The text of the Feature that several become: their geometries side by side, and what they have in common.

import GeoJSON
import Globe
import Planar

/// Writes the Feature that records become.
///
/// It is the first one's text, member by member, with another geometry and the properties that all have; what is copied
/// keeps its bytes.
package struct CollectedFeature {
  package let names: ExplodedNames
  /// The name of the property that says how many there were.
  package let countName: String?
  package let misfits: VertexMisfits

  package init(names: ExplodedNames, countName: String?, misfits: VertexMisfits) {
    (self.names, self.countName, self.misfits) = (names, countName, misfits)
  }

  /// Appends the Feature.
  package func append(_ records: [CollectedRecord], to out: inout ByteBuffer) {
    var pieces: [GeometryPiece] = []
    var ids: Set<[UInt8]> = []
    var common = CommonProperties(
      excluding: VertexLists.propertyNames.union([names.part, names.path, countName ?? names.part]))
    var lists = VertexLists()
    var envelope = Envelope()
    for record in records {
      ByteBuffer(record.text).withPaddedBytes { bytes in
        var scanner = FeatureScanner(
          needs: GeometryNeeds(ordinates: true, positions: false, check: CoordinateCheck.none))
        var feature = Feature()
        // It was written by this program a moment ago.
        guard (try? scanner.scan(bytes, into: &feature)) != nil else { return }
        ids.insert(feature.id.isPresent ? ValueKey.key(of: feature.id, in: bytes) : [])
        envelope.add(feature.geometry)
        if feature.hasGeometry { pieces.append(piece(of: feature)) }
        common.keep(feature)
        lists.add(feature.propertiesText, VertexShape(feature.geometry))
      }
    }
    var geometry = ByteBuffer()
    GeometryPiece.append(pieces, to: &geometry)
    let shape = lists.isEmpty ? nil : Self.shape(of: geometry)
    misfits.add(lists.misfits)
    ByteBuffer(records[0].text).withPaddedBytes { bytes in
      ObjectCopy.append(bytes, to: &out) { _, member in
        switch unescape(bytes[member.name]) {
        case "id": ids.count > 1 ? .leaveOut : .keep
        case "bbox": envelope.isEmpty ? .leaveOut : .rewrite
        case "geometry", "properties": .rewrite
        default: .keep
        }
      } write: { member, out in
        switch unescape(bytes[member.name]) {
        case "geometry": out.append(geometry.bytes)
        case "bbox": out.appendBBox(envelope, wraps: records[0].crs == nil, .shortest)
        default:
          common.append(to: &out) { out, needsComma in
            if let shape { lists.append(to: &out, shape, &needsComma) }
            guard let countName else { return }
            if needsComma { out.append(",") }
            needsComma = true
            out.appendString(countName)
            out.append(":\(records.count)")
          }
        }
      }
    }
  }

  /// How the values of a geometry's vertices are nested.
  private static func shape(of geometry: borrowing ByteBuffer) -> VertexShape? {
    ByteBuffer(geometry.bytes).withPaddedBytes { bytes in
      var scanner = FeatureScanner(
        needs: GeometryNeeds(ordinates: true, positions: false, check: CoordinateCheck.none))
      var feature = Feature()
      guard (try? scanner.scan(bytes, into: &feature)) != nil else { return nil }
      return VertexShape(feature.geometry)
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
}
