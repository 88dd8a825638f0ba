// The sentences of directions: under each key a line for each language.
//
// A key without a dot is that of a sentence: a kind of manoeuvre, and what is known of the road. In sentences stand
// {name} (the road or line), {direction} and {side} (words of `direction.…`; a side is left or right), {exit} (of a
// roundabout, a word of `exit`), {rotary} (the roundabout's name), {destination} (what signs say), {stop}, {stops} (how
// many) and {compass}. Of a way without a name there may be two words: as one comes to it, and as one is on it.
// DirectionsTableTests hold languages together.

enum DirectionsTable {
  /// All of it.
  static let text = turns + ramps + ends + rides + words

  private static let turns = """
    turn
      en Turn {direction}
      de {direction} abbiegen
      fr Tournez {direction}
      es Gire {direction}
      it Svolta {direction}
    turn name
      en Turn {direction} onto {name}
      de {direction} abbiegen auf {name}
      fr Tournez {direction} sur {name}
      es Gire {direction} por {name}
      it Svolta {direction} e prendi {name}
    turn stay
      en Turn {direction} to stay on {name}
      de {direction} abbiegen, um auf {name} zu bleiben
      fr Tournez {direction} pour rester sur {name}
      es Gire {direction} para seguir por {name}
      it Svolta {direction} per restare su {name}
    turn destination
      en Turn {direction} towards {destination}
      de {direction} abbiegen Richtung {destination}
      fr Tournez {direction} en direction de {destination}
      es Gire {direction} hacia {destination}
      it Svolta {direction} verso {destination}
    new name
      en Continue {direction}
      de {direction} weiter
      fr Continuez {direction}
      es Continúe {direction}
      it Prosegui {direction}
    new name name
      en Continue onto {name}
      de Weiter auf {name}
      fr Continuez sur {name}
      es Continúe por {name}
      it Prosegui lungo {name}
    new name destination
      en Continue towards {destination}
      de Weiter Richtung {destination}
      fr Continuez en direction de {destination}
      es Continúe hacia {destination}
      it Prosegui verso {destination}
    continue
      en Continue {direction}
      de {direction} weiter
      fr Continuez {direction}
      es Continúe {direction}
      it Prosegui {direction}
    continue name
      en Continue {direction} on {name}
      de {direction} weiter auf {name}
      fr Continuez {direction} sur {name}
      es Continúe {direction} por {name}
      it Prosegui {direction} lungo {name}
    end of road
      en Turn {direction} at the end of the road
      de Am Ende der Straße {direction} abbiegen
      fr Tournez {direction} au bout de la route
      es Gire {direction} al final de la calle
      it Svolta {direction} alla fine della strada
    end of road name
      en Turn {direction} at the end of the road onto {name}
      de Am Ende der Straße {direction} abbiegen auf {name}
      fr Tournez {direction} au bout de la route sur {name}
      es Gire {direction} al final de la calle por {name}
      it Svolta {direction} alla fine della strada e prendi {name}
    end of road stay
      en Turn {direction} at the end of the road to stay on {name}
      de Am Ende der Straße {direction} abbiegen, um auf {name} zu bleiben
      fr Tournez {direction} au bout de la route pour rester sur {name}
      es Gire {direction} al final de la calle para seguir por {name}
      it Svolta {direction} alla fine della strada per restare su {name}
    end of road destination
      en Turn {direction} at the end of the road towards {destination}
      de Am Ende der Straße {direction} abbiegen Richtung {destination}
      fr Tournez {direction} au bout de la route en direction de {destination}
      es Gire {direction} al final de la calle hacia {destination}
      it Svolta {direction} alla fine della strada verso {destination}
    roundabout
      en Enter the roundabout and take the {exit} exit
      de Im Kreisverkehr die {exit} Ausfahrt nehmen
      fr Au rond-point, prenez la {exit} sortie
      es En la rotonda, tome la {exit} salida
      it Alla rotonda, prendi la {exit} uscita
    roundabout name
      en Enter the roundabout and take the {exit} exit onto {name}
      de Im Kreisverkehr die {exit} Ausfahrt nehmen auf {name}
      fr Au rond-point, prenez la {exit} sortie sur {name}
      es En la rotonda, tome la {exit} salida por {name}
      it Alla rotonda, prendi la {exit} uscita per {name}
    roundabout stay
      en Enter the roundabout and take the {exit} exit to stay on {name}
      de Im Kreisverkehr die {exit} Ausfahrt nehmen, um auf {name} zu bleiben
      fr Au rond-point, prenez la {exit} sortie pour rester sur {name}
      es En la rotonda, tome la {exit} salida para seguir por {name}
      it Alla rotonda, prendi la {exit} uscita per restare su {name}
    roundabout destination
      en Enter the roundabout and take the {exit} exit towards {destination}
      de Im Kreisverkehr die {exit} Ausfahrt nehmen Richtung {destination}
      fr Au rond-point, prenez la {exit} sortie en direction de {destination}
      es En la rotonda, tome la {exit} salida hacia {destination}
      it Alla rotonda, prendi la {exit} uscita verso {destination}
    rotary
      en Enter {rotary} and take the {exit} exit
      de Im Kreisverkehr {rotary} die {exit} Ausfahrt nehmen
      fr Au rond-point {rotary}, prenez la {exit} sortie
      es En la rotonda {rotary}, tome la {exit} salida
      it Alla rotonda {rotary}, prendi la {exit} uscita
    rotary name
      en Enter {rotary} and take the {exit} exit onto {name}
      de Im Kreisverkehr {rotary} die {exit} Ausfahrt nehmen auf {name}
      fr Au rond-point {rotary}, prenez la {exit} sortie sur {name}
      es En la rotonda {rotary}, tome la {exit} salida por {name}
      it Alla rotonda {rotary}, prendi la {exit} uscita per {name}
    rotary stay
      en Enter {rotary} and take the {exit} exit to stay on {name}
      de Im Kreisverkehr {rotary} die {exit} Ausfahrt nehmen, um auf {name} zu bleiben
      fr Au rond-point {rotary}, prenez la {exit} sortie pour rester sur {name}
      es En la rotonda {rotary}, tome la {exit} salida para seguir por {name}
      it Alla rotonda {rotary}, prendi la {exit} uscita per restare su {name}
    rotary destination
      en Enter {rotary} and take the {exit} exit towards {destination}
      de Im Kreisverkehr {rotary} die {exit} Ausfahrt nehmen Richtung {destination}
      fr Au rond-point {rotary}, prenez la {exit} sortie en direction de {destination}
      es En la rotonda {rotary}, tome la {exit} salida hacia {destination}
      it Alla rotonda {rotary}, prendi la {exit} uscita verso {destination}
    exit roundabout
      en Leave the roundabout
      de Den Kreisverkehr verlassen
      fr Quittez le rond-point
      es Salga de la rotonda
      it Esci dalla rotonda
    exit roundabout name
      en Leave the roundabout onto {name}
      de Den Kreisverkehr verlassen auf {name}
      fr Quittez le rond-point sur {name}
      es Salga de la rotonda por {name}
      it Esci dalla rotonda e prendi {name}
    exit roundabout destination
      en Leave the roundabout towards {destination}
      de Den Kreisverkehr verlassen Richtung {destination}
      fr Quittez le rond-point en direction de {destination}
      es Salga de la rotonda hacia {destination}
      it Esci dalla rotonda verso {destination}
    """
}
