// plat serve: the questions of places, over HTTP.

import CommandOptions
import FeatureStream
import Gazetteer
import Geocoding
import HTTPService
import PlaceIndex
import PlaceSearch
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
      format=ndjson, as the lines that they write. /api and /reverse?lon=…&lat=… answer as Photon does, and /search, /reverse \
      and /lookup with format=jsonv2, json or geocodejson as Nominatim does, so that their clients work. /health and /metrics \
      are for those who watch over it. A new index of the same name is taken when it is there.

        plat serve --index places.plat-index
        curl 'http://127.0.0.1:2322/complete?query=cof&near=-71.06,42.36'

      Without --listen only this machine can ask. Requests that name another host than it listens on are refused, so \
      that no page of another site can ask through a browser.

      \(StageKind.bounded.rawValue) The index stays mapped.
      """)

  @ValueOption(help: OptionHelp("The places: an index that plat index made.", valueName: "file"), completion: .file())
  var index: String

  @ValueOption(
    help: OptionHelp(
      "The host and port to listen on; port 0 is any that is free. (default: 127.0.0.1:2322)", valueName: "host:port"))
  var listen: String?

  @ValueOption(help: OptionHelp("Listen on a socket in the file system.", valueName: "path"), completion: .file())
  var socket: String?

  @ValueOption(help: OptionHelp("A page to answer / with.", valueName: "file"), completion: .file())
  var page: String?

  @ValueOption(
    limit: .between(1, 1_000_000),
    help: OptionHelp("At most so many connections at once. (default: 4096)", valueName: "n"))
  var maxConnections: Int?

  @ValueOption(
    limit: .between(1, 86_400),
    help: OptionHelp("Close connections that ask nothing for so many seconds. (default: 60)", valueName: "s"))
  var idleTimeout: Int?

  @ValueOption(
    help: OptionHelp(
      "Let pages of this origin read the answers in a browser (CORS): https://example.com, or * for all.",
      valueName: "origin"))
  var cors: String?

  @ValueOption(
    limit: .between(1, 1024),
    help: OptionHelp("How many threads answer, as --jobs. (default: all processors)", valueName: "n"))
  var threads: Int?

  @ValueOption(
    help: OptionHelp(
      "Append a line of JSON for each answer to this file: time, client, method, target, status, bytes, milliseconds.",
      valueName: "file"), completion: .file())
  var log: String?

  @Options var stream: StreamOptions

  var namedFiles: [NamedFile] {
    .of(
      .read("--index", index),
      .read("--page", page),
      .written("--socket", socket),
      .written("--log", log))
  }

  static var constraints: [OptionConstraint] {
    [
      .refuses("input", because: "nothing is read"),
      .refuses("--output", because: "answers go to those who ask"),
      .atMostOne("--listen, --socket", because: "they are two addresses; give one"),
      .atMostOne("--threads, --jobs", because: "they are one number; give one"),
    ]
  }

  func validate() throws {
    if let listen, Self.hostAndPort(listen) == nil {
      throw ValidationError("'\(listen)' is not an address: a host, a colon and a port from 0 to 65535.")
    }
    if let cors, cors != "*", !Self.isOrigin(cors) {
      throw ValidationError("'\(cors)' is not an origin: https://example.com, or * for all.")
    }
  }

  /// Whether a text is a scheme and a host, with or without a port (RFC 6454).
  private static func isOrigin(_ text: String) -> Bool {
    for scheme in ["https://", "http://"] where text.hasPrefix(scheme) {
      let host = text.dropFirst(scheme.count).utf8
      return !host.isEmpty && host.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x2F && $0 != 0x2C }
    }
    return false
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
    limits.origin = cors
    let (threads, form) = (threads ?? stream.jobs ?? availableProcessors(), stream.errors)
    if let log {
      let log = try AccessLog(appendingTo: log)
      limits.log = { log.add($0) }
    }
    let (bounds, known) = (limits, hosts)
    return PreparedStage(
      .session { _, _ throws(RunError) in
        let signals = AwaitedSignals()
        let prepared = PreparedStages(index)
        let counts = AnswerCounts()
        let service: HTTPService
        do throws(ServiceError) {
          service = try HTTPService(address, threads: threads, limits: bounds) {
            PlaceAnswerer(served, prepared, page: pageBytes, hosts: known, counts: counts)
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
