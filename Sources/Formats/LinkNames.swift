// The properties that a link has as a Feature: what `url --decode` writes, and the only ones that `url` takes a link
// from.

import GeoJSON
import MapURLs

/// The names of a link's properties, with or without another prefix.
///
/// Properties of other names are somebody else's: a feature's `source` or `query` says nothing about a URL.
package struct LinkNames: Sendable {
  package let kind, camera, region, span, name, address, placeID, query, source, waypoints, destination: String
  package let mode, map, avoid, transitPreferences, start, uncertainty: String

  package init(_ names: ResultNames) {
    (kind, camera, region, span) = (names["kind"], names["camera"], names["region"], names["span"])
    (name, address, placeID, query) = (names["name"], names["address"], names["place_id"], names["query"])
    (source, waypoints, destination) = (names["source"], names["waypoints"], names["destination"])
    (mode, map, avoid) = (names["mode"], names["map"], names["avoid"])
    transitPreferences = names["transit_preferences"]
    (start, uncertainty) = (names["start"], names["uncertainty"])
  }
}
