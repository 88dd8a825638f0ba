// The property wrapper of an option with a value.

/// A value that follows its name on the command line: `--tolerance 20m`.
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

  /// An option of values that are read one by one and kept.
  private init<Given>(
    _ names: OptionNames, takesAnyWord: Bool, initial: Value?, read: @escaping (String) throws -> Given?,
    keep: @escaping (Given, inout Value?) -> Void, limit: @escaping () -> ValueLimit<Given>?,
    about: @escaping () -> Declaration.About
  ) {
    var value = initial
    state = .promised { value }
    Declarations.current?.add(
      Declaration(
        .option(takesAnyWord: takesAnyWord), names,
        take: { word in
          guard let given = try read(word) else { return .no }
          keep(given, &value)
          return limit()?.allows(given) ?? true ? .yes : .beyondLimit
        }, isComplete: { value != nil },
        about: {
          var about = about()
          about.limit = limit()?.text
          if about.values.isEmpty { about.values = about.limit?.values ?? [] }
          return about
        }))
  }

  /// A value with a default.
  package init(
    wrappedValue: Value, name: OptionNames = .long, parsing: SingleValueParsingStrategy = .next,
    limit: @autoclosure @escaping () -> ValueLimit<Value>? = nil, help: OptionHelp? = nil,
    completion: CompletionKind? = nil
  ) where Value: OptionValue {
    self.init(
      name, takesAnyWord: parsing == .unconditional, initial: wrappedValue, read: Value.init(argument:),
      keep: { $1 = $0 }, limit: limit,
      about: {
        .init(
          help: help, completion: completion, values: Value.allValueStrings, expectation: Value.expectation,
          standard: wrappedValue.defaultValueDescription)
      })
  }

  /// A value that has to be given.
  package init(
    name: OptionNames = .long, parsing: SingleValueParsingStrategy = .next,
    limit: @autoclosure @escaping () -> ValueLimit<Value>? = nil, help: OptionHelp? = nil,
    completion: CompletionKind? = nil
  ) where Value: OptionValue {
    self.init(
      name, takesAnyWord: parsing == .unconditional, initial: nil, read: Value.init(argument:), keep: { $1 = $0 },
      limit: limit,
      about: {
        .init(
          help: help, completion: completion, values: Value.allValueStrings, expectation: Value.expectation,
          isNeeded: true)
      })
  }

  /// A value that may be left out.
  package init<Given: OptionValue>(
    name: OptionNames = .long, parsing: SingleValueParsingStrategy = .next,
    limit: @autoclosure @escaping () -> ValueLimit<Given>? = nil, help: OptionHelp? = nil,
    completion: CompletionKind? = nil
  ) where Value == Given? {
    self.init(
      name, takesAnyWord: parsing == .unconditional, initial: .some(nil), read: Given.init(argument:),
      keep: { $1 = $0 }, limit: limit,
      about: {
        .init(help: help, completion: completion, values: Given.allValueStrings, expectation: Given.expectation)
      })
  }

  /// A value with a default, made from its word by a function.
  package init(
    wrappedValue: Value, name: OptionNames = .long, parsing: SingleValueParsingStrategy = .next,
    limit: @autoclosure @escaping () -> ValueLimit<Value>? = nil, help: OptionHelp? = nil,
    completion: CompletionKind? = nil, transform: @Sendable @escaping (String) throws -> Value
  ) {
    self.init(
      name, takesAnyWord: parsing == .unconditional, initial: wrappedValue, read: transform, keep: { $1 = $0 },
      limit: limit,
      about: { .init(help: help, completion: completion, standard: "\(wrappedValue)") })
  }

  /// A value that may be left out, made from its word by a function.
  package init<Given>(
    name: OptionNames = .long, parsing: SingleValueParsingStrategy = .next,
    limit: @autoclosure @escaping () -> ValueLimit<Given>? = nil, help: OptionHelp? = nil,
    completion: CompletionKind? = nil, transform: @Sendable @escaping (String) throws -> Given
  ) where Value == Given? {
    self.init(
      name, takesAnyWord: parsing == .unconditional, initial: .some(nil), read: transform, keep: { $1 = $0 },
      limit: limit,
      about: { .init(help: help, completion: completion) })
  }

  /// Values, one for each time that the option is given.
  package init<Given: OptionValue>(
    wrappedValue: [Given], name: OptionNames = .long, parsing: ArrayParsingStrategy = .singleValue,
    limit: @autoclosure @escaping () -> ValueLimit<Given>? = nil, help: OptionHelp? = nil,
    completion: CompletionKind? = nil
  ) where Value == [Given] {
    self.init(
      name, takesAnyWord: parsing == .unconditionalSingleValue, initial: wrappedValue,
      read: Given.init(argument:), keep: { $1?.append($0) }, limit: limit,
      about: {
        .init(
          help: help, completion: completion, values: Given.allValueStrings, expectation: Given.expectation,
          repeats: true)
      })
  }

  /// Values, one for each time that the option is given, made from their words by a function.
  package init<Given>(
    wrappedValue: [Given], name: OptionNames = .long, parsing: ArrayParsingStrategy = .singleValue,
    limit: @autoclosure @escaping () -> ValueLimit<Given>? = nil, help: OptionHelp? = nil,
    completion: CompletionKind? = nil, transform: @Sendable @escaping (String) throws -> Given
  ) where Value == [Given] {
    self.init(
      name, takesAnyWord: parsing == .unconditionalSingleValue, initial: wrappedValue,
      read: transform, keep: { $1?.append($0) }, limit: limit,
      about: { .init(help: help, completion: completion, repeats: true) })
  }
}

extension ValueOption: Sendable where Value: Sendable {}
