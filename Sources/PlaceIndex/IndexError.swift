// What can be wrong with an index and with the file that it was made from.

import Gazetteer

/// Why an index is of no use.
public enum IndexError: Error, Sendable, Equatable {
  /// The file cannot be opened or read, in the system's words.
  case unreadable(String, String)
  /// The file is something else, or cut off.
  case notAnIndex(String)
  /// The file was written by another version.
  case otherVersion(String)
  /// A checksum is not that of the bytes.
  case damaged(String)
  /// The index does not say where its places are from.
  case sourceUnknown(String)
  /// The file with the places of an index cannot be opened.
  case sourceMissing(index: String, source: String)
  /// The file with the places cannot be read.
  case sourceUnreadable(String)
  /// The file with the places of an index has changed.
  case sourceNewer(index: String, source: String)
  /// The file with the places is shorter than it was.
  case sourceShorter(String)
  /// Where a place was there is none now.
  case sourceChanged
  /// A place's text is not inside of what the index holds.
  case textDamaged
  /// There is nothing to make an index of; so many records had no name.
  case noPlaces(untitled: Int)
  /// The condition cannot be asked of a place.
  case condition(String)
  /// What is set aside while an index is made cannot be written or read, in a sentence.
  case temporaryFile(String)
}

extension IndexError {
  /// Whether the file itself could not be opened.
  public var isMissingFile: Bool {
    if case .unreadable = self { return true }
    return false
  }

  /// Whether a temporary file is at fault.
  public var isOfTemporaryFile: Bool {
    if case .temporaryFile = self { return true }
    return false
  }

  /// Whether the data is at fault, and no index: it has no places, or one that the condition cannot be asked of.
  public var isOfData: Bool {
    switch self {
    case .noPlaces, .condition: true
    default: false
    }
  }

  /// What is wrong, and what to do about it.
  public var message: String {
    switch self {
    case .unreadable(let path, let reason): "\(path): cannot be opened: \(reason)"
    case .notAnIndex(let path):
      "\(path): is not an index of places; plat index makes one, and --places reads Features"
    case .otherVersion(let path): "\(path): was made by another version of plat; make it anew with plat index"
    case .damaged(let path): "\(path): is damaged: a checksum does not fit; make it anew with plat index"
    case .sourceUnknown(let path):
      "\(path): does not say where its places are from; make it anew with plat index"
    case .sourceMissing(let index, let source):
      "\(index): its places are in \(source), which cannot be opened; plat index --embed makes an index that needs no "
        + "other file"
    case .sourceUnreadable(let path): "\(path): cannot be read"
    case .sourceNewer(let index, let source):
      "\(index): \(source) has changed since the index was made; run plat index again, or go on with --index-stale ok"
    case .sourceShorter(let path): "\(path): has changed since the index was made; run plat index again"
    case .sourceChanged: "the file that the index was made from has changed; run plat index again"
    case .textDamaged: "the index is damaged; make it anew with plat index"
    case .condition(let message), .temporaryFile(let message): message
    case .noPlaces(let untitled):
      untitled == 0
        ? "there are no places"
        : "there are no places: no record has a name; --field name=PROPERTY says where it is"
    }
  }
}
