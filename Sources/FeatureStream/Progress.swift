// How far a run is, on stderr.

import Synchronization
import SystemLibrary

/// How progress is reported.
public enum ProgressForm: String, Sendable, CaseIterable {
  /// One line, which on a terminal is drawn over and over, and taken away at the end.
  case text
  /// An object a line, twice a second and at the end.
  case json
  /// Not at all.
  case none
}

/// Tells the stage at work, records, bytes, rate and, where the size of the inputs is known, the share done: twice a
/// second.
///
/// A thread of its own draws, so that the line moves while a stage that has seen all its records works on them.
final class Progress: Sendable {
  private struct State {
    var stage: String
    /// Records that came in, and bytes of the inputs they stood in.
    var records = 0
    var bytes = 0
    /// Records that the stage at work has given since it saw all of its own; nil before that.
    var given: Int?
    var isDone = false
    /// Whether a plat that reads what this one writes draws in its stead; nil before that was looked for.
    var isQuiet: Bool?
  }

  /// Whether a line stands on the terminal that whatever is written there next has to take away.
  static let isDrawn = Atomic(false)

  private let form: ProgressForm
  private let isTerminal: Bool
  private let isAsked: Bool
  private let started = SystemCall.now
  private let meter: InputMeter
  private let state: Monitor<State>

  /// - Parameters:
  ///   - asked: how to tell progress; nil when only a terminal should see it. On a terminal that the records go to,
  ///     too, they would be torn apart, so there it has to be asked for.
  ///   - stage: the stage that reads the inputs.
  ///   - toFile: whether the output goes to a file that is named.
  init(asked: ProgressForm?, stage: String, toFile: Bool, meter: InputMeter) {
    isTerminal = isatty(STDERR_FILENO) == 1
    isAsked = asked != nil
    form = asked ?? (isTerminal && (toFile || isatty(STDOUT_FILENO) == 0) ? .text : .none)
    self.meter = meter
    state = Monitor(State(stage: stage))
    if form != .none { _ = startThreads(1) { self.keepDrawing() } }
  }

  /// That of a branch, which tells nothing.
  init() {
    (form, isTerminal, isAsked, meter) = (.none, false, false, InputMeter())
    state = Monitor(State(stage: ""))
  }

  /// Counts records that came in.
  func add(records: Int, bytes: Int) {
    guard form != .none else { return }
    state.withLock {
      $0.records += records
      $0.bytes += bytes
    }
  }

  /// Says that a stage has all its records and works on them.
  func turn(to stage: String) {
    guard form != .none else { return }
    state.withLock { ($0.stage, $0.given) = (stage, 0) }
  }

  /// Counts records that a stage gave when it had seen all of its own.
  func add(given: Int) {
    guard form != .none else { return }
    state.withLock { $0.given? += given }
  }

  /// Removes the line, or, where there is no terminal to remove it from, says the sums.
  func finish() {
    guard form != .none else { return }
    state.withLock { state in
      state.isDone = true
      if form == .json || !isTerminal {
        show(state)
      } else {
        SystemCall.writeError("")
      }
    }
  }

  private func keepDrawing() {
    var isDone = false
    while !isDone {
      usleep(500_000)
      isDone = state.withLock { state in
        guard !state.isDone else { return true }
        if state.isQuiet == nil { state.isQuiet = !isAsked && outputGoesToThisProgram() }
        if state.isQuiet == true {
          // The line of another plat may be there.
          Self.isDrawn.store(true, ordering: .relaxed)
        } else {
          show(state)
        }
        return false
      }
    }
  }

  private func show(_ state: State) {
    let seconds = max(SystemCall.now - started, 1e-3)
    if form == .json {
      SystemCall.writeError("\(object(state, seconds))\n")
    } else {
      SystemCall.writeError(line(state, seconds) + (isTerminal ? "" : "\n"))
      if isTerminal { Self.isDrawn.store(true, ordering: .relaxed) }
    }
  }

  private func line(_ state: State, _ seconds: Double) -> String {
    if let given = state.given, !state.isDone {
      return "\(state.stage): \(state.records) records in, \(given) out, \(Int(seconds)) s"
    }
    var text = "\(state.stage): \(state.records) records, \(Self.scaled(Double(state.bytes)))B, "
    text += "\(Self.scaled(Double(state.bytes) / seconds))B/s"
    if let share = meter.share(state.bytes) { text += ", \(Int(share * 100)) %" }
    return text
  }

  private func object(_ state: State, _ seconds: Double) -> String {
    var text = #"{"stage":"\#(state.stage)","records":\#(state.records),"bytes":\#(state.bytes)"#
    if let share = meter.share(state.bytes) { text += #","share":\#((share * 1000).rounded() / 1000)"# }
    if let given = state.given { text += #","given":\#(given)"# }
    return text + #","seconds":\#((seconds * 10).rounded() / 10),"done":\#(state.isDone)}"#
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
