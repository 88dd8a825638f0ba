// The index that is served: opened again when another file has its name.

import FeatureStream
import FileNames
import PlaceIndex
import Synchronization

/// An index by its name, shared by all threads.
final class ServedIndex: Sendable {
  let path: String
  private let state: Mutex<(file: FileState, store: PlaceStore)>

  /// Opens it.
  init(_ path: String) throws(RunError) {
    self.path = path
    let file = FileState(path)
    state = Mutex((file, try Self.open(path)))
  }

  private static func open(_ path: String) throws(RunError) -> PlaceStore {
    do throws(IndexError) { return try PlaceStore(index: path, verifies: false, allowsStale: false) } catch {
      throw RunError(error)
    }
  }

  /// The places, and which file they are from.
  ///
  /// Where another file has the name, that is opened; one that cannot be is left alone until it changes again.
  var current: (file: FileState, store: PlaceStore) {
    let file = FileState(path)
    return state.withLock { state in
      if file != state.file {
        state.file = file
        if let store = try? Self.open(path) { state.store = store }
      }
      return state
    }
  }
}
