"""German for what puzzles see to be wrong with lines that are decided in part, by the English ones, see `Fault`."""

FAULTS = {
    "the line would go straight through both neighbouring circles {cells}":
        "die Linie ginge durch beide Nachbarkreise {cells} geradeaus",
    "the line would turn at both neighbouring circles {cells}":
        "die Linie würde in beiden Nachbarkreisen {cells} abbiegen",
    "{cells} would be {number} straight cells in a row, too many for {clue}":
        "in {number} Feldern nacheinander, {cells}, ginge es geradeaus, zu viele für {clue:acc}",
    "{cells} would be {number} turns in a row, too many for {clue}":
        "in {number} Feldern nacheinander, {cells}, würde die Linie abbiegen, zu viele für {clue:acc}",
    "of all straight cells in a row there would be only {cells}, too few for {clue}":
        "nacheinander ginge es nur in {cells} geradeaus, zu wenig für {clue:acc}",
    "of all turns in a row there would be only {cells}, too few for {clue}":
        "nacheinander würde die Linie nur in {cells} abbiegen, zu wenig für {clue:acc}",
    "the run {cells} of length {number} would touch the region of {clue}":
        "die Strecke {cells} der Länge {number} würde das Gebiet von {clue:dat} berühren",
    "the run {cells}, already of length {number}, would touch the region of {clue}":
        "die Strecke {cells}, schon {number} lang, würde das Gebiet von {clue:dat} berühren",
    "the loop of {clue} would also pass {other}": "die Schleife von {clue:dat} ginge auch durch {other:acc}",
    "a loop would enter the region of {one} twice": "eine Schleife käme zweimal in das Gebiet von {one}",
    "the loop of {clue} would visit {number} cell|cells of one region, {cells}":
        "die Schleife von {clue:dat} ginge in einem Gebiet durch {number} Feld|Felder: {cells}",
    "the loop of {clue} could visit only {number} cell|cells of the region of {one}":
        "die Schleife von {clue:dat} könnte im Gebiet von {one} nur durch {number} Feld|Felder gehen",
    "a loop would visit {number} cell|cells of one region, {cells}, but could visit only {most} of the region of {one}":
        "eine Schleife ginge in einem Gebiet durch {number} Feld|Felder, {cells}, könnte aber im Gebiet von {one} nur "
        "durch {most} gehen",
    "the line would come from {clue} to {other} without a lift":
        "die Linie käme von {clue:dat} ohne Aufzug zu {other:dat}",
    "between {clue} and {other}, on one floor, the line would have only the lift at {lift}":
        "zwischen {clue:dat} und {other:dat}, beide im selben Stockwerk, läge nur der Aufzug in {lift}",
    "from {clue} to {other} the line would come to {stops}, and no floors fit that":
        "von {clue:dat} bis {other:dat} käme die Linie zu {stops}, und dazu passen keine Stockwerke",
    "{clue} and {other} would be on one visit of their region":
        "{clue} und {other} lägen auf demselben Besuch des Gebiets",
    "{clue} would be on the first visit of its region, which begins at S":
        "{clue} läge auf dem ersten Besuch des Gebiets, der in S beginnt",
    "counted from S, {clue} would be on visit {number} of its region":
        "von S aus gezählt läge {clue} auf dem {number}. Besuch des Gebiets",
    "from {clue} to {other} the line would enter their region {number} time|times":
        "von {clue:dat} bis {other:dat} käme die Linie {number}-mal in das Gebiet",
    "the line could visit the region of {clue} only once":
        "die Linie könnte das Gebiet von {clue:dat} nur einmal besuchen",
    "the line could visit the region of {clue} only twice":
        "die Linie könnte das Gebiet von {clue:dat} nur zweimal besuchen",
    "the line could visit the region of {clue} only {number} times":
        "die Linie könnte das Gebiet von {clue:dat} nur {number}-mal besuchen",
    "the first visit of the region, which begins at S, would pass the circles {cells}":
        "der erste Besuch des Gebiets, der in S beginnt, ginge durch die Kreise {cells}",
    "counted from S, visit {most} of the region would pass {number} circle|circles: {cells}":
        "von S aus gezählt ginge der {most}. Besuch des Gebiets durch {number} Kreis|Kreise: {cells}",
    "one visit would pass the circles {cells}, but the line could visit their region only once":
        "ein Besuch ginge durch die Kreise {cells}, doch die Linie könnte das Gebiet nur einmal besuchen",
    "one visit would pass the circles {cells}, but the line could visit their region only twice":
        "ein Besuch ginge durch die Kreise {cells}, doch die Linie könnte das Gebiet nur zweimal besuchen",
    "one visit would pass the {number} circles {cells}, but the line could visit their region only {most} times":
        "ein Besuch ginge durch die {number} Kreise {cells}, doch die Linie könnte das Gebiet nur {most}-mal besuchen",
    "two visits of one region would pass {number} circle|circles each: {cells}":
        "zwei Besuche eines Gebiets gingen durch je {number} Kreis|Kreise: {cells}",
    "before and after the region of {clue} the line would visit {cells} and {others}, none of them {label} cell|cells":
        "vor und nach dem Gebiet von {clue:dat} ginge die Linie durch {cells} und {others}, keins davon {label} "
        "Feld|Felder lang",
    "between two visits of the region of {clue} the line would visit {cells}, not {label} cell|cells":
        "zwischen zwei Besuchen des Gebiets von {clue:dat} ginge die Linie durch {cells}, nicht durch {label} "
        "Feld|Felder",
    "walked one way, the line would visit {cells} after the region of {clue}, and walked the other way {others} after "
    "the region of {other}":
        "in der einen Richtung ginge die Linie nach dem Gebiet von {clue:dat} durch {cells}, in der anderen nach dem "
        "Gebiet von {other:dat} durch {others}",
    "the line would go straight through both {one} and {two}, one shaded cell after the other":
        "die Linie ginge durch {one} und {two}, ein graues Feld nach dem anderen, beide Male geradeaus",
    "the line would turn at both {one} and {two}, one shaded cell after the other":
        "die Linie würde in {one} und {two}, einem grauen Feld nach dem anderen, beide Male abbiegen",
    "{clue} and {other} would be on one part of the line": "{clue} und {other} lägen auf demselben Linienstück",
    "the part of the line at {one} would have {number} cell|cells at least, {cells}":
        "das Linienstück bei {one} hätte mindestens {number} Feld|Felder: {cells}",
    "the part of the line at {one} could have only {number} cell|cells":
        "das Linienstück bei {one} hätte höchstens {number} Feld|Felder",
}
