# Was die Lektionen sagen. Die Stellungen stehen in lessons/data, eine Datei je Lektion; siehe docs/lessons.md.
# Wörter zwischen *Sternen* werden hervorgehoben.

lesson-other = Erlaubt, aber hier nicht gefragt.
lesson-nothing = Das vervollständigt keine Figur und bringt keinen Doppelzug.
# $shape: ein Stein mit seinem Artikel im Akkusativ.
lesson-hint-piece = Nimm { $shape }.

lessons-start = Deine erste Partie
lessons-placing = Steine legen
lessons-free = Doppelzüge
lessons-scoring = Punkte
lessons-ending = Das Ende der Partie
lessons-tips = Sechs Tipps

lesson-first = Deine erste Partie
    .about = Zwei Minuten: legen, anlegen, punkten und gewinnen.
lesson-first-1 = Du spielst Grün. Wähle einen Stein und lege ihn in die Mitte des Bretts: Er muss mindestens eines der markierten Felder belegen.
    .hint-1 = Sobald du einen Stein gewählt hast, leuchtet jede Stelle, an die er passt.
    .done = Guter Anfang! Dein Stein hat jetzt einen hellen Rand: Der zuletzt gelegte Stein heißt *Vorgänger*.
lesson-first-2 = Violett hat geantwortet, und nun ist dieser Stein der *Vorgänger*. Was du legst, muss ihn berühren. Eine einzige gemeinsame Ecke genügt.
    .hint-1 = Die Markierungen auf dem Brett zeigen, welche freien Felder den Vorgänger berühren.
    .done = Das ist die einzige Regel beim Legen. Jetzt ist dein Stein der Vorgänger, und Violett muss an ihn anlegen.
lesson-first-3 = Fünf Felder um einen Punkt bilden einen *Kreis*. Ist er voll, bekommt 10 Punkte, wer die meisten seiner Felder hat. Fülle den markierten Kreis.
    .hint-1 = Drei Felder fehlen, und einer deiner Steine belegt genau diese drei.
    .begun = Du bist im Kreis, aber er ist noch nicht voll: Violett könnte ihn jetzt vervollständigen.
    .done = Drei der fünf Felder gehören dir: 10 Punkte!
lesson-first-4 = Auch *Sterne* haben fünf Felder. Violett und Rot haben in diesem je zwei. Nimm das fünfte: Dann hat niemand die Mehrheit, und niemand bekommt die 10. Du aber bekommst 5, weil du den Stern vervollständigst.
    .hint-1 = Der kleinste Stein genügt: ein Feld eines Sterns.
    .free = Auch ein Doppelzug ist gut. Aber der Stern ist noch offen, und Violett oder Rot kann sein letztes Feld nehmen.
    .done = Zwei, zwei und eins: 5 Punkte für dich und keiner für die anderen.
lesson-first-5 = Sind alle Felder um deinen Stein belegt, sobald er liegt, bekommst du einen *Doppelzug*. Finde die Lücke am Vorgänger.
    .hint-1 = Suche ein einzelnes Feld mit Steinen auf allen Seiten.
    .done = Rundum umschlossen: Du bist gleich noch einmal dran.
lesson-first-6 = Dein Doppelzug! Dieser Stein darf einen *beliebigen* Stein auf dem Brett berühren. Vervollständige damit einen Kreis.
    .hint-1 = Zwei Kreisen fehlen je zwei Felder.
    .done = 10 Punkte, und niemand konnte es verhindern. Suche immer nach Doppelzügen.
lesson-first-7 = Du hast 30 Punkte. Sobald jemand *40* hat, endet die Partie nach diesem Zug, und wer die meisten Punkte hat, gewinnt. Gewinne jetzt.
    .hint-1 = Vervollständige den markierten Kreis.
    .done = Gewonnen! Du weißt jetzt genug, um zu spielen. Beginne eine Partie, oder mach mit den Lektionen weiter.

lesson-fitting = Wo Steine passen
    .about = Steine drehen und wenden, ganze Felder belegen.
lesson-fitting-1 = Ein Stein belegt immer ganze Felder, und du darfst ihn beliebig drehen. Fülle die drei markierten Felder mit einem einzigen Stein.
    .hint-1 = Zeige mit dem Stein in der Hand auf die markierten Felder und drehe ihn, bis er richtig liegt.
    .elsewhere = Der richtige Stein, aber an der falschen Stelle. Nimm ihn zurück und drehe ihn.
    .done = Genau. Auf dem Brett entscheiden die Linien, wo ein Stein passt.
