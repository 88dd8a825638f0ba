// The words in the sentences of directions, and the advisories; DirectionsTable says how they are written.

extension DirectionsTable {
  static let words = """

    direction.straight
      en straight
      de geradeaus
      fr tout droit
      es todo recto
      it dritto
    direction.slight right
      en slightly right
      de leicht rechts
      fr légèrement à droite
      es ligeramente a la derecha
      it leggermente a destra
    direction.right
      en right
      de rechts
      fr à droite
      es a la derecha
      it a destra
    direction.sharp right
      en sharply right
      de scharf rechts
      fr franchement à droite
      es bruscamente a la derecha
      it nettamente a destra
    direction.uturn
      en around
      de zurück
      fr en arrière
      es en sentido contrario
      it indietro
    direction.sharp left
      en sharply left
      de scharf links
      fr franchement à gauche
      es bruscamente a la izquierda
      it nettamente a sinistra
    direction.left
      en left
      de links
      fr à gauche
      es a la izquierda
      it a sinistra
    direction.slight left
      en slightly left
      de leicht links
      fr légèrement à gauche
      es ligeramente a la izquierda
      it leggermente a sinistra
    compass
      en north; northeast; east; southeast; south; southwest; west; northwest
      de Norden; Nordosten; Osten; Südosten; Süden; Südwesten; Westen; Nordwesten
      fr le nord; le nord-est; l'est; le sud-est; le sud; le sud-ouest; l'ouest; le nord-ouest
      es el norte; el noreste; el este; el sureste; el sur; el suroeste; el oeste; el noroeste
      it nord; nord-est; est; sud-est; sud; sud-ovest; ovest; nord-ovest
    exit
      en first; second; third; fourth; fifth; sixth; seventh; eighth
      de erste; zweite; dritte; vierte; fünfte; sechste; siebte; achte
      fr première; deuxième; troisième; quatrième; cinquième; sixième; septième; huitième
      es primera; segunda; tercera; cuarta; quinta; sexta; séptima; octava
      it prima; seconda; terza; quarta; quinta; sesta; settima; ottava
    notice.tolls
      en Toll road
      de Mautpflichtig
      fr Route à péage
      es Carretera de peaje
      it Strada a pedaggio
    notice.ferry
      en Ferry
      de Fähre
      fr Traversée en ferry
      es Transbordador
      it Traghetto
    notice.stairs
      en Stairs
      de Treppe
      fr Escalier
      es Escaleras
      it Scale
    notice.unpaved
      en Unpaved
      de Unbefestigt
      fr Non revêtu
      es Sin pavimentar
      it Non asfaltata
    notice.seasonal
      en Not open in all seasons
      de Nicht in allen Jahreszeiten offen
      fr Ouvert une partie de l'année
      es No abierto todo el año
      it Non aperta in tutte le stagioni
    notice.border
      en Crosses a border
      de Überquert eine Grenze
      fr Franchit une frontière
      es Cruza una frontera
      it Attraversa un confine
    notice.private
      en Private road
      de Privatstraße
      fr Voie privée
      es Vía privada
      it Strada privata
    notice.destination
      en No through traffic
      de Nur für Anlieger
      fr Riverains seulement
      es Solo acceso local
      it Vietato il transito
    notice.drive left
      en Drive on the left from here
      de Ab hier Linksverkehr
      fr À partir d'ici, roulez à gauche
      es Desde aquí se circula por la izquierda
      it Da qui si guida a sinistra
    notice.drive right
      en Drive on the right from here
      de Ab hier Rechtsverkehr
      fr À partir d'ici, roulez à droite
      es Desde aquí se circula por la derecha
      it Da qui si guida a destra
    notice.condition
      en Limited at times: {condition}
      de Zeitweise beschränkt: {condition}
      fr Limité par moments : {condition}
      es Limitado a veces: {condition}
      it Limitata a volte: {condition}
    notice.unavoidable
      en {class} not avoidable
      de {class} nicht vermeidbar
      fr {class} inévitable
      es {class} inevitable
      it {class} inevitabile
    notice.moved
      en A place is {distance} m off the route: its own way is to be avoided
      de Ein Ort liegt {distance} m neben der Route: sein eigener Weg ist zu meiden
      fr Un lieu est à {distance} m de l'itinéraire : sa propre voie est à éviter
      es Un lugar está a {distance} m de la ruta: su propia vía se evita
      it Un luogo è a {distance} m dal percorso: la sua via è da evitare
    notice.straight walks
      en Ways on foot are straight lines, taken 1.3 times as long
      de Fußwege sind gerade Linien, 1,3-mal so lang gerechnet
      fr Les trajets à pied sont des lignes droites, comptées 1,3 fois
      es Los tramos a pie son líneas rectas, contadas 1,3 veces
      it I tratti a piedi sono linee rette, contate 1,3 volte
    way.footpath
      en the footpath
      de den Fußweg; dem Fußweg
      fr le chemin piéton
      es el camino peatonal
      it il sentiero pedonale
    way.sidewalk
      en the pavement
      de den Gehsteig; dem Gehsteig
      fr le trottoir
      es la acera
      it il marciapiede
    way.crossing
      en the crossing
      de den Übergang; dem Übergang
      fr le passage piéton
      es el paso de peatones
      it l'attraversamento
    way.cycleway
      en the cycleway
      de den Radweg; dem Radweg
      fr la piste cyclable
      es el carril bici
      it la pista ciclabile
    way.stairs
      en the stairs
      de die Treppe; der Treppe
      fr l'escalier
      es las escaleras
      it le scale
    way.service road
      en the service road
      de die Zufahrt; der Zufahrt
      fr la voie de service
      es la vía de servicio
      it la strada di servizio
    way.driveway
      en the driveway
      de die Einfahrt; der Einfahrt
      fr l'allée
      es la entrada
      it il vialetto
    way.parking aisle
      en the parking aisle
      de die Parkgasse; der Parkgasse
      fr l'allée du parking
      es el pasillo del aparcamiento
      it la corsia del parcheggio
    way.alley
      en the alley
      de die Gasse; der Gasse
      fr la ruelle
      es el callejón
      it il vicolo
    way.track
      en the track
      de den Feldweg; dem Feldweg
      fr le chemin agricole
      es la pista
      it la strada sterrata
    way.path
      en the path
      de den Weg; dem Weg
      fr le sentier
      es el sendero
      it il sentiero
    way.pedestrian street
      en the pedestrian street
      de die Fußgängerzone; der Fußgängerzone
      fr la rue piétonne
      es la calle peatonal
      it la via pedonale
    way.bridleway
      en the bridleway
      de den Reitweg; dem Reitweg
      fr la piste équestre
      es el camino de herradura
      it l'ippovia
    way.platform
      en the platform
      de den Bahnsteig; dem Bahnsteig
      fr le quai
      es el andén
      it la banchina
    way.pier
      en the pier
      de den Steg; dem Steg
      fr la jetée
      es el muelle
      it il molo
    """
}
