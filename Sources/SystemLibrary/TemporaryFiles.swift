// What is said of temporary files.

/// That a temporary file cannot be `made`, `written` or `read`, and why: what the C library last failed for (`errno`).
package func temporaryFileFault(_ what: String) -> String {
  "a temporary file cannot be \(what): \(String(cString: strerror(errno)))"
}
