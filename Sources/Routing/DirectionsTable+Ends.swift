// The sentences of directions where one starts, arrives, goes through buildings and changes how one moves.

extension DirectionsTable {
  static let ends = """

    depart
      en Head {compass}
      de Richtung {compass}
      fr Partez vers {compass}
      es Diríjase hacia {compass}
      it Dirigiti verso {compass}
    depart name
      en Head {compass} on {name}
      de Richtung {compass} auf {name}
      fr Partez vers {compass} sur {name}
      es Diríjase hacia {compass} por {name}
      it Dirigiti verso {compass} lungo {name}
    depart indoor
      en Head {compass} in {name}
      de Richtung {compass} in {name}
      fr Partez vers {compass} dans {name}
      es Diríjase hacia {compass} en {name}
      it Dirigiti verso {compass} in {name}
    arrive
      en Arrive at the destination
      de Ziel erreicht
      fr Arrivée à destination
      es Llegada al destino
      it Arrivo a destinazione
    arrive name
      en Arrive at the destination on {name}
      de Ziel erreicht: {name}
      fr Arrivée à destination : {name}
      es Llegada al destino: {name}
      it Arrivo a destinazione: {name}
    arrive side
      en Arrive at the destination, on the {direction}
      de Ziel erreicht, {direction}
      fr Arrivée à destination, {direction}
      es Llegada al destino, {direction}
      it Arrivo a destinazione, {direction}
    arrive side name
      en Arrive at the destination on {name}, on the {direction}
      de Ziel erreicht: {name}, {direction}
      fr Arrivée à destination : {name}, {direction}
      es Llegada al destino: {name}, {direction}
      it Arrivo a destinazione: {name}, {direction}
    arrive ahead
      en Arrive at the destination, straight ahead
      de Ziel erreicht, geradeaus
      fr Arrivée à destination, tout droit
      es Llegada al destino, todo recto
      it Arrivo a destinazione, sempre dritto
    arrive ahead name
      en Arrive at the destination on {name}, straight ahead
      de Ziel erreicht: {name}, geradeaus
      fr Arrivée à destination : {name}, tout droit
      es Llegada al destino: {name}, todo recto
      it Arrivo a destinazione: {name}, sempre dritto
    arrive indoor
      en Arrive at the destination in {name}
      de Ziel erreicht in {name}
      fr Arrivée à destination dans {name}
      es Llegada al destino en {name}
      it Arrivo a destinazione in {name}
    enter
      en Go through the door
      de Durch die Tür gehen
      fr Passez la porte
      es Cruce la puerta
      it Attraversa la porta
    enter name
      en Go through the door into {name}
      de Durch die Tür gehen: {name}
      fr Passez la porte : {name}
      es Cruce la puerta: {name}
      it Attraversa la porta: {name}
    enter destination
      en Go through {destination} into {name}
      de Durch {destination} gehen: {name}
      fr Passez par {destination} : {name}
      es Pase por {destination}: {name}
      it Passa per {destination}: {name}
    pass
      en Go through the opening
      de Durch die Öffnung gehen
      fr Passez l'ouverture
      es Cruce la abertura
      it Attraversa l'apertura
    pass name
      en Go through the opening into {name}
      de Durch die Öffnung gehen: {name}
      fr Passez l'ouverture : {name}
      es Cruce la abertura: {name}
      it Attraversa l'apertura: {name}
    pass destination
      en Go through {destination} into {name}
      de Durch {destination} gehen: {name}
      fr Passez par {destination} : {name}
      es Pase por {destination}: {name}
      it Passa per {destination}: {name}
    stairs
      en Take the stairs
      de Die Treppe nehmen
      fr Prenez l'escalier
      es Tome las escaleras
      it Prendi le scale
    stairs name
      en Take the stairs to {name}
      de Die Treppe nehmen: {name}
      fr Prenez l'escalier : {name}
      es Tome las escaleras: {name}
      it Prendi le scale: {name}
    escalator
      en Take the escalator
      de Die Rolltreppe nehmen
      fr Prenez l'escalier mécanique
      es Tome la escalera mecánica
      it Prendi la scala mobile
    escalator name
      en Take the escalator to {name}
      de Die Rolltreppe nehmen: {name}
      fr Prenez l'escalier mécanique : {name}
      es Tome la escalera mecánica: {name}
      it Prendi la scala mobile: {name}
    elevator
      en Take the lift
      de Den Aufzug nehmen
      fr Prenez l'ascenseur
      es Tome el ascensor
      it Prendi l'ascensore
    elevator name
      en Take the lift to {name}
      de Den Aufzug nehmen: {name}
      fr Prenez l'ascenseur : {name}
      es Tome el ascensor: {name}
      it Prendi l'ascensore: {name}
    ramp
      en Take the ramp
      de Die Rampe nehmen
      fr Prenez la rampe
      es Tome la rampa
      it Prendi la rampa
    ramp name
      en Take the ramp to {name}
      de Die Rampe nehmen: {name}
      fr Prenez la rampe : {name}
      es Tome la rampa: {name}
      it Prendi la rampa: {name}
    notification
      en Continue {direction}
      de {direction} weiter
      fr Continuez {direction}
      es Continúe {direction}
      it Prosegui {direction}
    notification name
      en Continue {direction} on {name}
      de {direction} weiter auf {name}
      fr Continuez {direction} sur {name}
      es Continúe {direction} por {name}
      it Prosegui {direction} lungo {name}
    uturn
      en Make a U-turn
      de Wenden
      fr Faites demi-tour
      es Dé la vuelta
      it Fai inversione
    uturn name
      en Make a U-turn and continue on {name}
      de Wenden und weiter auf {name}
      fr Faites demi-tour et continuez sur {name}
      es Dé la vuelta y continúe por {name}
      it Fai inversione e prosegui lungo {name}
    ferry
      en Take the ferry
      de Die Fähre nehmen
      fr Prenez le ferry
      es Tome el transbordador
      it Prendi il traghetto
    ferry name
      en Take the ferry {name}
      de Die Fähre {name} nehmen
      fr Prenez le ferry {name}
      es Tome el transbordador {name}
      it Prendi il traghetto {name}
    train
      en Take the train
      de Den Zug nehmen
      fr Prenez le train
      es Tome el tren
      it Prendi il treno
    train name
      en Take the train {name}
      de Den Zug {name} nehmen
      fr Prenez le train {name}
      es Tome el tren {name}
      it Prendi il treno {name}
    pushing
      en Walk beside your bicycle
      de Das Fahrrad schieben
      fr Poussez votre vélo
      es Camine junto a la bicicleta
      it Spingi la bicicletta
    pushing name
      en Walk beside your bicycle on {name}
      de Das Fahrrad schieben auf {name}
      fr Poussez votre vélo sur {name}
      es Camine junto a la bicicleta por {name}
      it Spingi la bicicletta lungo {name}
    """
}
