// Positions from GPS receivers to Features: NMEA 0183 sentences, and the reports of gpsd.

public import GeoJSON
import Globe
import Words

/// Turns the lines of a receiver, or of gpsd, into Features at the positions they tell.
///
///     $GPRMC,123519,A,4807.038,N,01131.000,E,022.4,084.4,230394,003.1,W*6A
///     {"class":"TPV","mode":3,"time":"2025-06-01T12:35:19.000Z","lat":48.1173,"lon":11.5167,"track":84.4}
///     {"type":"Feature","properties":{"time":…,"course":84.4,"speed":11.5},"geometry":{"type":"Point",…}}
///
/// Of NMEA the sentences RMC and GGA of any talker tell positions, of gpsd the reports TPV; a line that is a Feature
/// stays as it is. All other lines, and those without a fix, are no records: nothing is written for them; nor are
/// halves of sentences, as there are where a receiver is read from its middle on, or to its middle. `course` is in
/// degrees clockwise from true north, `speed` in metres a second, `time` in UTC; of a GGA it is the time of day.
public struct GPSTranscoder: RecordTranscoder {
  /// Makes a transcoder; one serves a whole stream.
  public init() {}

  public mutating func transcode(_ record: UnsafeRawBufferPointer, into out: inout ByteBuffer) throws(FormatError) {
    guard let first = record.first else { return }
    switch first {
    case 0x7B: try transcodeObject(record, into: &out)
    // `!` begins the sentences of AIS and its like, which are not the receiver's.
    case 0x24: try transcodeSentence(record, into: &out)
    case 0x21, 0x23: return
    // The rest of a sentence whose beginning was not heard.
    case _ where record.trimmed.isEndOfSentence: return
    default:
      throw FormatError(
        code: "bad-position", message: "this is neither an NMEA sentence nor a gpsd report nor a Feature", offset: 0)
    }
  }

  // MARK: NMEA 0183

  private func transcodeSentence(_ record: UnsafeRawBufferPointer, into out: inout ByteBuffer) throws(FormatError) {
    // A sentence that breaks off is followed by the next one.
    let text = record.trimmed.fromLastDollar
    var end = text.count
    var isWhole = false
    if let star = text.lastIndex(of: 0x2A) {
      // The checksum itself is broken off.
      if star + 2 >= text.count { return }
      (end, isWhole) = (star, true)
      let sum = text[1..<star].reduce(0) { $0 ^ $1 }
      let digits = text[(star + 1)...]
      let told = digits.count == 2 ? UInt8(String(decoding: digits, as: UTF8.self), radix: 16) : nil
      guard told == sum else {
        let wanted = String(sum, radix: 16, uppercase: true)
        throw FormatError(
          code: "bad-checksum", message: "the checksum of the sentence is not \(wanted.count < 2 ? "0" : "")\(wanted)",
          offset: star)
      }
    }
    let fields = text[1..<end].split(separator: 0x2C, omittingEmptySubsequences: false).map {
      String(decoding: $0, as: UTF8.self)
    }
    guard let name = fields.first, name.utf8.count == 5 else { return }
    var fix = Fix()
    if name.hasSuffix("RMC") {
      guard fields.count >= (isWhole ? 10 : 12), fields[2] == "A" else { return }
      fix.time = Self.time(fields[1], date: fields[9])
      fix.speed = Double(fields[7]).map { ($0 * 1852 / 3600 * 1e6).rounded() / 1e6 }
      fix.course = Double(fields[8])
      try fix.place(fields[3...6], in: name)
    } else if name.hasSuffix("GGA") {
      guard fields.count >= (isWhole ? 10 : 15), let quality = Int(fields[6]), quality > 0 else { return }
      fix.time = Self.time(fields[1], date: "")
      fix.altitude = Double(fields[9])
      try fix.place(fields[2...5], in: name)
    } else {
      return
    }
    fix.append(to: &out)
  }

  /// `2025-06-01T12:35:19Z` from `123519` and `010625`; without a date the time of day alone.
  private static func time(_ time: String, date: String) -> String? {
    let (time, date) = (Array(time), Array(date))
    guard time.count >= 6, time.prefix(6).allSatisfy(\.isNumber), time.dropFirst(6).allSatisfy({ $0 != "\"" }) else {
      return nil
    }
    let clock = "\(String(time[0..<2])):\(String(time[2..<4])):\(String(time[4...]))Z"
    guard date.count == 6, let year = Int(String(date[4..<6])) else { return clock }
    // GPS is younger than 1980.
    return "\(year < 80 ? 2000 + year : 1900 + year)-\(String(date[2..<4]))-\(String(date[0..<2]))T\(clock)"
  }

