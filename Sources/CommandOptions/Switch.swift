// The property wrapper of an option without a value, and that of a group of options.

import ArgumentParser

/// A word that is there or is not: `--strings`.
///
/// Its declarations are those of ArgumentParser's `Flag`, as far as stages need them.
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
  package init(wrappedValue: Bool, name: OptionNames = .long, help: ArgumentHelp? = nil) where Value == Bool {
    var value = wrappedValue
    state = .promised { value }
    Declarations.current?.add(
      Declaration(
        .flag(isInvertible: false), name,
        take: { _ in
          value = true
          return true
        }, finish: { true },
        parserWrapper: {
          ArgumentParser.Flag(wrappedValue: wrappedValue, name: name.specification, help: help)
        }))
  }

  /// Two flags, `--name` and `--no-name`, of which the last that is given counts, and a default.
  package init(wrappedValue: Bool, name: OptionNames = .long, inversion: FlagInversion, help: ArgumentHelp? = nil)
  where Value == Bool {
    var value = wrappedValue
    state = .promised { value }
    Declarations.current?.add(
      Declaration(
        inversion == .prefixedNo ? .flag(isInvertible: true) : .other, name,
        take: { word in
          value = word.isEmpty
          return true
        }, finish: { true },
        parserWrapper: {
          ArgumentParser.Flag(wrappedValue: wrappedValue, name: name.specification, inversion: inversion, help: help)
        }))
  }

  /// Two flags, `--name` and `--no-name`, of which the last that is given counts.
  package init(name: OptionNames = .long, inversion: FlagInversion, help: ArgumentHelp? = nil) where Value == Bool? {
    var value: Bool?
    state = .promised { .some(value) }
    Declarations.current?.add(
      Declaration(
        inversion == .prefixedNo ? .flag(isInvertible: true) : .other, name,
        take: { word in
          value = word.isEmpty
          return true
        }, finish: { true },
        parserWrapper: {
          ArgumentParser.Flag<Bool?>(name: name.specification, inversion: inversion, help: help)
        }))
  }

  /// A flag for each case, one of them the default.
  package init(wrappedValue: Value, exclusivity: FlagExclusivity = .exclusive, help: ArgumentHelp? = nil)
  where Value: EnumerableFlag {
    state = .present(wrappedValue)
    Declarations.current?.add(
      Declaration(
        .other, finish: { true },
        parserWrapper: {
          ArgumentParser.Flag(wrappedValue: wrappedValue, exclusivity: exclusivity, help: help)
        }))
  }

  /// A flag for each case, or none.
  package init<Given: EnumerableFlag>(exclusivity: FlagExclusivity = .exclusive, help: ArgumentHelp? = nil)
  where Value == Given? {
    state = .present(nil)
    Declarations.current?.add(
      Declaration(
        .other, finish: { true },
        parserWrapper: { ArgumentParser.Flag<Given?>(exclusivity: exclusivity, help: help) }))
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
        finish: {
          guard group.list.allSatisfy({ $0.finish() }) else { return false }
          do { try value?.validate() } catch { return false }
          return value != nil
        }, parserWrapper: { ArgumentParser.OptionGroup<Value>() }))
  }
}

extension Options: Sendable where Value: Sendable {}
