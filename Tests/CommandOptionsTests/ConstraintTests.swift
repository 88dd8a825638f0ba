// Limits of values and rules about which options go together: what is refused, what is let through, and the words.

import Testing

@testable import CommandOptions

@Suite("Constraints of options")
struct ConstraintTests {
  @Test(
    "a command line that keeps the rules is read",
    arguments: [
      "--near a --radius 2", "--box b --shape round --edge 3", "--box b --low 1 --high 2", "--box b --size 512",
      "--box b --edge 1", "--box b --edge 10 --form csv", "--box b --plain --low 1 --high 2", "--box b in",
    ])
  func isRead(_ line: String) throws {
    _ = try Sample.read(line.words)
    #expect(Sample.complaints(line.words).isEmpty)
  }

  @Test(
    "one that breaks a rule is told which, with what to do",
    arguments: [
      ("--box b --edge 11", "--edge is 11: it has to be from 1 to 10."),
      ("--box b -e 0", "-e is 0: it has to be from 1 to 10."),
      ("--box b --size 300", "--size is 300: it has to be 256 or 512."),
      ("--near a --radius=-1", "--radius is -1: it has to be 0 or more."),
      ("--near a --radius inf", "--radius is inf: it has to be 0 or more."),
      ("", "Give one of --near and --box: where it is."),
      ("--near a --box b", "--near and --box exclude each other: give one of them."),
      ("--near a", "--near needs --radius as well: for example --radius 2."),
      ("--box b --low 1", "--low needs --high as well: --low and --high go together."),
      ("--box b --steep 1 --shape flat", "--steep needs --shape round, and --shape is flat."),
      ("--box b --size 256 --shape flat", "--shape flat and --size exclude each other: flat has no size."),
      ("--box b --edge 3 --form text", "--edge needs --form csv or copy, and --form is text."),
      ("--box b --output x", "--output has no use here: nothing is written."),
      ("--box b --plain in", "--plain and the input 'in' exclude each other: give one of them."),
      ("--box - in", "--box - has no use here: standard input is the records."),
    ])
  func isTold(_ line: String, _ message: String) throws {
    #expect(Sample.complaints(line.words).first == message)
    #expect(performing: { try Sample.read(line.words) }, throws: { ($0 as? ValidationError)?.message == message })
  }

  @Test("an empty value is said to be empty")
  func empty() {
    #expect(
      Sample.complaints(["--box", "b", "--name", ""]) == ["--name is empty: it has to be the name of a property."])
  }

  @Test("a default counts as a value, and one that others imply does")
  func standards() {
    // --shape is round by default, and --form is csv where the output is called so.
    #expect(Sample.complaints("--box b --steep 1".words).isEmpty)
    #expect(Sample.complaints("--box b --dense 1".words) == ["--dense needs --form copy as well."])
    #expect(Sample.complaints("--box b --dense 1 --wide".words).isEmpty)
  }

  @Test("an option is no value of one before it, but where that takes any word")
  func values() throws {
    #expect(try Sample.read("--box b --kinds c --kinds d".words).kinds == ["c", "d"])
    #expect(throws: (any Error).self) { try Sample.read("--box b --kinds --plain".words) }
    #expect(try Sample.read("--box b --count 3".words).count == 3)
    #expect(throws: (any Error).self) { try Sample.read("--box b --count --plain".words) }
    #expect(try Sample.read("--box b --words --plain --words x".words).words == ["--plain", "x"])
  }

  @Test("letters in one word are options too")
  func letters() throws {
    #expect(try Sample.read("--box b -e3".words).edge == 3)
    #expect(Sample.complaints("--box b -e30".words) == ["-e is 30: it has to be from 1 to 10."])
    #expect(Sample.complaints("--box b -pe30".words) == ["-e is 30: it has to be from 1 to 10."])
    #expect(
      Sample.complaints("--box b --small --plain".words) == [
        "--small and --plain exclude each other: give one of them."
      ])
  }

  @Test("the help and completions have the limits")
  func help() {
    let options = OptionDescription.all(of: Sample.self)
    let help = HelpText(
      CommandConfiguration(commandName: "sample", abstract: "", discussion: "One.\n\nTwo."), usage: [],
      options: options, columns: 200)
    #expect(help.text.contains("\nOne.\n\nTwo.\n"))
    #expect(help.text.contains("A size. (256 or 512)\n"))
    #expect(help.text.contains("A shape. (values: round, flat; default: round)\n"))
    #expect(help.text.contains("An edge. (from 1 to 10; default: 5)"))
    #expect(help.text.contains("How far. (0 or more)"))
    #expect(help.text.contains("Whose?\n"))
    #expect(options.first { $0.name == "--size" }?.values == ["256", "512"])
  }

  @Test("a constraint says itself")
  func text() {
    let texts = Sample.declared().constraints.map(\.text)
    #expect(texts.first == "Exactly one of --near and --box: where it is.")
    #expect(texts.contains("--near needs --radius: for example --radius 2."))
    #expect(texts.contains("--low and --high go together."))
    #expect(texts.contains("--shape flat does not go with --size: flat has no size."))
    #expect(texts.last == "At most one of --red and --green.")
  }
}

