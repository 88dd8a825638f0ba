// The questions of places that come over HTTP, and which stage answers each.

import CommandOptions
import FeatureStream
import FileNames
import GeoJSON
import HTTPService
import PlaceIndex
import PlaceSearch

/// Answers requests; one for each thread.
final class PlaceAnswerer: Answerer {
  let served: ServedIndex
  private let prepared: PreparedStages
  private let page: [UInt8]?
  private let hosts: Set<String>?
  private let counts: AnswerCounts
  /// What completes, for the file that is served.
  private var completing: (file: FileState, completer: Completer, writer: CompletionWriter)?
  /// The operators of stages that are kept, by their words.
  private var operators: [[String]: (file: FileState, work: any FeatureOperator)] = [:]
  // One thread owns these.
  @exclusivity(unchecked) private var writer = FeatureWriter()
  @exclusivity(unchecked) private var body = ByteBuffer(capacity: 1 << 14)

  init(
    _ served: ServedIndex, _ prepared: PreparedStages, page: [UInt8]?, hosts: Set<String>?, counts: AnswerCounts
  ) {
    (self.served, self.prepared, self.page, self.hosts, self.counts) = (served, prepared, page, hosts, counts)
  }

  func answer(_ request: Request) -> Answer {
    let answer = self.answer(to: request)
    counts.add(answer.status)
    return answer
  }

  private func answer(to request: Request) -> Answer {
    if let hosts, let host = request.host, !hosts.contains(Self.name(host)) {
      return Self.refusal(403, "forbidden", "this service is for \(hosts.sorted().joined(separator: ", ")) alone")
    }
    do {
      switch request.path {
      case "/" where page != nil: return Answer(type: "text/html; charset=utf-8", body: page ?? [])
      case "/status", "/health": return status()
      case "/metrics":
        let places = """
          # HELP plat_places Places of the index that is served.
          # TYPE plat_places gauge
          plat_places \(served.current.store.index.count)

          """
        return Answer(type: "text/plain; version=0.0.4", body: Array((counts.text("plat") + places).utf8))
      case let path where NominatimRequest.isOne(path, request): return try nominatim(NominatimRequest(request))
      case "/api": return try photon(PhotonRequest(request.parameters, isReverse: false))
      case "/reverse" where PhotonRequest.isReverse(request.path, request.parameters):
        return try photon(PhotonRequest(request.parameters, isReverse: true))
      default:
        guard let question = try ServedQuestion(request) else {
          return Self.refusal(
            404, "unknownPath", "there are \(ServedQuestion.paths), /api, /health, /metrics and /status")
        }
        return try answer(question)
      }
    } catch let error as UsageError {
      return Self.refusal(400, "usage", error.message)
    } catch let error as ValidationError {
      return Self.refusal(400, "usage", error.message)
    } catch let error as SettingError {
      return Self.refusal(400, error.code, error.message)
    } catch let error as RunError {
      let isTheirs = [.usage, .badData].contains(error.status)
      return Self.refusal(isTheirs ? 400 : 503, isTheirs ? "usage" : "unavailable", error.message)
    } catch { return Self.refusal(500, "failed", "\(error)") }
  }

  /// The host without the port.
  private static func name(_ host: String) -> String {
    if host.hasPrefix("[") { return String(host.dropFirst().prefix { $0 != "]" }) }
    return host.prefix { $0 != ":" }.lowercased()
  }

  static func refusal(_ status: Int, _ code: String, _ message: String) -> Answer {
    Answer(refusing: status, code, message)
  }

  private func status() -> Answer {
    let text = "{\"status\":\"ok\",\"places\":\(served.current.store.index.count)}\n"
    return Answer(type: "application/json", body: Array(text.utf8))
  }

  // MARK: Stages

  private func answer(_ question: ServedQuestion) throws -> Answer {
    let collection = FeatureList(question.form)
    collection.begin(&body)
    func write(_ feature: inout Feature) { collection.append(&feature, &writer, to: &body) }
    if let settings = try question.completionSettings() {
      try complete(question.question, settings, write)
    } else if let record = question.record {
      let current = served.current
      let stage = try prepared.kept(question.words, file: current.file)
      try ask(stage, question.words, current.file, record, write)
    } else {
      let stage = try prepared.fresh(question.words)
      guard case .source(let make) = stage.work else {
        throw RunError(.usage, "'\(question.words[0])' needs a question")
      }
      try runAlone(make(), write)
    }
    collection.end(&body)
    return Answer(type: question.form.type, body: Array(body.bytes))
  }

  private func complete(
    _ text: String, _ settings: SearchSettings, _ write: (inout Feature) -> Void
  ) throws {
    let current = completer()
    let words = QueryWords(text)
    if let fault = words.fault { throw SettingError(fault, code: "queryTooLong") }
    if text.isEmpty { throw SettingError("the question is empty: query=…") }
    try current.writer.check(settings)
    do throws(IndexError) {
      for (index, completion) in try current.completer.completions(text, settings).enumerated() {
        current.writer.emit(completion, rank: index + 1, words, settings, write)
      }
    } catch { throw RunError(error) }
  }

  /// What completes in the file that is served now.
  func completer() -> (completer: Completer, writer: CompletionWriter) {
    let current = served.current
    if let completing, completing.file == current.file { return (completing.completer, completing.writer) }
    let completer = Completer(current.store)
    let writer = CompletionWriter(completer.session, ResultNames(prefix: "\(Complete.name)_"))
    completing = (current.file, completer, writer)
    return (completer, writer)
  }

  private func ask(
    _ stage: PreparedStage, _ words: [String], _ file: FileState, _ record: String, _ write: (inout Feature) -> Void
  ) throws {
    guard case .perRecord(let make) = stage.work else { throw RunError(.usage, "'\(words[0])' answers no records") }
    if operators[words]?.file != file {
      operators = operators.filter { $0.value.file == file && operators.count < 8 }
      operators[words] = (file, make())
    }
    guard let work = operators[words]?.work else { return }
    try ByteBuffer(record).withPaddedBytes { bytes throws(RunError) in
      try runAlone(work, on: bytes, needs: stage.needs, write)
    }
  }

  // MARK: Photon

  private func photon(_ request: PhotonRequest) throws -> Answer {
    let collection = FeatureList(.collection)
    collection.begin(&body)
    for record in try request.places(completer().completer) {
      collection.append(&body) { PhotonFeature.append(record.place, request.language, to: &$0) }
    }
    collection.end(&body)
    return Answer(type: FeatureListForm.collection.type, body: Array(body.bytes))
  }

  // MARK: Nominatim

  private func nominatim(_ request: NominatimRequest) throws -> Answer {
    let found = try request.places(served.current.store)
    body.removeAll()
    request.append(found, to: &body)
    return Answer(type: "application/json; charset=utf-8", body: Array(body.bytes))
  }
}
