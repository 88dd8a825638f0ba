// The property wrapper of an option without a value, and that of a group of options.

/// A word that is there or is not: `--strings`.
@propertyWrapper
package struct Switch<Value>: Decodable {
  private var state: DeclaredValue<Value>

  package var wrappedValue: Value {
    get { state.value }
    set { state = .present(newValue) }
  }

  package init(value: Value) { state = .present(value) }
  package init(pending: Void) { state = .pending }
  /// Not called: the container's own `decode` of this type is.
  package init(from decoder: any Decoder) throws { state = .pending }

  /// A flag that sets what is false otherwise.
  package init(wrappedValue: Bool, name: OptionNames = .long, help: OptionHelp? = nil) where Value == Bool {
    var value = wrappedValue
    state = .promised { value }
    Declarations.current?.add(
      Declaration(
        .flag(isInvertible: false), name,
        take: { _ in
          value = true
          return .yes
        }, about: { .init(help: help) }))
  }

  /// Two flags, `--name` and `--no-name`, of which the last that is given counts, and a default.
  package init(wrappedValue: Bool, name: OptionNames = .long, inversion: FlagInversion, help: OptionHelp? = nil)
  where Value == Bool {
    var value = wrappedValue
    state = .promised { value }
    Declarations.current?.add(
      Declaration(
        .flag(isInvertible: true), name,
        take: { word in
          value = word.isEmpty
          return .yes
        },
        about: { .init(help: help, standard: wrappedValue ? "" : "no") }))
  }

  /// Two flags, `--name` and `--no-name`, of which the last that is given counts.
  package init(name: OptionNames = .long, inversion: FlagInversion, help: OptionHelp? = nil) where Value == Bool? {
    var value: Bool?
    state = .promised { .some(value) }
    Declarations.current?.add(
      Declaration(
        .flag(isInvertible: true), name,
        take: { word in
          value = word.isEmpty
          return .yes
        }, about: { .init(help: help) }))
  }

  /// A flag for each case, one of them the default.
  package init(wrappedValue: Value, help: OptionHelp? = nil) where Value: SwitchCases {
    var given: Value?
    state = .promised { given ?? wrappedValue }
    Declarations.current?.add(
      Declaration(
        .cases { Value.allCases.map(\.flag) }, take: { try Self.take($0, &given) },
        about: { .init(help: help, helps: Value.allCases.map(Value.help), standard: wrappedValue.flag) }))
  }

  /// A flag for each case, or none.
  package init<Given: SwitchCases>(help: OptionHelp? = nil) where Value == Given? {
    var given: Given?
    state = .promised { .some(given) }
    Declarations.current?.add(
      Declaration(
        .cases { Given.allCases.map(\.flag) }, take: { try Self.take($0, &given) },
        about: { .init(help: help, helps: Given.allCases.map(Given.help)) }))
  }

  /// Takes one of several flags, of which one alone can be given.
  private static func take<Given: SwitchCases>(_ flag: String, _ given: inout Given?) throws -> Declaration.Taken {
    if let earlier = given, earlier.flag != flag {
      throw WordsError.wrong("Value to be set with flag '\(flag)' had already been set with flag '\(earlier.flag)'")
    }
    given = Given.allCases.first { $0.flag == flag }
    return .yes
  }
}

extension Switch: Sendable where Value: Sendable {}

/// The options that another type declares.
///
/// What the type has to be, `DeclaredOptions`, is asked of where it is declared, and not here: the runtime would look
/// for it among all conformances at each start.
@propertyWrapper
package struct Options<Value>: Decodable {
  private var state: DeclaredValue<Value>

  package var wrappedValue: Value {
    get { state.value }
    set { state = .present(newValue) }
  }

  package init(value: Value) { state = .present(value) }
  package init(pending: Void) { state = .pending }
  /// Not called: the container's own `decode` of this type is.
  package init(from decoder: any Decoder) throws { state = .pending }

  package init() where Value: DeclaredOptions {
    guard let declarations = Declarations.current, !declarations.asksForKeys else {
      state = .pending
      return
    }
    let group = Declarations.of(Value.self)
    var value = group.value
    state = .promised { value }
    declarations.add(
      Declaration(
        .group(group.list),
        isComplete: {
          for declaration in group.list { try declaration.finish() }
          try value.validate()
          return true
        }, constraints: { Value.constraints }))
  }
}

extension Options: Sendable where Value: Sendable {}
