// One connection: its requests in turn, its limits, and its end.

internal import NIOCore
internal import NIOHTTP1
internal import Synchronization

/// The connections that are open, and whether they are to end.
final class Connections: Sendable {
  private let limits: ServiceLimits
  private let count = Atomic(0)
  private let isEnding = Atomic(false)
  private let open = Mutex<[ObjectIdentifier: any Channel]>([:])

  init(_ limits: ServiceLimits) { self.limits = limits }

  var areNone: Bool { count.load(ordering: .acquiring) == 0 }
  var areEnding: Bool { isEnding.load(ordering: .acquiring) }

  /// Takes one more, and says how many that are beyond those that are borne.
  func add(_ channel: any Channel) -> Int {
    open.withLock { $0[ObjectIdentifier(channel)] = channel }
    return count.add(1, ordering: .acquiringAndReleasing).newValue - limits.connections
  }

  func remove(_ channel: any Channel) {
    open.withLock { _ = $0.removeValue(forKey: ObjectIdentifier(channel)) }
    count.subtract(1, ordering: .acquiringAndReleasing)
  }

  /// Has each connection end with its next answer.
  func beginEnding() { isEnding.store(true, ordering: .releasing) }

  /// Has each connection end as soon as it has no request.
  func quiesce() {
    beginEnding()
    for channel in open.withLock({ Array($0.values) }) {
      channel.pipeline.fireUserInboundEventTriggered(Ending())
    }
  }

  /// Says to a connection that it is to end.
  struct Ending {}
}

/// Answers the requests of a connection.
final class ConnectionHandler: ChannelInboundHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  private let connections: Connections
  private let limits: ServiceLimits
  private let answerer: () -> any Answerer
  /// When the request that is answered was whole, in seconds; read where there is a log alone.
  private var began = 0.0
  private var head: HTTPRequestHead?
  /// A request that waits until its client has read the answers before.
  private var waiting: HTTPRequestHead?
  /// Whether its first request is to be refused, because there are too many connections.
  private var isTooMany = false
  /// Whether it is about to end, and nothing that comes counts.
  private var isEnding = false
  /// Bytes of a body, which is read and dropped.
  private var bodyLength = 0
  private static let longestBody = 1 << 16
  private static let methods = "GET, HEAD, OPTIONS"
  /// How many connections beyond the limit are told so; more are closed without a word.
  private static let toldBeyond = 64

  init(_ connections: Connections, _ limits: ServiceLimits, _ answerer: @escaping () -> any Answerer) {
    (self.connections, self.limits, self.answerer) = (connections, limits, answerer)
  }

  func channelActive(context: ChannelHandlerContext) {
    let beyond = connections.add(context.channel)
    isTooMany = beyond > 0
    context.fireChannelActive()
    if beyond > Self.toldBeyond { context.close(promise: nil) }
  }

  func channelInactive(context: ChannelHandlerContext) {
    connections.remove(context.channel)
    context.fireChannelInactive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !isEnding else { return }
    switch unwrapInboundIn(data) {
    case .head(let head): (self.head, bodyLength) = (head, 0)
    case .body(let bytes):
      bodyLength += bytes.readableBytes
      guard bodyLength > Self.longestBody, var head = head.take() else { return }
      head.headers.replaceOrAdd(name: "connection", value: "close")
      write(Answer(refusing: 413, "bodyTooLong", "a request has no body here"), head, context)
    case .end:
      guard var head = head.take() else { return }
      if isTooMany {
        head.headers.replaceOrAdd(name: "connection", value: "close")
        write(Answer(refusing: 503, "tooManyConnections", "too many connections"), head, context)
      } else if context.channel.isWritable {
        answer(head, context)
      } else {
        waiting = head
      }
    }
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    if context.channel.isWritable, let head = waiting.take() { answer(head, context) }
    context.fireChannelWritabilityChanged()
  }

  private func answer(_ head: HTTPRequestHead, _ context: ChannelHandlerContext) {
    if limits.log != nil { began = monotonicSeconds() }
    // RFC 9112, section 3.2: one that has none, or several, is no request.
    let hosts = head.headers["host"].count
    guard hosts == 1 || hosts == 0 && head.version == .http1_0 else {
      let words = hosts == 0 ? "is missing" : "is there \(hosts) times"
      return write(Answer(refusing: 400, "badHost", "the field Host \(words)"), head, context)
    }
    if head.method == .OPTIONS {
      var answer = Answer(status: 204, type: "", body: [])
      answer.fields = [("allow", Self.methods)]
      if limits.origin != nil {
        answer.fields += [
          ("access-control-allow-methods", Self.methods), ("access-control-allow-headers", "accept, content-type"),
          ("access-control-max-age", "86400"),
        ]
      }
      return write(answer, head, context)
    }
    guard head.method == .GET || head.method == .HEAD else {
      var answer = Answer(
        refusing: 405, "methodNotAllowed", "there are \(Self.methods), and no \(head.method.rawValue)")
      answer.fields.append(("allow", Self.methods))
      return write(answer, head, context)
    }
    guard head.uri.utf8.count <= limits.target else {
      let message = "the request is longer than \(limits.target) bytes"
      return write(Answer(refusing: 414, "targetTooLong", message), head, context)
    }
    guard
      let request = Request(
        target: head.uri, host: head.headers.first(name: "host"), accept: head.headers.first(name: "accept") ?? "")
    else {
      return write(Answer(refusing: 400, "badTarget", "the request's target cannot be read"), head, context)
    }
    write(answerer().answer(request), head, context)
  }

  private func write(_ answer: Answer, _ head: HTTPRequestHead, _ context: ChannelHandlerContext) {
    let staysOpen = head.isKeepAlive && !connections.areEnding
    var fields = HTTPHeaders()
    fields.reserveCapacity(5)
    if answer.status != 204 {
      fields.add(name: "content-type", value: answer.type)
      fields.add(name: "content-length", value: "\(answer.body.count)")
    }
    if let origin = limits.origin {
      fields.add(name: "access-control-allow-origin", value: origin)
      if origin != "*" { fields.add(name: "vary", value: "origin") }
    }
    for (name, value) in answer.fields { fields.add(name: name, value: value) }
    if !staysOpen {
      fields.add(name: "connection", value: "close")
    } else if head.version == .http1_0 {
      fields.add(name: "connection", value: "keep-alive")
    }
    let response = HTTPResponseHead(
      version: head.version, status: HTTPResponseStatus(statusCode: answer.status), headers: fields)
    context.write(wrapOutboundOut(.head(response)), promise: nil)
    if head.method != .HEAD, !answer.body.isEmpty {
      context.write(
        wrapOutboundOut(.body(.byteBuffer(context.channel.allocator.buffer(bytes: answer.body)))), promise: nil)
    }
    if let log = limits.log {
      log(
        AnsweredRequest(
          client: context.remoteAddress?.ipAddress ?? "", method: head.method.rawValue, target: head.uri,
          status: answer.status, bytes: answer.body.count, seconds: began > 0 ? monotonicSeconds() - began : 0))
      began = 0
    }
    if staysOpen { return context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil) }
    close(context, behind: .end(nil))
  }

  private func close(_ context: ChannelHandlerContext, behind part: HTTPServerResponsePart) {
    isEnding = true
    let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
    context.writeAndFlush(wrapOutboundOut(part)).whenComplete { _ in bound.value.close(promise: nil) }
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    switch event {
    case is IdleStateHandler.IdleStateEvent: context.close(promise: nil)
    case is Connections.Ending: if head == nil, waiting == nil { context.close(promise: nil) }
    default: context.fireUserInboundEventTriggered(event)
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
}
