"""German for what stands on the board: what puzzles say of a clue, and names of symbols and techniques.

By the English sentences, in forms as `forms` has them. A clue may be of any gender, so no word refers to it (but to an
arrow, which is masculine); # stands for a number.
"""

CLUES = {
    "the line follows {clue}, as it is not shaded": "{clue} ist nicht gefärbt, und die Linie folgt ihm",
    "the line passes {clue}, and its floors have to fit it":
        "die Linie geht durch {clue:acc}, und ihre Stockwerke müssen dazu passen",
    "the nearest run is as long as {clue} says": "die nächste Strecke ist so lang, wie {clue} sagt",
    "the floors of the line would not fit {clue}": "die Stockwerke der Linie würden nicht zu {clue:dat} passen",
    "the line could not go straight through {clue}": "die Linie könnte nicht geradeaus durch {clue:acc} gehen",
    "the line could not run along {clue}": "die Linie könnte nicht entlang {clue:dat} laufen",
    "the line goes straight through {clue} or leaves it out":
        "durch {clue:acc} geht die Linie geradeaus oder gar nicht",
    "the line goes straight through {clue}": "die Linie geht geradeaus durch {clue:acc}",
    "the line runs along {clue}": "die Linie läuft entlang {clue:dat}",
    "the line turns at {clue}": "in {clue:dat} biegt die Linie ab",
    "the line turns at {clue} or leaves it out": "in {clue:dat} biegt die Linie ab, oder sie kommt nicht hin",
    "in the region of {region} the line visits all black circles or all white ones":
        "im Gebiet von {region} geht die Linie durch alle schwarzen Kreise oder durch alle weißen",
    "the region of {region} has only black circles, and the line turns at each":
        "das Gebiet von {region} hat nur schwarze Kreise, und die Linie biegt in jedem ab",
    "the region of {region} has only white circles, and the line goes straight at each":
        "das Gebiet von {region} hat nur weiße Kreise, und die Linie geht durch jeden geradeaus",
    "the arm along {clue} is one longer than the other": "der Arm entlang {clue:dat} ist um 1 länger als der andere",
    "the arm along {clue} could not be one longer than the other":
        "der Arm entlang {clue:dat} könnte nicht um 1 länger sein als der andere",
    "the line turns at {clue}, and one arm is one longer than the other":
        "die Linie biegt bei {clue:dat} ab, und ein Arm ist um 1 länger als der andere",
    "no arm of {clue} could be one longer than the other":
        "kein Arm von {clue:dat} könnte um 1 länger sein als der andere",
    "the line comes to {clue}": "die Linie kommt zu {clue:dat}",
    "the line cannot turn at {clue}": "in {clue:dat} kann die Linie nicht abbiegen",
    "the line cannot go straight through {clue}": "die Linie kann nicht geradeaus durch {clue:acc} gehen",
    "both arms of {clue} are equally long": "beide Arme von {clue:dat} sind gleich lang",
    "the arms of {clue} are not equally long": "die Arme von {clue:dat} sind nicht gleich lang",
    "both arms of {clue} are equally long and add up to {label}":
        "beide Arme von {clue:dat} sind gleich lang und zusammen {label} lang",
    "the arms of {clue} are not equally long and add up to {label}":
        "die Arme von {clue:dat} sind verschieden lang und zusammen {label} lang",
    "the arms of {clue} could not be equally long": "die Arme von {clue:dat} könnten nicht gleich lang sein",
    "the arms of {clue} could not differ in length": "die Arme von {clue:dat} könnten nicht verschieden lang sein",
    "the arms of {clue} could not be equally long and add up to {label}":
        "die Arme von {clue:dat} könnten nicht gleich lang und zusammen {label} lang sein",
    "the arms of {clue} could not differ in length and add up to {label}":
        "die Arme von {clue:dat} könnten nicht verschieden lang und zusammen {label} lang sein",
    "a straight line through {clue} is {label} long, and fits only this way":
        "eine gerade Linie durch {clue:acc} ist {label} lang und passt nur so",
    "every straight line of length {label} through {clue} takes this":
        "jede gerade Linie der Länge {label} durch {clue:acc} geht hier entlang",
    "with {what} a straight line through {clue} would not be {label} long":
        "mit {what:dat} wäre eine gerade Linie durch {clue:acc} nicht {label} lang",
    "the straight lines through {clue} could not be {label} long":
        "die geraden Linien durch {clue:acc} könnten nicht {label} lang sein",
    "the straight lines that meet at {clue} are equally long":
        "die geraden Linien, die sich in {clue:dat} treffen, sind gleich lang",
    "with {what} straight lines of different lengths would meet at {clue}":
        "mit {what:dat} würden sich in {clue:dat} verschieden lange gerade Linien treffen",
    "straight lines of different lengths would meet at {clue}":
        "in {clue:dat} würden sich verschieden lange gerade Linien treffen",
    "{clue} lies|lie in the middle of its|their straight line|lines":
        "{clue} liegt|liegen in der Mitte der geraden Linie|Linien",
    "{clue} would not lie in the middle of its|their straight line|lines":
        "{clue} läge|lägen nicht in der Mitte der geraden Linie|Linien",
    "from {clue} the line goes straight to a white circle, or with one turn to a black one":
        "von {clue:dat} geht die Linie geradeaus zu einem weißen Kreis oder mit einer Kurve zu einem schwarzen",
    "from {clue} the line goes straight to a black circle, or with one turn to a white one":
        "von {clue:dat} geht die Linie geradeaus zu einem schwarzen Kreis oder mit einer Kurve zu einem weißen",
    "a line from {clue} would not come to the next circle as it has to":
        "eine Linie von {clue:dat} käme nicht, wie sie muss, zum nächsten Kreis",
    "the line cannot follow {clue}": "die Linie kann {clue:dat} nicht folgen",
    "the line follows {clue}": "die Linie folgt {clue:dat}",
    "{clue} has no cell ahead or none behind, so the line cannot follow it":
        "{clue} hat vor sich oder hinter sich kein Feld, also kann die Linie ihm nicht folgen",
    "no cell round {clue} is on the road": "kein Feld um {clue:acc} herum gehört zur Straße",
    "no cell round {clue} is visited": "um {clue:acc} herum geht die Linie durch kein Feld",
    "{clue} sees nothing of the line": "{clue} sieht nichts von der Linie",
    "with {what} the white clue at {place} would lie outside the loop":
        "mit {what:dat} läge die weiße Vorgabe in {place} außerhalb der Schleife",
    "with {what} the black clue at {place} would lie inside the loop":
        "mit {what:dat} läge die schwarze Vorgabe in {place} innerhalb der Schleife",
    "the line passes through {group} {times} and has to reach all the cells that it visits there":
        "die Linie geht {times} durch {group:acc} und muss dort alle Felder erreichen, die sie besucht",
    "the nearest run would not be as long as {clue} says": "die nächste Strecke wäre nicht so lang, wie {clue} sagt",
    "{clue} allows no more of the loop here": "mehr von der Schleife lässt {clue} hier nicht zu",
    "{clue} counts the shaded cells of its row or of its column, never of both":
        "{clue} zählt die gefärbten Felder entweder der Zeile oder der Spalte, nie von beiden",
    "{clue} has all its bridges": "{clue} hat schon alle Brücken",
    "{clue} has all its cells of the road": "{clue} hat schon alle Felder der Straße um sich",
    "{clue} has all its corners": "{clue} hat schon alle Ecken",
    "{clue} has all its lines": "{clue} hat schon alle Linien",
    "{clue} has all its shaded cells": "{clue} hat schon alle gefärbten Felder",
    "{clue} sees no line": "von {clue:dat} aus ist keine Linie zu sehen",
    "the lines that the arrows of {clue} meet could not be equally near":
        "die Linien, auf die die Pfeile von {clue:dat} treffen, könnten nicht gleich nah sein",
    "{clue} would have a line on a side without an arrow": "{clue} hätte eine Linie an einer Seite ohne Pfeil",
    "a line nearest to {clue} would lie where it has no arrow":
        "von {clue:dat} aus wäre eine ebenso nahe Linie zu sehen, wo kein Pfeil hinzeigt",
    "{clue} would be touched by more than {label} piece|pieces": "an {clue:dat} lägen mehr als {label} Stück|Stücke",
    "{clue} would be touched by fewer than {label} piece|pieces":
        "an {clue:dat} lägen weniger als {label} Stück|Stücke",
    "the region of {clue} would have more than {label} cell|cells on loops":
        "das Gebiet von {clue:dat} hätte mehr als {label} Feld|Felder auf Schleifen",
    "the region of {clue} would have no cell on loops": "das Gebiet von {clue:dat} hätte kein Feld auf Schleifen",
    "the region of {clue} would have fewer than {label} cell|cells on loops":
        "das Gebiet von {clue:dat} hätte weniger als {label} Feld|Felder auf Schleifen",
    "the line out of the region of {clue} would have no room to go straight on for {label} cell|cells":
        "die Linie aus dem Gebiet von {clue:dat} hätte keinen Platz für {label} Feld|Felder geradeaus",
    "the line out of the region of {clue} would go straight on for more than {label} cell|cells":
        "die Linie aus dem Gebiet von {clue:dat} ginge mehr als {label} Feld|Felder geradeaus",
    "{clue} allows no line along its column": "{clue} erlaubt in der Spalte keine Linie nach oben oder unten",
    "{clue} allows no line along its row": "{clue} erlaubt in der Zeile keine Linie nach links oder rechts",
    "with {what} {clue} would not have exactly {label} turn|turns in its region":
        "mit {what:dat} hätte {clue} im Gebiet nicht genau {label} Kurve|Kurven",
    "{clue} has its partner": "{clue} hat schon einen Partner",
    "{clue} has only these arms left": "{clue} kann nur noch diese Arme haben",
    "{clue} has only these bridges left": "{clue} kann nur noch diese Brücken haben",
    "{clue} has only this partner left": "für {clue:acc} bleibt nur dieser Partner",
    "{clue} is given": "{clue} ist vorgegeben",
    "{clue} is in the way": "{clue} ist im Weg",
    "{clue} is shaded unless the line follows it": "{clue} ist gefärbt, es sei denn, die Linie folgt ihm",
    "{clue} names all that is most frequent ahead, and nothing else":
        "{clue} nennt genau das, was in seiner Richtung am häufigsten ist",
    "{clue} needs all of the line that it can still see": "{clue} braucht jedes Stück Linie, das dort noch möglich ist",
    "{clue} needs all the cells that are left": "{clue} braucht alle Felder, die noch frei sind",
    "{clue} needs all the corners that are left": "{clue} braucht alle Ecken, die noch frei sind",
    "{clue} needs all the sides that are left": "{clue} braucht alle Seiten, die noch frei sind",
    "{clue} needs every piece that can touch it": "{clue} braucht jedes Stück, das dort anliegen kann",
    "{clue} needs every turn that is left": "{clue} braucht jede Kurve, die noch möglich ist",
    "{clue} needs exactly these pieces": "{clue} braucht genau diese Stücke",
    "{clue} allows only this": "{clue} lässt nur das zu",
    "the runs of {clue} allow only this": "die Stücke zu {clue:dat} lassen nur das zu",
    "{clue} needs this segment": "{clue} braucht dieses Segment",
    "{clue} points to the nearest lines that it sees":
        "{clue} zeigt auf die nächsten Linien, die von dort zu sehen sind",
    "{clue} says how far the loop runs straight from there":
        "{clue} sagt, wie weit die Schleife von dort geradeaus geht",
    "{clue} says how long the line is that it sees": "{clue} sagt, wie lang die Linie ist, die von dort zu sehen ist",
    "{clue} sees no more of the line": "{clue} darf nicht mehr von der Linie sehen",
    "{clue} sees no other line so near": "von {clue:dat} aus ist keine andere Linie so nah zu sehen",
    "{clue} sees no other line": "von {clue:dat} aus ist keine andere Linie zu sehen",
    "{clue} sees this line": "von {clue:dat} aus ist diese Linie zu sehen",
    "{clue} would be both shaded and followed, or neither":
        "{clue} wäre gefärbt, obwohl die Linie ihm folgt, oder ungefärbt, obwohl sie ihm nicht folgt",
    "{clue} would be touched by a wrong number of pieces":
        "die Zahl der Stücke an {clue:dat} wäre falsch",
    "{clue} would have no way left": "für {clue:acc} bliebe kein Weg",
    "the line could not turn at {clue} and run on as it says":
        "die Linie könnte in {clue:dat} nicht abbiegen und so weit laufen, wie dort steht",
    "{clue} would have too few bridges": "{clue} hätte zu wenige Brücken",
    "{clue} would have too few corners": "{clue} hätte zu wenige Ecken",
    "{clue} would have too few lines": "{clue} hätte zu wenige Linien",
    "{clue} would have too few shaded cells in its region": "{clue} hätte im Gebiet zu wenige gefärbte Felder",
    "{clue} would have too few shaded cells": "{clue} hätte zu wenige gefärbte Felder",
    "{clue} would have too few turns in its region": "{clue} hätte im Gebiet zu wenige Kurven",
    "{clue} would have too few visited cells": "{clue} hätte zu wenige besuchte Felder",
    "{clue} would have too many bridges": "{clue} hätte zu viele Brücken",
    "{clue} would have too many corners": "{clue} hätte zu viele Ecken",
    "{clue} would have too many lines": "{clue} hätte zu viele Linien",
    "{clue} would have too many shaded cells in its region": "{clue} hätte im Gebiet zu viele gefärbte Felder",
    "{clue} would have too many shaded cells": "{clue} hätte zu viele gefärbte Felder",
    "{clue} would have too many turns in its region": "{clue} hätte im Gebiet zu viele Kurven",
    "{clue} would have too many visited cells": "{clue} hätte zu viele besuchte Felder",
    "{clue} would not count the shaded cells of its row or of its column alone":
        "{clue} wäre nicht die Zahl der gefärbten Felder der Zeile allein oder der Spalte allein",
    "{clue} would not have the runs that it lists": "{clue} hätte nicht die genannten Stücke der Schleife",
    "{clue} would not name what is most frequent ahead":
        "{clue} würde nicht nennen, was in dieser Richtung am häufigsten ist",
    "{clue} would not point to the nearest lines that it sees": "{clue} würde nicht auf die nächsten Linien zeigen",
    "{clue} would see no line as long as it says": "von {clue:dat} aus wäre keine so lange Linie zu sehen",
    "{group} could not have exactly one shaded arrow": "{group} könnte nicht mehr genau einen gefärbten Pfeil haben",
    "a line out of the region of {clue} goes straight on for {label} cell|cells":
        "eine Linie aus dem Gebiet von {clue:dat} geht {label} Feld|Felder geradeaus",
    "a line out of the region of {clue} would not go straight on for {label} cell|cells":
        "eine Linie aus dem Gebiet von {clue:dat} ginge nicht {label} Feld|Felder geradeaus",
    "after the region of {clue} the line could not visit {label} cell|cells of the next region":
        "nach dem Gebiet von {clue:dat} könnte die Linie im nächsten nicht durch {label} Feld|Felder gehen",
    "after the region of {clue} the line visits {label} cell|cells of the next region":
        "nach dem Gebiet von {clue:dat} geht die Linie im nächsten durch {label} Feld|Felder",
    "each visit of {label} cell|cells in the region of {clue} goes this way":
        "jeder Besuch von {label} Feld|Feldern im Gebiet von {clue:dat} geht so",
    "fewer than half of the cells at {clue} are shaded": "weniger als die Hälfte der Felder an {clue:dat} ist gefärbt",
    "just half of the cells at {clue} are shaded": "genau die Hälfte der Felder an {clue:dat} ist gefärbt",
    "more than half of the cells at {clue} are shaded": "mehr als die Hälfte der Felder an {clue:dat} ist gefärbt",
    "more or less than half of the cells at {clue} would be shaded":
        "an {clue:dat} wäre nicht genau die Hälfte der Felder gefärbt",
    "too few of the cells at {clue} would be shaded": "an {clue:dat} wären zu wenige Felder gefärbt",
    "too many of the cells at {clue} would be shaded": "an {clue:dat} wären zu viele Felder gefärbt",
    "{clue} allow no more shaded cells": "{clue} lassen keine gefärbten Felder mehr zu",
    "{clue} need these shaded cells": "{clue} brauchen diese gefärbten Felder",
    "{clue} lies in a cell that is not shaded": "{clue} liegt in einem Feld, das nicht gefärbt ist",
    "{clue} lies in a shaded cell": "{clue} liegt in einem gefärbten Feld",
    "{clue} needs these bridges": "{clue} braucht diese Brücken",
    "no cell of the region of {clue} is on a loop": "kein Feld im Gebiet von {clue:dat} liegt auf einer Schleife",
    "the region of {clue} has its {label} cell|cells on loops":
        "das Gebiet von {clue:dat} hat schon {label} Feld|Felder auf Schleifen",
    "the region of {clue} needs {label} cell|cells on loops, and only these are left":
        "das Gebiet von {clue:dat} braucht {label} Feld|Felder auf Schleifen, und nur diese sind noch frei",
    "the region of {clue} would not have {label} cell|cells on loops":
        "das Gebiet von {clue:dat} hätte nicht {label} Feld|Felder auf Schleifen",
    "no run that touches the region of {clue} has another length":
        "keine Strecke, die das Gebiet von {clue:dat} berührt, hat eine andere Länge",
    "the runs that touch the region of {clue} need this to have all its lengths":
        "nur so haben die Strecken am Gebiet von {clue:dat} alle diese Längen",
    "the runs that touch the region of {clue} would have other lengths":
        "die Strecken, die das Gebiet von {clue:dat} berühren, hätten andere Längen",
    "no visit of the region of {clue} has more than {label} cell|cells":
        "kein Besuch im Gebiet von {clue:dat} hat mehr als {label} Feld|Felder",
    "the longest visit of the region of {clue} would not have {label} cell|cells":
        "der längste Besuch im Gebiet von {clue:dat} hätte nicht {label} Feld|Felder",
    "the line has to visit {label} cell|cells of the region of {clue}, and only these are left":
        "die Linie muss im Gebiet von {clue:dat} durch {label} Feld|Felder gehen, und nur diese sind noch "
        "frei",
    "the line visits only {label} cell|cells of the region of {clue}":
        "die Linie geht im Gebiet von {clue:dat} nur durch {label} Feld|Felder",
    "with {what} {clue} would be touched by a wrong number of pieces":
        "mit {what:dat} wäre die Zahl der Stücke an {clue:dat} falsch",
}

