// A run of input with whole records in it, as it goes from the reader to a worker.

import Formats
import GeoJSON
import Globe

/// Where one record stands in its chunk.
struct RecordSpan {
  var start: Int
  var end: Int
  /// The line of the input that the record begins on, from 1.
  var line: Int
  /// How many bytes of that line stand before it.
  var column = 0
  /// What the reader itself found wrong with the stretch, if anything.
  var fault: Fault?
  /// Which of the chunk's collections the record is from; negative for none.
  var collection = -1

  /// The line and the column, both from 1, of a byte of the chunk that is in the record or just after it.
  ///
  /// Lines inside a record are counted here, when a message asks for them.
  func position(of offset: Int, in base: UnsafePointer<UInt8>) -> (line: Int, column: Int) {
    var (line, lineStart, at) = (line, start - column, start)
    while let feed = indexOf(0x0A, base, at, offset) {
      line += 1
      lineStart = feed + 1
      at = lineStart
    }
    return (line, offset - lineStart + 1)
  }
}

/// The text form of an input.
public enum InputFormat: String, Sendable, CaseIterable {
  case geojson, jsonl, wkt, wkb, csv, copy, gps, url, osm, gpx, tcx, kml, topojson, polyline, imdf
  case mvt, pmtiles, mbtiles, gdal
  /// Each line is the property `text` of a Feature without a geometry.
  case text
  /// Features that were made of a document, which is no form by itself.
  case document

  /// Whether it is read as a whole, and not record by record.
  var isDocument: Bool { [.osm, .gpx, .tcx, .kml, .topojson, .imdf, .mvt, .pmtiles, .mbtiles, .gdal].contains(self) }

  /// What people call a document of this form.
  var documentName: String {
    switch self {
    case .osm: "OpenStreetMap data"
    case .gpx: "GPX"
    case .tcx: "TCX"
    case .topojson: "TopoJSON"
    case .imdf: "an archive of IMDF"
    case .kml: "KML or KMZ"
    case .mvt: "a vector tile"
    case .pmtiles: "PMTiles"
    case .mbtiles: "MBTiles"
    case .gdal: "a file that GDAL reads"
    default: rawValue
    }
  }
}

/// A FeatureCollection's own members, apart from its features.
struct CollectionContext: Sendable, Equatable {
  /// The name of the collection's CRS; nil for CRS84.
  var crsName: String?
  /// What the edges of its Features stand for, where they do not say it; nil where the collection does not either.
  var edges: Contour?
  /// The foreign members before `features`, as `"name":value` texts.
  var foreignMembers: [String] = []
}

/// Where a FeatureCollection begins or ends, or a member of its own apart from `type` and `features`; or the mark with
/// which the input begins.
struct CollectionNote: Sendable {
  var part: CollectionPart
  /// How many of the chunk's records stand before it.
  var records: Int
  /// Where it stands, counted from the chunk's first byte; negative for a byte that is gone.
  var start: Int
  /// The line, and how many bytes of it stand before.
  var line: Int
  var column: Int
}

/// Input bytes, and the records in them.
///
/// A worker owns one and has it filled anew.
final class Chunk {
  // One thread owns the chunk: a check of each access would find nothing.
  @exclusivity(unchecked) private var buffer: ByteBuffer
  @exclusivity(unchecked) var records: [RecordSpan] = []
  /// The chunk's number in the stream, from 0.
  var number = 0
  /// The place of the first byte in its input.
  var inputOffset = 0
  /// Which of the inputs it is from.
  var input = 0
  var format = InputFormat.geojson
  /// The table that its rows are of, as CSV.
  var table: CSVTable?
  var collections: [CollectionContext] = []
  /// The foreign members of the FeatureCollection that the stream begins with, in the first chunk of all.
  var openingMembers: [String] = []
  /// What is to be said of collections, for a step that sees all of the input.
  var notes: [CollectionNote] = []
  /// Whether there is such a step; else nothing is noted.
  var takesNotes = false
  /// Records that a stage has made, in place of bytes, and the number of the first.
  var made = MadeRecords()
  var firstLine = 1

  init(capacity: Int) { buffer = ByteBuffer(capacity: capacity) }

  /// The first byte.
  var base: UnsafeMutablePointer<UInt8> { buffer.base }
  /// How many bytes there are.
  var count: Int {
    get { buffer.count }
    set { buffer.count = newValue }
  }
  /// How many bytes there is room for.
  var capacity: Int { buffer.capacity }
  /// The bytes, as a scanner wants them.
  var bytes: PaddedBytes { buffer.paddedBytes }

  func removeAll() {
    count = 0
    records.removeAll(keepingCapacity: true)
    collections.removeAll(keepingCapacity: true)
    if !notes.isEmpty { notes.removeAll(keepingCapacity: true) }
    made.removeAll()
    if !openingMembers.isEmpty { openingMembers.removeAll() }
  }

  /// Zeroes what is after the bytes, so that no token runs on there.
  func seal() { buffer.seal() }

  /// Makes room for `additional` bytes more.
  func reserve(_ additional: Int) { buffer.reserve(additional) }

  /// Gives back what one large record made it grow to.
  func shrink(to wanted: Int) { buffer.shrink(to: wanted) }

  func append(_ bytes: UnsafeRawBufferPointer) { buffer.append(bytes) }

  /// Moves the bytes from `offset` on to the front.
  func discardPrefix(_ offset: Int) { buffer.removePrefix(offset) }
}
