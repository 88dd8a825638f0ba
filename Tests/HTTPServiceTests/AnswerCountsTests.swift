// Counts of answers, as Prometheus reads them.

import HTTPService
import Testing

@Suite("Counts of answers")
struct AnswerCountsTests {
  @Test("each status has a line, the lowest first")
  func text() {
    let counts = AnswerCounts()
    for status in [404, 200, 200] { counts.add(status) }
    #expect(
      counts.text("plat") == """
        # HELP plat_answers_total Answers to requests, by HTTP status.
        # TYPE plat_answers_total counter
        plat_answers_total{status="200"} 2
        plat_answers_total{status="404"} 1

        """)
  }
}
