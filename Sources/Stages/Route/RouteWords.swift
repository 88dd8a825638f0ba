// The words of route's options.

import CommandOptions
import Routing

/// What a route is best by.
enum RouteBest: String, OptionValue, CaseIterable {
  case preference, time, distance

  var weight: RoadProfile.Weight {
    switch self {
    case .preference: .routability
    case .time: .duration
    case .distance: .distance
    }
  }
}

extension DirectionsLanguage: OptionValue {}

/// A time on the command line.
struct RouteMoment: OptionValue {
  static var expectation: String { "a date and a time with a zone, such as 2026-11-23T08:30+02:00" }

  /// In UTC where the text has no zone.
  let time: LocalTime
  /// Whether the text has a zone; without one it is for clocks that somebody else knows, such as a timetable.
  let hasZone: Bool
  /// The text.
  let text: String

  init?(argument: String) {
    text = argument
    if let time = LocalTime(argument) {
      (self.time, hasZone) = (time, true)
    } else if let time = LocalTime(argument + "Z") {
      (self.time, hasZone) = (time, false)
    } else {
      return nil
    }
  }
}

/// When one leaves, or arrives.
enum RouteTime: Sendable {
  case depart(LocalTime)
  case arrive(LocalTime)
}

/// How places beside a road are come to, by OSRM's words.
enum RouteApproach: String, OptionValue, CaseIterable { case curb, unrestricted }

/// What becomes of the places between the ends.
struct RouteStops: Sendable {
  /// Whether they are come to in the best order, and not in their own.
  var areOrdered = false
  /// Whether the route ends where it begins.
  var returns = false
}

/// What is written of a route.
enum RouteForm: Sendable {
  case route, steps, eta
}
