// The property wrapper of an option with a value, and that of the words without one.

import ArgumentParser

/// A value that follows its name on the command line: `--tolerance 20m`.
///
/// Its declarations are those of ArgumentParser's `Option`, as far as stages need them.
@propertyWrapper
package struct ValueOption<Value>: Decodable {
  private var state: DeclaredValue<Value>

  package var wrappedValue: Value {
    get { state.value }
    set { state = .present(newValue) }
  }

  package init(value: Value) { state = .present(value) }
  package init(pending: Void) { state = .pending }
  /// Not called: the container's own `decode` of this type is.
  package init(from decoder: any Decoder) throws { state = .pending }

  private init(
    _ names: OptionNames, takesAnyWord: Bool, initial: Value?, take: @escaping (String, inout Value?) -> Bool,
    parserWrapper: @escaping () -> ArgumentParser.Option<Value>
  ) {
    var value = initial
    state = .promised { value }
    Declarations.current?.add(
      Declaration(
        .option(takesAnyWord: takesAnyWord), names, take: { take($0, &value) }, finish: { value != nil },
        parserWrapper: parserWrapper))
  }

  /// A value with a default.
  package init(
    wrappedValue: Value, name: OptionNames = .long, parsing: SingleValueParsingStrategy = .next,
    help: ArgumentHelp? = nil, completion: CompletionKind? = nil
  ) where Value: ExpressibleByArgument {
    self.init(
      name, takesAnyWord: parsing == .unconditional, initial: wrappedValue, take: Self.take,
      parserWrapper: {
        .init(
          wrappedValue: wrappedValue, name: name.specification, parsing: parsing, help: help, completion: completion)
      })
  }

  /// A value that has to be given.
  package init(
    name: OptionNames = .long, parsing: SingleValueParsingStrategy = .next, help: ArgumentHelp? = nil,
    completion: CompletionKind? = nil
  ) where Value: ExpressibleByArgument {
    self.init(
      name, takesAnyWord: parsing == .unconditional, initial: nil, take: Self.take,
      parserWrapper: { .init(name: name.specification, parsing: parsing, help: help, completion: completion) })
  }

  /// A value that may be left out.
  package init<Given: ExpressibleByArgument>(
    name: OptionNames = .long, parsing: SingleValueParsingStrategy = .next, help: ArgumentHelp? = nil,
    completion: CompletionKind? = nil
  ) where Value == Given? {
    self.init(
      name, takesAnyWord: parsing == .unconditional, initial: .some(nil),
      take: { word, value in
        guard let given = Given(argument: word) else { return false }
        value = given
        return true
      }, parserWrapper: { .init(name: name.specification, parsing: parsing, help: help, completion: completion) })
  }

  /// A value with a default, made from its word by a function.
  package init(
    wrappedValue: Value, name: OptionNames = .long, parsing: SingleValueParsingStrategy = .next,
    help: ArgumentHelp? = nil, completion: CompletionKind? = nil,
    transform: @Sendable @escaping (String) throws -> Value
  ) {
    self.init(
      name, takesAnyWord: parsing == .unconditional, initial: wrappedValue,
      take: { word, value in
        do { value = try transform(word) } catch { return false }
        return true
      },
      parserWrapper: {
        .init(
          wrappedValue: wrappedValue, name: name.specification, parsing: parsing, help: help, completion: completion,
          transform: transform)
      })
  }

  /// A value that may be left out, made from its word by a function.
  package init<Given>(
    name: OptionNames = .long, parsing: SingleValueParsingStrategy = .next, help: ArgumentHelp? = nil,
    completion: CompletionKind? = nil, transform: @Sendable @escaping (String) throws -> Given
  ) where Value == Given? {
    self.init(
      name, takesAnyWord: parsing == .unconditional, initial: .some(nil),
      take: { word, value in
        do { value = try transform(word) } catch { return false }
        return true
      },
      parserWrapper: {
        .init(
          name: name.specification, parsing: parsing, help: help, completion: completion, transform: transform)
      })
  }

  /// Values, one for each time that the option is given.
  package init<Given: ExpressibleByArgument>(
    wrappedValue: [Given], name: OptionNames = .long, parsing: ArrayParsingStrategy = .singleValue,
    help: ArgumentHelp? = nil, completion: CompletionKind? = nil
  ) where Value == [Given] {
    let takesOne = parsing == .singleValue || parsing == .unconditionalSingleValue
    self.init(
      name, takesAnyWord: parsing == .unconditionalSingleValue, initial: wrappedValue,
      take: { word, value in
        guard takesOne, wrappedValue.isEmpty, let given = Given(argument: word) else { return false }
        value?.append(given)
        return true
      },
      parserWrapper: {
        .init(
          wrappedValue: wrappedValue, name: name.specification, parsing: parsing, help: help, completion: completion)
      })
  }

  /// Values, one for each time that the option is given, made from their words by a function.
  package init<Given>(
    wrappedValue: [Given], name: OptionNames = .long, parsing: ArrayParsingStrategy = .singleValue,
    help: ArgumentHelp? = nil, completion: CompletionKind? = nil,
    transform: @Sendable @escaping (String) throws -> Given
  ) where Value == [Given] {
    let takesOne = parsing == .singleValue || parsing == .unconditionalSingleValue
    self.init(
      name, takesAnyWord: parsing == .unconditionalSingleValue, initial: wrappedValue,
      take: { word, value in
        guard takesOne, wrappedValue.isEmpty else { return false }
        do { value?.append(try transform(word)) } catch { return false }
        return true
      },
      parserWrapper: {
        .init(
          wrappedValue: wrappedValue, name: name.specification, parsing: parsing, help: help, completion: completion,
          transform: transform)
      })
  }

  private static func take(_ word: String, _ value: inout Value?) -> Bool where Value: ExpressibleByArgument {
    guard let given = Value(argument: word) else { return false }
    value = given
    return true
  }
}

extension ValueOption: Sendable where Value: Sendable {}

/// The words that are neither options nor their values.
@propertyWrapper
package struct Operands<Value>: Decodable {
  private var state: DeclaredValue<Value>

  package var wrappedValue: Value {
    get { state.value }
    set { state = .present(newValue) }
  }

  package init(value: Value) { state = .present(value) }
  package init(pending: Void) { state = .pending }
  /// Not called: the container's own `decode` of this type is.
  package init(from decoder: any Decoder) throws { state = .pending }

  /// Any number of words.
  package init<Given: ExpressibleByArgument>(
    wrappedValue: [Given], help: ArgumentHelp? = nil, completion: CompletionKind? = nil
  ) where Value == [Given] {
    var value = wrappedValue
    state = .promised { value }
    Declarations.current?.add(
      Declaration(
        .argument,
        take: { word in
          guard wrappedValue.isEmpty, let given = Given(argument: word) else { return false }
          value.append(given)
          return true
        }, finish: { true },
        parserWrapper: {
          ArgumentParser.Argument(wrappedValue: wrappedValue, help: help, completion: completion)
        }))
  }
}

extension Operands: Sendable where Value: Sendable {}
