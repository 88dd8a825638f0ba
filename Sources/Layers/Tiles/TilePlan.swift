// How records become tiles, and what of them waits where borders are shared.

import Cartography
import Documents
import Engines
import Formats
import Planar

/// What tiles are made of, and how.
package struct TilePlan: Sendable {
  package let levels: ClosedRange<Int>
  /// The layer of records that name none by their property `mvt_layer`.
  package let layer: String
  /// By how much fewer points there are on each level than on the next one; nil for as many.
  package var dropRate: Double?
  /// How large tiles may be; nil for as large as they are.
  package var limit: TileLimit?
  /// Whether borders that areas have in common are the same on both sides: records then wait until all are there.
  package var sharesBorders = false
  /// Which tiles are made, where an archive has the others; nil for all.
  package var update: TileUpdate?

  package init(levels: ClosedRange<Int>, layer: String) { (self.levels, self.layer) = (levels, layer) }

  /// What an archive says of this.
  ///
  /// - Parameter isReduced: whether a tile was too large.
  func making(isReduced: Bool = false) -> TileMaking {
    var making = TileMaking(layer: layer)
    making.dropRate = dropRate ?? 1
    making.dependsOnOthers = isReduced || sharesBorders
    return making
  }

  /// A worker's part.
  package func collector() -> TileCollector { TileCollector(self) }
}

/// Cuts geometries with their properties to the tiles of a plan.
///
/// Belongs to one thread at a time.
final class TileRecordCutter {
  private let plan: TilePlan
  private let pyramid: TilePyramid

  init(_ plan: TilePlan) {
    self.plan = plan
    pyramid = TilePyramid(levels: plan.levels, Engines.geometry())
  }

  /// Appends the pieces of a record to a bag, whole or not at all; says whether the finest level has something of it.
  func cut(_ record: WaitingRecord, corners: BorderCorners?, into bag: inout TileBag) throws(TileFault) -> Bool {
    var found: [(tile: UInt64, piece: [UInt8])] = []
    let isSeen = try pyramid.cut(record.geometry, corners: corners, only: plan.update?.changed) { tile, part, size in
      if tile.zoom < record.coarsest { return }
      let rank = plan.limit == nil ? nil : TileRank(of: part, size: size)
      found.append((PMTilesArchive.id(of: tile), record.piece.message(part, rank: rank)))
    }
    for (tile, piece) in found {
      bag.tiles.append(tile)
      bag.pieces.append(piece)
    }
    return isSeen
  }
}

/// A record before it is cut: its properties as tiles have them, its geometry, and the coarsest level that it is on.
struct WaitingRecord {
  private enum Field { static let coarsest = 1, piece = 2, member = 3, type = 1, ordinate = 2, ring = 3, part = 4 }

  let piece: TilePiece
  /// In longitude and latitude, without heights.
  let geometry: Geometry
  let coarsest: Int

  init(_ piece: TilePiece, _ geometry: Geometry, coarsest: Int) {
    (self.piece, self.geometry, self.coarsest) = (piece, geometry, coarsest)
  }

  /// A hash of what tiles have of the record: FNV-1a (Fowler, Noll, Vo) over words, each folded onto itself after.
  var hash: UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    func add(_ word: UInt64) {
      hash = (hash ^ word) &* 0x100_0000_01B3
      hash ^= hash >> 32
    }
    add(UInt64(coarsest))
    for byte in piece.headBytes { add(UInt64(byte)) }
    geometry.visitSimple { member in
      add(UInt64(member.type.rawValue))
      for vertex in 0..<member.vertexCount {
        add(member.position(vertex).x.bitPattern)
        add(member.position(vertex).y.bitPattern)
      }
      for end in member.ringEnds { add(UInt64(end)) }
      for end in member.partEnds { add(UInt64(end)) }
    }
    return hash
  }

  /// The record as bytes that wait.
  var message: [UInt8] {
    var record = WireWriter()
    record.number(Field.coarsest, UInt64(coarsest))
    record.bytes(Field.piece, piece.headBytes)
    geometry.visitSimple { member in
      var message = WireWriter()
      message.number(Field.type, UInt64(member.type.rawValue))
      for vertex in 0..<member.vertexCount {
        for ordinate in [member.position(vertex).x, member.position(vertex).y] {
          message.double(Field.ordinate, ordinate)
        }
      }
      for end in member.ringEnds { message.number(Field.ring, UInt64(end)) }
      for end in member.partEnds { message.number(Field.part, UInt64(end)) }
      record.bytes(Field.member, message.bytes)
    }
    return record.bytes
  }

  /// Reads what waited.
  ///
  /// - Throws: `WireError` where the bytes are no such record.
  init(_ bytes: [UInt8]) throws(WireError) {
    var (head, members, coarsest): ([UInt8], [Geometry], UInt64) = ([], [], 0)
    try bytes.withUnsafeBufferPointer { buffer throws(WireError) in
      guard let base = buffer.baseAddress else { return }
      var reader = WireReader(base, 0..<buffer.count)
      while let (field, kind) = try reader.field() {
        switch field {
        case Field.coarsest: coarsest = try reader.number(kind)
        case Field.piece: head = Array(buffer[try reader.bytes(kind)])
        case Field.member: members.append(try Self.member(base, try reader.bytes(kind)))
        default: try reader.skip(kind)
        }
      }
    }
    var whole = Geometry(type: .geometryCollection)
    whole.members = members
    self.init(TilePiece(headBytes: head), members.count == 1 ? members[0] : whole, coarsest: Int(coarsest))
  }

  private static func member(_ base: UnsafePointer<UInt8>, _ range: Range<Int>) throws(WireError) -> Geometry {
    var geometry = Geometry()
    var reader = WireReader(base, range)
    while let (field, kind) = try reader.field() {
      switch field {
      case Field.type:
        geometry.type = GeometryType(rawValue: UInt8(truncatingIfNeeded: try reader.number(kind))) ?? .point
      case Field.ordinate: geometry.ordinates.append(Double(bitPattern: try reader.fixed(8)))
      case Field.ring: geometry.ringEnds.append(Int(try reader.number(kind)))
      case Field.part: geometry.partEnds.append(Int(try reader.number(kind)))
      default: try reader.skip(kind)
      }
    }
    return geometry
  }
}