extension String {
  fileprivate var words: [String] { split(separator: " ").map(String.init) }
}

/// Has a constraint of every kind.
private struct Sample: DeclaredOptions {
  enum Shape: String, OptionValue, CaseIterable { case round, flat }
  enum Size: String, SwitchCases { case small, large }

  @ValueOption(help: "A place.") var near: String?
  @ValueOption(limit: .notNegative, help: "How far.") var radius: Double?
  @ValueOption(help: "A box.") var box: String?
  @ValueOption(
    name: [.customShort("e", allowingJoined: true), .long], limit: .between(1, 10), help: "An edge. (default: 5)")
  var edge: Int?
  @ValueOption(limit: .oneOf(256, 512), help: "A size.") var size: Int?
  @ValueOption(limit: .nameOf("a property"), help: "Whose?") var name: String?
  @ValueOption(help: "From.") var low: Int?
  @ValueOption(help: "To.") var high: Int?
  @ValueOption(help: "A shape.") var shape: Shape = .round
  @ValueOption(help: "For round ones.") var steep: Int?
  @ValueOption(help: "A form.") var form: String?
  @ValueOption(help: "For copies.") var dense: Int?
  @Switch(help: "Makes copies.") var wide = false
  @Switch(name: [.customShort("p"), .long], help: "Plain.") var plain = false
  @Switch(help: "A case.") var weight: Size = .large
  @ValueOption(help: "A file.") var output: String?
  @ValueOption(help: "A count.", transform: { Int($0) ?? 0 }) var count: Int?
  @ValueOption(help: "Kinds.") var kinds: [String] = []
  @ValueOption(parsing: .unconditionalSingleValue, help: "Any words.") var words: [String] = []
  @Operands(help: "Words.") var inputs: [String] = []
  @Options var colors: Colors

  struct Colors: DeclaredOptions {
    @Switch(help: "Red.") var red = false
    @Switch(help: "Green.") var green = false

    static var constraints: [OptionConstraint] { [.atMostOne("--red, --green")] }
  }

  static var constraints: [OptionConstraint] {
    [
      .exactlyOne("--near, --box", because: "where it is"),
      .requires("--near", "--radius", because: "for example --radius 2"),
      .together("--low, --high"),
      .requires("--steep", "--shape round"),
      .excludes("--shape flat", "--size", because: "flat has no size"),
      .requires("--edge", "--form csv|copy", orLeftOut: true),
      .requires("--dense", "--form copy"),
      .excludes("--small", "--plain"),
      .refuses("--output", because: "nothing is written"),
      .excludes("--plain", "input"),
      .refuses("--box -", because: "standard input is the records"),
    ]
  }

  static func impliedValue(_ name: String, _ given: GivenOptions) -> String? {
    name == "--form" && given.value("--wide") != nil ? "copy" : nil
  }
}
