// Mends in a record what needs no judgement, in its text: every byte that is not mended stays.

public import GeoJSON
import Planar

/// A record, mended.
public struct MendedRecord {
  /// The text, which the reader takes.
  public let text: [UInt8]
  /// What is known of the record as it is now.
  public let facts: RecordFacts
  /// What was found and is mended: where it was in the record's source, or nowhere, where it showed only when something
  /// else was mended.
  public let fixed: [Finding]
  /// What was found and is left.
  public let left: [Finding]
}

/// Mends records, one after the other.
///
///     text ─▶ scan ─▶ check ─▶ edits ─▶ text ─▶ scan ─▶ … until there is nothing left to edit
///
/// Only what a rule that is looked at finds is mended, and swapped positions where the whole file is. Each step is
/// taken twice at most, or once a level.
public final class RecordMender {
  private let checker: RecordChecker
  private let options: CheckOptions
  private var scanner = FeatureScanner(needs: GeometryNeeds(ordinates: true, positions: true))
  private var feature = Feature()
  private let unsafe: UnsafeMending?
  private let steps: [GeometryMender.Step]

  /// The rules whose breaches can be mended without judgement, as far as a record allows it.
  public static let rules: [Rule] =
    GeometryMender.Step.allCases.filter { !$0.isUnsafe }.flatMap(\.rules)
    + [
      .openRing, .missingType, .unknownType, .missingProperties, .missingGeometry, .badID, .badBBox,
    ].map { RuleCatalog.rule($0) }

  /// The rules whose breaches can be mended where somebody judges what comes out.
  public static let unsafeRules: [Rule] = GeometryMender.Step.allCases.filter(\.isUnsafe).flatMap(\.rules)

  private let ids: Set<String>

  /// Makes a mender that looks at records with `checker`.
  ///
  /// - Parameter unsafe: what is mended beyond what needs no judgement; nil for nothing.
  public init(_ options: CheckOptions, _ checker: RecordChecker, unsafe: UnsafeMending? = nil) {
    (self.options, self.checker, self.unsafe) = (options, checker, unsafe)
    steps = GeometryMender.Step.allCases.filter { unsafe != nil || !$0.isUnsafe }
    ids = Set((Self.rules + (unsafe == nil ? [] : Self.unsafeRules)).map(\.id))
  }

  /// Whether something can be tried about what was found.
  private func canMend(_ facts: RecordFacts) -> Bool { facts.findings.contains { ids.contains($0.rule) } }

  /// Mends a record.
  ///
  /// - Parameters:
  ///   - source: what the record stands in, `text` being the record.
  ///   - facts: what was found in it.
  ///   - crs: the CRS of the collection that it is in; nil where it has its own, or none.
  ///   - swaps: whether latitude and longitude are swapped, as in the whole file.
  /// - Returns: nil where nothing was mended, or what was mended does not make a record of it that can be read.
  public func mend(
    _ source: PaddedBytes, _ text: ByteRange, _ facts: RecordFacts, crs: String?, swaps: Bool = false
  ) -> MendedRecord? {
    guard text.isPresent, text.end > text.start, swaps || canMend(facts) else { return nil }
    let original = Array(source[text])
    var mended = run(original, crs, leaving: [], swaps: swaps)
    // Rounding may bring edges across each other.
    let validity = Set(RuleCatalog.validity.map(\.id))
    func isInvalid(_ facts: RecordFacts) -> Bool { facts.findings.contains { validity.contains($0.rule) } }
    if facts.isReadable, !isInvalid(facts), let rounded = mended?.facts, isInvalid(rounded) {
      mended = run(original, crs, leaving: [.digits], swaps: swaps)
    }
    guard let mended, mended.text != original else { return nil }
    let before = Set(facts.findings.map(\.rule))
    let after = Set(mended.facts.findings.map(\.rule))
    var result = mended.facts
    result.properties = facts.properties ?? mended.facts.properties
    func placeless(_ finding: Finding) -> Finding {
      var finding = finding
      finding.offset = -1
      return finding
    }
    let shown = mended.met.filter { !before.contains($0.rule) && !after.contains($0.rule) }
    let new = mended.facts.findings.filter { !before.contains($0.rule) }
    return MendedRecord(
      text: mended.text, facts: result,
      fixed: facts.findings.filter { !after.contains($0.rule) } + shown.map(placeless),
      left: facts.findings.filter { after.contains($0.rule) } + new.map(placeless))
  }

  private struct Run {
    var text: [UInt8]
    var facts: RecordFacts
    /// What was found on the way, of each rule what was found first.
    var met: [Finding]
  }

  private func run(
    _ original: [UInt8], _ crs: String?, leaving: Set<GeometryMender.Step>, swaps: Bool
  ) -> Run? {
    var swaps = swaps
    var run = Run(text: original, facts: RecordFacts(), met: [])
    run.facts.isReadable = false
    var properties: [PropertyFact]?
    var taken: [GeometryMender.Step: Int] = [:]
    for step in leaving { taken[step] = step.most }
    // Each step as often as it is taken, and the shape.
    for _ in 0..<steps.map(\.most).reduce(5, +) {
      let edited = ByteBuffer(run.text).withPaddedBytes { bytes -> [UInt8]? in
        do throws(ScanError) { try scanner.scan(bytes, into: &feature) } catch {
          run.facts.isReadable = false
          var mender = ShapeMender(bytes, wants: options.wants)
          mender.mend()
          return mender.edits.isEmpty ? nil : mender.edits.applied(to: bytes)
        }
        if let crs, !feature.crsMember.isPresent { (feature.crsName, feature.crsChange) = (crs, .named(crs)) }
        if swaps {
          swaps = false
          // Of positions on a plane nobody knows.
          let isInDegrees = checker.isInDegrees(feature.crsName)
          let mender = GeometryMender(feature, isInDegrees: true, checker, unsafe: unsafe)
          let edits = isInDegrees ? mender.swapPositions() : TextEdits()
          if !edits.isEmpty {
            run.met.append(
              Finding(
                RuleCatalog.swappedCoordinates, "latitude and longitude are swapped, as in all of the file",
                offset: feature.geometryText.start))
            return edits.applied(to: bytes)
          }
        }
        run.facts = checker.check(feature)
        properties = properties ?? run.facts.properties
        let known = Set(run.met.map(\.rule))
        run.met += run.facts.findings.filter { !known.contains($0.rule) }
        let mender = GeometryMender(feature, isInDegrees: checker.isInDegrees(feature.crsName), checker, unsafe: unsafe)
        for step in steps where taken[step, default: 0] < step.most {
          guard run.facts.findings.contains(where: { found in step.rules.contains { $0.id == found.rule } }) else {
            continue
          }
          taken[step, default: 0] += 1
          let edits = mender.edits(step)
          if !edits.isEmpty { return edits.applied(to: bytes) }
        }
        return nil
      }
      guard let edited, edited != run.text else { break }
      run.text = edited
    }
    run.facts.properties = properties
    return run.facts.isReadable ? run : nil
  }
}
