// The options that a type declares, found without reflection, and how they are read off the words of a command line.

/// Options that a stage has: a group of them, or the stage itself.
///
/// A library that looks for options with a `Mirror`, and asks the runtime which protocols each of their types conforms
/// to, takes four fifths of a small run, and brings `Foundation`, which is a sixth of the program. Here the property
/// wrappers (`ValueOption`, `Switch`, `Operands`, `Options`) note what they declare when a value of the type is made.
///
/// Which values an option has is said where it is declared (`ValueLimit`), and which options go together in
/// `constraints` below them: the check, its messages, the help, the man pages, completions and `--json-usage` are made
/// from the two. `validate` is for what neither can say, such as whether a text is a place.
package protocol DeclaredOptions: Decodable {
  /// Makes the value in which each option has its default.
  init()
  /// Which options go together; looked at when the words are read, in this order, those of groups last.
  static var constraints: [OptionConstraint] { get }
  /// The value that an option has where it is not given, and others are; nil for that of its declaration.
  static func impliedValue(_ name: String, _ given: GivenOptions) -> String?
  /// Looks at values that do each for itself, but not together.
  ///
  /// - Throws: `ValidationError`.
  mutating func validate() throws
}

extension DeclaredOptions {
  package static var constraints: [OptionConstraint] { [] }
  package static func impliedValue(_ name: String, _ given: GivenOptions) -> String? { nil }
  package mutating func validate() throws {}

  /// The value that the words of a command line make.
  ///
  /// - Throws: `WordsError` where they cannot be read, or ask for help; `ValidationError` where a limit, a constraint
  ///   or `validate` complains of values that can each be read.
  package static func read(_ words: [String]) throws -> Self {
    let declarations = Declarations.of(Self.self)
    var reader = WordReader(declarations.list)
    do { try reader.read(words) } catch let error as WordsError {
      throw WordReader.question(in: words) ?? error
    }
    if let complaint = complaints(reader, declarations.list).first { throw ValidationError(complaint) }
    for declaration in declarations.list { try declaration.finish() }
    var value = declarations.value
    try value.validate()
    return value
  }

  /// All that is wrong with words that can be read: the first value beyond its limit, and the constraints.
  package static func complaints(_ words: [String]) -> [String] {
    let list = Declarations.of(Self.self).list
    return complaints(lookedThrough(words, list), list)
  }

  /// What one constraint says of words; nil for nothing.
  package static func complaint(of constraint: OptionConstraint, _ words: [String]) -> String? {
    constraint.complaint(given(lookedThrough(words, Declarations.of(Self.self).list)))
  }

  private static func lookedThrough(_ words: [String], _ list: [Declaration]) -> WordReader {
    var reader = WordReader(list)
    // What can be read of them is looked at, up to what cannot.
    try? reader.read(words)
    return reader
  }

  /// What is declared of values and of what goes together.
  package static func declared() -> (limits: [(name: String, limit: LimitText)], constraints: [OptionConstraint]) {
    let list = Declarations.of(Self.self).list
    let limits = list.flatMap(\.all).compactMap { option in
      option.about().limit.map { (option.names.name(option.key), $0) }
    }
    return (limits, allConstraints(list))
  }

  /// What goes together in the options of the type and of its groups.
  private static func allConstraints(_ list: [Declaration]) -> [OptionConstraint] {
    constraints + list.flatMap { $0.allConstraints }
  }

  private static func complaints(_ reader: WordReader, _ list: [Declaration]) -> [String] {
    let given = given(reader)
    return [reader.complaint].compactMap(\.self) + allConstraints(list).compactMap { $0.complaint(given) }
  }

  private static func given(_ reader: WordReader) -> GivenOptions {
    var given = reader.given
    given.implied = impliedValue
    return given
  }
}