  // MARK: gpsd

  private func transcodeObject(_ record: UnsafeRawBufferPointer, into out: inout ByteBuffer) throws(FormatError) {
    guard let object = JSONValue(text: String(decoding: record, as: UTF8.self)) else {
      // The scanner says what is wrong with it, and where.
      return out.append(record)
    }
    let isFeature = object["type"] != nil
    var fix = Fix()
    fix.latitude = object["lat"]?.number
    fix.longitude = object["lon"]?.number
    fix.altitude = (object["altHAE"] ?? object["altMSL"] ?? object["alt"])?.number
    fix.course = object["track"]?.number
    fix.speed = object["speed"]?.number
    if case .string(let time) = object["time"] { fix.time = time }
    let mode = object["mode"]?.number ?? 0
    if isFeature {
      out.append(record)
    } else if object["class"] == .string("TPV"), mode >= 2, let latitude = fix.latitude, let longitude = fix.longitude {
      try Fix.check(longitude, latitude)
      fix.append(to: &out)
    }
  }
}

extension UnsafeRawBufferPointer {
  /// What begins at the last `$`, which no sentence has in it.
  fileprivate var fromLastDollar: UnsafeRawBufferPointer {
    lastIndex(of: 0x24).map { UnsafeRawBufferPointer(rebasing: self[$0...]) } ?? self
  }

  /// Whether the text is printable and ends as sentences do, in `*` and two digits of a checksum.
  fileprivate var isEndOfSentence: Bool {
    count >= 3 && self[count - 3] == 0x2A && self[count - 2].isHexDigit && self[count - 1].isHexDigit
      && allSatisfy { 0x20...0x7E ~= $0 }
  }
}

/// What a receiver tells of a moment.
private struct Fix {
  var longitude: Double?
  var latitude: Double?
  var altitude: Double?
  var course: Double?
  var speed: Double?
  var time: String?

  /// Takes `4807.038,N,01131.000,E`.
  mutating func place(_ fields: ArraySlice<String>, in name: String) throws(FormatError) {
    let words = Array(fields)
    guard let north = Self.degrees(words[0]), let east = Self.degrees(words[2]),
      ["N", "S"].contains(words[1]), ["E", "W"].contains(words[3])
    else {
      throw FormatError(
        code: "bad-position", message: "\(name) tells no position: \(words.joined(separator: ","))", offset: 0)
    }
    let (longitude, latitude) = (words[3] == "W" ? -east : east, words[1] == "S" ? -north : north)
    try Self.check(longitude, latitude)
    (self.longitude, self.latitude) = (longitude, latitude)
  }

  static func check(_ longitude: Double, _ latitude: Double) throws(FormatError) {
    guard Longitude.isWithin(longitude), abs(latitude) <= 90 else {
      throw FormatError(
        code: "bad-position", message: "\(longitude), \(latitude) is not a longitude and a latitude", offset: 0)
    }
  }

  /// Degrees and minutes, `ddmm.mmmm`.
  private static func degrees(_ text: String) -> Double? {
    guard text.first?.isNumber == true, let number = Double(text), number.isFinite else { return nil }
    let degrees = (number / 100).rounded(.down)
    return degrees + (number - degrees * 100) / 60
  }

  func append(to out: inout ByteBuffer) {
    guard let longitude, let latitude else { return }
    out.append("{\"type\":\"Feature\",\"properties\":{")
    var isFirst = true
    func name(_ text: StaticString, _ out: inout ByteBuffer) {
      if !isFirst { out.append(0x2C as UInt8) }
      isFirst = false
      out.append(text)
    }
    if let time {
      name("\"time\":", &out)
      out.appendString(time)
    }
    if let course, course.isFinite {
      name("\"course\":", &out)
      out.appendShortest(course)
    }
    if let speed, speed.isFinite {
      name("\"speed\":", &out)
      out.appendShortest(speed)
    }
    out.append("},\"geometry\":{\"type\":\"Point\",\"coordinates\":[")
    out.append(longitude, .degrees)
    out.append(0x2C as UInt8)
    out.append(latitude, .degrees)
    if let altitude, altitude.isFinite {
      out.append(0x2C as UInt8)
      out.append(altitude, .linear)
    }
    out.append("]}}")
  }
}
