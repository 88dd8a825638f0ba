// What is done with each request of a service, and how its connections begin and end.

internal import CHTTPService
internal import Synchronization
import SystemLibrary

/// Answers the requests of a service, on its threads.
final class RequestHandler: Sendable {
  private let limits: ServiceLimits
  private let makeAnswerer: @Sendable () -> any Answerer
  private let connections = Atomic(0)
  private let requests = Atomic(0)
  private let isEnding = Atomic(false)
  /// Those that answer nothing now.
  private let free = Mutex<[FreeAnswerer]>([])

  /// Bytes of a body that is read and dropped; a longer one is refused.
  private static let longestBody = 1 << 16
  /// Bytes of a body that did not say its length, after which its connection is closed without a word.
  private static let mostDropped = 1 << 20
  private static let methods = "GET, HEAD, OPTIONS"
  /// How many connections beyond the limit are taken, and told so; more wait.
  private static let toldBeyond = 64
  /// Bytes of memory for the head of a request and of its answer.
  private static let headMemory = 1 << 16

  init(_ limits: ServiceLimits, _ makeAnswerer: @escaping @Sendable () -> any Answerer) {
    (self.limits, self.makeAnswerer) = (limits, makeAnswerer)
  }

  /// Whether a request is whole, or begun, and has no answer yet.
  var isAnswering: Bool { requests.load(ordering: .acquiring) > 0 }

  /// Has each connection end with its next answer.
  func beginEnding() { isEnding.store(true, ordering: .releasing) }

  /// Begins to take connections from a socket; nil where that cannot be, and `errno` says why.
  func start(on socket: Int32, threads: Int) -> OpaquePointer? {
    plat_mhd_start(
      socket, UInt32(threads), UInt32(limits.connections + max(Self.toldBeyond, threads)), UInt32(limits.idleSeconds),
      Self.headMemory, Unmanaged.passUnretained(self).toOpaque(),
      { data, connection, _, method, version, _, size, request in
        guard let handler = RequestHandler.of(data), let connection, let method, let version, let size,
          let pointer = request?.pointee
        else { return MHD_NO }
        let pending = Unmanaged<PendingRequest>.fromOpaque(pointer).takeUnretainedValue()
        let question = Question(
          target: pending.target, method: String(cString: method), isOld: String(cString: version) == "HTTP/1.0",
          connection: connection)
        return handler.take(&size.pointee, of: question, pending) ? MHD_YES : MHD_NO
      },
      { _, target, _ in
        Unmanaged.passRetained(PendingRequest(target.map { String(cString: $0) } ?? "")).toOpaque()
      },
      { data, _, request, _ in
        guard let request, let pointer = request.pointee else { return }
        request.pointee = nil
        if Unmanaged<PendingRequest>.fromOpaque(pointer).takeRetainedValue().isBegun {
          RequestHandler.of(data)?.requests.subtract(1, ordering: .acquiringAndReleasing)
        }
      },
      { data, _, context, event in
        guard let context else { return }
        RequestHandler.of(data)?.notice(event == MHD_CONNECTION_NOTIFY_STARTED, &context.pointee)
      })
  }

