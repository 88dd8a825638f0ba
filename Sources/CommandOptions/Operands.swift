// The property wrapper of the words that are neither options nor their values.

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
  package init<Given: OptionValue>(
    wrappedValue: [Given], help: OptionHelp? = nil, completion: CompletionKind? = nil
  ) where Value == [Given] {
    var value = wrappedValue
    state = .promised { value }
    Declarations.current?.add(
      Declaration(
        .argument,
        take: { word in
          guard let given = Given(argument: word) else { return .no }
          value.append(given)
          return .yes
        }, about: { .init(help: help, completion: completion, repeats: true) }))
  }
}

extension Operands: Sendable where Value: Sendable {}
