// A small HTTP/1.1 service on libmicrohttpd: requests without bodies in, answers of bytes out.

internal import CHTTPService
import SystemLibrary

/// What a service bears.
public struct ServiceLimits: Sendable {
  /// Connections at once; one more is answered with 503 and closed.
  public var connections = 4096
  /// Bytes of a request's first line after the method.
  public var target = 8192
  /// Seconds after which a connection is closed on which nothing comes or goes.
  public var idleSeconds = 60
  /// The origin whose pages may read the answers in a browser (CORS): `https://example.com`, or `*` for all; nil for
  /// none but the service's own.
  public var origin: String?
  /// Is told of each answer, on the thread that gave it; nil for nobody.
  public var log: (@Sendable (AnsweredRequest) -> Void)?
  /// Makes the default limits.
  public init() {}
}

/// A request and what came of it, for a log.
public struct AnsweredRequest: Sendable {
  /// The address that asked, without its port; empty for a socket in the file system.
  public let client: String
  /// `GET`.
  public let method: String
  /// The target as it came: `/complete?query=cof`.
  public let target: String
  /// The status of HTTP.
  public let status: Int
  /// The bytes of the body.
  public let bytes: Int
  /// How long the answer took to find, in seconds.
  public let seconds: Double
}

/// Where a service listens.
public enum ServiceAddress: Sendable {
  /// A host, by name or number, and a port; 0 for one that is free.
  case host(String, port: Int)
  /// A socket in the file system.
  case socket(path: String)
}

/// Why a service could not begin.
public struct ServiceError: Error, Sendable {
  /// What is wrong.
  public let message: String
}

/// A service that answers until it is stopped.
///
/// Each answerer answers one request after the other; there are as many as requests were answered at once.
public final class HTTPService: Sendable {
  private let socket: ListeningSocket
  private let handler: RequestHandler
  /// `nonisolated(unsafe)` holds because libmicrohttpd's functions may be called of a service from any thread.
  private nonisolated(unsafe) let daemon: OpaquePointer

  /// The port it listens on; nil for a socket in the file system.
  public var port: Int? { socket.port }

  /// Listens.
  ///
  /// - Parameters:
  ///   - threads: how many answer.
  ///   - makeAnswerer: is called on the thread whose request no answerer is free for.
  /// - Throws: `ServiceError` where the address cannot be had.
  public init(
    _ address: ServiceAddress, threads: Int, limits: ServiceLimits = ServiceLimits(),
    makeAnswerer: @escaping @Sendable () -> any Answerer
  ) throws(ServiceError) {
    socket = try ListeningSocket(address)
    handler = RequestHandler(limits, makeAnswerer)
    guard let daemon = handler.start(on: socket.descriptor, threads: threads) else {
      let problem = String(cString: strerror(errno))
      socket.close()
      throw ServiceError(message: "no threads for it can be started: \(problem)")
    }
    self.daemon = daemon
  }

  /// Stops: no connection is taken any more, requests that are on the way are answered, and the others are closed.
  ///
  /// For a moment before that all are answered, and told that it was the last answer: what came to the machine before
  /// the signal, and was not read yet, would be reset by closing.
  ///
  /// - Parameter seconds: how long requests may take to come whole.
  public func stop(within seconds: Double) {
    let end = monotonicSeconds() + seconds
    handler.beginEnding()
    usleep(Self.lastMoment)
    _ = MHD_quiesce_daemon(daemon)
    socket.close()
    while handler.isAnswering, monotonicSeconds() < end { usleep(10_000) }
    MHD_stop_daemon(daemon)
  }

  /// In microseconds.
  private static let lastMoment: UInt32 = 100_000
}

/// libmicrohttpd as it is installed.
public enum HTTPLibrary {
  /// The version, such as `0.9.75`.
  public static var version: String { String(cString: MHD_get_version()) }
}

/// Seconds of a clock that nobody sets.
func monotonicSeconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
}
