// Stages that are prepared once for a set of options, and asked often.

import FeatureStream
import FileNames
import GeoJSON
import Synchronization

/// The stages that have been prepared for an index, by their words; shared by all threads.
final class PreparedStages: Sendable {
  private final class Entry: Sendable {
    let words: [String]
    let file: FileState
    let stage: PreparedStage

    init(_ words: [String], _ file: FileState, _ stage: PreparedStage) {
      (self.words, self.file, self.stage) = (words, file, stage)
    }
  }

  private let index: String
  /// The one that was asked for last is the last.
  private let entries = Mutex<[Entry]>([])
  /// What is prepared may hold something of every place, so there are few.
  private static let most = 4

  init(_ index: String) { self.index = index }

  /// Parses and prepares a stage over the index.
  ///
  /// - Throws: `UsageError`, where the words make no sense; `RunError`.
  func fresh(_ words: [String]) throws -> PreparedStage {
    try Plat.parse([words[0], "--index=\(index)"] + words.dropFirst()).prepare()
  }

  /// The stage that the words stand for, prepared now or before; it does not depend on the question itself.
  func kept(_ words: [String], file: FileState) throws -> PreparedStage {
    try entries.withLock { entries in
      if let known = entries.firstIndex(where: { $0.words == words && $0.file == file }) {
        let entry = entries.remove(at: known)
        entries.append(entry)
        return entry.stage
      }
      entries.removeAll { $0.file != file }
      if entries.count == Self.most { entries.removeFirst() }
      let stage = try fresh(words)
      entries.append(Entry(words, file, stage))
      return stage
    }
  }
}