lesson-fitting-2 = Steine dürfen auch *gewendet* werden. Fülle die beiden markierten Felder mit einem Haken.
    .hint-1 = Wähle den Haken, zeige auf die markierten Felder und wende ihn, wenn er nicht richtig liegt.
    .elsewhere = Ein Haken, aber nicht auf den markierten Feldern. Nimm ihn zurück, dann drehe oder wende ihn.
    .done = Richtig. Jeder Stein hat mehr Möglichkeiten, als man zuerst sieht.

lesson-opening = Der erste Stein
    .about = Er belegt ein Feld des Mittelsterns oder des Rings darum.
lesson-opening-1 = Der erste Stein einer Partie muss mindestens ein Feld des *Mittelsterns* oder des *Rings* darum belegen. Beginne mit einem Stein, der in beiden liegt.
    .hint-1 = Der Stern besteht aus Pfeilfeldern, der Ring aus Drachenfeldern. Manche Steine haben beides.
    .star = Ein erlaubter Anfang, aber ganz im Stern.
    .ring = Ein erlaubter Anfang, aber ganz im Ring.
    .done = Eines von beiden hätte genügt. Nur dieser erste Stein muss in der Mitte liegen.

lesson-leader = Dem Vorgänger folgen
    .about = Den zuletzt gelegten Stein berühren und den nächsten dorthin lenken, wo du ihn haben willst.
lesson-leader-1 = Dein Stein muss den *Vorgänger* berühren: an einer Kante oder nur an einer Ecke. Lege einen, der ihn nur an einer Ecke berührt.
    .hint-1 = Markiert sind die Felder, die den Vorgänger berühren; manche grenzen nur mit einer Ecke an ihn.
    .edge = Er berührt ihn, aber an einer Kante.
    .done = Eine Ecke genügt, darum hat der Vorgänger mehr Nachbarn, als es scheint.
lesson-leader-2 = Dein Stein wird der Vorgänger, also bestimmst *du*, wo Violett legen darf. Violett möchte den Mittelstern vervollständigen. Lege so, dass Violett nicht sofort punkten kann.
    .hint-1 = Lenke Violett von den freien Feldern des Sterns weg, oder fülle sie selbst.
    .reach = Von dort erreicht Violett den Stern und punktet mit dem nächsten Stein.
    .done = Violett kann jetzt nicht punkten. Gut gelenkt ist halb gewonnen.

lesson-must = Du musst legen
    .about = Niemand setzt freiwillig aus, aber du kannst andere dazu zwingen.
lesson-must-1 = Niemand darf freiwillig aussetzen: Wer legen kann, muss. Hier bleibt dir nur ein Zug, und er vervollständigt den markierten Kreis für Violett. Spiele ihn trotzdem.
    .hint-1 = Das letzte freie Feld des Kreises ist das einzige, das den Vorgänger berührt.
    .done = 10 Punkte für Violett, aber 5 für dich, weil du den Kreis vervollständigt hast.
lesson-must-2 = Kann kein Stein eines Spielers den Vorgänger berühren, *setzt er aus*, und der Vorgänger bleibt, wo er ist. Lege so, dass Violett nirgends anlegen kann.
    .hint-1 = Dein Stein darf neben sich kein freies Feld lassen, in das ein Stein von Violett passt.
    .points = 10 Punkte sind sehr gut, aber Violett kann von dort weiterlegen.
    .done = Violett findet keine Stelle und setzt aus. Du bist wieder dran, und dein Stein ist noch immer der Vorgänger.

lesson-surrounded = Umschlossene Steine
    .about = Eine Lücke füllen und gleich noch einmal legen, wo du willst.
lesson-surrounded-1 = Du bekommst einen *Doppelzug*, wenn nach dem Legen jedes Feld belegt ist, das deinen Stein an einer Kante oder Ecke berührt. Finde so eine Stelle.
    .hint-1 = Es ist ein einzelnes Feld zwischen den Steinen, direkt am Vorgänger.
    .done = Ringsum kein freies Feld mehr: ein Doppelzug.
