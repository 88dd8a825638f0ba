// What is asked of a service, and what it says.

import Words

/// A request, without a body.
public struct Request: Sendable {
  /// The path, percent-decoded: `/complete`.
  public let path: String
  /// The names and values of the query, percent-decoded, in order.
  public let parameters: [(name: String, value: String)]
  /// The value of the `Host` field; nil where there is none.
  public let host: String?
  /// The value of the `Accept` field; empty where there is none.
  public let accept: String

  /// Reads a request's target; nil where it cannot be read.
  ///
  /// As WHATWG's URL standard has it for forms: `+` is a space, and bytes that are not UTF-8 are replaced.
  public init?(target: String, host: String? = nil, accept: String = "") {
    let bytes = Array(target.utf8)
    guard bytes.first == 0x2F else { return nil }
    let end = bytes.firstIndex(of: 0x23) ?? bytes.count
    let mark = bytes[..<end].firstIndex(of: 0x3F) ?? end
    guard let path = Self.decoded(bytes[..<mark], plusIsSpace: false) else { return nil }
    var parameters: [(name: String, value: String)] = []
    if mark < end {
      for part in bytes[(mark + 1)..<end].split(separator: 0x26) {
        let equals = part.firstIndex(of: 0x3D) ?? part.endIndex
        guard let name = Self.decoded(part[..<equals], plusIsSpace: true),
          let value = Self.decoded(part[min(equals + 1, part.endIndex)...], plusIsSpace: true)
        else { return nil }
        parameters.append((name, value))
      }
    }
    (self.path, self.parameters, self.host, self.accept) = (path, parameters, host, accept)
  }

  private static func decoded(_ bytes: ArraySlice<UInt8>, plusIsSpace: Bool) -> String? {
    let decoding = PercentDecoding(bytes, plusIsSpace: plusIsSpace)
    return decoding.hasBrokenEscape ? nil : String(decoding: decoding.bytes, as: UTF8.self)
  }
}

/// What a service says to a request.
public struct Answer: Sendable {
  /// The status of HTTP.
  public var status: Int
  /// The media type of the body.
  public var type: String
  /// The body.
  public var body: [UInt8]
  /// Further fields of the head.
  public var fields: [(name: String, value: String)] = []

  /// Makes an answer.
  public init(status: Int = 200, type: String, body: [UInt8]) {
    (self.status, self.type, self.body) = (status, type, body)
  }
}

extension Answer {
  /// One that says what is wrong, as JSON: `{"error":{"code":"targetTooLong","message":"…"}}`.
  ///
  /// - Parameters:
  ///   - code: a word without quotes, for programs.
  ///   - message: a sentence, for people.
  public init(refusing status: Int, _ code: String, _ message: String) {
    var body = Array("{\"error\":{\"code\":\"\(code)\",\"message\":\"".utf8)
    for byte in message.utf8 {
      switch byte {
      case 0x22, 0x5C: body += [0x5C, byte]
      case ..<0x20: body.append(0x20)
      default: body.append(byte)
      }
    }
    self.init(status: status, type: "application/json", body: body + Array("\"}}\n".utf8))
  }
}

/// Answers requests, one after the other, on one thread.
public protocol Answerer: AnyObject {
  /// Answers a request; it does not wait for anybody.
  func answer(_ request: Request) -> Answer
}
