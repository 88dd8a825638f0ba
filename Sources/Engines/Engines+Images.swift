// What reads pictures of the user's: GDAL.

import FeatureStream
import FileNames
import GDAL
import Planar

extension Engines {
  /// An image of a file, and what the file says of where it is.
  package struct FoundImage {
    package let source: any ImageSource
    /// x = g₀ + g₁·column + g₂·row, y = g₃ + g₄·column + g₅·row; nil where the file does not say it.
    package let geotransform: [Double]?
    /// The CRS, nil for longitude and latitude; and whether the file says one.
    package let crs: (name: String?, isSaid: Bool)
  }

  /// Opens an image.
  ///
  /// - Throws: `RunError` where it cannot be read, or GDAL is not there.
  package static func image(_ path: String) throws(RunError) -> FoundImage {
    do throws(DataSourceError) {
      let source = try RasterSource(path.realPath ?? path)
      return FoundImage(source: source, geotransform: source.geotransform, crs: source.crs)
    } catch { throw refusal(error, path) }
  }

  /// A grid of heights, which tells that of a place; not a number where it has none.
  ///
  /// - Throws: `RunError` where it cannot be read, or GDAL is not there.
  package static func elevation(_ path: String) throws(RunError) -> (Position) throws(RunError) -> Float {
    func refusal(_ error: DataSourceError) -> RunError {
      switch error {
      case .noLibrary(let installation):
        RunError(.unavailable, "\(path): plat reads grids of heights with GDAL; to have it: \(installation)")
      case .failed(let message): RunError(.badData, "\(path): is no grid of heights that can be read: \(message)")
      default: RunError(.badData, "\(path): is no grid of heights that can be read")
      }
    }
    let source: ElevationSource
    do throws(DataSourceError) { source = try ElevationSource(path.realPath ?? path) } catch { throw refusal(error) }
    return { place throws(RunError) in
      do throws(DataSourceError) { return try source.height(at: place) } catch { throw refusal(error) }
    }
  }

  /// The pixels of a picture that is in memory.
  package static func pixels(
    of bytes: [UInt8], name: String
  ) throws(RunError) -> (width: Int, height: Int, pixels: [UInt32]) {
    let source: RasterSource
    do throws(DataSourceError) { source = try RasterSource(memory: bytes) } catch { throw refusal(error, name) }
    let (width, height) = (source.width, source.height)
    guard width <= 4096, height <= 4096 else {
      throw RunError(.badData, "it is \(width) by \(height) pixels; 4096 are the most")
    }
    do throws(ImageError) {
      return (width, height, try source.pixels(0..<width, 0..<height, width: width, height: height))
    } catch { throw RunError(.badData, error.message) }
  }

  private static func refusal(_ error: DataSourceError, _ path: String) -> RunError {
    switch error {
    case .noLibrary(let installation):
      RunError(.unavailable, "\(path): plat reads images with GDAL; to have it: \(installation)")
    case .failed(let message): RunError(.badData, "\(path): is no image that can be drawn: \(message)")
    default: RunError(.badData, "\(path): is no image that can be drawn")
    }
  }
}
