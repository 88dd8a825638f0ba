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

  /// Has each connection end as soon as it has no request.
  func quiesce() {
    isEnding.store(true, ordering: .releasing)
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
      write(Answer(plain: 413, "a request has no body here"), head, context)
    case .end:
      guard var head = head.take() else { return }
      if isTooMany {
        head.headers.replaceOrAdd(name: "connection", value: "close")
        write(Answer(plain: 503, "too many connections"), head, context)
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
    guard head.method == .GET || head.method == .HEAD else {
      return write(Answer(plain: 405, "only GET and HEAD are known", [("allow", "GET, HEAD")]), head, context)
    }
    guard head.uri.utf8.count <= limits.target else {
      return write(Answer(plain: 414, "the request is longer than \(limits.target) bytes"), head, context)
    }
    guard
      let request = Request(
        target: head.uri, host: head.headers.first(name: "host"), accept: head.headers.first(name: "accept") ?? "")
    else { return write(Answer(plain: 400, "the request's target cannot be read"), head, context) }
    write(answerer().answer(request), head, context)
  }

  private func write(_ answer: Answer, _ head: HTTPRequestHead, _ context: ChannelHandlerContext) {
    let staysOpen = head.isKeepAlive && !connections.areEnding
    var fields = HTTPHeaders()
    fields.reserveCapacity(5)
    fields.add(name: "content-type", value: answer.type)
    fields.add(name: "content-length", value: "\(answer.body.count)")
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

extension Answer {
  /// One that says in a line what is wrong.
  init(plain status: Int, _ text: String, _ fields: [(name: String, value: String)] = []) {
    self.init(status: status, type: "text/plain; charset=utf-8", body: Array("\(text)\n".utf8))
    self.fields = fields
  }
}
