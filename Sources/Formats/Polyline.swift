// Encoded polylines: a line as letters, by differences of rounded degrees, as Google's algorithm has it.

public import GeoJSON
import Globe

/// Turns encoded polylines into Features, one a record.
///
///     _p~iF~ps|U_ulLnnqC_mqNvxq`@
///     {"type":"Feature","properties":{},"geometry":{"type":"LineString","coordinates":[[-120.2,38.5],[-120.95,40.7],…]}}
///
/// One of a single position becomes a Point.
public struct PolylineTranscoder: RecordTranscoder {
  private let unit: Double
  private let decimals: Int

  /// Makes a transcoder.
  ///
  /// - Parameter precision: how many decimals of a degree the line has: 5, or 6 as OSRM and Valhalla write it.
  public init(precision: Int = 5) {
    decimals = precision
    unit = (0..<precision).reduce(1.0) { unit, _ in unit * 10 }
  }

  public mutating func transcode(_ record: UnsafeRawBufferPointer, into out: inout ByteBuffer) throws(FormatError) {
    let start = out.count
    do throws(FormatError) { try append(record.trimmed, to: &out) } catch {
      out.count = start
      throw error
    }
  }

  private func append(_ text: UnsafeRawBufferPointer, to out: inout ByteBuffer) throws(FormatError) {
    var line = ByteBuffer(capacity: text.count * 4)
    var at = 0
    var (latitude, longitude): (Int64, Int64) = (0, 0)
    var count = 0
    while at < text.count {
      latitude &+= try number(text, &at)
      guard at < text.count else {
        throw FormatError(
          code: "bad-polyline", message: "the line ends after a latitude; a longitude is missing", offset: at)
      }
      longitude &+= try number(text, &at)
      let place = (Double(longitude) / unit, Double(latitude) / unit)
      guard abs(place.0) <= Longitude.turn, abs(place.1) <= 90 else {
        throw FormatError(
          code: "bad-polyline",
          message: "position \(count + 1) is at \(place.0), \(place.1), which is not a longitude and a latitude; "
            + (decimals == 5 ? "lines of OSRM and Valhalla need --polyline-precision 6" : "is it of precision 5?"),
          offset: at - 1)
      }
      if count > 0 { line.append(0x2C as UInt8) }
      line.append(0x5B as UInt8)
      line.append(place.0, .decimals(decimals))
      line.append(0x2C as UInt8)
      line.append(place.1, .decimals(decimals))
      line.append(0x5D as UInt8)
      count += 1
    }
    out.append("{\"type\":\"Feature\",\"properties\":{},\"geometry\":{\"type\":\"")
    out.append(count == 1 ? "Point\",\"coordinates\":" : "LineString\",\"coordinates\":[")
    out.append(line.bytes)
    out.append(count == 1 ? "}}" : "]}}")
  }

  private func number(_ text: UnsafeRawBufferPointer, _ at: inout Int) throws(FormatError) -> Int64 {
    var (value, shift): (UInt64, UInt64) = (0, 0)
    while at < text.count {
      let byte = text[at]
      guard (63...126).contains(byte) else {
        throw FormatError(
          code: "bad-polyline", message: "\(text.part(at, at + 1).quoted) is no character of an encoded polyline",
          offset: at)
      }
      guard shift < 60 else {
        throw FormatError(code: "bad-polyline", message: "a number of the line has too many characters", offset: at)
      }
      at += 1
      value |= UInt64((byte - 63) & 0x1F) << shift
      shift += 5
      if byte - 63 < 0x20 { return value & 1 == 0 ? Int64(value >> 1) : ~Int64(value >> 1) }
    }
    throw FormatError(code: "bad-polyline", message: "the line is cut short, inside a number", offset: at)
  }
}

/// Writes lines as encoded polylines.
public struct PolylineWriter: Sendable {
  private let unit: Double

  /// Makes a writer of so many decimals.
  public init(precision: Int = 5) { unit = (0..<precision).reduce(1.0) { unit, _ in unit * 10 } }

  /// Appends a line.
  ///
  /// - Parameters:
  ///   - count: how many positions it has.
  ///   - position: gives each, longitude first.
  public func append(_ count: Int, to out: inout ByteBuffer, _ position: (Int) -> (x: Double, y: Double)) {
    var before = (x: 0.0, y: 0.0)
    for index in 0..<count {
      let place = position(index)
      let rounded = (x: (place.x * unit).rounded(), y: (place.y * unit).rounded())
      append(Int64(rounded.y - before.y), to: &out)
      append(Int64(rounded.x - before.x), to: &out)
      before = rounded
    }
  }

  private func append(_ value: Int64, to out: inout ByteBuffer) {
    var rest = UInt64(bitPattern: (value << 1) ^ (value >> 63))
    while rest >= 0x20 {
      out.append(UInt8(truncatingIfNeeded: rest & 0x1F | 0x20) + 63)
      rest >>= 5
    }
    out.append(UInt8(truncatingIfNeeded: rest) + 63)
  }
}
