// The words of route's options.

import ArgumentParser
import Routing

/// What a route is best by.
enum RouteBest: String, ExpressibleByArgument, CaseIterable {
  case preference, time, distance

  var weight: RoadProfile.Weight {
    switch self {
    case .preference: .routability
    case .time: .duration
    case .distance: .distance
    }
  }
}

/// A time on the command line.
struct RouteMoment: ExpressibleByArgument {
  let time: LocalTime

  init?(argument: String) {
    guard let time = LocalTime(argument) else { return nil }
    self.time = time
  }
}

/// When one leaves, or arrives.
enum RouteTime: Sendable {
  case depart(LocalTime)
  case arrive(LocalTime)
}

/// How places beside a road are come to, by OSRM's words.
enum RouteApproach: String, ExpressibleByArgument, CaseIterable { case curb, unrestricted }

/// What is written of a route.
enum RouteForm: Sendable {
  case route, steps, eta
}
