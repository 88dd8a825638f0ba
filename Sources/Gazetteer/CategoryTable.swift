// MapKit's categories: their names, the words for them, and the OpenStreetMap tags that mean them.

extension PointOfInterestCategory {
  /// One line each: the name; words for it in English, the first the one that is shown, and after the semicolon in
  /// other languages; tags.
  ///
  /// The order is that of the numbers that an index holds: a new category goes to the end.
  static let table = """
    Airport|Airport,Airfield;Flughafen,Aéroport,Aeropuerto,Aeroporto,Lentoasema|aeroway=aerodrome aeroway=airport
    AmusementPark|Amusement Park,Theme Park;Freizeitpark,Parc d'attractions,Parque de atracciones|tourism=theme_park
    Aquarium|Aquarium;Acuario,Acquario|tourism=aquarium
    ATM|ATM,Cash Machine,Cashpoint;Geldautomat,Distributeur,Cajero automático,Bancomat|amenity=atm
    Bakery|Bakery,Pastry Shop;Bäckerei,Boulangerie,Pâtisserie,Panadería,Panetteria|shop=bakery shop=pastry
    Bank|Bank;Banque,Banco,Banca,Pankki|amenity=bank office=bank
    Beach|Beach;Strand,Plage,Playa,Spiaggia|natural=beach leisure=beach_resort
    Brewery|Brewery,Taproom;Brauerei,Brasserie artisanale,Cervecería|craft=brewery microbrewery=yes
    Cafe|Cafe,Coffee,Coffee Shop,Coffeehouse,Tea Room,Espresso Bar;Café,Kaffee,Cafetería,Caffè,Kahvila|amenity=cafe shop=coffee shop=tea
    Campground|Campground,Campsite,Camping;Campingplatz,Leirintäalue|tourism=camp_site
    CarRental|Car Rental,Rent a Car,Car Hire;Autovermietung,Location de voitures,Alquiler de coches|amenity=car_rental
    EVCharger|EV Charger,Charging Station,Electric Car Charging;Ladestation,Borne de recharge,Estación de carga|amenity=charging_station
    FireStation|Fire Station,Firehouse;Feuerwehr,Caserne de pompiers,Bomberos|amenity=fire_station
    FitnessCenter|Fitness Center,Gym,Sports Centre;Fitnessstudio,Salle de sport,Gimnasio,Palestra|leisure=fitness_centre leisure=sports_centre
    FoodMarket|Food Market,Supermarket,Grocery,Groceries,Grocery Store;Supermarkt,Supermarché,Épicerie,Supermercado,Lebensmittel|shop=supermarket shop=convenience shop=grocery shop=greengrocer shop=butcher shop=deli shop=cheese shop=seafood shop=farm amenity=marketplace
    GasStation|Gas Station,Petrol Station,Fuel;Tankstelle,Station-service,Gasolinera,Benzinaio|amenity=fuel
    Hospital|Hospital,Clinic,Emergency Room;Krankenhaus,Hôpital,Ospedale,Sairaala|amenity=hospital amenity=clinic healthcare=hospital healthcare=clinic
    Hotel|Hotel,Motel,Hostel,Guest House,Inn,Lodging,Bed and Breakfast;Hôtel,Auberge,Albergo,Hotelli|tourism=hotel tourism=motel tourism=hostel tourism=guest_house tourism=apartment tourism=chalet
    Laundry|Laundry,Laundromat,Dry Cleaner;Wäscherei,Waschsalon,Laverie,Lavandería,Lavanderia|shop=laundry shop=dry_cleaning
    Library|Library;Bibliothek,Bücherei,Bibliothèque,Biblioteca,Kirjasto|amenity=library
    Marina|Marina,Yacht Harbor;Yachthafen,Port de plaisance,Puerto deportivo|leisure=marina
    MovieTheater|Movie Theater,Cinema,Movies;Kino,Cinéma,Cine|amenity=cinema
    Museum|Museum,Gallery,Art Gallery;Galerie,Musée,Museo,Galleria|tourism=museum tourism=gallery
    NationalPark|National Park;Nationalpark,Parc national,Parque nacional,Parco nazionale|boundary=national_park
    Nightlife|Nightlife,Bar,Pub,Nightclub,Night Club,Tavern;Kneipe,Boîte de nuit,Discoteca,Baari|amenity=bar amenity=pub amenity=nightclub amenity=biergarten amenity=casino
    Park|Park,Garden,Public Garden;Grünanlage,Parc,Jardin,Parque,Jardín,Parco,Giardino,Puisto|leisure=park leisure=garden leisure=nature_reserve leisure=dog_park
    Parking|Parking,Car Park,Parking Lot,Garage;Parkplatz,Parkhaus,Stationnement,Aparcamiento,Parcheggio|amenity=parking amenity=parking_entrance
    Pharmacy|Pharmacy,Drugstore,Chemist;Apotheke,Pharmacie,Farmacia,Apteekki|amenity=pharmacy shop=chemist healthcare=pharmacy
    Police|Police,Police Station;Polizei,Commissariat,Policía,Polizia,Poliisi|amenity=police
    PostOffice|Post Office,Post;Postamt,Bureau de poste,La Poste,Correos,Ufficio postale|amenity=post_office
    PublicTransport|Public Transport,Transit,Station,Train Station,Railway Station,Subway,Metro,Underground,Bus Stop,Bus Station,Tram Stop,Ferry,Ferry Terminal;Bahnhof,Haltestelle,Gare,Arrêt,Estación,Parada,Stazione,Fermata,Asema,Pysäkki|public_transport=station public_transport=stop_position public_transport=platform railway=station railway=halt railway=tram_stop railway=subway_entrance railway=stop highway=bus_stop amenity=bus_station amenity=ferry_terminal
    Restaurant|Restaurant,Fast Food,Diner,Pizzeria,Ice Cream,Bistro;Gaststätte,Brasserie,Restaurante,Ristorante,Ravintola|amenity=restaurant amenity=fast_food amenity=food_court amenity=ice_cream
    Restroom|Restroom,Toilet,Toilets,Bathroom,WC;Toilette,Toilettes,Aseos,Servizi igienici|amenity=toilets
    School|School,High School,Kindergarten,Day Care;Schule,École,Lycée,Collège,Escuela,Colegio,Scuola,Koulu|amenity=school amenity=kindergarten amenity=language_school amenity=music_school amenity=driving_school
    Stadium|Stadium,Arena,Ballpark;Stadion,Stade,Estadio,Stadio|leisure=stadium
    Store|Store,Shop,Shopping,Mall,Shopping Center,Department Store,Boutique;Laden,Geschäft,Einkaufszentrum,Magasin,Tienda,Negozio,Kauppa|shop=*
    Theater|Theater,Theatre,Playhouse;Théâtre,Teatro,Teatteri|amenity=theatre
    University|University,College,Campus;Universität,Hochschule,Université,Universidad,Università,Yliopisto|amenity=university amenity=college
    Winery|Winery,Vineyard,Wine Tasting;Weingut,Domaine viticole,Bodega,Cantina|craft=winery
    Zoo|Zoo,Animal Park;Tierpark,Jardin zoologique,Zoológico|tourism=zoo
    AnimalService|Animal Service,Veterinarian,Vet,Veterinary,Pet Store,Animal Shelter;Tierarzt,Vétérinaire,Veterinario|amenity=veterinary amenity=animal_shelter amenity=animal_boarding shop=pet shop=pet_grooming
    AutomotiveRepair|Automotive Repair,Car Repair,Auto Repair,Garage,Mechanic,Tire Shop;Autowerkstatt,Garagiste,Taller mecánico|shop=car_repair shop=tyres
    Baseball|Baseball,Baseball Field;Béisbol|sport=baseball sport=softball
    Basketball|Basketball,Basketball Court;Baloncesto|sport=basketball
    Beauty|Beauty,Hairdresser,Hair Salon,Barber,Nail Salon,Beauty Salon;Friseur,Coiffeur,Peluquería,Parrucchiere|shop=hairdresser shop=beauty shop=cosmetics shop=perfumery shop=tattoo
    Bowling|Bowling,Bowling Alley;Bolera|leisure=bowling_alley sport=10pin sport=9pin
    Castle|Castle,Palace;Burg,Schloss,Château,Castillo,Castello,Linna|historic=castle
    ConventionCenter|Convention Center,Conference Center,Exhibition Centre;Messe,Kongresszentrum,Centre de congrès,Palacio de congresos|amenity=conference_centre amenity=exhibition_centre amenity=events_venue
    Distillery|Distillery;Brennerei,Distillerie,Destilería|craft=distillery
    Fairground|Fairground,Fairgrounds;Festplatz,Champ de foire,Recinto ferial|landuse=fairground
    Fishing|Fishing,Fishing Spot;Angeln,Pêche,Pesca|leisure=fishing sport=fishing
    Fortress|Fortress,Fort;Festung,Forteresse,Fortaleza,Fortezza|historic=fort historic=fortress
    Golf|Golf,Golf Course;Golfplatz,Parcours de golf|leisure=golf_course sport=golf
    GoKart|Go-Kart,Karting;Kartbahn|sport=karting
    Hiking|Hiking,Trailhead,Trail;Wandern,Randonnée,Senderismo|highway=trailhead route=hiking
    Kayaking|Kayaking,Canoeing;Kajak,Kayak,Piragüismo|sport=canoe sport=kayak
    Landmark|Landmark,Attraction,Sight,Lighthouse;Sehenswürdigkeit,Site touristique,Atracción|tourism=attraction man_made=lighthouse
    Mailbox|Mailbox,Post Box,Letter Box;Briefkasten,Boîte aux lettres,Buzón|amenity=post_box
    MiniGolf|Mini Golf,Miniature Golf;Minigolf|leisure=miniature_golf
    MusicVenue|Music Venue,Concert Hall,Live Music;Konzerthaus,Salle de concert,Sala de conciertos|amenity=music_venue amenity=concert_hall
    NationalMonument|National Monument,Monument;Denkmal,Monumento|historic=monument
    Planetarium|Planetarium;Planétarium,Planetario|amenity=planetarium
    RockClimbing|Rock Climbing,Climbing,Bouldering;Klettern,Escalade,Escalada|sport=climbing
    RVPark|RV Park,Caravan Site,Motorhome;Wohnmobilstellplatz,Aire de camping-cars|tourism=caravan_site
    SkatePark|Skate Park,Skatepark,Skateboarding|sport=skateboard
    Skating|Skating,Ice Rink,Ice Skating;Eisbahn,Patinoire,Patinaje|leisure=ice_rink sport=ice_skating sport=roller_skating sport=ice_hockey
    Skiing|Skiing,Ski Resort;Skigebiet,Station de ski,Esquí|landuse=winter_sports sport=skiing
    Soccer|Soccer,Football Pitch,Soccer Field;Fußball,Fútbol,Calcio|sport=soccer
    Spa|Spa,Sauna,Hot Spring,Wellness,Massage;Therme,Thermes,Balneario|leisure=spa leisure=sauna shop=massage amenity=spa amenity=public_bath
    Surfing|Surfing,Surf Spot;Surfen|sport=surfing
    Swimming|Swimming,Swimming Pool,Pool;Schwimmbad,Piscine,Piscina,Uimahalli|leisure=swimming_pool leisure=water_park leisure=swimming_area sport=swimming
    Tennis|Tennis,Tennis Court;Tennisplatz|sport=tennis
    Volleyball|Volleyball,Beach Volleyball;Voleibol|sport=volleyball sport=beachvolleyball
    AirportTerminal|Airport Terminal,Terminal|aeroway=terminal
    AutomotiveDealership|Automotive Dealership,Car Dealer,Car Dealership;Autohaus,Concessionnaire automobile,Concesionario|shop=car
    CommercialVehicleDealership|Commercial Vehicle Dealership,Truck Dealer;Lkw-Händler|shop=truck
    InformationBooth|Information Booth,Tourist Information;Touristeninformation,Office de tourisme,Oficina de turismo|tourism=information
    MotorbikeDealership|Motorbike Dealership,Motorcycle Dealer;Motorradhändler|shop=motorcycle
    PicnicArea|Picnic Area,Picnic Site;Picknickplatz,Aire de pique-nique|tourism=picnic_site leisure=picnic_table
    RangerStation|Ranger Station|amenity=ranger_station
    RestArea|Rest Area,Rest Stop,Service Area;Raststätte,Aire de repos,Área de descanso|highway=rest_area highway=services
    ScenicView|Scenic View,Viewpoint,Lookout,Scenic Overlook;Aussichtspunkt,Point de vue,Mirador,Belvedere|tourism=viewpoint
    TicketOffice|Ticket Office,Box Office,Tickets;Kartenverkauf,Billetterie,Taquilla|shop=ticket
    VisitorCenter|Visitor Center,Visitor Centre;Besucherzentrum,Centre d'accueil,Centro de visitantes|tourism=visitor_centre information=visitor_centre
    """
}
