// What the system says of where a program runs: variables of the environment, names in folders.

/// A variable of the environment; nil where it is not set, or empty.
public func environmentVariable(_ name: String) -> String? {
  guard let value = getenv(name), value.pointee != 0 else { return nil }
  return String(cString: value)
}

/// The names of what is in a folder, `.` and `..` too, in no order; none where it cannot be read.
public func folderEntries(_ folder: String) -> [String] {
  guard let open = opendir(folder) else { return [] }
  defer { closedir(open) }
  var names: [String] = []
  while let entry = readdir(open) {
    // The name is an array in C, with a zero at its end.
    let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    names.append(name)
  }
  return names
}
