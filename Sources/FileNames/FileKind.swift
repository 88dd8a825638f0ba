// What a name leads to: a folder, or a file with bytes of its own; and its name without links.

import SystemLibrary

extension String {
  /// Whether it is the name of a folder.
  public var isFolder: Bool { kind == S_IFDIR }

  /// Whether it is the name of a regular file.
  public var isRegularFile: Bool { kind == S_IFREG }

  private var kind: mode_t {
    var status = stat()
    return withFileName { stat($0, &status) } == 0 ? status.st_mode & S_IFMT : 0
  }

  /// The name without links and dots, from the root; nil where there is nothing of that name.
  public var realPath: String? {
    guard let real = withFileName({ realpath($0, nil) }) else { return nil }
    defer { free(real) }
    return FileName.text(real)
  }
}
