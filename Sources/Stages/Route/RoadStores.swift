// The networks of a run: that of the options, and those of links that ask to go otherwise.

import FeatureStream
import FileNames
import MapURLs
import Routing
import Synchronization
import SystemLibrary

/// A network for each way to go that records ask for, made when the first one asks, and shared by all workers.
final class RoadStores: Sendable {
  /// What decides about a network.
  struct Choice: Hashable, Sendable {
    var transport: TransportType
    var avoided: WayClasses
  }

  /// What options say, so that records do not.
  struct Given: Sendable {
    var profile: String?
    var avoids = false
  }

  let base: RoadStore
  private let given: Given
  private let choice: Choice
  private let make: @Sendable (Choice) throws(RunError) -> RoadStore
  private let made = Mutex<[Choice: Result<RoadStore, RunError>]>([:])
  /// A network takes memory: what is asked for anew after this many is made anew.
  static let most = 8

  /// - Parameters:
  ///   - base: the network of the options.
  ///   - make: makes another, for what a link asks.
  init(
    _ base: RoadStore, avoiding avoided: WayClasses, _ given: Given,
    _ make: @escaping @Sendable (Choice) throws(RunError) -> RoadStore
  ) {
    (self.base, self.given, self.make) = (base, given, make)
    choice = Choice(transport: base.network.profile.transport, avoided: avoided)
  }

  /// The network that a link asks for; nil for that of the options, which may overrule the link.
  func choice(_ link: LinkRequest, _ conflicts: inout LinkConflicts) throws(RecordError) -> Choice? {
    var asked = choice
    if given.profile != nil {
      if let transport = link.transport, Self.transports[transport] != choice.transport { conflicts.transport += 1 }
    } else if let transport = link.transport {
      guard let known = Self.transports[transport] else {
        throw RecordError(
          code: "no-transit",
          message: "the link asks for \(transport.rawValue); --transit names a timetable, --profile another way to go")
      }
      asked.transport = known
    }
    if given.avoids {
      if !choice.avoided.isSuperset(of: link.avoided) { conflicts.avoided += 1 }
    } else {
      asked.avoided = link.avoided
    }
    return asked == choice ? nil : asked
  }

  private static let transports: [MapURL.Transport: TransportType] = [
    .driving: .automobile, .walking: .walking, .cycling: .cycling,
  ]

  /// The network for a choice.
  func store(_ choice: Choice) throws(RecordError) -> RoadStore {
    let result = made.withLock { stores in
      if let known = stores[choice] { return known }
      if stores.count >= Self.most { stores.removeAll() }
      var result: Result<RoadStore, RunError>
      do throws(RunError) { result = .success(try make(choice)) } catch { result = .failure(error) }
      stores[choice] = result
      return result
    }
    do throws(RunError) { return try result.get() } catch {
      let avoided = WayClasses.allCases.filter(choice.avoided.contains).map(\.name).joined(separator: ",")
      throw RecordError(
        code: "no-network",
        message: "the link asks for \(choice.transport.rawValue)\(avoided.isEmpty ? "" : " without \(avoided)"): "
          + error.message)
    }
  }

  /// What there is to say at the end.
  var closingNote: @Sendable () -> String {
    { [self] in
      made.withLock { made in
        var notes = base.notes
        let choices = made.keys.sorted {
          ($0.transport.rawValue, $0.avoided.rawValue) < ($1.transport.rawValue, $1.avoided.rawValue)
        }
        for choice in choices {
          guard case .success(let store)? = made[choice] else { continue }
          for note in store.notes where !notes.contains(note) { notes.append(note) }
        }
        return notes.joined(separator: "; ")
      }
    }
  }

  /// Whether a file can be read a second time: a pipe cannot.
  static func canBeReadAgain(_ path: String) -> Bool {
    var status = stat()
    guard path.withFileName({ stat($0, &status) }) == 0 else { return false }
    return status.st_mode & S_IFMT == S_IFREG || status.st_mode & S_IFMT == S_IFDIR
  }
}
