// The files of a timetable: an archive or a folder (GTFS), and the clocks of its zone.

import Calendars
import Compression
import FeatureStream
import FileNames
import Routing
import Transit
import Words

/// Opens what `--transit` names.
enum TransitFeedFile {
  /// How many bytes an archive, and a file of a folder, may have.
  private static let mostBytes = 1 << 30

  /// Reads a feed.
  static func read(_ path: String) throws(RunError) -> Feed {
    var reader: FeedReader
    if path.isFolder {
      reader = FeedReader { name throws(FeedError) in
        let file = path.hasSuffix("/") ? path + name : "\(path)/\(name)"
        guard file.isRegularFile else { return nil }
        do throws(RunError) { return try readBytes(file, atMost: mostBytes) } catch {
          throw FeedError("cannot be read", file: name)
        }
      }
    } else {
      reader = FeedReader(try archive(path))
    }
    do throws(FeedError) { return try reader.read() } catch { throw RunError(.badData, "\(path): \(error)") }
  }

  private static func archive(_ path: String) throws(RunError) -> ZipArchive {
    let bytes = try readBytes(path, atMost: mostBytes)
    guard bytes.starts(with: [0x50, 0x4B]) else {
      throw RunError(.badData, "\(path): is not a zip archive; a timetable is a feed (GTFS), as an archive or a folder")
    }
    do throws(CompressionError) { return try ZipArchive(bytes) } catch {
      throw RunError(.badData, "\(path): \(error.message)")
    }
  }

  // MARK: Clocks

  private static let zoneFolders = ["/usr/share/zoneinfo", "/var/db/timezone/zoneinfo"]

  /// The clocks of a feed.
  static func clock(_ feed: Feed, _ path: String) throws(RunError) -> ZoneClock {
    let zone = feed.zone
    // The name of a zone is data: it names a file of the system's tables, and no other.
    let parts = zone.split(separator: "/", omittingEmptySubsequences: false)
    let isName = parts.allSatisfy { part in
      part.first?.isLetter == true
        && part.utf8.allSatisfy { byte in
          byte.isDigit || byte.isLetter
            || byte == 0x2B || byte == 0x2D || byte == 0x5F
        }
    }
    if isName {
      for folder in zoneFolders {
        let file = "\(folder)/\(zone)"
        guard file.isRegularFile, let bytes = try? readBytes(file), let clock = ZoneClock(bytes) else { continue }
        return clock
      }
    }
    if ["UTC", "Etc/UTC", "GMT", "Etc/GMT"].contains(zone) { return ZoneClock(offset: 0) }
    guard zoneFolders.contains(where: \.isFolder) else {
      throw RunError(.unavailable, "the tables of time zones are not installed (package tzdata); \(path) needs \(zone)")
    }
    throw RunError(
      .badData, "\(path): agency.txt: agency_timezone: '\(zone)' is not a time zone such as Europe/Zurich")
  }
}
