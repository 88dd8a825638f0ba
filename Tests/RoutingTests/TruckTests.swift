// Lorries: the signs for them, and how large they are.

import Routing
import Testing

@Suite struct TruckTests {
  private static func travel(_ tags: [String: String], _ profile: RoadProfile = .truck) -> WayTravel? {
    WayRules(profile).travel(Tags(tags.merging(["highway": "primary"]) { own, _ in own }))
  }

  @Test(arguments: [
    (["maxheight": "3.9"], false), (["maxheight": "4"], true), (["maxheight": "12'6\""], false),
    (["maxheight": "13'6\""], true), (["maxheight": "default"], true), (["maxwidth": "2.5"], false),
    (["maxlength": "12"], false), (["maxlength": "16.5"], true), (["maxlength": "18.75 m"], true),
    (["maxlength": "10", "maxlength:hgv": "20"], true),
    (["maxweight": "3.5 t"], false), (["maxweight": "40"], true), (["maxweight": "44000 lbs"], false),
    (["maxweight": "7.5", "maxweight:hgv": "44"], true), (["maxweight": "44", "maxweight:hgv": "7.5"], false),
    (["maxweightrating": "7.5"], false), (["maxweightrating": "50", "maxweight": "12"], false),
    (["maxweightrating:hgv": "3.5"], false), (["maxaxleload": "8"], false), (["maxaxleload": "11.5"], true),
    (["hgv": "no"], false), (["hgv": "designated", "motor_vehicle": "no"], true), (["motorcar": "no"], true),
    (["motor_vehicle": "no"], false), (["goods": "no"], true),
  ])
  func limitsCloseWays(_ tags: [String: String], _ isOpen: Bool) { #expect((Self.travel(tags) != nil) == isOpen) }

  @Test func carsGoOnWhereTrucksDoNot() {
    for tags in [["hgv": "no"], ["maxweight": "7.5"], ["maxaxleload": "8"], ["maxlength": "10"], ["maxheight": "3.5"]] {
      #expect(Self.travel(tags, .driving) != nil && Self.travel(tags) == nil)
    }
  }

  @Test func aLimitInOneDirectionClosesThat() throws {
    let way = try #require(Self.travel(["maxweight:forward": "12"]))
    #expect(!way.forward.isOpen && way.backward.isOpen)
  }

  @Test(arguments: [
    (["highway": "motorway"], 80.0), (["maxspeed": "120"], 80.0), (["maxspeed": "50"], 40.0),
    (["maxspeed": "100", "maxspeed:hgv": "60"], 48.0), (["highway": "residential"], 25.0),
  ])
  func speedsAreCapped(_ tags: [String: String], _ speed: Double) throws {
    #expect(try #require(Self.travel(tags)).forward.speed == speed)
  }

  @Test func destinationsOfTrucksAreTheLastChoice() throws {
    #expect(try #require(Self.travel(["hgv": "destination"])).forward.isRestricted)
    #expect(!(try #require(Self.travel(["hgv": "destination"], .driving)).forward.isRestricted))
  }

  /// Conditions about the vehicle are decided by its dimensions; what is left of them stays.
  @Test(arguments: [
    (["access:conditional": "no @ (weight>7.5)"], false), (["access:conditional": "no @ (weight > 44)"], true),
    (["hgv:conditional": "no @ (length>12)"], false), (["hgv:conditional": "no @ (length>12 AND weight>44)"], true),
    (["hgv:conditional": "no @ (height>=4)"], false), (["hgv:conditional": "no @ (height>4)"], true),
    (["motor_vehicle": "no", "hgv:conditional": "yes @ (weight<=40)"], true),
    (["hgv:conditional": "no @ (weight>3.5); yes @ (weight>12)"], true),
    (["hgv:conditional": "no @ (axleload>10 and 22:00-06:00)"], true),
    (["hgv:conditional": "no @ weight>7500kg"], false), (["hgv:conditional": "no @ (axles>3)"], true),
    (["hgv:conditional": "no @ hazmat"], true),
  ])
  func conditionsOfVehicles(_ tags: [String: String], _ isOpen: Bool) {
    #expect((Self.travel(tags) != nil) == isOpen)
  }

  @Test func whatIsLeftOfAConditionHoldsByTheHour() throws {
    let tags = Tags(["highway": "primary", "hgv:conditional": "no @ (weight>7.5 AND 22:00-06:00)"])
    #expect(WayRules(.truck, at: LocalTime("2026-11-23T23:00Z")).travel(tags) == nil)
    #expect(WayRules(.truck, at: LocalTime("2026-11-23T12:00Z")).travel(tags) != nil)
    let car = try #require(WayRules(.driving, at: LocalTime("2026-11-23T23:00Z")).travel(tags))
    #expect(car.notices.isEmpty)
    #expect(try #require(WayRules(.truck).travel(tags)).notices == ["hgv:conditional=no @ (22:00-06:00)"])
  }

  @Test func speedsOfHeavyVehicles() throws {
    let tags = ["maxspeed": "100", "maxspeed:conditional": "60 @ (weight>7.5)"]
    #expect(try #require(Self.travel(tags)).forward.speed == 48)
    #expect(try #require(Self.travel(tags, .driving)).forward.speed == 80)
  }

  @Test(arguments: [
    (["hazmat": "no"], false), (["hazmat": "designated"], true), (["hazmat:E": "no"], false),
    (["hazmat:water": "no"], false), (["access:conditional": "no @ hazmat"], false), ([:], true),
  ])
  func dangerousGoods(_ tags: [String: String], _ isOpen: Bool) {
    var profile = RoadProfile.truck
    #expect(Self.travel(tags, profile) != nil)
    profile.carriesHazmat = true
    #expect((Self.travel(tags, profile) != nil) == isOpen)
  }

  /// Limits by the hour that are for lorries.
  @Test func conditionsOfTrucks() {
    let rules = WayRules(.truck, at: LocalTime("2026-11-23T23:00Z"))
    #expect(rules.travel(Tags(["highway": "primary", "hgv:conditional": "no @ (22:00-06:00)"])) == nil)
    #expect(WayRules(.truck).travel(Tags(["highway": "primary", "hgv:conditional": "no @ (22:00-06:00)"])) != nil)
  }
}
