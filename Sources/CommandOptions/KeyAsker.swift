// A decoder that is told the names of a type's properties, and the wrappers' part in decoding.

/// Decodes nothing: each property wrapper of the value tells `Declarations` its name.
package struct KeyAsker: Decoder {
  package var codingPath: [any CodingKey] { [] }
  package var userInfo: [CodingUserInfoKey: Any] { [:] }

  package func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(Container<Key>())
  }

  package func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw NoValue() }
  package func singleValueContainer() throws -> any SingleValueDecodingContainer { throw NoValue() }

  /// There is no value to decode for a property without a wrapper.
  private struct NoValue: Error {}

  private struct Container<Key: CodingKey>: KeyedDecodingContainerProtocol {
    var codingPath: [any CodingKey] { [] }
    var allKeys: [Key] { [] }
    func contains(_ key: Key) -> Bool { false }
    func decodeNil(forKey key: Key) throws -> Bool { throw NoValue() }
    func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T { throw NoValue() }
    func nestedContainer<Inner>(keyedBy type: Inner.Type, forKey key: Key) throws -> KeyedDecodingContainer<Inner> {
      throw NoValue()
    }
    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer { throw NoValue() }
    func superDecoder() throws -> any Decoder { throw NoValue() }
    func superDecoder(forKey key: Key) throws -> any Decoder { throw NoValue() }
  }
}

/// What the compiler calls to decode a property that has one of the wrappers: it notes the property's name.
extension KeyedDecodingContainer {
  package func decode<Value>(_ type: ValueOption<Value>.Type, forKey key: Key) throws -> ValueOption<Value> {
    note(key)
    return ValueOption(pending: ())
  }

  package func decode<Value>(_ type: Switch<Value>.Type, forKey key: Key) throws -> Switch<Value> {
    note(key)
    return Switch(pending: ())
  }

  package func decode<Value>(_ type: Operands<Value>.Type, forKey key: Key) throws -> Operands<Value> {
    note(key)
    return Operands(pending: ())
  }

  package func decode<Value>(_ type: Options<Value>.Type, forKey key: Key) throws -> Options<Value> {
    note(key)
    return Options(pending: ())
  }

  private func note(_ key: Key) { Declarations.current?.add(key: key) }
}
