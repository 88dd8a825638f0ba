// A small HTTP/1.1 service on SwiftNIO: requests without bodies in, answers of bytes out.

internal import NIOCore
internal import NIOHTTP1
internal import NIOPosix
import SystemLibrary

/// What a service bears.
public struct ServiceLimits: Sendable {
  /// Connections at once; one more is answered with 503 and closed.
  public var connections = 4096
  /// Bytes of a request's first line after the method.
  public var target = 8192
  /// Seconds after which a connection without a request is closed, and one whose request has not come whole.
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
/// Each thread has an answerer of its own, which answers one request after the other; nothing is shared.
public final class HTTPService: Sendable {
  private let group: MultiThreadedEventLoopGroup
  private let listener: any Channel
  private let connections: Connections

  /// The port it listens on; nil for a socket in the file system.
  public var port: Int? { listener.localAddress?.port }

  /// Listens.
  ///
  /// - Parameters:
  ///   - threads: how many answer.
  ///   - makeAnswerer: is called once on each thread, when it has its first request.
  /// - Throws: `ServiceError` where the address cannot be had.
  public init(
    _ address: ServiceAddress, threads: Int, limits: ServiceLimits = ServiceLimits(),
    makeAnswerer: @escaping @Sendable () -> any Answerer
  ) throws(ServiceError) {
    let group = MultiThreadedEventLoopGroup(numberOfThreads: threads)
    let connections = Connections(limits)
    let answerers = ThreadSpecificVariable<AnswererBox>()
    let bootstrap = ServerBootstrap(group: group)
      .serverChannelOption(.backlog, value: 1024)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelOption(.maxMessagesPerRead, value: 16)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          let pipeline = channel.pipeline.syncOperations
          try pipeline.addHandler(
            IdleStateHandler(allTimeout: .seconds(Int64(limits.idleSeconds))))
          try pipeline.configureHTTPServerPipeline(withErrorHandling: true)
          try pipeline.addHandler(
            ConnectionHandler(connections, limits) {
              if let box = answerers.currentValue { return box.answerer }
              let box = AnswererBox(makeAnswerer())
              answerers.currentValue = box
              return box.answerer
            })
        }
      }
    do {
      switch address {
      case .host(let host, let port):
        // Nagle's algorithm would hold small answers back.
        listener = try bootstrap.childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
          .bind(host: host, port: port).wait()
      case .socket(let path):
        listener = try bootstrap.bind(unixDomainSocketPath: path, cleanupExistingSocketFile: true).wait()
      }
    } catch {
      try? group.syncShutdownGracefully()
      throw ServiceError(
        message: "\((error as? IOError).map { String(cString: strerror($0.errnoCode)) } ?? "\(error)")")
    }
    (self.group, self.connections) = (group, connections)
  }

  /// Stops: no connection is taken any more, requests that are on the way are answered, and the others are closed.
  ///
  /// For a moment before that all are answered, and told that it was the last answer: what came to the machine before
  /// the signal, and was not read yet, would be reset by closing.
  ///
  /// - Parameter seconds: how long requests may take to come whole.
  public func stop(within seconds: Double) {
    let end = monotonicSeconds() + seconds
    connections.beginEnding()
    usleep(Self.lastMoment)
    try? listener.close().wait()
    connections.quiesce()
    while !connections.areNone, monotonicSeconds() < end { usleep(10_000) }
    try? group.syncShutdownGracefully()
  }

  /// In microseconds.
  private static let lastMoment: UInt32 = 100_000
}

/// Seconds of a clock that nobody sets.
func monotonicSeconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
}

/// A thread's answerer, where NIO keeps what belongs to a thread.
///
/// `@unchecked Sendable` holds because `ThreadSpecificVariable` gives a value to the thread alone that set it.
private final class AnswererBox: @unchecked Sendable {
  let answerer: any Answerer
  init(_ answerer: any Answerer) { self.answerer = answerer }
}