# Symbols are adjectives, and nouns with their article.
NAMES = {
    "": "", "white": "weiße/weißen/weißen", "black": "schwarze/schwarzen/schwarzen",
    "grey": "graue/grauen/grauen",
    "moon": "der/den/dem Mond", "sun": "die/der Sonne",
    # What is wrong with a loop, after "die".
    "passes no circle": "durch keinen Kreis geht",
    "passes two circles": "durch zwei Kreise geht",
    "passes circles with different numbers": "durch Kreise mit verschiedenen Zahlen geht",
    "leaves out a circle with its number": "einen Kreis mit ihrer Zahl auslässt",
    "enters a region twice": "ein Gebiet zweimal betritt",
    "visits unequally many cells of its regions": "in ihren Gebieten verschieden viele Felder besucht",
    "does not visit as many cells of a region as its circle says":
        "in einem Gebiet nicht so viele Felder besucht, wie ihr Kreis verlangt",
    "easy": "leicht", "medium": "mittel", "hard": "schwer", "expert": "sehr schwer", "evil": "teuflisch",
    # Techniques.
    "Three white pearls in a row": "Drei weiße Perlen in einer Reihe",
    "Two black pearls side by side": "Zwei schwarze Perlen nebeneinander",
    "Black pearl beside two white ones": "Schwarze Perle neben zwei weißen",
    "White pearl at the border": "Weiße Perle am Rand",
    "Black pearl near the border": "Schwarze Perle nahe am Rand",
    "Corner #": "# in der Ecke",
    "Adjacent #s": "Zwei # nebeneinander",
    "Diagonal #s": "Zwei # schräg nebeneinander",
    "Diagonal #s with a # between": "Zwei # schräg mit einer # dazwischen",
    "# beside a # at the border": "# neben einer # am Rand",
    "Two #s side by side at the border": "Zwei # nebeneinander am Rand",
    "A line into a #": "Eine Linie auf eine # zu",
    "Closed corner of a #": "Geschlossene Ecke einer #",
    "# with # neighbour": "# mit einem Nachbarn",
    "# with # neighbours": "# mit # Nachbarn",
    "full house": "letztes freies Feld",
    "hidden single in a box": "einziger Platz im Block",
    "hidden single in a line": "einziger Platz in Zeile oder Spalte",
    "naked single": "einzige Zahl für ein Feld",
    "naked pair": "nacktes Paar", "naked triple": "nackter Drilling", "naked quad": "nackter Vierling",
    "hidden pair": "verstecktes Paar", "hidden triple": "versteckter Drilling", "hidden quad": "versteckter Vierling",
    "pointing": "Block trifft Zeile oder Spalte", "claiming": "Zeile oder Spalte trifft Block",
    "X-wing": "X-Wing", "swordfish": "Schwertfisch", "jellyfish": "Qualle",
    "finned X-wing": "X-Wing mit Flosse", "finned swordfish": "Schwertfisch mit Flosse",
    "finned jellyfish": "Qualle mit Flosse", "sashimi X-wing": "Sashimi-X-Wing",
    "sashimi swordfish": "Sashimi-Schwertfisch", "sashimi jellyfish": "Sashimi-Qualle",
    "XY-wing": "XY-Wing", "XYZ-wing": "XYZ-Wing", "WXYZ-wing": "WXYZ-Wing", "VWXYZ-wing": "VWXYZ-Wing",
    "W-wing": "W-Wing", "ALS-XZ": "ALS-XZ",
    "unique rectangle": "eindeutiges Rechteck",
    "unique loop of # cells": "eindeutige Schleife aus # Feldern",
    "BUG+1": "BUG+1",
    "skyscraper": "Wolkenkratzer", "two-string kite": "Drachen", "turbot fish": "Turbot-Fisch",
    "XY-chain of # cells": "XY-Kette aus # Feldern",
    "chain of one digit, # strong links": "Kette einer Ziffer mit # starken Gliedern",
    "chain of # strong links": "Kette mit # starken Gliedern",
    "all cases of a cell": "alle Fälle eines Felds",
    "all cases of a house": "alle Fälle in Zeile, Spalte oder Block",
    "one assumption and singles": "eine Annahme und einzige Plätze oder Zahlen",
    "one assumption and search": "eine Annahme und Suche",
}