  /// The handler that was given to libmicrohttpd, which the service keeps.
  private static func of(_ data: UnsafeMutableRawPointer?) -> RequestHandler? {
    data.map { Unmanaged<RequestHandler>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Counts a connection that began or ended; what is kept with it says whether it is one too many.
  private func notice(_ begins: Bool, _ context: inout UnsafeMutableRawPointer?) {
    guard begins else {
      connections.subtract(1, ordering: .acquiringAndReleasing)
      return
    }
    let count = connections.add(1, ordering: .acquiringAndReleasing).newValue
    context = count > limits.connections ? UnsafeMutableRawPointer(bitPattern: 1) : nil
  }

  /// Takes a request: first its head, then its body in pieces, and then nothing more, when it is whole.
  ///
  /// - Parameter size: the bytes of a piece, which are read and dropped.
  /// - Returns: whether its connection goes on.
  private func take(_ size: inout Int, of question: Question, _ pending: PendingRequest) -> Bool {
    if !pending.isBegun {
      pending.isBegun = true
      requests.add(1, ordering: .acquiringAndReleasing)
      guard let length = question.field("content-length").flatMap({ Int($0) }), length > Self.longestBody else {
        return true
      }
      pending.bodyLength = length
    } else if size > 0 {
      pending.bodyLength += size
      size = 0
      return pending.bodyLength <= Self.mostDropped
    }
    let began = limits.log == nil ? 0 : monotonicSeconds()
    var answer: Answer
    if pending.bodyLength > Self.longestBody {
      answer = Answer(refusing: 413, "bodyTooLong", "a request has no body here")
      answer.fields.append(("connection", "close"))
    } else if plat_mhd_context(question.connection) != nil {
      answer = Answer(refusing: 503, "tooManyConnections", "too many connections")
      answer.fields.append(("connection", "close"))
    } else {
      answer = self.answer(question)
      if isEnding.load(ordering: .acquiring) { answer.fields.append(("connection", "close")) }
    }
    guard queue(answer, to: question.connection) else { return false }
    limits.log?(
      AnsweredRequest(
        client: numericHost(plat_mhd_client(question.connection)), method: question.method, target: question.target,
        status: answer.status, bytes: answer.body.count, seconds: monotonicSeconds() - began))
    return true
  }

  private func answer(_ question: Question) -> Answer {
    // RFC 9112, section 3.2: one that has none, or several, is no request.
    let hosts = question.hosts
    guard hosts == 1 || hosts == 0 && question.isOld else {
      let words = hosts == 0 ? "is missing" : "is there \(hosts) times"
      return Answer(refusing: 400, "badHost", "the field Host \(words)")
    }
    if question.method == "OPTIONS" {
      var answer = Answer(status: 204, type: "", body: [])
      answer.fields = [("allow", Self.methods)]
      if limits.origin != nil {
        answer.fields += [
          ("access-control-allow-methods", Self.methods), ("access-control-allow-headers", "accept, content-type"),
          ("access-control-max-age", "86400"),
        ]
      }
      return answer
    }
    guard question.method == "GET" || question.method == "HEAD" else {
      var answer = Answer(refusing: 405, "methodNotAllowed", "there are \(Self.methods), and no \(question.method)")
      answer.fields.append(("allow", Self.methods))
      return answer
    }
    guard question.target.utf8.count <= limits.target else {
      return Answer(refusing: 414, "targetTooLong", "the request is longer than \(limits.target) bytes")
    }
    guard
      let request = Request(
        target: question.target, host: question.field("host"), accept: question.field("accept") ?? "")
    else { return Answer(refusing: 400, "badTarget", "the request's target cannot be read") }
    let answerer = free.withLock { $0.popLast() } ?? FreeAnswerer(answerer: makeAnswerer())
    defer { free.withLock { $0.append(answerer) } }
    return answerer.answerer.answer(request)
  }

  /// Has an answer sent; what libmicrohttpd cannot take ends the connection.
  private func queue(_ answer: Answer, to connection: OpaquePointer) -> Bool {
    let response = answer.body.withUnsafeBytes { bytes in
      // It is copied there.
      MHD_create_response_from_buffer(
        bytes.count, UnsafeMutableRawPointer(mutating: bytes.baseAddress), MHD_RESPMEM_MUST_COPY)
    }
    guard let response else { return false }
    defer { MHD_destroy_response(response) }
    if answer.status != 204 { _ = MHD_add_response_header(response, "content-type", answer.type) }
    if let origin = limits.origin {
      _ = MHD_add_response_header(response, "access-control-allow-origin", origin)
      if origin != "*" { _ = MHD_add_response_header(response, "vary", "origin") }
    }
    for (name, value) in answer.fields { _ = MHD_add_response_header(response, name, value) }
    return MHD_queue_response(connection, UInt32(answer.status), response) == MHD_YES
  }
}

/// An answerer, which one thread after the other has.
///
/// `@unchecked Sendable` holds because it is out of the list of those that are free while it answers.
private struct FreeAnswerer: @unchecked Sendable {
  let answerer: any Answerer
}

/// A request that is not answered yet; one thread has it, which is its connection's.
private final class PendingRequest {
  let target: String
  var isBegun = false
  var bodyLength = 0

  init(_ target: String) { self.target = target }
}

/// The head of a request.
private struct Question {
  let target: String
  let method: String
  /// Whether it is one of HTTP/1.0.
  let isOld: Bool
  let connection: OpaquePointer

  /// The value of a field; of the first, where there are several.
  func field(_ name: String) -> String? {
    MHD_lookup_connection_value(connection, MHD_HEADER_KIND, name).map { String(cString: $0) }
  }

  /// How many fields `Host` there are.
  var hosts: Int {
    var count = 0
    MHD_get_connection_values(
      connection, MHD_HEADER_KIND,
      { data, _, name, _ in
        if let name, strcasecmp(name, "host") == 0 { data?.assumingMemoryBound(to: Int.self).pointee += 1 }
        return MHD_YES
      }, &count)
    return count
  }
}