/// One option, flag, argument or group of them, without its type.
package final class Declaration {
  /// What it takes from a command line.
  package enum Kind {
    /// An option with a value; `takesAnyWord` where that may begin with a dash.
    case option(takesAnyWord: Bool)
    /// A flag; `isInvertible` where there is one for the opposite, too.
    case flag(isInvertible: Bool)
    /// Flags, one for each case of a type; their names are made where they are needed.
    case cases(() -> [String])
    /// The words that are neither options nor their values.
    case argument
    /// What a group declares.
    case group([Declaration])
  }

  /// What became of a word.
  package enum Taken {
    case yes
    /// It is no value of the type.
    case no
    /// It is a value, and not one of those that the option has.
    case beyondLimit
  }

  /// What the help says of it.
  package struct About {
    var help: OptionHelp?
    /// The same of each of several flags, where it is not of all.
    var helps: [OptionHelp?] = []
    var completion: CompletionKind?
    /// The words that do for its value, where they are few.
    var values: [String] = []
    /// What a word has to be, where the values do not say it: a number, say.
    var expectation = ""
    /// Its value where it is not given, as the help has it; nil for none.
    var standard: String?
    /// The values that it may have; nil for all of its type.
    var limit: LimitText?
    /// Whether it may be given several times.
    var repeats = false
    /// Whether it has to be given.
    var isNeeded = false
  }

  package let kind: Kind
  package let names: OptionNames
  /// The name of the property.
  package fileprivate(set) var key = ""
  /// Takes a value, which for a flag is empty or, for the opposite, `no`, and for one of several its name.
  ///
  /// - Throws: what is wrong with it, where that can be said.
  package let take: (String) throws -> Taken
  /// Sees that there is a value where all words have been read.
  package let isComplete: () throws -> Bool
  /// What the help says of it, made where it is asked for.
  package let about: () -> About
  /// What goes together in a group.
  package let constraints: () -> [OptionConstraint]

  package init(
    _ kind: Kind, _ names: OptionNames = .long, take: @escaping (String) throws -> Taken = { _ in .no },
    isComplete: @escaping () throws -> Bool = { true }, about: @escaping () -> About = { About() },
    constraints: @escaping () -> [OptionConstraint] = { [] }
  ) {
    (self.kind, self.names, self.take, self.isComplete, self.about) = (kind, names, take, isComplete, about)
    self.constraints = constraints
  }

  /// The declarations that it stands for: itself, or those of a group.
  package var all: [Declaration] {
    guard case .group(let inner) = kind else { return [self] }
    return inner.flatMap(\.all)
  }

  /// What goes together in a group and the groups in it.
  fileprivate var allConstraints: [OptionConstraint] {
    guard case .group(let inner) = kind else { return [] }
    return constraints() + inner.flatMap(\.allConstraints)
  }

  /// Sees that what has to be given is.
  package func finish() throws {
    guard try isComplete() else {
      let name = "\(names.all(key).last ?? "") <\(valueName)>"
      throw WordsError.wrong(
        "Missing expected argument '\(name)'", help: "\(name)  \(about().help?.abstract ?? "")")
    }
  }
}

/// What the property wrappers of a type declare, in their order.
///
/// A new value's wrappers note themselves here, each as it is made. Their properties' names are asked for in the same
/// order when the value is decoded.
///
/// It is not sent anywhere: it is bound for the time of one synchronous call, so that no other thread sees it.
package final class Declarations: @unchecked Sendable {
  /// The list that is being written; nil while values are made for other reasons.
  @TaskLocal package static var current: Declarations?

  private var list: [Declaration] = []
  private var keys: [String] = []

  /// Whether the names of the properties are asked for.
  ///
  /// To decode a value is to make new wrappers first, which are of no interest.
  private(set) var asksForKeys = false

  package func add(_ declaration: Declaration) {
    if !asksForKeys { list.append(declaration) }
  }

  package func add(key: some CodingKey) { keys.append(key.stringValue) }

  /// What a type declares, and the value whose properties the declarations set.
  package static func of<Value: DeclaredOptions>(_ type: Value.Type) -> (value: Value, list: [Declaration]) {
    let declarations = Declarations()
    return $current.withValue(declarations) {
      let value = Value()
      declarations.asksForKeys = true
      do { _ = try Value(from: KeyAsker()) } catch {
        preconditionFailure("\(type) has a property that is not an option")
      }
      precondition(declarations.keys.count == declarations.list.count, "an option of \(type) has no wrapper of these")
      for (declaration, key) in zip(declarations.list, declarations.keys) { declaration.key = key }
      return (value, declarations.list)
    }
  }
}
