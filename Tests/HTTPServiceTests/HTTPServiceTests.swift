// What a service says to good and bad requests, over sockets.

import Foundation
import HTTPService
import Synchronization
import SystemLibrary
import Testing

@Suite("A service over HTTP")
struct HTTPServiceTests {
  /// Says which target was asked for.
  private final class Echo: Answerer {
    func answer(_ request: Request) -> Answer {
      let words = "\(request.path) \(request.parameters.map { "\($0.name)=\($0.value)" }) \(request.host ?? "-")"
      return Answer(type: "text/plain", body: Array(words.utf8))
    }
  }

  private static func service(_ change: (inout ServiceLimits) -> Void = { _ in }) throws -> HTTPService {
    var limits = ServiceLimits()
    change(&limits)
    return try HTTPService(.host("127.0.0.1", port: 0), threads: 2, limits: limits) { Echo() }
  }

  private struct Refused: Error {}

  private static func connect(_ service: HTTPService) throws -> Int32 {
    let descriptor = socket(AF_INET, 1, 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(try #require(service.port)).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let status = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        SystemLibrary.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard status == 0 else {
      close(descriptor)
      throw Refused()
    }
    return descriptor
  }

  private static func send(_ text: String, on descriptor: Int32) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      // One that does not read to the end may have closed already.
      let count = bytes.withUnsafeBytes {
        SystemLibrary.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return }
      bytes = bytes.dropFirst(count)
    }
  }

  /// What comes until the service closes the connection.
  private static func rest(_ descriptor: Int32) -> String {
    var all: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 4096)
    while case let count = read(descriptor, &part, part.count), count > 0 { all += part[..<count] }
    close(descriptor)
    return String(decoding: all, as: UTF8.self)
  }

  /// The status and the body of a request that is the last of its connection.
  private static func ask(_ service: HTTPService, _ request: String) throws -> (status: String, body: String) {
    let descriptor = try connect(service)
    send(request, on: descriptor)
    let text = rest(descriptor)
    let end = text.firstRange(of: "\r\n\r\n")
    return (String(text.dropFirst(9).prefix(3)), end.map { String(text[$0.upperBound...]) } ?? "")
  }

  private static func head(_ line: String, _ fields: String...) -> String {
    ([line + " HTTP/1.1", "Host: here", "Connection: close"] + fields).joined(separator: "\r\n") + "\r\n\r\n"
  }

  @Test("targets and fields come as they were sent")
  func requests() throws {
    let service = try Self.service()
    defer { service.stop(within: 1) }
    let told = try Self.ask(service, Self.head("GET /caf%C3%A9?q=a+b&q=%26&x"))
    #expect(told == ("200", #"/café ["q=a b", "q=&", "x="] here"#))
    #expect(try Self.ask(service, "GET / HTTP/1.0\r\n\r\n") == ("200", "/ [] -"))
    #expect(try Self.ask(service, Self.head("HEAD /")) == ("200", ""))
    #expect(try Self.ask(service, Self.head("GET /", "Content-Length: 3") + "abc").status == "200")
  }

  /// A request that is refused, by the word that programs get; the requests themselves are long.
  struct Refusal: CustomTestStringConvertible {
    let request: String
    let status: String
    let code: String
    var testDescription: String { code }

    init(_ request: String, _ status: String, _ code: String) {
      (self.request, self.status, self.code) = (request, status, code)
    }
  }

  private static let long = String(repeating: "a", count: 70_000)

  @Test(
    "what is wrong has its status, and a word for programs",
    arguments: [
      Refusal("GET / HTTP/1.1\r\nConnection: close\r\n\r\n", "400", "badHost"),
      Refusal(head("GET /", "Host: there"), "400", "badHost"),
      Refusal(head("GET /%zz"), "400", "badTarget"),
      Refusal(head("GET /" + long.prefix(8192)), "414", "targetTooLong"),
      Refusal(head("POST /", "Content-Length: 1") + "a", "405", "methodNotAllowed"),
      Refusal(head("BREW /"), "405", "methodNotAllowed"),
      Refusal(head("GET /", "Content-Length: 70000") + long, "413", "bodyTooLong"),
      Refusal(head("GET /", "Transfer-Encoding: chunked") + "11170\r\n\(long)\r\n0\r\n\r\n", "413", "bodyTooLong"),
    ])
  func refusals(refusal: Refusal) throws {
    let service = try Self.service()
    defer { service.stop(within: 1) }
    let told = try Self.ask(service, refusal.request)
    #expect(told.status == refusal.status)
    #expect(told.body.hasPrefix("{\"error\":{\"code\":\"\(refusal.code)\""))
  }

  @Test("pages of another origin may read answers where it is named")
  func origins() throws {
    let service = try Self.service { $0.origin = "https://example.com" }
    defer { service.stop(within: 1) }
    let descriptor = try Self.connect(service)
    Self.send(Self.head("OPTIONS /"), on: descriptor)
    let told = Self.rest(descriptor).lowercased()
    #expect(told.hasPrefix("http/1.1 204"))
    for field in [
      "access-control-allow-origin: https://example.com", "vary: origin", "allow: get, head, options",
      "access-control-allow-methods: get, head, options",
    ] { #expect(told.contains(field + "\r\n"), "\(field)") }
  }

  @Test("one connection too many is told so, and another is taken when one has gone")
  func limits() throws {
    let service = try Self.service { $0.connections = 1 }
    defer { service.stop(within: 1) }
    let first = try Self.connect(service)
    Self.send("GET / HTTP/1.1\r\nHost: here\r\n\r\n", on: first)
    var part = [UInt8](repeating: 0, count: 4096)
    #expect(read(first, &part, part.count) > 0)
    let told = try Self.ask(service, "GET / HTTP/1.1\r\nHost: here\r\n\r\n")
    #expect(told.status == "503" && told.body.contains("tooManyConnections"))
    close(first)
    var status = ""
    while status != "200" { status = try Self.ask(service, Self.head("GET /")).status }
  }

  @Test("each answer is noted with who asked what")
  func log() throws {
    let lines = Mutex<[String]>([])
    let service = try Self.service { limits in
      limits.log = { noted in
        lines.withLock {
          $0.append("\(noted.client) \(noted.method) \(noted.target) \(noted.status) \(noted.bytes)")
          if noted.seconds < 0 { $0.append("before it began") }
        }
      }
    }
    _ = try Self.ask(service, Self.head("GET /a?b=%20"))
    _ = try Self.ask(service, Self.head("PUT /"))
    service.stop(within: 1)
    #expect(
      lines.withLock { $0 }.map { $0.split(separator: " ").prefix(4).joined(separator: " ") } == [
        "127.0.0.1 GET /a?b=%20 200", "127.0.0.1 PUT / 405",
      ])
  }

  @Test("a request that is on the way when the service stops is answered, as the last one")
  func stopping() throws {
    let service = try Self.service()
    let descriptor = try Self.connect(service)
    Self.send(
      "GET /last HTTP/1.1\r\nHost: here\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n", on: descriptor)
    // The service has read the head, and waits for the body.
    var part = [UInt8](repeating: 0, count: 4096)
    let count = read(descriptor, &part, part.count)
    #expect(String(decoding: part[..<max(count, 0)], as: UTF8.self).hasPrefix("HTTP/1.1 100"))
    // A thread of its own: a task would wait for one that other tests have, and the request not so long for its body.
    let hasStopped = Atomic(false)
    Thread.detachNewThread {
      service.stop(within: 30)
      hasStopped.store(true, ordering: .releasing)
    }
    while let another = try? Self.connect(service) {
      close(another)
      usleep(10_000)
    }
    Self.send("ab", on: descriptor)
    let told = Self.rest(descriptor)
    #expect(told.hasPrefix("HTTP/1.1 200") && told.hasSuffix("/last [] here"))
    #expect(told.lowercased().contains("\r\nconnection: close\r\n"))
    while !hasStopped.load(ordering: .acquiring) { usleep(1_000) }
    #expect(throws: Refused.self) { try Self.ask(service, Self.head("GET /")) }
  }

  /// Takes its time, and notes that it has begun.
  private final class Slow: Answerer, Sendable {
    static let begun = Atomic(0)

    func answer(_ request: Request) -> Answer {
      Self.begun.add(1, ordering: .relaxed)
      usleep(10_000)
      return Answer(type: "text/plain", body: Array(request.path.utf8))
    }
  }

  @Test("a request that the machine has, and the service has not taken when it stops, is answered")
  func waiting() throws {
    var told = ""
    // Under load the moment may be over before the thread that is busy comes to it: once is enough.
    for _ in 0..<5 where told.isEmpty {
      let service = try HTTPService(.host("127.0.0.1", port: 0), threads: 1) { Slow() }
      let before = Slow.begun.load(ordering: .relaxed)
      let first = try Self.connect(service)
      Self.send(Self.head("GET /first"), on: first)
      while Slow.begun.load(ordering: .relaxed) == before { usleep(100) }
      let second = try Self.connect(service)
      Self.send(Self.head("GET /second"), on: second)
      service.stop(within: 30)
      #expect(Self.rest(first).hasSuffix("/first"))
      told = Self.rest(second)
    }
    #expect(told.hasPrefix("HTTP/1.1 200") && told.hasSuffix("/second"))
  }

  @Test("an address that is taken is refused in the system's words")
  func taken() throws {
    let service = try Self.service()
    defer { service.stop(within: 1) }
    let port = try #require(service.port)
    let error = #expect(throws: ServiceError.self) {
      try HTTPService(.host("127.0.0.1", port: port), threads: 1) { Echo() }
    }
    #expect(error?.message == "Address already in use")
    let long = #expect(throws: ServiceError.self) {
      try HTTPService(.socket(path: String(repeating: "a", count: 200)), threads: 1) { Echo() }
    }
    #expect(long?.message == "a socket's name has at most 107 bytes")
  }
}
