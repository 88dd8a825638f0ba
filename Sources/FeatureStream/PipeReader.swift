// Who reads what this process writes into a pipe.

import SystemLibrary

/// Whether what this process writes goes through pipes to another process of the same program.
///
/// Linux tells by /proc which processes have a pipe open; elsewhere the answer is no. Looks at each process
/// once for each program on the way.
func outputGoesToThisProgram() -> Bool {
  #if os(Linux)
  guard let own = linkTarget("/proc/self/exe"), var pipe = linkTarget("/proc/self/fd/1") else { return false }
  let name = own.split(separator: "/").last
  // A pipe that ends where it began would be followed for ever.
  for _ in 0..<16 where pipe.hasPrefix("pipe:") {
    guard let reader = processes().first(where: { linkTarget("/proc/\($0)/fd/0") == pipe }) else { return false }
    if linkTarget("/proc/\(reader)/exe")?.split(separator: "/").last == name { return true }
    guard let next = linkTarget("/proc/\(reader)/fd/1") else { return false }
    pipe = next
  }
  #endif
  return false
}

#if os(Linux)
/// The numbers of all processes.
private func processes() -> [Int32] {
  guard let folder = opendir("/proc") else { return [] }
  defer { closedir(folder) }
  var found: [Int32] = []
  while let entry = readdir(folder) {
    // The name is an array in C, with a zero at its end.
    let name = withUnsafePointer(to: &entry.pointee.d_name) {
      $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
    }
    if let number = Int32(name) { found.append(number) }
  }
  return found
}

private func linkTarget(_ path: String) -> String? {
  withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX) + 1) { buffer in
    guard let start = buffer.baseAddress else { return nil }
    let count = readlink(path, start, Int(PATH_MAX))
    guard count >= 0 else { return nil }
    buffer[count] = 0
    return String(cString: start)
  }
}
#endif
