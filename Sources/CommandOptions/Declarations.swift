// The options that a type declares, found without reflection, and how they are read off the words of a command line.

import ArgumentParser

/// Options that a stage has: a group of them, or the stage itself.
///
/// ArgumentParser looks at every option of a type through a `Mirror`, and asks the runtime which protocols each of
/// their types conforms to, whatever the words are: that is four fifths of a small run. So the property wrappers here
/// (`Option`, `Flag`, `Argument`, `Options`, in place of ArgumentParser's) know how to read an ordinary command line
/// themselves. For all else, which is help, completions and whatever is wrong with the words, ArgumentParser is shown
/// its own wrappers, made from the same declarations.
package protocol DeclaredOptions: ArgumentParser.ParsableArguments, CustomReflectable {}

extension DeclaredOptions {
  /// The options as ArgumentParser declares them, which looks for them in the mirror of a new value.
  package var customMirror: Mirror {
    let declarations = Declarations.of(Self.self)
    return Mirror(
      self, children: declarations.list.map { (label: "_" + $0.key, value: $0.parserWrapper()) }, displayStyle: .struct)
  }

  /// The value that an ordinary command line makes; nil where ArgumentParser has to look at the words: for an option
  /// that is none, a value that is missing or does not do, a request for help.
  ///
  /// - Throws: what `validate` says of values that do each for itself.
  package static func read(_ words: [String]) throws -> Self? {
    let declarations = Declarations.of(Self.self)
    guard var value = declarations.value, WordReader(declarations.list).read(words),
      declarations.list.allSatisfy({ $0.finish() })
    else { return nil }
    try value.validate()
    return value
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
    /// The words that are neither options nor their values.
    case argument
    /// What a group declares.
    case group([Declaration])
    /// What is left to ArgumentParser whenever it stands on a command line.
    case other
  }

  package let kind: Kind
  package let names: OptionNames
  /// The name of the property.
  package fileprivate(set) var key = ""
  /// Takes a value, which for a flag is empty or, for the opposite, `no`; false where it does not do.
  package let take: (String) -> Bool
  /// Sees that there is a value where all words have been read; false where there is none.
  package let finish: () -> Bool
  /// ArgumentParser's wrapper of the same declaration.
  package let parserWrapper: () -> Any

  package init(
    _ kind: Kind, _ names: OptionNames = .long, take: @escaping (String) -> Bool = { _ in false },
    finish: @escaping () -> Bool, parserWrapper: @escaping () -> Any
  ) {
    (self.kind, self.names, self.take, self.finish) = (kind, names, take, finish)
    self.parserWrapper = parserWrapper
  }
}

/// What the property wrappers of a type declare, in their order.
///
/// A new value's wrappers note themselves here, each as it is made. Their properties' names are asked for in the same
/// order when the value is decoded.
///
/// It is not sent anywhere: it is bound for the time of one synchronous call, so that no other thread sees it.
package final class Declarations: @unchecked Sendable {
  /// The list that is being written; nil while ArgumentParser makes and decodes values.
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

  /// What a type declares, and the value whose properties the declarations set; nil where that has others, too.
  package static func of<Value: DeclaredOptions>(_ type: Value.Type) -> (value: Value?, list: [Declaration]) {
    let declarations = Declarations()
    return $current.withValue(declarations) {
      let value = Value()
      declarations.asksForKeys = true
      do { _ = try Value(from: KeyAsker()) } catch { return (nil, []) }
      guard declarations.keys.count == declarations.list.count else { return (nil, []) }
      for (declaration, key) in zip(declarations.list, declarations.keys) { declaration.key = key }
      return (value, declarations.list)
    }
  }
}
