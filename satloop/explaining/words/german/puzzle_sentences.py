"""German sentences of puzzles for steps, by the English ones, in forms as `forms` has them; those about one clue
are in `clue_sentences_and_names`.
"""

PUZZLES = {
    "the line comes to the region of {place}": "die Linie kommt ins Gebiet von {place:dat}",
    "{groups} needs|need the road to visit both {place}, where it may not touch itself":
        "wegen {groups:dat} geht die Straße durch {place}, wo sie sich nicht berühren darf",
    "the loop stays out of the region of {place}": "die Schleife kommt nicht ins Gebiet von {place:dat}",
    "the line could go on at {place} by a turn to the other side alone":
        "die Linie könnte in {place} nur mit einer Kurve zur anderen Seite weitergehen",
    "If {goal}, a loop would close.": "Angenommen, {goal}. Dann würde sich eine Schleife schließen.",
    "If {goal}, not all loops can be rectangles.":
        "Angenommen, {goal}. Dann könnten nicht alle Schleifen Rechtecke werden.",
    "The paths can only go on {what}.": "Die Wege können nur {what} weitergehen.",
    "a line joins {place}": "eine Linie verbindet {place}",
    "a line would join different paths at {place}": "bei {place} würde eine Linie verschiedene Wege verbinden",
    "a loop comes to the region of {place}; each enters it at most once, and visits as many cells there as in "
    "its other regions":
        "ins Gebiet von {place:dat} kommt eine Schleife; jede betritt es höchstens einmal und besucht dort so viele "
        "Felder wie in ihren anderen Gebieten",
    "a path has to pass {place}, and no other way is left": "ein Weg muss durch {place}, und kein anderer ist frei",
    "a path would close to a loop": "ein Weg würde sich zur Schleife schließen",
    "all islands are joined": "alle Inseln hängen zusammen",
    "bridges do not cross": "Brücken kreuzen sich nicht",
    "different paths visit {place}": "durch {place} gehen verschiedene Wege",
    "double {what}": "zeichne bei {what:dat} zwei Brücken",
    "draw a fourth bridge at {what}": "zeichne bei {what:dat} eine vierte Brücke",
    "draw a third bridge at {what}": "zeichne bei {what:dat} eine dritte Brücke",
    "drawing {line} would cut some islands off from the others":
        "mit {line:dat} wären einige Inseln von den anderen abgeschnitten",
    "each loop passes a circle, and all circles of its number alone":
        "jede Schleife geht durch einen Kreis, und sie allein durch alle Kreise mit ihrer Zahl",
    "in no other way does the line come to {place} when its number says":
        "nur so kommt die Linie dann nach {place}, wenn die Zahl dort es verlangt",
    "leave {what} without a fourth bridge": "lass bei {what:dat} keine vierte Brücke zu",
    "leave {what} without a second bridge": "lass bei {what:dat} keine zweite Brücke zu",
    "leave {what} without a third bridge": "lass bei {what:dat} keine dritte Brücke zu",
    "no line is a closed loop": "keine Linie ist eine geschlossene Schleife",
    "the line has to pass through {place}, which no area can take, and only this way is left":
        "kein Gebiet kann {place:acc} enthalten, also muss die Linie dort durch, und nur dieser Weg ist frei",
    "no number or ? is left out, and at {place} only this way is left":
        "keine Zahl und kein ? bleibt aus, und in {place} ist nur dieser Weg frei",
    "no number or ? is left out, and the line goes straight over {place}":
        "keine Zahl und kein ? bleibt aus, und die Linie geht geradeaus durch {place}",
    "no line may join different paths": "keine Linie darf verschiedene Wege verbinden",
    "the ice at {place}": "das Eis in {place}",
    "the station|stations {place}": "den|die Bahnhof|Bahnhöfe {place}",
    "the circle|circles {place}": "den|die Kreis|Kreise {place}",
    "no line may end or branch, or turn on ice": "keine Linie darf enden, sich verzweigen oder auf dem Eis abbiegen",
    "no line may end or branch, or turn to the other side":
        "keine Linie darf enden, sich verzweigen oder zur anderen Seite abbiegen",
    "no loop could come to {group}, or one would enter it twice or not visit as many cells there as in its other "
    "regions": "keine Schleife käme mehr in {group:acc}, oder eine würde es zweimal betreten oder dort nicht so viele "
               "Felder besuchen wie in ihren anderen Gebieten",
    "no more cells belong to the area of {clue}": "zur Fläche mit {clue:dat} gehören keine Felder mehr",
    "no more cells round {clue} may be visited": "um {clue:acc} herum darf die Linie durch keine weiteren Felder",
    "no other path can visit {place}": "durch {place} kann kein anderer Weg gehen",
    "no path may branch or end early": "kein Weg darf sich verzweigen oder zu früh enden",
    "not all islands could be joined": "nicht alle Inseln könnten zusammenhängen",
    "not all loops could be rectangles": "nicht alle Schleifen könnten Rechtecke werden",
    "not each loop could pass a circle, and all circles of its number alone":
        "nicht jede Schleife könnte durch einen Kreis gehen, und sie allein durch alle Kreise mit ihrer Zahl",
    "of the neighbours {place}, on both sides of a border, the line visits at least one":
        "von den Nachbarn {place}, zwischen denen eine Grenze liegt, besucht die Linie mindestens einen",
    "of the two regions at {place} the loop visits at least one":
        "von den beiden Gebieten bei {place} besucht die Schleife mindestens eins",
    "on its n-th visit of the region of {place} the line passes n circles or none":
        "bei ihrem n-ten Besuch im Gebiet von {place:dat} geht die Linie durch n Kreise oder durch keinen",
    "one path joins {clue}": "ein Weg verbindet {clue:acc}",
    "only one line leaves each of {clue}": "von {clue:dat} geht je nur eine Linie aus",
    "some islands would be cut off from the others": "einige Inseln wären von den anderen abgeschnitten",
    "the area of {clue} allows only this": "die Fläche mit {clue:dat} lässt nur das zu",
    "the arrow at {place}": "der/den/dem Pfeil in {place}",
    "the arrow {label} at {place}": "der/den/dem Pfeil {label} in {place}",
    "the black clue at {place} lies outside the loop": "die schwarze Vorgabe in {place} liegt außerhalb der Schleife",
    "the black clue at {place} would lie inside the loop": "die schwarze Vorgabe in {place} läge innerhalb der "
                                                           "Schleife",
    "the circle at {place}": "der/den/dem Kreis bei {place}",
    "the circle {label} at {place}": "der/den/dem Kreis {text} in {place}",
    "the circles of the region of {place}": "die/den Kreise/Kreisen im Gebiet von {place:dat}",
    "the clue {label} at {place}": "{label:article} in {place}",
    "the {label} dot at {place}": "der/den/dem {label:all} Punkt in {place}",
    "the {label} dot between {place}": "der/den/dem {label:all} Punkt zwischen {place}",
    "the circle between {place}": "der/den/dem Kreis zwischen {place}",
    "the end at {place} has its one line": "vom Ende in {place} geht schon eine Linie aus",
    "the gate at {place}": "das/dem Tor bei {place}",
    "the icebarn of {place}": "die/der Eisfläche von {place}",
    "the island {label} at {place}": "die/der Insel {label} in {place}",
    "the line could not come to {group}": "die Linie käme nicht mehr zu {group:dat}",
    "the line could not come to {place} when its number says":
        "die Linie könnte nicht mehr dann nach {place} kommen, wenn die Zahl dort es verlangt",
    "the line could not enter and leave {group} just once":
        "die Linie könnte {group:acc} nicht mehr genau einmal betreten und verlassen",
    "the line could not enter and leave {group} just twice":
        "die Linie könnte {group:acc} nicht mehr genau zweimal betreten und verlassen",
    "the line could not go on in the same direction through the portals {place}":
        "die Linie könnte durch die Portale {place} nicht in derselben Richtung weitergehen",
    "the line could not pass n circles or none on each n-th visit of the region of {place}":
        "bei einem der Besuche im Gebiet von {place:dat}, dem n-ten, ginge die Linie weder durch n Kreise "
        "noch an allen vorbei",
    "the line could not visit all cells of {group} or none, entering it at most once":
        "die Linie könnte {group:acc} nicht mehr höchstens einmal betreten und dabei durch alle Felder oder "
        "keins gehen",
    "the line does not visit {clue}": "die Linie geht nicht durch {clue:acc}",
    "the line does not visit {place}": "die Linie geht nicht durch {place}",
    "the line enters and leaves the region of {place} only once":
        "die Linie betritt und verlässt das Gebiet von {place:dat} höchstens einmal",
    "the line enters and leaves the region of {place} only twice":
        "die Linie betritt und verlässt das Gebiet von {place:dat} höchstens zweimal",
    "at {place} the line comes in or goes out, and only this way is left":
        "in {place} kommt die Linie herein oder geht hinaus, und nur dieser Weg ist frei",
    "with {what} the line would come into one of the portals {place}, and from the other it could not go on in the "
    "same direction":
        "mit {what:dat} käme die Linie in eins der Portale {place} und könnte aus dem anderen nicht in derselben "
        "Richtung weitergehen",
    "the line goes on in the same direction through the portals {place}":
        "die Linie geht durch die Portale {place} in derselben Richtung weiter",
    "the line goes straight at the white circles of the region of {what}":
        "führe die Linie durch die weißen Kreise im Gebiet von {what} geradeaus",
    "the line has to come to the icebarn of {place}, and only this way is left":
        "die Linie muss zur Eisfläche von {place}, und nur dieser Weg ist frei",
    "the line has to enter and leave the region of {place} twice, and only this way is left":
        "die Linie muss das Gebiet von {place:dat} zweimal betreten und verlassen, und nur dieser Weg ist frei",
    "the line has to enter and leave the region of {place}, and only this way is left":
        "die Linie muss das Gebiet von {place:dat} betreten und verlassen, und nur dieser Weg ist frei",
    "the line stays off {clue} and its area": "die Linie lässt die ganze Fläche mit {clue:dat} aus",
    "the line turns at the white circles of the region of {what}":
        "lass die Linie an den weißen Kreisen im Gebiet von {what} abbiegen",
    "the line visits all cells of the region of {place} or none, and enters it at most once":
        "die Linie geht durch alle Felder im Gebiet von {place:dat} oder durch keins und betritt es höchstens einmal",
    "the line visits the black circles of the region of {what}":
        "führe die Linie durch die schwarzen Kreise im Gebiet von {what}",
    "the line visits the moons of the region of {what}": "führe die Linie durch die Monde im Gebiet von {what}",
    "the line visits the suns of the region of {what}": "führe die Linie durch die Sonnen im Gebiet von {what}",
    "the line visits the white circles of the region of {what}":
        "führe die Linie durch die weißen Kreise im Gebiet von {what}",
    "the line visits {clue}, and turns at all white circles of its region or at none":
        "die Linie geht durch {clue:acc} und biegt an allen weißen Kreisen des Gebiets ab oder an keinem",
    "the line would enter and leave {group} more than once":
        "die Linie würde {group:acc} mehr als einmal betreten und verlassen",
    "the line would visit moons and suns of one region, at {place}":
        "die Linie käme zu Monden und Sonnen eines Gebiets, bei {place}",
    "the line would visit neither of the neighbours {place}": "die Linie käme in keinen der Nachbarn {place}",
    "the line would visit too few cells of the region of {clue}":
        "die Linie ginge durch zu wenige Felder im Gebiet von {clue:dat}",
    "the line would visit too many cells of the region of {clue}":
        "die Linie ginge durch zu viele Felder im Gebiet von {clue:dat}",
    "the line would visit {clue}": "die Linie ginge durch {clue:acc}",
    "the list {label} at {place}": "die/der Liste {label} in {place}",
    "the loop could not pass {group} just once": "die Schleife käme nicht mehr genau einmal durch {group:acc}",
    "the loop has to pass the gate at {place}, and only this way is left":
        "die Schleife muss durch das Tor bei {place}, und nur dieser Weg ist frei",
    "the loop of {clue} allows only this": "die Schleife durch {clue:acc} lässt nur das zu",
    "the loop of {clue} has all its cells there": "die Schleife durch {clue:acc} hat dort schon alle Felder",
    "the loop of {clue} needs these cells": "die Schleife durch {clue:acc} braucht diese Felder",
    "the loop passes the gate at {place} only once": "die Schleife geht nur einmal durch das Tor bei {place}",
    "the loop stays out of the region of {what}": "halte die Schleife vom Gebiet von {what} fern",
    "the loop visits all of the region of {what}": "führe die Schleife durch das ganze Gebiet von {what}",
    "the loop would visit neither of the two regions at {place}":
        "die Schleife käme in keins der beiden Gebiete bei {place}",
    "the number at {place}": "die/der Zahl in {place}",
    "the {symbol} circle {text} at {place}": "der/den/dem {symbol:all} Kreis {text} in {place}",
    "the number {label} at {place}": "{label:article} in {place}",
    "the path at {place} has both its lines": "der Weg in {place} hat dort schon zwei Linien",
    "the path at {place} has only one way on": "der Weg kann in {place} nur so weitergehen",
    "the piece at {place}": "das/dem Stück in {place}",
    "the portals {place}": "die/den Portale/Portalen {place}",
    "the region of {clue} has all its shaded cells": "das Gebiet von {clue:dat} hat schon alle gefärbten Felder",
    "the region of {clue} needs all the cells that are left":
        "das Gebiet von {clue:dat} braucht alle Felder, die noch frei sind",
    "the region of {place} has its shaded arrow": "das Gebiet von {place:dat} hat schon einen gefärbten Pfeil",
    "the region of {place} needs a shaded arrow, and only this one is left":
        "das Gebiet von {place:dat} braucht einen gefärbten Pfeil, und nur dieser kommt noch in Frage",
    "the road does not touch itself at {place}": "die Straße berührt sich bei {place} nicht selbst",
    "the road does not visit {place}": "die Straße geht nicht durch {place}",
    "the road would touch itself at {place}": "die Straße würde sich bei {place} selbst berühren",
    "the rule of the loops": "die/der Regel für Schleifen",
    "the rule of the numbers of loops": "die/der Regel für die Zahlen der Schleifen",
    "the rule that all islands are joined": "die/der Regel, dass alle Inseln zusammenhängen",
    "the rule that all loops are rectangles": "die/der Regel, dass alle Schleifen Rechtecke sind",
    "the rule that no bridge crosses {place}": "die/der Regel, dass keine Brücke eine andere kreuzt, bei {place}",
    "the rule that no line is a closed loop": "die/der Regel, dass keine Linie eine geschlossene Schleife ist",
    "the arms of {clue} take this, however long each of them is":
        "wie lang die Arme von {clue:dat} auch sind, dieses Stück gehört dazu",
    "the runs of {clue} take this, wherever they lie":
        "wo die Stücke zu {clue:dat} auch liegen, dieses gehört dazu",
    "the run of {clue} takes this, wherever it lies":
        "wo die Strecke zu {clue:dat} auch liegt, dieses Stück gehört dazu",
    "the sections that meet between {place} must not have equally many cells":
        "die Abschnitte, die sich zwischen {place} treffen, dürfen nicht gleich viele Felder haben",
    "the sections that meet between {place} would have equally many cells":
        "die Abschnitte, die sich zwischen {place} treffen, hätten gleich viele Felder",
    "the sheep at {place} lies inside the loop": "das Schaf in {place} liegt innerhalb der Schleife",
    "the sheep at {place} would lie outside the loop": "das Schaf in {place} läge außerhalb der Schleife",
    "the tile of {place}": "die/der Kachel von {place}",
    "the triangle at {place}": "das/dem Dreieck in {place}",
    "the wall at {place}": "die/der Wand in {place}",
    "the white clue at {place} lies inside the loop": "die weiße Vorgabe in {place} liegt innerhalb der Schleife",
    "the white clue at {place} would lie outside the loop": "die weiße Vorgabe in {place} läge außerhalb der Schleife",
    "the wolf at {place} lies outside the loop": "der Wolf in {place} liegt außerhalb der Schleife",
    "the wolf at {place} would lie inside the loop": "der Wolf in {place} läge innerhalb der Schleife",
    "the {label} at {place}": "{label:article} in {place}",
    "the {label} circle at {place}": "der/den/dem {symbol:all} Kreis {text} in {place}",
    "the {label} pearl at {place}": "die/der {symbol:feminine} Perle in {place}",
    "the {label} {place}": "die/der {label:all} {place}",
    "two bridges would cross at {place}": "bei {place} würden sich zwei Brücken kreuzen",
    "with {line} not all loops could be rectangles": "mit {line:dat} könnten nicht alle Schleifen Rechtecke werden",
    "without {line} not all loops could be rectangles": "ohne {line:acc} könnten nicht alle Schleifen Rechtecke werden",
    "without {line} some islands would be cut off from the others":
        "ohne {line:acc} wären einige Inseln von den anderen abgeschnitten",
    "{what} has|have a fourth bridge": "<{what}> hat|haben eine vierte Brücke",
    "{what} has|have a third bridge": "<{what}> hat|haben eine dritte Brücke",
    "{what} has|have no fourth bridge": "<{what}> hat|haben keine vierte Brücke",
    "{what} has|have no second bridge": "<{what}> hat|haben keine zweite Brücke",
    "{what} has|have no third bridge": "<{what}> hat|haben keine dritte Brücke",
    "{what} is|are double": "<{what}> ist|sind doppelt",
    "a loop would not pass just one circle, or visit unequally many cells of its regions":
        "eine Schleife ginge nicht durch genau einen Kreis oder in ihren Gebieten durch verschieden viele "
        "Felder",
    "with {line} a loop would not pass just one circle, or visit unequally many cells of its regions":
        "mit {line:dat} ginge eine Schleife nicht durch genau einen Kreis oder in ihren Gebieten durch "
        "verschieden viele Felder",
    "without {line} a loop would not pass just one circle, or visit unequally many cells of its regions":
        "ohne {line:acc} ginge eine Schleife nicht durch genau einen Kreis oder in ihren Gebieten durch "
        "verschieden viele Felder",
    "with {line} the loop of {groups} could not visit as many cells of each of its regions as its number "
    "says":
        "mit {line:dat} könnte die Schleife durch {groups:acc} nicht in jedem ihrer Gebiete so viele Felder "
        "besuchen, wie dort steht",
    "without {line} the loop of {groups} could not visit as many cells of each of its regions as its number "
    "says":
        "ohne {line:acc} könnte die Schleife durch {groups:acc} nicht in jedem ihrer Gebiete so viele Felder "
        "besuchen, wie dort steht",
    "a rectangle has to run along {line}": "ein Rechteck muss entlang {line:dat} laufen",
    "no rectangle can run along {line}": "kein Rechteck kann entlang {line:dat} laufen",
    "{rule} as {causes}": "{rule}, denn {causes}",
    "as {causes}, {rule}": "{rule}, denn {causes}",
    "a path round three sides of the square of {place} could take the fourth instead (a second solution)":
        "ein Weg um drei Seiten des Quadrats aus {place} könnte auch die vierte nehmen (eine zweite Lösung)",
    "with {place} empty, a path on two sides of it could also run through it (a second solution)":
        "ist {place} leer, könnte ein Weg auf zwei Seiten davon auch hindurchgehen (eine zweite Lösung)",
    "with {place} both empty, a path along them could also run through them (a second solution)":
        "sind {place} beide leer, könnte ein Weg an beiden entlang auch hindurchgehen (eine zweite Lösung)",
    "a path through both {place} could take the line between them as a short cut (a second solution)":
        "ein Weg durch {place} könnte auch die Linie dazwischen als Abkürzung nehmen (eine zweite Lösung)",
    "the part of the line at {place} needs this to have {label} cell|cells":
        "nur so kann der Abschnitt in {place} {label} Feld|Felder haben",
    "the line would turn more than {label} time|times in {place} and the cells before and after it":
        "die Linie würde in {place} und den Feldern davor und danach mehr als {label}-mal abbiegen",
    "the line would turn fewer than {label} time|times in {place} and the cells before and after it":
        "die Linie würde in {place} und den Feldern davor und danach weniger als {label}-mal abbiegen",
    "the loop runs between {clue} and {others}": "die Schleife geht zwischen {clue:dat} und {others:dat} durch",
    "the line could not pass {place} without a third water cell in a row":
        "die Linie käme nicht durch {place} ohne ein drittes Wasserfeld hintereinander",
    "the line could not go straight through {place} and the cells before and after it":
        "die Linie könnte durch {place} und die Felder davor und danach nicht geradeaus gehen",
    "the part of the line at {place} could not have {label} cell|cells":
        "der Abschnitt in {place} könnte nicht {label} Feld|Felder haben",
    "in no other way does the line come to {place} on visit {label} of its region":
        "nur so kommt die Linie beim Besuch {label} des Gebiets nach {place}",
    "the line could not come to {place} on visit {label} of its region":
        "die Linie käme beim Besuch {label} des Gebiets nicht nach {place}",
    "the line has to come to {group}, and needs this cell for that":
        "die Linie muss in {group:acc} kommen und braucht dafür dieses Feld",
    "the line joins the regions of {place}, one of moons and one of suns":
        "die Linie verbindet die Gebiete von {place}, eins mit Monden und eins mit Sonnen",
    "the line would join the regions of {place}, both of moons or both of suns":
        "die Linie würde die Gebiete von {place} verbinden, beide mit Monden oder beide mit Sonnen",
    "the regions of {place} are both of moons":
        "in den Gebieten von {place} besucht die Linie beide Male Monde",
    "the regions of {place} are both of suns":
        "in den Gebieten von {place} besucht die Linie beide Male Sonnen",
    "the region of {region} has only moons": "im Gebiet von {region} gibt es nur Monde",
    "the region of {region} has only suns": "im Gebiet von {region} gibt es nur Sonnen",
    "the line has to visit a symbol there, and only this way is left":
        "die Linie muss dort durch ein Zeichen, und nur dieser Weg ist frei",
    "the line turns {label} time|times in {place} and the cells before and after it":
        "die Linie biegt in {place} und den Feldern davor und danach {label}-mal ab",
    "the line would not turn {label} time|times in {place} and the cells before and after it":
        "die Linie würde in {place} und den Feldern davor und danach nicht {label}-mal abbiegen",
    "the tile of {place} has {cells} empty side|sides already, one for each cell":
        "die Kachel von {place} hat schon {cells} leere Seite|Seiten, für jedes Feld eine",
    "the tile of {place} needs {cells} empty side|sides, one for each cell, and has no others left":
        "die Kachel von {place} braucht {cells} leere Seite|Seiten, für jedes Feld eine, und hat keine "
        "anderen mehr",
    "{group} could not have {cells} empty side|sides, one for each cell":
        "{group} könnte nicht {cells} leere Seite|Seiten haben, für jedes Feld eine",
    "the loop has to visit the region of {place}": "die Schleife muss das Gebiet von {place:dat} besuchen",
    "the loop could not visit the region of {place}": "die Schleife könnte das Gebiet von {place:dat} nicht besuchen",
    "with a second bridge there {failure}": "eine zweite Brücke dort geht nicht, denn {failure}",
    "of two regions side by side the loop visits at least one":
        "von zwei Gebieten nebeneinander besucht die Schleife mindestens eins",
    "{causes}": "{causes}",
}

STATEMENTS = {
    "the line goes straight at the white circles of the region of {what}":
        "<die Linie> geht durch die weißen Kreise im Gebiet von {what} geradeaus",
    "the line turns at the white circles of the region of {what}":
        "<die Linie> biegt an den weißen Kreisen im Gebiet von {what} ab",
    "the line visits the black circles of the region of {what}":
        "<die Linie> geht durch die schwarzen Kreise im Gebiet von {what}",
    "the line visits the moons of the region of {what}": "<die Linie> geht durch die Monde im Gebiet von {what}",
    "the line visits the suns of the region of {what}": "<die Linie> geht durch die Sonnen im Gebiet von {what}",
    "the line visits the white circles of the region of {what}":
        "<die Linie> geht durch die weißen Kreise im Gebiet von {what}",
    "the loop stays out of the region of {what}": "<die Schleife> bleibt dem Gebiet von {what} fern",
    "the loop visits all of the region of {what}": "<die Schleife> geht durch das ganze Gebiet von {what}",
}
