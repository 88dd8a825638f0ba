// What a run of route needs before its first record: places, words, and the networks.

import CommandOptions
import FeatureStream
import GeoJSON
import PlaceIndex
import Routing
import SystemLibrary

extension RouteStage {
  /// The tags of --assume; nil where one is none.
  var assumed: [(key: String, value: String)]? {
    var tags: [(key: String, value: String)] = []
    for tag in assume.names {
      let parts = tag.split(separator: "=", maxSplits: 1)
      guard parts.count == 2 else { return nil }
      tags.append((String(parts[0]), String(parts[1])))
    }
    return tags
  }

  /// The place of an option that holds for all records.
  func fixedPlace(_ name: String, _ text: String, _ store: PlaceStore?) throws(RunError) -> RequestPlace {
    if let place = RouteRequest.place(text) { return place }
    guard let store else { throw RunError(.usage, "--\(name) '\(text)' is not a position") }
    do throws(RecordError) { return try PlaceResolver(store).place(text) } catch {
      throw RunError(.badData, "--\(name): \(error.message)")
    }
  }

  /// The words of the sentences.
  func template() throws(RunError) -> DirectionsTemplate {
    let language = language ?? .english
    if let directions { return try DirectionsFile.read(directions, over: language) }
    return DirectionsTemplate(language)
  }

  /// The networks for records that ask for other ways to go than the options.
  func stores(_ base: RoadStore) -> RoadStores {
    let (network, own, best, assumed) = (network ?? "", profile, best, assumed ?? [])
    let (time, reading, isStrict, vehicle) = ((depart ?? arrive)?.time, stream.reading, requireAvoid, vehicle)
    let elevation = RoadNetwork.isGraph(network) ? nil : elevation
    return RoadStores(base, avoiding: avoided ?? [], RoadStores.Given(profile: own, avoids: !avoid.isEmpty)) {
      choice throws(RunError) in
      guard RoadStores.canBeReadAgain(network) else {
        throw RunError(.usage, "\(network) cannot be read a second time; give --profile and --avoid, or name a file")
      }
      var profile =
        try own.map { name throws(RunError) in try ProfileChoice.profile(name) } ?? RoadProfile(choice.transport)
      if let best { profile.weight = best.weight }
      if profile.rules == .car { profile = try vehicle.fit(profile) }
      let reader = NetworkReader(
        profile: profile, avoidance: Avoidance(choice.avoided, isStrict: isStrict), assumed: assumed, time: time,
        goesOn: true, profileIsNamed: own != nil || choice.transport != base.network.profile.transport,
        elevation: elevation)
      return try RoadStore(network, reader, reading)
    }
  }

  /// Reads networks as the options say.
  func reader() throws(RunError) -> NetworkReader {
    NetworkReader(
      profile: try chosenProfile(), avoidance: avoidance, assumed: assumed ?? [], time: (depart ?? arrive)?.time,
      goesOn: !match, profileIsDefault: profile == nil && vehicle.isEmpty, profileIsNamed: profile != nil,
      elevation: elevation)
  }

  /// What makes a network, and prepares for destinations, on the threads of the run.
  var workers: RoadWorkers {
    let jobs = stream.jobs ?? availableProcessors()
    return RoadWorkers(jobs) { concurrently($0, jobs: jobs, $1) }
  }

  /// Writes the network.
  func preparing(_ target: String) throws(RunError) -> PreparedStage {
    var reader = try reader()
    reader.keepsRoads = true
    let store = try RoadStore(network ?? "", reader, stream.reading)
    let (network, roads) = (store.network, store.report.roads)
    if store.report.indoor != nil {
      throw RunError(.usage, "\(self.network ?? "") is a venue, which is small: --prepare is for networks of roads")
    }
    let workers = workers
    let file = MadeOnce {
      // What the roads were read with has been freed by now.
      returnFreedMemory()
      return NetworkFile(network.prepared(roads, workers), roads)
    }
    var prepared = PreparedStage(
      .sink(
        OutputForm(
          framing: MadeFraming(parts: { file.value.part($0) })
        ) { NDJSONFormat() }), closingNote: store.closingNote)
    prepared.reads = .options(name: "--prepare", text: [])
    prepared.holds = .retainsAll
    return prepared
  }
}
