// The socket that a service takes its connections from.

import SystemLibrary

/// A socket that listens.
struct ListeningSocket: Sendable {
  let descriptor: Int32
  /// The port it listens on; nil for a socket in the file system.
  let port: Int?

  /// How many connections wait at most until they are taken.
  private static let backlog: Int32 = 1024
  #if canImport(Glibc)
  private static let stream = Int32(SOCK_STREAM.rawValue)
  #else
  private static let stream = SOCK_STREAM
  #endif

  /// Listens.
  ///
  /// - Throws: `ServiceError`, in the system's words.
  init(_ address: ServiceAddress) throws(ServiceError) {
    switch address {
    case .host(let host, let port): self = try Self.listening(host, port)
    case .socket(let path): self = try Self.listening(path)
    }
  }

  private init(_ descriptor: Int32, port: Int?) { (self.descriptor, self.port) = (descriptor, port) }

  /// Takes no connection any more.
  func close() { _ = SystemLibrary.close(descriptor) }

  /// Listens on the first address of a host.
  private static func listening(_ host: String, _ port: Int) throws(ServiceError) -> ListeningSocket {
    var hints = addrinfo()
    hints.ai_socktype = stream
    hints.ai_flags = AI_PASSIVE
    var found: UnsafeMutablePointer<addrinfo>?
    let status = getaddrinfo(host, "\(port)", &hints, &found)
    guard status == 0, let first = found?.pointee else {
      throw ServiceError(message: String(cString: gai_strerror(status)))
    }
    defer { freeaddrinfo(found) }
    let descriptor = socket(first.ai_family, stream, 0)
    guard descriptor >= 0 else { throw refusal() }
    // The port of a service that has just ended may be had again at once.
    var yes: Int32 = 1
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    guard bind(descriptor, first.ai_addr, first.ai_addrlen) == 0 else { throw refusal(closing: descriptor) }
    try begin(descriptor)
    return ListeningSocket(descriptor, port: boundPort(descriptor))
  }

  /// Listens on a socket in the file system, in the place of one that is there.
  private static func listening(_ path: String) throws(ServiceError) -> ListeningSocket {
    var address = sockaddr_un()
    let isWhole = withUnsafeMutableBytes(of: &address.sun_path) { bytes in
      // The last byte stays zero.
      guard path.utf8.count < bytes.count else { return false }
      bytes.copyBytes(from: path.utf8)
      return true
    }
    guard isWhole else { throw ServiceError(message: "a socket's name has at most 107 bytes") }
    address.sun_family = sa_family_t(AF_UNIX)
    var state = stat()
    if lstat(path, &state) == 0, state.st_mode & S_IFMT == S_IFSOCK { unlink(path) }
    let descriptor = socket(AF_UNIX, stream, 0)
    guard descriptor >= 0 else { throw refusal() }
    let status = withUnsafeBytes(of: &address) { bytes in
      bind(descriptor, bytes.assumingMemoryBound(to: sockaddr.self).baseAddress, socklen_t(bytes.count))
    }
    guard status == 0 else { throw refusal(closing: descriptor) }
    try begin(descriptor)
    return ListeningSocket(descriptor, port: nil)
  }

  private static func begin(_ descriptor: Int32) throws(ServiceError) {
    guard fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0, fcntl(descriptor, F_SETFL, O_NONBLOCK) == 0,
      listen(descriptor, backlog) == 0
    else { throw refusal(closing: descriptor) }
  }

  /// What the system says, of the call before.
  private static func refusal(closing descriptor: Int32? = nil) -> ServiceError {
    let message = String(cString: strerror(errno))
    if let descriptor { _ = SystemLibrary.close(descriptor) }
    return ServiceError(message: message)
  }

  /// The port that the system has given.
  private static func boundPort(_ descriptor: Int32) -> Int? {
    var address = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    return withUnsafeMutableBytes(of: &address) { bytes -> Int? in
      let pointer = bytes.assumingMemoryBound(to: sockaddr.self).baseAddress
      guard getsockname(descriptor, pointer, &length) == 0 else { return nil }
      // IPv4 and IPv6 have the port in the same place, in the network's order.
      return Int(UInt16(bigEndian: bytes.loadUnaligned(fromByteOffset: 2, as: UInt16.self)))
    }
  }
}

/// An address in numbers, without its port; empty for a socket in the file system.
func numericHost(_ address: UnsafePointer<sockaddr>?) -> String {
  guard let address else { return "" }
  let length: Int
  switch Int32(address.pointee.sa_family) {
  case AF_INET: length = MemoryLayout<sockaddr_in>.size
  case AF_INET6: length = MemoryLayout<sockaddr_in6>.size
  default: return ""
  }
  return withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(NI_MAXHOST)) { text in
    guard getnameinfo(address, socklen_t(length), text.baseAddress, socklen_t(text.count), nil, 0, NI_NUMERICHOST) == 0,
      let text = text.baseAddress
    else { return "" }
    return String(cString: text)
  }
}
