// The files that options and operands name, and what is done with them, so that no output is an input or another
// output.

/// A file that a command line names.
package struct NamedFile: Sendable {
  /// What is done with a file.
  package enum Use: Sendable { case read, written }

  /// What is done with it.
  package let use: Use
  /// What names it, as messages call that: `--with`, or `an input`.
  package let name: String
  package let path: String

  package init(use: Use, name: String, path: String) { (self.use, self.name, self.path) = (use, name, path) }

  /// The path, as messages have it.
  package var shownPath: String { path != "-" ? path : use == .read ? "standard input" : "standard output" }
}

extension [NamedFile] {
  /// Several together.
  package static func of(_ files: [NamedFile]...) -> [NamedFile] { files.flatMap(\.self) }

  /// A file that is read, where it is named.
  package static func read(_ name: String, _ path: String?) -> [NamedFile] {
    path.map { [NamedFile(use: .read, name: name, path: $0)] } ?? []
  }

  /// A file that is written, where it is named.
  package static func written(_ name: String, _ path: String?) -> [NamedFile] {
    path.map { [NamedFile(use: .written, name: name, path: $0)] } ?? []
  }

  /// A file that is read where what is named is none of the words that have a meaning of their own.
  package static func readUnlessWord(_ name: String, _ text: String?) -> [NamedFile] {
    .read(name, text.flatMap { $0.contains(".") || $0.contains("/") ? $0 : nil })
  }

  /// The file of a camera: what no file can be called is text, and whoever reads the camera refuses standard input.
  package static func readCamera(_ text: String?, as name: String = "--camera") -> [NamedFile] {
    .read(name, text.flatMap { $0.contains("{") || $0.contains(",") || $0 == "-" ? nil : $0 })
  }

  /// The file of an expression that is given as `@FILE`.
  package static func readBehindAt(_ name: String, _ text: String?) -> [NamedFile] {
    .read(name, text.flatMap { $0.hasPrefix("@") ? String($0.dropFirst()) : nil })
  }
}
