// plat serve: the questions of places, over HTTP.

import ArgumentParser
import CommandOptions
import FeatureStream
import HTTPService
import Places
import SystemLibrary

/// Answers questions of places over HTTP.
struct Serve: StageCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Answer questions of places over HTTP.",
    usage: """
      plat serve --index <file> [--listen <host:port> | --socket <path>]
      """,
    discussion: """
      Answers GET requests until it is ended by a signal: /complete, /search, /geocode, /reverse, /nearby and /lookup, with \
      the options of the stages of these names as parameters, and with their answers, as a FeatureCollection, or, with \
      format=ndjson, as the lines that they write. /api and /reverse?lon=…&lat=… answer as Photon does, so that its clients \
      work. A new index of the same name is taken when it is there.

        plat serve --index places.plat-index
        curl 'http://127.0.0.1:2322/complete?query=cof&near=-71.06,42.36'

      Without --listen only this machine can ask. Requests that name another host than it listens on are refused, so \
      that no page of another site can ask through a browser.

      \(StageKind.bounded.rawValue) The index stays mapped.
      """)

  @ValueOption(help: ArgumentHelp("The places: an index that plat index made.", valueName: "file"), completion: .file())
  var index: String

  @ValueOption(
    help: ArgumentHelp(
      "The host and port to listen on; port 0 is any that is free. (default: 127.0.0.1:2322)", valueName: "host:port"))
  var listen: String?

  @ValueOption(help: ArgumentHelp("Listen on a socket in the file system.", valueName: "path"), completion: .file())
  var socket: String?

  @ValueOption(help: ArgumentHelp("A page to answer / with.", valueName: "file"), completion: .file())
  var page: String?

  @ValueOption(help: ArgumentHelp("At most so many connections at once. (default: 4096)", valueName: "n"))
  var maxConnections: Int?

  @ValueOption(
    help: ArgumentHelp("Close connections that ask nothing for so many seconds. (default: 60)", valueName: "s"))
  var idleTimeout: Int?

  @Options var stream: StreamOptions

  var namedFiles: [NamedFile] {
    .of(
      .read("--index", index),
      .read("--page", page),
      .written("--socket", socket))
  }

  func validate() throws {
    if let input = stream.inputs.first { throw ValidationError("Nothing is read; '\(input)' is an input.") }
    if stream.output != nil { throw ValidationError("Nothing is written; answers go to those who ask.") }
    if listen != nil, socket != nil { throw ValidationError("--listen and --socket are two addresses; give one.") }
    if let listen, Self.hostAndPort(listen) == nil {
      throw ValidationError("'\(listen)' is not an address: a host, a colon and a port from 0 to 65535.")
    }
    if let maxConnections, !(1...1_000_000).contains(maxConnections) {
      throw ValidationError("--max-connections must be from 1 to 1000000.")
    }
    if let idleTimeout, !(1...86_400).contains(idleTimeout) {
      throw ValidationError("--idle-timeout must be from 1 to 86400.")
    }
  }

  /// The parts of `127.0.0.1:2322` or `[::1]:2322`.
  static func hostAndPort(_ text: String) -> (host: String, port: Int)? {
    guard let colon = text.lastIndex(of: ":"), let port = Int(text[text.index(after: colon)...]),
      (0...65_535).contains(port)
    else { return nil }
    var host = text[..<colon]
    if host.hasPrefix("["), host.hasSuffix("]") {
      host = host.dropFirst().dropLast()
    } else if host.contains(":") {
      return nil
    }
    return host.isEmpty ? nil : (String(host), port)
  }

  func prepare() throws(RunError) -> PreparedStage {
    let index = index
    // What is wrong with it is said now, and not to the first who asks.
    let served = try ServedIndex(index)
    let pageBytes: [UInt8]? = try page.map { path throws(RunError) in try readBytes(path) }
    let address: ServiceAddress
    var hosts: Set<String>?
    if let socket {
      address = .socket(path: socket)
    } else {
      let (host, port) = Self.hostAndPort(listen ?? "127.0.0.1:2322") ?? ("127.0.0.1", 2322)
      address = .host(host, port: port)
      // Whoever listens for others knows by which names they come.
      if Self.loopback.contains(host) { hosts = Self.loopback }
    }
    var limits = ServiceLimits()
    limits.connections = maxConnections ?? limits.connections
    limits.idleSeconds = idleTimeout ?? limits.idleSeconds
    let (threads, form, bounds, known) = (stream.jobs ?? availableProcessors(), stream.errors, limits, hosts)
    return PreparedStage(
      .session { _, _ throws(RunError) in
        let signals = AwaitedSignals()
        let prepared = PreparedStages(index)
        let service: HTTPService
        do throws(ServiceError) {
          service = try HTTPService(address, threads: threads, limits: bounds) {
            PlaceAnswerer(served, prepared, page: pageBytes, hosts: known)
          }
        } catch {
          throw RunError(.unavailable, "\(Self.spoken(address, nil)): cannot be listened on: \(error.message)")
        }
        Messenger(stage: Self.name, form: form).say(note: "listening on \(Self.spoken(address, service.port))")
        signals.wait()
        service.stop(within: 5)
        return true
      })
  }

  private static let loopback: Set = ["127.0.0.1", "localhost", "::1"]

  private static func spoken(_ address: ServiceAddress, _ port: Int?) -> String {
    switch address {
    case .host(let host, let given): "http://\(host.contains(":") ? "[\(host)]" : host):\(port ?? given)"
    case .socket(let path): path
    }
  }
}

/// The signals that end a service, which wait until it asks for them.
///
/// Made before its threads, which inherit that they are blocked.
private struct AwaitedSignals {
  private var signals = sigset_t()

  init() {
    sigemptyset(&signals)
    // What was ignored when plat was started stays so: `nohup` does that.
    for signal in [SIGTERM, SIGINT, SIGHUP] where !isIgnored(signal) { sigaddset(&signals, signal) }
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    // A reader that goes away is seen by what `write` says.
    signal(SIGPIPE, SIG_IGN)
  }

  /// Waits for one of them.
  func wait() {
    var (signals, number) = (signals, Int32(0))
    _ = sigwait(&signals, &number)
  }
}
