// Geometry objects and their coordinates: nesting, positions and rings are checked, ordinates gathered.

import Planar

extension FeatureScanner {
  /// Passes over a geometry object.
  mutating func scanGeometry(_ geometry: inout Geometry, _ places: inout GeometryPlaces) throws(ScanError) {
    let objectStart = json.position
    guard json.byte == 0x7B else {
      try json.skipValue()
      throw json.error(.badGeometry, at: objectStart)
    }
    guard try json.enter(close: 0x7D) else { throw json.error(.missingType, at: objectStart) }
    var seen: UInt16 = 0
    var type: GeometryType?
    var body = ByteRange.absent
    var bbox = BoxText.absent
    var bodyIsCoordinates = false
    // Where the body stands before the type, it is read again once the type is known.
    var scanned = false
    repeat {
      let key = json.position
      let member = try scanName()
      let start = json.position
      if member != .foreign { try once(member, &seen, at: key) }
      switch member {
      case .type:
        guard case .geometry(let named) = try scanType() else { throw json.error(.unknownType, at: start) }
        type = named
        geometry.removeAll(type: named)
      case .coordinates, .geometries:
        guard !body.isPresent else { throw json.error(.misplacedMember, at: key) }
        bodyIsCoordinates = member == .coordinates
        if let type, (type == .geometryCollection) != bodyIsCoordinates {
          try scanBody(type, &geometry, &places)
          scanned = true
        } else {
          try json.skipValue()
        }
        body = ByteRange(start: start, end: json.position)
      case .bbox: bbox = try scanBBox(key)
      case .geometry, .properties, .features: throw json.error(.misplacedMember, at: key)
      case .crs where json.depth == 1:
        // GeoJSON 2008 allows it on a bare geometry; it moves to the Feature that is made of it.
        places.crsName = try CRSMember.scan(&json)
        places.crsMember = ByteRange(start: key, end: json.position)
      case .id, .crs, .foreign: try json.skipValue()
      }
    } while try json.another(close: 0x7D)
    guard let type else { throw json.error(.missingType, at: objectStart) }
    let wantsCoordinates = type != .geometryCollection
    guard body.isPresent, bodyIsCoordinates == wantsCoordinates else {
      throw json.error(wantsCoordinates ? .missingCoordinates : .missingGeometries, at: objectStart)
    }
    if !scanned {
      let after = json.position
      json.position = body.start
      json.depth += 1
      try scanBody(type, &geometry, &places)
      json.depth -= 1
      json.position = after
    }
    if wantsCoordinates {
      places.coordinates.append(GeometryPlaces.Coordinates(type: type, range: body, bbox: bbox))
    } else {
      if bbox.isPresent {
        places.collectionBoxes.append(bbox)
        places.boxedCollections.append(collectionCount)
      }
      collectionCount += 1
    }
  }

  private mutating func scanBody(
    _ type: GeometryType, _ geometry: inout Geometry, _ places: inout GeometryPlaces
  ) throws(ScanError) {
    guard json.byte == 0x5B else {
      let start = json.position
      try json.skipValue()
      throw json.error(type == .geometryCollection ? .missingGeometries : .badCoordinates, at: start)
    }
    if type == .geometryCollection {
      return try scanMembers(&geometry, &places)
    }
    if json.end - json.position >= Self.longText { reserve(type, &geometry, &places) }
    switch type {
    case .point: try scanPoint(&geometry, &places)
    case .multiPoint: _ = try scanPositions(&geometry, &places)
    case .lineString: try scanLine(&geometry, &places)
    case .multiLineString: try scanArray { scanner throws(ScanError) in try scanner.scanLine(&geometry, &places) }
    case .polygon: try scanArray { scanner throws(ScanError) in try scanner.scanRing(&geometry, &places) }
    case .multiPolygon:
      try scanArray { scanner throws(ScanError) in
        try scanner.scanArray { scanner throws(ScanError) in try scanner.scanRing(&geometry, &places) }
        geometry.partEnds.append(geometry.ringEnds.count)
      }
    case .geometryCollection: break
    }
  }

  private mutating func scanMembers(_ geometry: inout Geometry, _ places: inout GeometryPlaces) throws(ScanError) {
    guard try json.enter(close: 0x5D) else { return }
    isInCollection = true
    repeat {
      var member = Geometry()
      try scanGeometry(&member, &places)
      if needs.ordinates { geometry.members.append(member) }
    } while try json.another(close: 0x5D)
  }
}
