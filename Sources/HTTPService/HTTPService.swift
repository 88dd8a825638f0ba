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
  /// Makes the default limits.
  public init() {}
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
  /// - Parameter seconds: how long requests may take to come whole.
  public func stop(within seconds: Double) {
    try? listener.close().wait()
    connections.quiesce()
    let end = Self.now + seconds
    while !connections.areNone, Self.now < end { usleep(10_000) }
    try? group.syncShutdownGracefully()
  }

  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}

/// A thread's answerer, where NIO keeps what belongs to a thread.
///
/// `@unchecked Sendable` holds because `ThreadSpecificVariable` gives a value to the thread alone that set it.
private final class AnswererBox: @unchecked Sendable {
  let answerer: any Answerer
  init(_ answerer: any Answerer) { self.answerer = answerer }
}
