// Opening a page in the browser.

import Synchronization
import SystemLibrary

/// Opens files as the desktop does.
package enum BrowserOpener {
  #if os(macOS)
  package static let program = "open"
  #else
  package static let program = "xdg-open"
  #endif

  private static let hasOpened = Atomic(false)

  /// Opens the file that a run makes, when it is made for the first time.
  ///
  /// - Returns: what went wrong; nil for nothing.
  package static func openOnce(_ path: String) -> String? {
    hasOpened.exchange(true, ordering: .relaxed) ? nil : open(path)
  }

  /// Opens a file.
  ///
  /// - Returns: what went wrong; nil for nothing.
  package static func open(_ path: String, with program: String = program) -> String? {
    // A name that begins with a hyphen is not an option.
    let file = path.hasPrefix("-") ? "./" + path : path
    var words: [UnsafeMutablePointer<CChar>?] = [strdup(program), file.withFileName { strdup($0) }, nil]
    defer { for word in words { free(word) } }
    var child: pid_t = 0
    let fault = posix_spawnp(&child, program, nil, nil, &words, environ)
    if fault != 0 { return "\(path) is written, but \(program), which would open it, is not here" }
    var status: Int32 = 0
    while waitpid(child, &status, 0) == -1, errno == EINTR {}
    return status == 0 ? nil : "\(path) is written, but \(program) could not open it"
  }
}
