// How much is read at once, where a test says so.

import SystemLibrary

/// How many bytes are taken together, for the tests that hold a run to say the same whatever that is.
enum ReadSize {
  /// What `PLAT_READ_SIZE` in the environment says when a run begins; nil where it says nothing that can be.
  static var asked: Int? {
    getenv("PLAT_READ_SIZE").flatMap { Int(String(cString: $0)) }.flatMap { $0 > 0 ? $0 : nil }
  }
}
