// The sentences of directions at forks, ramps and merges.

extension DirectionsTable {
  static let ramps = """

    merge
      en Merge {side}
      de {side} einfädeln
      fr Insérez-vous {side}
      es Incorpórese {side}
      it Immettiti {side}
    merge name
      en Merge {side} onto {name}
      de {side} einfädeln auf {name}
      fr Insérez-vous {side} sur {name}
      es Incorpórese {side} en {name}
      it Immettiti {side} e prendi {name}
    merge destination
      en Merge {side} towards {destination}
      de {side} einfädeln Richtung {destination}
      fr Insérez-vous {side} en direction de {destination}
      es Incorpórese {side} hacia {destination}
      it Immettiti {side} verso {destination}
    on ramp
      en Take the ramp on the {side}
      de Die Auffahrt {side} nehmen
      fr Prenez la bretelle {side}
      es Tome el ramal {side}
      it Prendi la rampa {side}
    on ramp name
      en Take the ramp on the {side} onto {name}
      de Die Auffahrt {side} nehmen auf {name}
      fr Prenez la bretelle {side} sur {name}
      es Tome el ramal {side} por {name}
      it Prendi la rampa {side} per {name}
    on ramp destination
      en Take the ramp on the {side} towards {destination}
      de Die Auffahrt {side} nehmen Richtung {destination}
      fr Prenez la bretelle {side} en direction de {destination}
      es Tome el ramal {side} hacia {destination}
      it Prendi la rampa {side} verso {destination}
    on ramp ahead
      en Take the ramp
      de Die Auffahrt nehmen
      fr Prenez la bretelle
      es Tome el ramal
      it Prendi la rampa
    on ramp ahead name
      en Take the ramp onto {name}
      de Die Auffahrt nehmen auf {name}
      fr Prenez la bretelle sur {name}
      es Tome el ramal por {name}
      it Prendi la rampa per {name}
    on ramp ahead destination
      en Take the ramp towards {destination}
      de Die Auffahrt nehmen Richtung {destination}
      fr Prenez la bretelle en direction de {destination}
      es Tome el ramal hacia {destination}
      it Prendi la rampa verso {destination}
    off ramp
      en Take the exit on the {side}
      de Die Ausfahrt {side} nehmen
      fr Prenez la sortie {side}
      es Tome la salida {side}
      it Prendi l'uscita {side}
    off ramp name
      en Take the exit on the {side} onto {name}
      de Die Ausfahrt {side} nehmen auf {name}
      fr Prenez la sortie {side} sur {name}
      es Tome la salida {side} por {name}
      it Prendi l'uscita {side} per {name}
    off ramp destination
      en Take the exit on the {side} towards {destination}
      de Die Ausfahrt {side} nehmen Richtung {destination}
      fr Prenez la sortie {side} en direction de {destination}
      es Tome la salida {side} hacia {destination}
      it Prendi l'uscita {side} verso {destination}
    off ramp ahead
      en Take the exit
      de Die Ausfahrt nehmen
      fr Prenez la sortie
      es Tome la salida
      it Prendi l'uscita
    off ramp ahead name
      en Take the exit onto {name}
      de Die Ausfahrt nehmen auf {name}
      fr Prenez la sortie sur {name}
      es Tome la salida por {name}
      it Prendi l'uscita per {name}
    off ramp ahead destination
      en Take the exit towards {destination}
      de Die Ausfahrt nehmen Richtung {destination}
      fr Prenez la sortie en direction de {destination}
      es Tome la salida hacia {destination}
      it Prendi l'uscita verso {destination}
    fork
      en Keep {side} at the fork
      de An der Gabelung {side} halten
      fr Restez {side} à la bifurcation
      es Manténgase {side} en la bifurcación
      it Mantieniti {side} al bivio
    fork name
      en Keep {side} at the fork onto {name}
      de An der Gabelung {side} halten auf {name}
      fr Restez {side} à la bifurcation sur {name}
      es Manténgase {side} en la bifurcación por {name}
      it Mantieniti {side} al bivio e prendi {name}
    fork stay
      en Keep {side} at the fork to stay on {name}
      de An der Gabelung {side} halten, um auf {name} zu bleiben
      fr Restez {side} à la bifurcation pour rester sur {name}
      es Manténgase {side} en la bifurcación para seguir por {name}
      it Mantieniti {side} al bivio per restare su {name}
    fork destination
      en Keep {side} at the fork towards {destination}
      de An der Gabelung {side} halten Richtung {destination}
      fr Restez {side} à la bifurcation en direction de {destination}
      es Manténgase {side} en la bifurcación hacia {destination}
      it Mantieniti {side} al bivio verso {destination}
    """
}
