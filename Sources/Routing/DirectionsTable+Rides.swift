// The sentences of directions by a timetable: to get on and off, to change, to ride, and to walk to stops.

extension DirectionsTable {
  static let rides = """

    board
      en Get on
      de Einsteigen
      fr Montez
      es Suba
      it Sali
    board name
      en Get on {name}
      de Einsteigen: {name}
      fr Montez dans {name}
      es Suba a {name}
      it Sali su {name}
    board destination
      en Get on towards {destination}
      de Einsteigen Richtung {destination}
      fr Montez en direction de {destination}
      es Suba en dirección a {destination}
      it Sali in direzione {destination}
    board stop
      en Get on {name} at {stop}
      de An der Haltestelle {stop} einsteigen: {name}
      fr À l'arrêt {stop}, montez dans {name}
      es En la parada {stop}, suba a {name}
      it Alla fermata {stop}, sali su {name}
    board stop destination
      en Get on {name} towards {destination} at {stop}
      de An der Haltestelle {stop} einsteigen: {name} Richtung {destination}
      fr À l'arrêt {stop}, montez dans {name} en direction de {destination}
      es En la parada {stop}, suba a {name} en dirección a {destination}
      it Alla fermata {stop}, sali su {name} in direzione {destination}
    transfer
      en Change
      de Umsteigen
      fr Changez
      es Haga transbordo
      it Cambia
    transfer name
      en Change to {name}
      de Umsteigen: {name}
      fr Changez pour {name}
      es Haga transbordo a {name}
      it Cambia con {name}
    transfer destination
      en Change towards {destination}
      de Umsteigen Richtung {destination}
      fr Changez en direction de {destination}
      es Haga transbordo en dirección a {destination}
      it Cambia in direzione {destination}
    transfer stop
      en Change to {name} at {stop}
      de An der Haltestelle {stop} umsteigen: {name}
      fr À l'arrêt {stop}, changez pour {name}
      es En la parada {stop}, haga transbordo a {name}
      it Alla fermata {stop}, cambia con {name}
    transfer stop destination
      en Change to {name} towards {destination} at {stop}
      de An der Haltestelle {stop} umsteigen: {name} Richtung {destination}
      fr À l'arrêt {stop}, changez pour {name} en direction de {destination}
      es En la parada {stop}, haga transbordo a {name} en dirección a {destination}
      it Alla fermata {stop}, cambia con {name} in direzione {destination}
    ride
      en Ride on
      de Weiterfahren
      fr Continuez le trajet
      es Siga a bordo
      it Continua il viaggio
    ride name
      en Ride {name}
      de Mit {name} fahren
      fr Voyagez avec {name}
      es Viaje con {name}
      it Viaggia con {name}
    ride one
      en Ride one stop with {name} to {stop}
      de Eine Haltestelle mit {name} fahren bis {stop}
      fr Un arrêt avec {name} jusqu'à {stop}
      es Una parada con {name} hasta {stop}
      it Una fermata con {name} fino a {stop}
    ride stop
      en Ride {stops} stops with {name} to {stop}
      de {stops} Haltestellen mit {name} fahren bis {stop}
      fr {stops} arrêts avec {name} jusqu'à {stop}
      es {stops} paradas con {name} hasta {stop}
      it {stops} fermate con {name} fino a {stop}
    stay
      en Stay on board
      de Sitzen bleiben
      fr Restez à bord
      es Permanezca a bordo
      it Resta a bordo
    stay name
      en Stay on board: it goes on as {name}
      de Sitzen bleiben: weiter als {name}
      fr Restez à bord : le véhicule continue comme {name}
      es Permanezca a bordo: sigue como {name}
      it Resta a bordo: prosegue come {name}
    alight
      en Get off
      de Aussteigen
      fr Descendez
      es Baje
      it Scendi
    alight name
      en Get off at {name}
      de Aussteigen: {name}
      fr Descendez à {name}
      es Baje en {name}
      it Scendi a {name}
    alight stop
      en Get off at {stop}
      de An der Haltestelle {stop} aussteigen
      fr Descendez à l'arrêt {stop}
      es Baje en la parada {stop}
      it Scendi alla fermata {stop}
    walk
      en Walk to the destination
      de Zu Fuß zum Ziel
      fr Marchez jusqu'à destination
      es Camine hasta el destino
      it Cammina fino a destinazione
    walk name
      en Walk to {name}
      de Zu Fuß: {name}
      fr Marchez jusqu'à {name}
      es Camine hasta {name}
      it Cammina fino a {name}
    """
}