lesson-surrounded-2 = Im Doppelzug darf dein Stein einen *beliebigen* Stein auf dem Brett berühren, nicht nur den Vorgänger. Finde irgendwo eine Figur, die du für 10 Punkte vervollständigen kannst.
    .hint-1 = Sieh dir die Mitte an und den Kreis rechts darüber.
    .gift = Du vervollständigst einen Kreis, aber Violett hat darin die Mehrheit.
    .sliver = Noch ein Doppelzug, gar nicht schlecht. Aber hier sind sofort 10 Punkte zu holen.
    .done = 10 Punkte weit weg vom Vorgänger. Jetzt ist dein Stein der Vorgänger.
lesson-surrounded-3 = Jenseits des Randes gibt es keine Felder, dort muss also nichts belegt sein. Finde die Stelle am Rand, an der dein Stein umschlossen ist.
    .hint-1 = Dort vervollständigst du zugleich einen Kreis.
    .sliver = Ein Doppelzug, aber aus einem anderen Grund: Es ist der erste Splitter. Finde eine Stelle, an der dein Stein umschlossen ist.
    .done = Der Rand gilt als belegt: 10 Punkte und dazu ein Doppelzug.

lesson-center-star = Der Mittelstern
    .about = Wer ihn vervollständigt, legt noch einmal.
lesson-center-star-1 = Wer den *Mittelstern* vervollständigt, bekommt einen Doppelzug. Vervollständige ihn.
    .hint-1 = Zwei benachbarte Felder fehlen.
    .done = 10 Punkte für die Mehrheit und ein Doppelzug.
lesson-center-star-2 = Den Doppelzug bekommt, wer den Mittelstern vervollständigt, auch wenn ein anderer die meisten Felder darin hat. Hol dir den Doppelzug.
    .hint-1 = Wieder fehlen zwei benachbarte Felder.
    .done = Violett bekommt 10 für drei Felder; du bekommst 5 und legst noch einmal.

lesson-slivers = Splitter
    .about = Nur der erste der Partie bringt einen Doppelzug.
lesson-slivers-1 = Splitter passen nur in die schmalen Felder am Rand, neben der Spitze eines Sterns. Der *erste Splitter* der ganzen Partie bringt einen Doppelzug. Lege ihn.
    .hint-1 = Wähle den Splitter: Die passende Stelle leuchtet.
    .done = Der erste Splitter: Du legst noch einmal. Diesen Doppelzug kann jetzt niemand mehr bekommen.
lesson-slivers-2 = Ein Splitter liegt schon, darum bringen weitere keinen Doppelzug mehr. Hol dir auf andere Weise einen.
    .hint-1 = Fülle eine Lücke am Vorgänger.
    .second = Ein zweiter Splitter: kein Doppelzug mehr.
    .done = Umschlossen: ein Doppelzug, und 5 Punkte für den kompletten Stern.

lesson-chains = Mehrere Doppelzüge
    .about = Einer nach dem anderen, einer aus zwei Gründen und einer, der verfällt.
lesson-chains-1 = Du hast einen Doppelzug. Der Stein, den du jetzt legst, kann *noch einen* bringen. Finde so eine Stelle, irgendwo auf dem Brett.
    .hint-1 = Suche am linken Rand ein einzelnes Feld, das ringsum von Steinen umgeben ist.
    .gift = 5 Punkte, aber 10 für Violett, und dein Zug ist zu Ende.
    .done = Und noch einmal! Für Doppelzüge in Folge gibt es keine Grenze.
lesson-chains-2 = Manchmal gibt es zwei Gründe: Vervollständige den Mittelstern mit einem Stein, der auch umschlossen ist.
    .hint-1 = Ein Feld des Sterns fehlt.
    .done = Zwei Gründe und doch nur *ein* Doppelzug.
lesson-chains-3 = Ein Doppelzug kann verfallen: Passt keiner deiner Steine, ist dein Zug *zu Ende*. Du hast einen Splitter und einen Stein, der nirgends mehr passt. Lege den Splitter dorthin, wo er umschlossen ist.
    .hint-1 = Es ist ein schmales Feld am Rand zwischen zwei Steinen.
    .done = Ein Doppelzug, aber nichts zu legen. Und da kein freies Feld diesen Vorgänger berührt, kann auch sonst niemand legen: Die Partie ist aus.

lesson-majority = Wer die 10 bekommt
    .about = Die meisten Felder: 10 Punkte. Für andere vervollständigen: 5.
