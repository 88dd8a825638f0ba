// Where pixels of an image come from, whichever library reads them.

/// Where pixels of an image come from.
public protocol ImageSource: AnyObject {
  /// In pixels.
  var width: Int { get }
  /// In pixels.
  var height: Int { get }

  /// The pixels of a window, brought to so many columns and rows, as `RasterPicture` has them.
  ///
  /// The window is inside the image, and neither it nor the result is empty.
  func pixels(
    _ columns: Range<Int>, _ rows: Range<Int>, width: Int, height: Int
  ) throws(ImageError) -> [UInt32]
}

/// Why the pixels of an image cannot be had.
public struct ImageError: Error, Sendable, Equatable {
  /// What is wrong.
  public let message: String

  /// Says what is wrong.
  public init(_ message: String) { self.message = message }
}
