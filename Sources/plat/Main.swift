// plat: the command line. Stages are parsed here, joined into one stream, and run.

import CommandOptions
internal import Cplat
import FeatureStream
import FileNames
import GeoJSON
import Stages
import SystemLibrary

/// What is run.
@main
enum Main {
  /// Runs what the command line says, and ends the process.
  static func main() { exit(run(Array(arguments.dropFirst())).rawValue) }

  /// Splits the words at `then`, parses each part as a stage, and runs the chain; gives how it ended.
  ///
  /// Messages have been printed.
  static func run(_ words: [String]) -> ExitStatus {
    var builder = ChainBuilder()
    do {
      if let answer = try Plat.completionAnswer(words) ?? Plat.usageAnswer(words) { return say(answer: answer) }
      let asked = try Explain.asked(words) { Plat.stage(named: $0) != nil }
      var reader = ChainReader(commandLine: asked?.chain ?? words)
      var parts = try reader.chain()
      if parts.isEmpty { parts = [StageWords()] }
      let stages = try builder.stages(parts)
      let form = UsageError.form(words + builder.scriptWords)
      for note in builder.notes { Messenger(stage: Run.name, form: form).say(note: note) }
      let pipeline = try Pipeline(stages, scripts: builder.allScripts, scriptFromInput: builder.inputScript)
      let explain = try asked?.command ?? (builder.explains ? Explain.parsed([]) as? Explain : nil)
      let status = try explain.map { try pipeline.explain($0) } ?? pipeline.run()
      if let counts = RecordCounts.text { Messenger.print(counts) }
      return status
    } catch { return Plat.say(why: error, form: UsageError.form(words + builder.scriptWords)) }
  }

  /// The words of the command line, the program's name first.
  private static var arguments: [String] {
    let count = plat_argument_count()
    // Swift reads them from /proc, and finds none where there is no /proc.
    if count == 0 { return CommandLine.arguments }
    return (0..<count).map { FileName.text(plat_argument($0)) }
  }
}

/// Prints what was asked for in the place of a run, such as help, where the output would be.
///
/// - Returns: whether that could be written.
func say(answer: String, _ output: OutputOptions = OutputOptions()) -> ExitStatus {
  var answer = answer
  do throws(RunError) {
    try answer.withUTF8 { text in
      Result { () throws(RunError) in try writeText(UnsafeRawBufferPointer(text), output) }
    }.get()
    return .done
  } catch {
    Messenger(stage: "", form: .text).say(error)
    return error.status
  }
}