lesson-majority-1 = Ein Kreis oder Stern zählt, sobald sein letztes Feld belegt ist. *10 Punkte* bekommt, wer die meisten seiner fünf Felder hat. Vervollständige den markierten Kreis.
    .hint-1 = Belege alle drei freien Felder mit einem Stein.
    .begun = Jetzt kann Violett nehmen, was übrig ist. Vervollständige den Kreis auf einen Schlag.
    .done = Drei zu zwei: 10 Punkte. Jede Figur zählt nur einmal, und Felder außerhalb aller Figuren bringen nichts.
lesson-majority-2 = Jetzt hat Violett drei Felder. Vervollständigst du den Kreis, bekommt Violett die 10, denn nur die Mehrheit zählt. Wer aber eine Figur für einen anderen vervollständigt, bekommt *5*. Probiere es.
    .hint-1 = Zwei benachbarte Felder des Kreises sind frei.
    .done = 10 für Violett, 5 für dich. Für eine Figur bekommt man nie die 10 und die 5 zugleich.

lesson-ties = Gleichstand
    .about = Bei Gleichstand an der Spitze gibt es nur die 5.
lesson-ties-1 = Violett und Rot haben im markierten Kreis je zwei Felder. Bei Gleichstand an der Spitze bekommt *niemand* die 10. Nimm das letzte Feld.
    .hint-1 = Ein Drachenfeld fehlt; ein größerer Stein, der es belegt, tut es auch.
    .done = 5 Punkte für dich und nichts für Violett und Rot.
lesson-ties-2 = Das gilt auch, wenn du selbst gleichauf liegst. Nimm die letzten zwei Felder des Sterns: Dann steht es zwei, zwei und eins.
    .hint-1 = Welcher Stein belegt zwei benachbarte Felder eines Sterns?
    .done = Niemand bekommt die 10, du bekommst 5, und der Mittelstern bringt dir einen Doppelzug.

lesson-double = Zwei Figuren mit einem Stein
    .about = Jede Figur zählt für sich.
lesson-double-1 = Ein Stein kann mehrere Figuren vervollständigen; jede zählt für sich. Vervollständige mit einem einzigen Stein den markierten Stern *und* den markierten Kreis.
    .hint-1 = Du brauchst je ein Feld von beiden; sie haben eine gemeinsame Kante.
    .circle = Der Kreis ist komplett, der Stern aber nicht.
    .other = Das ist ein anderer Kreis. Die beiden markierten Figuren bringen mehr.
    .done = 10 für den Stern, in dem du führst, und 5 für den Kreis, dessen 10 an Violett gehen. Und ein Doppelzug!
lesson-double-2 = Noch einmal: 10 Punkte für den Stern allein sind gut, 15 für beide Figuren sind besser.
    .hint-1 = Ein Stein mit drei Feldern erreicht beide.
    .star = 10 Punkte. Aber der Kreis ist noch offen, und Violett hat darin die meisten Felder.
    .circle = Nur der Kreis: 10 für Violett, 5 für dich. Der Stern ist noch offen.
    .done = 15 Punkte mit einem einzigen Stein.

lesson-center-ring = Der Mittelring
    .about = Eine Option: zehn Felder mehr, 15 Punkte wert.
lesson-center-ring-1 = Manche spielen mit dem *Mittelring*: Die zehn Felder um den Mittelstern sind eine weitere Figur und bringen dem, der die meisten hat, *15 Punkte*. Vervollständige ihn.
    .hint-1 = Ein Feld des Rings fehlt.
    .star = 10 Punkte und ein Doppelzug für den Stern, aber hier geht es um den Ring.
    .done = Sechs von zehn Feldern: 15 Punkte. Diese Figur zählt nur, wenn ihr es vor der Partie vereinbart habt.
lesson-center-ring-2 = Auch beim Ring bekommt 5 Punkte, wer ihn vervollständigt, wenn ein anderer die meisten Felder hat. Probiere es.
    .hint-1 = Ein Feld des Rings ist frei.
    .done = 15 für Violett, 5 für dich.
lesson-center-ring-3 = Bei zehn Feldern kann es sogar zwischen zwei Spielern einen Gleichstand geben. Vervollständige den Ring so, dass es fünf zu fünf steht.
    .hint-1 = Zwei benachbarte Felder sind frei.
    .star = Das vervollständigt den Stern für 10 Punkte. Ein besserer Zug, aber hier wollen wir den Gleichstand sehen.
    .done = Fünf zu fünf: Niemand bekommt die 15, und du bekommst 5.

