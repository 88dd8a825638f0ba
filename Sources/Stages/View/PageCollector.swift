// Features on their way into a page: a worker's part, and the whole.

import Cartography
import FeatureStream
import GeoJSON

/// A worker's part.
final class PageCollector: RecordCollector {
  private let plan: PagePlan
  private let content: ContentReader
  private var reader: PageReader
  private var bag: PictureBag<PageParts>

  init(_ plan: PagePlan) {
    self.plan = plan
    content = ContentReader(plan.source.placement)
    reader = PageReader(plan.day.records, plan.night.records, plan.colors, sizes: plan.sizes)
    bag = PictureBag(plan.source.placement.emptyContent)
  }

  func collect(_ feature: inout Feature) throws(RecordError) {
    try bag.take(&feature, mayLead: plan.source.lead != nil, plan.source.placement.emptyContent) {
      (feature, parts) throws(RecordError) in
      try reader.read(&feature, into: &parts, content)
    }
  }

  func takeBag() -> PictureBag<PageParts> {
    defer { bag = PictureBag(plan.source.placement.emptyContent) }
    return bag
  }
}

/// Puts the page together.
final class PageReducer: Reducer {
  private let plan: PagePlan
  private let output: MadeOutput
  private var gatherer: PictureGatherer<PageParts>
  private var omissions = PictureOmissions()

  init(_ plan: PagePlan, into output: MadeOutput) {
    (self.plan, self.output) = (plan, output)
    gatherer = PictureGatherer(plan.source)
  }

  func absorb(_ bag: PictureBag<PageParts>) throws(RunError) { try gatherer.absorb(bag) }

  func finish() throws(RunError) -> String? {
    let (camera, missing) = gatherer.camera
    let parts = gatherer.takeParts()
    var omissions = parts.omissions
    for layer in [plan.background].compactMap(\.self) + plan.layers { omissions.add(layer.parts.omissions) }
    let writer = try PageWriter(plan, parts, camera)
    let (page, note) = try writer.page()
    output.set(page)
    self.omissions = omissions
    return pictureNote(missing, writer.colorNote, writer.sizeNote, note)
  }

  func takeWarnings() -> [ClosingWarning] {
    omissions.warnings + plan.layers.flatMap(\.styleNames.warnings) + [plan.styleWarning].compactMap(\.self)
  }

  func fill(_ batch: inout RecordBatch) -> Bool { false }
}
