// The icons of marks, drawn by plat on a grid of 15 units.

extension Icon {
  /// An icon on each line: its name, further names between blanks, and what it is drawn of.
  ///
  /// MapKit's categories come first, then the rest by their names; `IconPen` says what the letters draw. Names of
  /// several words are written as one: how they are spelled is nobody's business.
  static let table = """
    airport|airportterminal aerodrome airfield plane airplane airplanedeparture aeroway terminal gate arrivalgate boardinggate boardinggateaircraft|p 7.5 1 8.4 2.2 8.4 5.6 14 9 14 10.4 8.4 8.8 8.4 11.8 10.2 13.2 10.2 14 7.5 13.3 4.8 14 4.8 13.2 6.6 11.8 6.6 8.8 1 10.4 1 9 6.6 5.6 6.6 2.2
    amusementpark|themepark ferriswheel fairground carnival ride|w 1.2 a 7.5 6.4 4.8 0 360 l 7.5 6.4 4 14 l 7.5 6.4 11 14 w 0.8 l 2.7 6.4 12.3 6.4 l 7.5 1.6 7.5 11.2 l 4.1 3 10.9 9.8 l 10.9 3 4.1 9.8 o 7.5 6.4 1.4
    aquarium|fish fishing seafood|e 6.4 7.5 5 3.4 p 9.8 7.5 14 4 13 7.5 14 11 - o 4 6.7 0.8
    atm|banknote dollarsign cash bureaudechange moneytransfer currencyexchange cashier changemachine|r 1 3.5 13 8 0.9 - o 7.5 7.5 2.3 - o 3 7.5 0.8 - o 12 7.5 0.8
    bakery|bread pastry birthdaycake|r 2.8 5.5 9.4 8 0.8 o 4.2 5.2 2.6 o 10.8 5.2 2.6 r 4 2.6 7 4 0 - w 0.9 l 5.3 5.6 6.3 8.4 - l 8 5.6 9 8.4
    bank|buildingcolumns creditunion|p 7.5 1 14 4.6 14 5.6 1 5.6 1 4.6 r 1.2 12.2 12.6 1.8 0.2 r 2.4 6.4 1.9 5.2 0 r 6.55 6.4 1.9 5.2 0 r 10.7 6.4 1.9 5.2 0 - o 7.5 3.9 0.8
    beach|beachumbrella beachresort swimmingarea|d 7.5 7 6 180 360 - o 4.5 7.4 1.1 - o 10.5 7.4 1.1 w 1.2 l 7.5 6 7.5 13 w 1.4 l 1.8 13.4 13.2 13.4
    brewery|beer pub biergarten distillery alcohol mugfill mug taproom microbrewery|r 2.6 5 7.6 9 0.9 w 1.4 a 10.4 9 2.4 -90 90 o 3.9 4 1.8 o 6.4 3.2 2.1 o 8.9 4 1.8 - w 0.9 l 5 7.4 5 12 - l 7.8 7.4 7.8 12
    cafe|coffee coffeeshop tea teahouse cupandsaucer internetcafe foodandbeverage|p 2 5 11 5 10.5 10 9.2 12 3.8 12 2.5 10 w 1.3 a 10.8 7.6 2.1 -80 100 r 1.8 12.7 9.6 1.3 0.6 w 1 l 5 1.4 5 3.4 l 8 1.4 8 3.4
    campground|campsite camping tent|p 7.5 1.8 14.2 13.5 0.8 13.5 - p 7.5 7.6 10.6 13.5 4.4 13.5
    carrental|key carsharing keyhorizontal|o 4.8 5 3.6 - o 4.1 4.4 1.2 w 1.9 l 7 7.2 13 13 w 1.5 l 10 10 11.6 8.4 l 12.2 12.2 13.6 10.8
    evcharger|chargingstation electriccharger boltcar evstation boltbatteryblock bolt powerchargingstation|r 2.2 1.5 7 12.5 0.8 w 1.1 l 9 7.5 10.8 7.5 10.8 11.2 12.8 11.2 12.8 5.4 11 3.8 - p 6.6 2.8 3.6 8.2 5.4 8.2 4.8 12.2 7.9 6.8 6.1 6.8
    firestation|flame fire firehydrant fireextinguisher firealarmpullstation emergencyexit|p 7.8 0.8 9 4 11.5 6.8 12.2 9.5 11.2 12.2 9 14 6 14 3.8 12.2 2.8 9.5 3.5 6.8 4.8 5.2 5.7 7.2 6.8 5.8 7.4 3.4 - p 7.6 8 9.4 10.6 9.2 12.2 8 13 6.9 13 5.8 12.2 5.7 10.6
    fitnesscenter|gym fitness fitnesscentre sportscentre dumbbell sportscenter yoga fieldofplay|r 0.6 5.5 1.7 4 0.4 r 2.7 3.6 2.2 7.8 0.6 r 4 6.6 7 1.8 0 r 10.1 3.6 2.2 7.8 0.6 r 12.7 5.5 1.7 4 0.4
    foodmarket|grocery supermarket cart convenience greengrocer marketplace farm deli|w 1.4 l 0.9 2.2 2.9 2.2 4.9 10 12 10 p 3.4 3.6 14 3.6 12.4 8.8 4.8 8.8 o 5.8 12.6 1.4 o 11 12.6 1.4
    gasstation|fuel fuelpump petrol|r 2.2 1.5 7 12 0.8 r 1.4 12.7 8.6 1.4 0.3 - r 3.6 3 4.2 3.4 0.2 w 1.1 l 9 8 10.8 8 10.8 11.4 12.8 11.4 12.8 5.4 11 3.6
    hospital|clinic cross emergency|r 5.3 1.2 4.4 12.6 0.7 r 1.2 5.3 12.6 4.4 0.7
    hotel|lodging bed beddouble hostel motel guesthouse apartment chalet|r 0.8 2.6 1.6 11 0.3 r 0.8 8.6 13.4 2.6 0.3 r 12.6 8.6 1.6 5 0.3 o 4.6 6.4 1.6 p 6.8 5 12 5 13.4 6 14 7.9 6.8 7.9
    laundry|drycleaning washer|r 2.2 1.2 10.6 12.8 1 - o 7.5 8.8 3.7 o 7.5 8.8 2.3 - o 4.4 3 0.8 - r 6.8 2.5 4.4 1 0.4
    library|book books booksvertical bookstore publicbookcase stationery newsagent|p 7 3.6 4.5 2.4 0.9 2.4 0.9 11.6 4.5 11.6 7 12.9 p 8 3.6 10.5 2.4 14.1 2.4 14.1 11.6 10.5 11.6 8 12.9
    marina|anchor harbor harbour slipway|w 1.4 a 7.5 2.8 1.5 0 360 l 7.5 4.4 7.5 13.4 l 4.6 6.2 10.4 6.2 a 7.5 8.2 5.2 15 165 p 1 10.2 3 7.4 4.6 10.6 p 14 10.2 12 7.4 10.4 10.6
    movietheater|cinema film movieclapper popcorn|r 0.8 5.6 9 8 1 p 10.3 8.4 14.2 6 14.2 13.2 10.3 10.8 o 3.2 3.3 2 o 7.5 3.3 2
    museum|gallery artscentre paintpalette culture exhibit artgallery paint|p 5.2 1.2 9.8 1.2 9.2 4 11.8 6.6 11.4 9.6 9 12.4 9.8 13.8 5.2 13.8 6 12.4 3.6 9.6 3.2 6.6 5.8 4 w 1 l 5.6 3.2 2.8 3.2 2.2 5 3.6 6.6 l 9.4 3.2 12.2 3.2 12.8 5 11.4 6.6 - w 0.9 l 4.4 7.8 10.6 7.8
    nationalpark|naturereserve rangerstation forest trees conifer|p 4.6 1.6 7.2 5.4 6 5.4 8 8.8 6.4 8.8 8.6 12 5.3 12 5.3 13.8 3.9 13.8 3.9 12 0.6 12 2.8 8.8 1.2 8.8 3.2 5.4 2 5.4 p 11 5 13 8 12.1 8 14.4 12 11.6 12 11.6 13.8 10.4 13.8 10.4 12 9.4 12 9.4 10.6 8.8 9.4 9.9 8 9 8
    nightlife|nightclub bar cocktail wineglasscocktail casino stripclub|p 1.4 1.8 13.6 1.8 8.2 8.6 8.2 12.8 10.8 12.8 10.8 14 4.2 14 4.2 12.8 6.8 12.8 6.8 8.6 - o 9.2 4 1
    park|tree garden leaf dogpark natural wetland|o 7.5 4.8 4 o 4.6 7 2.7 o 10.4 7 2.7 r 6.7 8 1.6 6.2 0
    parking|parkingsign parkinggarage parkingp paidparking parkingpaid parkingentrance|w 2.3 l 5 13.2 5 2.8 8 2.8 a 8 5.8 3 -90 90 l 8 8.8 5 8.8
    pharmacy|pills chemist drugstore pill medicalsupply|w 5.6 l 4.7 10.3 10.3 4.7 - w 1 l 5.4 5.4 9.6 9.6
    police|shield policestation security securitycheckpoint prison|p 7.5 0.8 13.2 2.8 13.2 7.5 11.6 11 7.5 14.2 3.4 11 1.8 7.5 1.8 2.8 - p 7.5 3.2 8.5 6 11.4 6.1 9.1 7.9 10 10.7 7.5 9 5 10.7 5.9 7.9 3.6 6.1 6.5 6
    postoffice|post mailbox postbox envelope letterbox mail parcellocker|r 1 2.8 13 9.4 0.8 - w 1.2 l 1.4 3.4 7.5 8.8 13.6 3.4
    publictransport|bus busstop busstation platform boardinggatebus shuttle stopposition limo|r 2.2 1.2 10.6 11 1.6 r 3.2 11 2.2 3 0.4 r 9.6 11 2.2 3 0.4 - r 3.6 3.4 7.8 4.2 0.5 - o 4.6 10 0.9 - o 10.4 10 0.9
    restaurant|forkknife foodcourt food diner canteen foodservice restaurantnoodle restaurantsushi restaurantseafood restaurantbbq|w 0.9 l 2.6 1.4 2.6 5 l 4.4 1.4 4.4 5 l 6.2 1.4 6.2 5 p 2.15 4.6 6.65 4.6 6.2 6.4 5.2 7.2 3.6 7.2 2.6 6.4 w 1.6 l 4.4 6.5 4.4 13.4 p 12.4 1 12.4 9 9.6 9 9.6 5 10.8 2 w 1.6 l 11.6 8 11.6 13.4
    restroom|toilet toilets restroommale restroomfemale restroomunisex wc figurestanddresslinevertical|o 3.9 2.3 1.5 o 11.1 2.3 1.5 p 2.2 4.4 5.6 4.4 5.6 9 5.2 9 5.2 13.8 2.6 13.8 2.6 9 2.2 9 p 9.9 4.4 12.3 4.4 13.8 10 12.4 10 12.4 13.8 9.8 13.8 9.8 10 8.4 10 r 7.1 1.2 0.8 12.6 0
    school|kindergarten childcare musicschool languageschool|w 1 l 7.5 4.4 7.5 1 p 7.5 0.8 11.4 2 7.5 3.2 p 7.5 3.8 14 7.2 14 13.8 1 13.8 1 7.2 - o 7.5 7.8 1.3 - r 6.4 10.4 2.2 3.4 0
    stadium|track sportarena racetrack|e 7.5 9.4 6.7 4.4 - e 7.5 8.7 3.8 1.9 w 1 l 3 6 3 1.6 p 3 1.2 6 2.2 3 3.2 l 11 5.6 11 1.6 p 11 1.2 14 2.2 11 3.2
    store|shop bag mall departmentstore shopping retail gift variety storefront butcher cheese alcoholshop motorcycle motorbikedealership fittingroom productreturn perfumery toys|p 2.8 4.8 12.2 4.8 13.2 14 1.8 14 w 1.2 a 7.5 4.8 2.7 180 360 - w 1.1 l 4.9 6 4.9 7 - l 10.1 6 10.1 7
    theater|theatre theatermasks performingarts opera amphitheater eventsvenue|p 1.8 2 5 2.8 10 2.8 13.2 2 12.8 8.4 10.4 12.4 7.5 14 4.6 12.4 2.2 8.4 - e 5 6.2 1.4 0.9 - e 10 6.2 1.4 0.9 - d 7.5 8.8 2.8 0 180
    university|college graduationcap|p 7.5 2.2 14.8 5.8 7.5 9.4 0.2 5.8 p 3.2 8.5 7.5 10.6 11.8 8.5 11.8 11.4 7.5 13.2 3.2 11.4 w 1 l 13.6 6.4 13.6 11.2
    winery|wine wineglass wineshop vineyard|p 3.9 1.2 11.1 1.2 11.4 4.8 10.2 7.8 8.2 8.8 8.2 12.8 10.8 12.8 10.8 14 4.2 14 4.2 12.8 6.8 12.8 6.8 8.8 4.8 7.8 3.6 4.8 - p 5 3 10 3 10 4 5 4
    zoo|pawprint petcare pet animalservice veterinary animalshelter animalreliefarea animalboarding petgrooming horseriding slaughterhouse|p 7.5 7 9.2 7.8 11 10.4 11 12.2 9.6 13.4 7.5 12.8 5.4 13.4 4 12.2 4 10.4 5.8 7.8 e 2.6 7.2 1.4 1.9 e 12.4 7.2 1.4 1.9 e 5.4 3.8 1.5 2.1 e 9.6 3.8 1.5 2.1
    automotiverepair|carrepair wrench wrenchandscrewdriver wrenchadjustable hardware doityourself mechanic|w 3 l 3 12 8.6 6.4 o 10.2 4.8 4 - w 2.6 l 10.8 4.2 14 1
    baby|stroller babychanging nursery nursingroom mothersroom|d 6.6 7.2 5 180 360 p 1.6 7.2 11.6 7.2 10.4 10.4 2.8 10.4 w 1.2 l 11.4 8 13.4 3.4 o 4 12.6 1.4 o 9.4 12.6 1.4 - p 6.6 7.2 6.6 2 11 6.4
    baggage|suitcase luggage luggagelocker lockers baggageclaim travelagency baggagecarousel baggagecarts baggagestorage storage coatcheck lostandfound|r 1.4 4.4 12.2 9.2 1 w 1.2 l 5.2 4 5.2 2 9.8 2 9.8 4 - w 0.9 l 4.4 5 4.4 13 - l 10.6 5 10.6 13
    baseball|softball cricket|o 7.5 7.5 6.5 - w 0.9 a 1 7.5 4.4 -55 55 - a 14 7.5 4.4 125 235
    basketball|volleyball handball beachvolleyball|o 7.5 7.5 6.5 - w 0.9 l 7.5 1 7.5 14 - l 1 7.5 14 7.5 - a 0.6 7.5 4.4 -55 55 - a 14.4 7.5 4.4 125 235
    beauty|scissors hairdresser barber comb cosmetics|w 1.3 a 3.6 11.4 2 0 360 a 11.4 11.4 2 0 360 w 1.5 l 4.7 9.7 11 1.6 l 10.3 9.7 4 1.6
    bench|chair seating lounge waitingroom lounger furniture sofa privatelounge publiclounge seat|r 2.6 1.4 2 7.4 0.6 r 2.6 7 9.8 2.4 0.6 r 2.8 9 1.6 5 0.2 r 10.6 9 1.6 5 0.2
    bicycle|bike cycling bicyclerental bicycleparking bikeshare|w 1.2 a 3.3 9.8 2.6 0 360 a 11.7 9.8 2.6 0 360 l 3.3 9.8 5.4 5.4 10.2 5.4 11.7 9.8 l 5.4 5.4 7.4 9.8 3.3 9.8 l 7.4 9.8 10.2 5.4 9.5 3.4 11.2 3.4 l 4.4 4 6.4 4
    bowling|figurebowling bowlingalley 10pin 9pin|e 4.4 10 2.4 4 o 4.4 2.9 1.6 r 3.7 3 1.4 5 0 o 10.4 10.6 3.4 - o 9.6 9.4 0.5 - o 11 9 0.5 - o 10.9 10.6 0.5
    building|office buildings building2 commercial conventioncenter conferencecentre company industry warehouse exhibitioncentre residentialcommunity|r 2.8 1.2 9.4 12.8 0.4 - r 4.6 3 2 2 0 - r 8.4 3 2 2 0 - r 4.6 6.4 2 2 0 - r 8.4 6.4 2 2 0 - r 6.3 10.4 2.4 3.6 0
    camera|attraction photo photobooth tourism|r 0.8 3.8 13.4 9.4 1.2 r 4.8 2 5.4 3 0.6 - o 7.5 8.4 3.1 o 7.5 8.4 1.8
    car|automobile automotivedealership auto parkingspace gokart vehicle motorbike scooter tyres drivingschool karting|p 3.6 2.6 11.4 2.6 13 7 13.7 8 13.7 12 1.3 12 1.3 8 2 7 r 1.8 11 2.8 3 0.5 r 10.4 11 2.8 3 0.5 - p 4.6 4.2 10.4 4.2 11.4 6.9 3.6 6.9 - o 3.9 9.4 1 - o 11.1 9.4 1
    castle|fortress fort palace|p 1.4 1.2 3.6 1.2 3.6 3 6.4 3 6.4 1.2 8.6 1.2 8.6 3 11.4 3 11.4 1.2 13.6 1.2 13.6 6 12.4 7.2 12.4 13.8 2.6 13.8 2.6 7.2 1.4 6 - r 5.9 9.4 3.2 4.4 0 - o 7.5 9.4 1.6
    cemetery|gravesite graveyard funeral|d 7.5 5.4 4.2 180 360 r 3.3 5.2 8.4 8 0 r 1.6 12.6 11.8 1.4 0.3 - r 6.9 3.6 1.2 6 0 - r 5.2 5.2 4.6 1.2 0
    clothing|clothes clothingstore tshirt fashion shoes boutique shoe|p 5 1.8 6.2 3.2 8.8 3.2 10 1.8 14.4 4.6 12.8 7.8 11.2 6.8 11.2 13.6 3.8 13.6 3.8 6.8 2.2 7.8 0.6 4.6
    courthouse|scalemass lawyer justice|w 1.2 l 7.5 1.4 7.5 13.2 l 4.4 13.6 10.6 13.6 l 2.8 3.4 12.2 3.4 d 2.8 8.8 2.5 0 180 d 12.2 8.8 2.5 0 180 w 0.7 l 2.8 3.4 0.6 8.8 l 2.8 3.4 5 8.8 l 12.2 3.4 10 8.8 l 12.2 3.4 14.4 8.8
    dentist|tooth mouth|p 3 1.6 5 1.2 7.5 2.4 10 1.2 12 1.6 13.2 4.2 12.6 7.4 11.6 9 10.9 13.6 9.6 13.8 8.6 9.8 7.5 8.8 6.4 9.8 5.4 13.8 4.1 13.6 3.4 9 2.4 7.4 1.8 4.2
    doctor|doctors firstaid crosscase medical stethoscope health|r 1 4 13 9.6 1.2 w 1.2 l 5 4 5 2 10 2 10 4 - r 6.6 5.6 1.8 6.4 0 - r 4.3 7.9 6.4 1.8 0
    drinkingwater|spigot water fountain waterpoint drinkingfountain watertap|r 1.4 4.8 8 2.6 0.4 p 9 4.8 11.2 5.4 12.4 7.4 12.4 9.2 9.8 9.2 9.8 7.4 8.6 7.4 r 4.8 1.6 1.4 3.6 0 r 3 1.2 5 1.4 0.5 p 11.1 10.2 12.4 12.4 12 13.6 11.1 14 10.2 13.6 9.8 12.4
    electronics|computer desktopcomputer mobilephone phonestore tv telecom wifi gaming|r 1 2 13 9 0.8 - r 2.4 3.4 10.2 6.2 0 r 6.6 11 1.8 2 0 r 4 12.4 7 1.5 0.5
    elevator|lift arrowupanddown|r 2.4 1 10.2 13 0.9 - p 7.5 2.8 10.4 6.8 4.6 6.8 - p 7.5 12.2 10.4 8.2 4.6 8.2
    embassy|flag consulate government townhall diplomatic|w 1.4 l 3 14 3 1.4 p 3 1.4 13.2 1.4 11 4.8 13.2 8.2 3 8.2
    escalator|movingwalkway|w 2.4 l 1.6 12.6 4.2 12.6 11 5 13.4 5 o 6 2.4 1.6 w 1.9 l 6 5.2 6 7
    fastfood|burger takeoutbag hamburger takeaway hotdog|p 1.4 6 2.4 3.4 5 2 10 2 12.6 3.4 13.6 6 r 1 7 13 1.9 0.9 p 1.4 9.9 13.6 9.9 13 12.4 11.6 13.4 3.4 13.4 2 12.4
    ferry|boat ferryterminal sailboat ship kayaking cruise boatrental boardinggateferry canoe kayak racetrackboat|p 0.8 8.6 14.2 8.6 12.2 13 2.8 13 r 3.4 5.2 8.2 2.8 0.3 r 6.2 2 2.6 3 0.2
    florist|flower gardencentre cameramacro|o 7.5 2.6 1.8 o 5.1 4.3 1.8 o 9.9 4.3 1.8 o 6 7 1.8 o 9 7 1.8 - o 7.5 4.9 1.2 w 1.2 l 7.5 8.6 7.5 13.6 p 7.5 12.8 12 9.4 11.2 12.6
    golf|flagstick figuregolf golfcourse minigolf miniaturegolf|w 1.3 l 5.4 13 5.4 1.4 p 5.4 1.2 12.6 4 5.4 6.8 e 7 13 4.8 1.3
    heart|favorite weddings defibrillator bloodbank|p 7.5 13.6 1.6 7.4 1 5.2 1.6 3 3.4 1.8 5.4 1.8 7.5 3.8 9.6 1.8 11.6 1.8 13.4 3 14 5.2 13.4 7.4
    heliport|helipad helicopter|w 1.3 a 7.5 7.5 6.2 0 360 w 1.8 l 5.2 4.6 5.2 10.4 l 9.8 4.6 9.8 10.4 l 5.2 7.5 9.8 7.5
    hiking|figurehiking trailhead walk figurewalk wildernesshut guidepost entry|o 8 2.1 1.6 w 1.8 l 7.7 4.8 7.1 8.6 w 1.5 l 7.1 8.6 9 10.4 9.6 13.6 l 7.1 8.8 5.6 11 4.2 13.6 w 1.2 l 7.9 5 10 7.2 12 7.2 w 1 l 12.2 5.4 12.2 13.8 p 3.4 4.2 6.1 4.2 5.6 8.2 2.8 8
    home|house residential|p 7.5 1.2 14.4 7.6 12.6 7.6 12.6 13.8 2.4 13.8 2.4 7.6 0.6 7.6 - r 6 9 3 4.8 0
    icecream|confectionery candy dessert|o 7.5 4.9 3.9 p 3.9 7 11.1 7 7.5 14.4 - w 0.8 l 4 7 11 7
    information|info visitorcenter informationbooth infopoint touristinformation helpdesk questionmark concierge customerservice servicedesk checkin checkindesk businesscenter studentservices visitorcentre|o 7.5 2.8 1.8 p 4.8 5.8 9.1 5.8 9.1 12.2 10.6 12.2 10.6 13.8 4.6 13.8 4.6 12.2 6.1 12.2 6.1 7.4 4.8 7.4
    jewelry|diamond jewelrystore jewellery watch|p 4 2.2 11 2.2 14.2 6 7.5 14 0.8 6 - w 0.8 l 1.4 6 13.6 6 - l 5 6.2 7.5 13 - l 10 6.2 7.5 13
    landmark|star starshape artwork pointofinterest town city village|p 7.5 0.8 9.4 5.4 14.4 5.8 10.6 9.1 11.8 14 7.5 11.3 3.2 14 4.4 9.1 0.6 5.8 5.6 5.4
    monument|nationalmonument memorial obelisk historic ruins lighthouse observationtower communicationstower|p 7.5 0.6 9 2.8 9.7 10.8 5.3 10.8 6 2.8 r 3.6 11.2 7.8 1.3 0.2 r 2.2 12.8 10.6 1.4 0.2
    mosque|religiousmuslim muslim islam moonstars|d 6.2 8.4 4 180 360 r 1.4 8.2 9.6 5.6 0.2 r 12 4.6 2 9.2 0.2 p 13 1.2 14 4.6 12 4.6 w 0.9 l 6.2 4.8 6.2 2 - r 5.1 10.4 2.2 3.6 0
    mountain|rockclimbing peak volcano mountain2 naturalpeak climbing cave|p 5.8 2 9 7.4 10.2 5.6 14.6 13.2 0.4 13.2 - p 5.8 4.6 7.2 7 5.8 7.8 4.4 7
    musicvenue|music musicnote concerthall karaoke studio|e 4 11.8 2.5 2 e 10.6 10.4 2.5 2 p 5.2 3 13.1 1.2 13.1 10.4 11.8 10.4 11.8 4.8 6.5 6 6.5 11.8 5.2 11.8
    optician|eyeglasses glasses|w 1.3 a 3.9 8.2 2.7 0 360 a 11.1 8.2 2.7 0 360 a 7.5 8 1.2 190 350
    phone|telephone emergencyphone payphone courtesyphone virtualemergencyphone|w 2.4 l 3.2 3.6 4.4 7.6 7.4 10.6 11.4 11.8 w 3.6 l 3.4 3.2 4 4.6 l 10.4 11 11.8 11.6
    picnicarea|picnicsite picnic table restarea bbq shelter picnictable services highwayrestarea|r 2.4 3.6 10.2 1.7 0.4 r 0.6 7.6 13.8 1.5 0.4 w 1.5 l 5.4 5 3.2 13 l 9.6 5 11.8 13
    pizza||p 1 3.8 4.2 2 10.8 2 14 3.8 7.5 14.4 - o 5.4 5.8 1.1 - o 9.2 6.4 1.1 - o 7.4 9.8 1
    placeofworship|church religiouschristian christian chapel cathedral religious prayerroom meditation|r 6.9 0.6 1.2 4 0 r 5.7 1.6 3.6 1.2 0 p 7.5 3.8 10.6 7 10.6 8.6 13.8 10.6 13.8 14 1.2 14 1.2 10.6 4.4 8.6 4.4 7 - r 6.4 10.4 2.2 3.6 0
    planetarium|observatory globe planet|o 7.5 7.5 4.4 - w 2.6 l 0.6 10.7 14.4 4.3 w 1.1 l 0.8 10.6 14.2 4.4
    playground|figureplay swing|w 1.3 l 1.4 13.6 4.2 2 10.8 2 13.6 13.6 w 0.9 l 6 2 6 9.6 l 9 2 9 9.6 r 4.9 9.3 5.2 1.6 0.5
    railway|rail train trainstation station railwaystation tram2 lightrail halt stop railmetro raillight traintrack boardinggatetrain|r 2.8 1 9.4 10.4 2.2 w 1.4 l 4.8 11.6 3.2 14 l 10.2 11.6 11.8 14 - r 4.3 3.2 6.4 3.6 0.5 - o 5.2 9.2 0.9 - o 9.8 9.2 0.9
    ramp|wheelchair accessible figureroll disability rampassistance wheelchairassist|o 5.8 2 1.6 w 1.6 l 5.8 4.6 6.2 8.2 10 8.2 11.6 12.2 13 11.8 w 1.3 l 6 6 9.4 6 a 6.4 10 3.8 50 235
    recycling|wastebasket trash waste bin recycle|p 2.8 4.8 12.2 4.8 11.3 14.2 3.7 14.2 r 1.8 2.6 11.4 1.5 0.5 r 5.6 1 3.8 2 0.4 - w 0.9 l 6 6.8 6.2 12.2 - l 9 6.8 8.8 12.2
    rvpark|caravansite caravan rv|r 0.8 3.2 11.8 7.8 1.4 w 1.1 l 12 10.4 14.2 10.4 o 5.4 11.6 2 - o 5.4 11.6 0.7 - r 2.6 5 3.2 2.6 0.3 - r 8.6 5 2.4 5.4 0.2
    scenicview|viewpoint binoculars eye lookout|p 0.6 7.5 3.6 4.4 7.5 3 11.4 4.4 14.4 7.5 11.4 10.6 7.5 12 3.6 10.6 - o 7.5 7.5 2.9 o 7.5 7.5 1.4
    shower|showers bathroom|d 7.5 6.4 5 180 360 r 6.8 0.6 1.4 2 0 w 1.1 l 4 8 3.4 10 l 7.5 8 7.5 10 l 11 8 11.6 10 l 3 11.8 2.6 13.6 l 7.5 11.8 7.5 13.6 l 12 11.8 12.4 13.6
    skating|figureskating icerink icescating skatepark skateboard iceskating rollerskating icehockey|p 3.8 1.2 7.6 1.2 7.6 6.2 12 7.4 12.8 9.6 12.8 11 3.2 11 3.2 6 w 1.2 l 2.4 13.6 12.8 13.6 13.8 12.4 l 5 11 5 13.4 l 11 11 11 13.4
    skiing|figureskiingdownhill skilift snowflake pistes snowboarding wintersports snowmobile|o 9.6 2.2 1.6 w 1.7 l 8.2 4.8 5.8 8 9 9.6 8 12.2 w 1.1 l 1.2 9.4 13.4 14 w 1 l 6.8 6 11.8 7.6
    smoking|smokingarea tobacco smoke|r 1 9.4 9.4 2.4 0.2 r 11 9.4 0.9 2.4 0 r 12.6 9.4 1.4 2.4 0.2 w 1 l 13.3 8 13.3 6.4 11 5.6 11 3.4 9 2.6
    soccer|soccerball football pitch sports americanfootball|o 7.5 7.5 6.5 - p 7.5 4.9 10 6.7 9 9.6 6 9.6 5 6.7 - w 0.9 l 7.5 5 7.5 1.4 - l 9.8 6.8 13.4 5.6 - l 8.8 9.4 11 12.6 - l 6.2 9.4 4 12.6 - l 5.2 6.8 1.6 5.6
    spa|massage sauna lotus hotspring publicbath|p 7.5 2.4 10.2 7.4 7.5 12.6 4.8 7.4 p 0.6 6.4 4.4 7.8 6.8 12.4 2.8 11.2 p 14.4 6.4 10.6 7.8 8.2 12.4 12.2 11.2
    stairs|steps staircase figurestairs|p 1.2 13.8 1.2 10.8 4.3 10.8 4.3 7.8 7.4 7.8 7.4 4.8 10.5 4.8 10.5 1.8 13.8 1.8 13.8 13.8
    subway|metro subwayentrance underground tramfilltunnel|o 7.5 7.5 6.6 - w 1.6 l 4.4 10.6 4.4 4.8 7.5 9 10.6 4.8 10.6 10.6
    swimming|figurepoolswim swimmingpool pool waterpark surfing scubadiving waterwaves|o 11.4 5 1.8 w 1.8 l 3.4 4.4 6.6 3.6 9.2 7.6 w 1.3 l 1 10.2 2.9 9.2 4.8 10.2 6.7 9.2 8.6 10.2 10.5 9.2 12.4 10.2 14 9.4 l 1 13.2 2.9 12.2 4.8 13.2 6.7 12.2 8.6 13.2 10.5 12.2 12.4 13.2 14 12.4
    synagogue|religiousjewish jewish starofdavid|w 1.3 l 7.5 1.2 13 10.6 2 10.6 7.5 1.2 13 10.6 l 7.5 13.8 2 4.4 13 4.4 7.5 13.8 2 4.4
    taxi|cab rideshare taxistand|r 5.4 0.8 4.2 2.2 0.4 p 3.8 3.2 11.2 3.2 12.8 7.2 13.6 8.2 13.6 12.2 1.4 12.2 1.4 8.2 2.2 7.2 r 1.9 11.2 2.6 2.8 0.5 r 10.5 11.2 2.6 2.8 0.5 - p 4.7 4.6 10.3 4.6 11.3 7.2 3.7 7.2 - o 3.9 9.6 0.9 - o 11.1 9.6 0.9
    temple|religiousbuddhist buddhist hindu shinto religioushindu religiousshinto|p 7.5 0.8 10.4 3.2 12.6 3.8 12 5 3 5 2.4 3.8 4.6 3.2 r 4.4 5 6.2 2 0 p 3.6 7 11.4 7 14 8.4 13.4 9.8 1.6 9.8 1 8.4 r 3 9.8 9 3.4 0 r 1.4 12.8 12.2 1.2 0.2 - r 6.4 10.4 2.2 2.4 0
    tennis|tennisracket racket tennisball badminton tabletennis|w 1.3 a 9.4 5.4 4.2 0 360 w 1.9 l 6.2 8.6 1.9 13 w 0.7 l 7 3 11.8 7.8 l 11.8 3 7 7.8 l 9.4 1.4 9.4 9.4 l 5.4 5.4 13.4 5.4 o 2.8 3.4 1.6
    ticketoffice|ticket tickets ticketing boxoffice toll|r 0.8 3.8 13.4 7.4 0.6 - o 0.8 7.5 1.6 - o 14.2 7.5 1.6 - w 0.9 l 9.6 5 9.6 6.2 - l 9.6 8.8 9.6 10
    tram|tramstop streetcar cablecar|w 1 l 5 1 10 1 l 7.5 1 7.5 3 r 2.8 2.8 9.4 8.6 1.4 w 1.2 l 3 13.8 12 13.8 l 5 11.4 4.2 13.4 l 10 11.4 10.8 13.4 - r 4.3 4.6 6.4 3 0.4 - o 5.2 9.6 0.8 - o 9.8 9.6 0.8
    truck|delivery deliverytruck truckbox loadingdock commercialvehicledealership moving|r 0.6 3 8.4 7.6 0.5 p 9.6 5 12 5 14.4 7.6 14.4 10.6 9.6 10.6 o 4 11.4 2 o 11 11.4 2 - o 4 11.4 0.8 - o 11 11.4 0.8
    vendingmachine|vending paymentterminal|r 2.6 1 9.8 13 0.8 - r 4 2.6 4.6 6.4 0.2 - r 10 2.8 1.2 3 0.2 - r 4 10.8 7 1.6 0.2 r 4.6 3.4 1.2 1.6 0 r 6.8 3.4 1.2 1.6 0 r 4.6 6.4 1.2 1.6 0 r 6.8 6.4 1.2 1.6 0
    """
}