lesson-target = 40 erreichen
    .about = Die Partie endet nach dem Zug, einschließlich aller Doppelzüge.
lesson-target-1 = Sobald jemand 40 Punkte hat, endet die Partie *am Ende dieses Zuges*, einschließlich aller Doppelzüge. Du hast 30. Erreiche 40 und hole mit demselben Stein einen Doppelzug.
    .hint-1 = Vervollständige den Mittelstern.
    .done = 40 Punkte, aber die Partie geht weiter: Du hast noch deinen Doppelzug.
lesson-target-2 = Punkte aus diesem Doppelzug zählen noch. Hole dir noch 10, bevor die Partie endet.
    .hint-1 = Suche einen Kreis, in dem alle Steine dir gehören.
    .gift = Du gewinnst mit 45, aber 10 Punkte gehen an Violett.
    .over = Auch so gewinnst du, aber mit 40: Es waren noch 10 Punkte zu holen.
    .done = Du gewinnst mit 50 Punkten. Der Zug ist zu Ende und damit die Partie.

lesson-at-once = Sofort aufhören
    .about = Eine Option: die Regel der französischen Ausgabe.
lesson-at-once-1 = In der französischen und, Rezensionen zufolge, auch in der deutschen Ausgabe endet die Partie *sofort mit dem Stein*, der 40 erreicht, ohne Doppelzug. So wird hier gespielt, und du hast 30. Vervollständige den markierten Stern mit einem Stein, der umschlossen wäre.
    .hint-1 = Ein Feld des Sterns fehlt.
    .done = Die Partie endet sofort. Nach den üblichen Regeln hättest du noch einmal gelegt.

lesson-going-out = Der letzte Stein
    .about = 10 Punkte dafür, und die Partie ist aus.
lesson-going-out-1 = Wer seinen letzten Stein legt, bekommt *10 Punkte*, und die Partie endet sofort. Dir bleiben zwei. Hole dir einen Doppelzug, damit du beide legen kannst.
    .hint-1 = Finde die Lücke, in der dein Pfeil umschlossen ist.
    .done = Ein Doppelzug, und noch ein Stein.
lesson-going-out-2 = Lege deinen letzten Stein.
    .hint-1 = Dein letzter Stein ist ein Splitter; er passt an den Rand.
    .done = 10 Punkte für den letzten Stein, und die Partie ist zu Ende.
lesson-going-out-3 = Die 10 Punkte für den letzten Stein zählen zum Endstand, ebenso wie alles, was er sonst noch bringt. Du hast 5 Punkte, Violett 20. Lege deinen letzten Stein so, dass du gewinnst.
    .hint-1 = 10 Punkte reichen nicht. Vervollständige mit deinem großen Segment einen Kreis.
    .lost = Mit 10 Punkten für den letzten Stein hast du 15: Violett gewinnt mit 20.
    .done = 10 für den Kreis und 10 für den letzten Stein: 25 zu 20.

lesson-blocked = Niemand kann legen
    .about = Setzen alle nacheinander aus, ist die Partie zu Ende.
lesson-blocked-1 = Kann niemand den Vorgänger berühren, setzen alle nacheinander aus, und die Partie *endet*. Du führst mit 10 Punkten. Lege so, dass weder Violett noch du weiterlegen kannst.
    .hint-1 = Fülle eine Lücke, neben die kein Stein mehr passt.
    .done = Niemand kann legen: Die Partie ist aus, und du gewinnst mit 10 zu 0.

lesson-winner = Wer gewinnt
    .about = Die meisten Punkte, dann die meisten Steine, sonst geteilter Sieg.
lesson-winner-1 = Es gewinnt, wer die meisten Punkte hat, bei Gleichstand, wer *mehr Steine übrig* hat. Du hast 35 Punkte und 9 Steine, Violett 30 und 7. Vervollständige den markierten Kreis, auch wenn seine 10 Punkte an Violett gehen.
    .hint-1 = Ihr werdet beide 40 Punkte haben. Zähle die Steine.
    .done = 40 zu 40, aber du hast noch 8 Steine und Violett 7: Du gewinnst.
