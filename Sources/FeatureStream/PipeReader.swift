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
private func processes() -> [Int32] { folderEntries("/proc").compactMap { Int32($0) } }

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
