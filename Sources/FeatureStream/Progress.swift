// How far a run is, on stderr.

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Shows records, bytes, rate and, where the input's size is known, the share done: on one line, twice a second.
struct Progress {
  private let isOn: Bool
  private let isTerminal: Bool
  private let started = SystemCall.now
  private var last = SystemCall.now
  private var hasShown = false
  private var records = 0
  private var bytes = 0

  /// - Parameter asked: whether to show progress; nil when only a terminal should see it. On a terminal that stdout
  ///   shares, records would be torn apart, so there it has to be asked for.
  init(asked: Bool?) {
    isTerminal = isatty(STDERR_FILENO) == 1
    isOn = asked ?? (isTerminal && isatty(STDOUT_FILENO) == 0)
  }

  mutating func add(records: Int, bytes: Int, of total: Int?) {
    guard isOn else { return }
    self.records += records
    self.bytes += bytes
    let now = SystemCall.now
    guard now - last >= 0.5 else { return }
    last = now
    show(total, now)
  }

  /// Removes the line, or, where there is no terminal to remove it from, says the sums.
  mutating func finish(of total: Int?) {
    guard isOn else { return }
    if isTerminal {
      if hasShown { SystemCall.writeError("\r\u{1B}[K") }
    } else {
      show(total, SystemCall.now)
    }
  }

  private mutating func show(_ total: Int?, _ now: Double) {
    let seconds = max(now - started, 1e-3)
    var text = "\(records) records, \(Self.scaled(Double(bytes)))B, \(Self.scaled(Double(bytes) / seconds))B/s"
    if let total, total > 0 { text += ", \(min(100, bytes * 100 / total)) %" }
    SystemCall.writeError(isTerminal ? "\r\u{1B}[K\(text)" : "\(text)\n")
    hasShown = true
  }

  private static func scaled(_ value: Double) -> String {
    var value = value
    for unit in ["", "k", "M", "G"] {
      if value < 1000 { return unit.isEmpty ? "\(Int(value)) " : "\((value * 10).rounded() / 10) \(unit)" }
      value /= 1000
    }
    return "\((value * 10).rounded() / 10) T"
  }
}