lesson-winner-2 = Haben die Punktgleichen auch gleich viele Steine übrig, *teilen* sie sich den Sieg. Rot hat 30 Punkte, du hast 35. Vervollständige den markierten Kreis.
    .hint-1 = Zwei Felder des Kreises fehlen.
    .done = 40 zu 40 und je 10 Steine: Du und Rot teilt euch den Sieg.

lesson-big-slice = Tipp 1: große Segmente
    .about = Mit drei Feldern eines Kreises holt dich niemand mehr ein.
lesson-big-slice-1 = Ein *großes Segment* belegt drei der fünf Felder eines Kreises: Mehr kann niemand haben, also gehören die 10 Punkte dir, egal wer den Kreis vervollständigt. Sichere dir den markierten Kreis.
    .hint-1 = Nur ein großes Segment belegt drei Felder eines Kreises.
    .few = Du bist im Kreis, aber sicher ist er nicht: Andere können noch drei Felder bekommen.
    .done = Drei Felder gehören dir für immer. Du hast nur zwei große Segmente, also lege sie gut.

lesson-even-star = Tipp 2: geteilte Sterne
    .about = Zwei und zwei: Nimm das fünfte Feld.
lesson-even-star-1 = Kein Stein belegt mehr als zwei Felder eines Sterns, darum sind Sterne oft geteilt. Wo zwei Gegner je zwei Felder haben, bringt dir das fünfte 5 Punkte und ihnen nichts. Finde diesen Stern.
    .hint-1 = Der Vorgänger liegt darin.
    .free = Ein Doppelzug, aber der Stern ist noch offen. Was ist dir lieber?
    .done = 5 Punkte, und die vier Felder der anderen sind nichts wert.

lesson-gift = Tipp 3: 10 geben für 5
    .about = Das lohnt sich, wenn du näher am Sieg bist.
lesson-gift-1 = Eine Figur zu vervollständigen bringt dir 5 Punkte, auch wenn ein Gegner 10 bekommt. Das ist klug, wenn du näher am Sieg bist. Du hast 35, Violett 20: Welcher Zug gewinnt?
    .hint-1 = Dir reichen 5 Punkte, und Violett reichen 10 nicht.
    .done = 40 zu 30: Das Geschenk hat sich gelohnt.

lesson-thirty-five = Tipp 4: Vorsicht bei 35
    .about = Überlass niemandem 5 Punkte, dem nur noch 5 fehlen.
lesson-thirty-five-1 = Violett hat *35 Punkte*: Eine vervollständigte Figur genügt zum Sieg. Lege so, dass Violett an deinem Stein keine vervollständigen kann.
    .hint-1 = Ein Stein könnte die drei leeren Felder des Kreises neben dem Vorgänger füllen: Besetze einige davon, damit kein Stein den Rest füllt.
    .reach = Von dort vervollständigt Violett eine Figur, hat 40 Punkte und gewinnt.
    .done = Violett kann jetzt nicht punkten, und die Partie geht weiter.

lesson-small-pieces = Tipp 5: kleine Steine aufheben
    .about = Pfeile und Keile passen, wo sonst nichts passt.
lesson-small-pieces-1 = Hebe Pfeile und Keile für später auf. Vervollständige den markierten Kreis *ohne* einen Keil.
    .hint-1 = Auch ein Stein mit zwei Feldern belegt das fehlende Feld.
    .small = Der Kreis ist komplett, aber du hast einen Keil verbraucht, wo auch ein größerer Stein gepasst hätte.
    .done = Dieselben 10 Punkte, und du hast den Keil noch.
lesson-small-pieces-2 = Spät in der Partie bleiben nur noch Lücken von einem Feld, in die nur Pfeile und Keile passen. Hier bringt dir einer davon 10 Punkte.
    .hint-1 = Welchem Stern fehlt ein Feld?
    .done = 10 Punkte. Violett findet hier keine Stelle und setzt aus.

lesson-rim = Tipp 6: der Rand
    .about = Am Rand bekommst du am leichtesten Doppelzüge.
lesson-rim-1 = Felder am Rand haben wenige Nachbarn, darum ist ein Stein dort leicht umschlossen. Finde die Stelle, die einen Doppelzug bringt.
    .hint-1 = Am Rand ist ein Feld des Kreises frei.
    .done = 5 Punkte für den kompletten Kreis, und du legst noch einmal.
