import type { SeededDomain } from './seeded-domain.ts';

/** A handbook of a beekeeper: short everyday words as terms. It was written without knowledge of the algorithm and its lists. */
export const BEEKEEPING: SeededDomain = {
  name: 'beekeeping',
  documents: {
    'inspection.docx': `
Inspect a colony only on a warm day without wind, and have everything at hand before you open the hive. | Kontrollieren Sie ein Volk nur an einem warmen Tag ohne Wind, und legen Sie alles bereit, bevor Sie die Beute öffnen.
Light the smoker with dry straw and give two puffs of cool smoke at the entrance. | Zünden Sie den Smoker mit trockenem Stroh an, und geben Sie zwei Stöße kühlen Rauch in das Flugloch.
Wait a minute, then loosen the upper hive body with the hive tool, because the bees seal every gap with propolis. | Warten Sie eine Minute, und lösen Sie dann die obere Zarge mit dem Stockmeißel, weil die Bienen jede Fuge mit Propolis abdichten.
Start with an outer frame, so that there is room to move the others without crushing the queen. | Beginnen Sie mit einem äußeren Rähmchen, damit Platz ist, um die anderen zu bewegen, ohne die Königin zu zerdrücken.
Hold each frame over the open hive while you look at it; a queen that falls into the grass is lost. | Halten Sie jedes Rähmchen über die offene Beute, während Sie es betrachten; eine Königin, die ins Gras fällt, ist verloren.
Eggs that stand upright show that the queen was there within the last three days, even if you have not seen her. | Aufrecht stehende Eier zeigen, dass die Königin in den letzten drei Tagen da war, auch wenn Sie sie nicht gesehen haben.
A healthy brood nest is compact, with capped brood in the middle and a ring of pollen around it. | Ein gesundes Brutnest ist geschlossen, mit verdeckelter Brut in der Mitte und einem Kranz aus Pollen darum herum.
Many empty cells between the capped brood point to an old queen or to a disease. | Viele leere Zellen zwischen der verdeckelten Brut deuten auf eine alte Königin oder auf eine Krankheit hin.
Put the frames back in the same order, because a divided brood nest cools down during the night. | Setzen Sie die Rähmchen in derselben Reihenfolge zurück, weil ein geteiltes Brutnest in der Nacht auskühlt.
Replace at least three old combs with wax foundation every spring; a comb that lets no light through has served long enough. | Ersetzen Sie in jedem Frühjahr mindestens drei alte Waben durch Mittelwände; eine Wabe, die kein Licht mehr durchlässt, hat lange genug gedient.
Sheets of wax foundation are drawn out faster beside the brood than next to the wall. | Eine Mittelwand wird neben der Brut schneller ausgebaut als an der Wand.
Depending on the strength of the colony, the brood chamber consists of one hive body or of two. | Je nach Stärke des Volkes besteht der Brutraum aus einer Zarge oder aus zweien.
Clean the bottom board in March and count the dead bees that lie on it. | Reinigen Sie im März den Beutenboden, und zählen Sie die toten Bienen, die darauf liegen.
A bottom board with a mesh stays open all summer and keeps the brood chamber dry. | Ein Beutenboden mit Gitter bleibt den ganzen Sommer offen und hält den Brutraum trocken.
Before you close the lid, note the number of brood combs, the age of the queen and the amount of feed on the hive record. | Notieren Sie vor dem Schließen des Deckels die Zahl der Brutwaben, das Alter der Königin und die Menge des Futters auf der Stockkarte.
The hive record stays with the colony, even when it is sold or moved to another apiary. | Die Stockkarte bleibt beim Volk, auch wenn es verkauft oder an einen anderen Bienenstand gebracht wird.
Clean the hive tool with a flame before you go on to the next apiary. | Reinigen Sie den Stockmeißel mit einer Flamme, bevor Sie zum nächsten Bienenstand weiterfahren.
`,
    'swarming-and-queens.docx': `
From the end of April, swarm control takes place every seven days, whatever the weather is like. | Ab Ende April findet die Schwarmkontrolle alle sieben Tage statt, wie auch immer das Wetter ist.
Tilt the hive body and look from below: queen cells hang at the lower edge of the combs. | Kippen Sie die Zarge, und sehen Sie von unten hinein: Weiselzellen hängen am unteren Rand der Waben.
A single queen cell in the middle of a comb usually means that the bees want to replace their queen. | Eine einzelne Weiselzelle in der Mitte einer Wabe bedeutet meist, dass die Bienen ihre Königin ersetzen wollen.
If you break out one cell and overlook another, the swarm leaves on the first sunny morning. | Wenn Sie eine Zelle ausbrechen und eine andere übersehen, geht der Schwarm am ersten sonnigen Morgen ab.
Spray a hanging swarm with water and shake it into a box with one strong jerk. | Besprühen Sie einen hängenden Schwarm mit Wasser, und schütteln Sie ihn mit einem kräftigen Ruck in eine Kiste.
Swarms of unknown origin are kept apart from your own colonies for six weeks. | Schwärme unbekannter Herkunft werden sechs Wochen lang von den eigenen Völkern getrennt gehalten.
The simplest swarm control is a nucleus colony made early enough from two brood combs. | Die einfachste Schwarmkontrolle ist ein Ableger, der früh genug aus zwei Brutwaben gebildet wird.
Place the nucleus colony at least three kilometers away, otherwise the foragers fly home. | Stellen Sie den Ableger mindestens drei Kilometer entfernt auf, sonst fliegen die Sammlerinnen nach Hause.
A nucleus colony is small and cannot defend itself, so put in the entrance reducer on the first day. | Ein Ableger ist klein und kann sich nicht verteidigen, setzen Sie also am ersten Tag den Fluglochkeil ein.
Queen rearing starts with the choice of a colony that is gentle, healthy and slow to swarm. | Die Königinnenzucht beginnt mit der Wahl eines Volkes, das sanft, gesund und schwarmträge ist.
Lift the youngest larvae with the grafting tool and do not turn them over. | Heben Sie die jüngsten Larven mit dem Umlarvlöffel an, und drehen Sie sie dabei nicht um.
A drop of royal jelly in the cup makes it easier to set the larva down from the grafting tool. | Ein Tropfen Gelée royale im Näpfchen erleichtert es, die Larve vom Umlarvlöffel abzusetzen.
All larvae receive royal jelly at first; only the future queen gets it until the cell is closed. | Alle Larven erhalten anfangs Gelée royale; nur die künftige Königin bekommt es, bis die Zelle geschlossen wird.
On the mating flight the young queen meets drones from many apiaries. | Auf dem Hochzeitsflug trifft die junge Königin Drohnen von vielen Bienenständen.
Do not open the hive around noon, because a queen coming back from her mating flight may miss the entrance. | Öffnen Sie die Beute nicht um die Mittagszeit, weil eine Königin, die vom Hochzeitsflug zurückkommt, das Flugloch verfehlen kann.
Drones have no sting, are fed by the worker bees and are driven out in August. | Drohnen haben keinen Stachel, werden von den Arbeiterinnen gefüttert und im August vertrieben.
In summer a worker bee lives for about six weeks, and in the last three of them she collects nectar and pollen. | Eine Arbeiterin lebt im Sommer etwa sechs Wochen, und in den letzten drei davon sammelt sie Nektar und Pollen.
Successful queen rearing needs warm nights, strong colonies and a calendar. | Eine erfolgreiche Königinnenzucht braucht warme Nächte, starke Völker und einen Kalender.
`,
    'mites-and-diseases.docx': `
The varroa mite breeds in closed cells and prefers drone brood. | Die Varroamilbe vermehrt sich in geschlossenen Zellen und bevorzugt die Drohnenbrut.
Cutting out the drone brood three times removes a third of all varroa mites without any medicine. | Wer die Drohnenbrut dreimal ausschneidet, entfernt ein Drittel aller Varroamilben ganz ohne Medikamente.
Slide a white sheet under the mesh for three days and count the natural mite fall. | Schieben Sie für drei Tage eine weiße Unterlage unter das Gitter, und zählen Sie den natürlichen Milbenfall.
In July, a natural mite fall of more than ten per day calls for treatment at once. | Im Juli verlangt ein natürlicher Milbenfall von mehr als zehn pro Tag eine sofortige Behandlung.
Check the mite fall again two weeks after the treatment, and repeat it if necessary. | Prüfen Sie den Milbenfall zwei Wochen nach der Behandlung noch einmal, und wiederholen Sie sie, wenn nötig.
Formic acid also reaches the mites in the capped brood, but it depends on the temperature. | Ameisensäure erreicht auch die Milben in der verdeckelten Brut, ist aber von der Temperatur abhängig.
Place the evaporator in an empty hive body above the combs, never directly above the queen excluder. | Stellen Sie den Verdunster in eine leere Zarge über den Waben, nie direkt über das Absperrgitter.
Fill the evaporator in the evening and wear gloves and goggles; formic acid burns the skin. | Füllen Sie den Verdunster am Abend, und tragen Sie Handschuhe und Schutzbrille; Ameisensäure verätzt die Haut.
Oxalic acid is trickled into the winter cluster once, when there is no more brood. | Oxalsäure wird einmal in die Wintertraube geträufelt, wenn keine Brut mehr vorhanden ist.
A second dose of oxalic acid in the same winter harms the bees more than the mites. | Eine zweite Dosis Oxalsäure im selben Winter schadet den Bienen mehr als den Milben.
Crippled bees in front of the entrance are a sign of the deformed wing virus. | Verkrüppelte Bienen vor dem Flugloch sind ein Zeichen für das Flügeldeformationsvirus.
The deformed wing virus is passed on by the varroa mite, and no medicine works against it. | Das Flügeldeformationsvirus wird von der Varroamilbe übertragen, und kein Medikament wirkt dagegen.
American foulbrood must be reported to the veterinary office on the day you suspect it. | Die Amerikanische Faulbrut muss dem Veterinäramt an dem Tag gemeldet werden, an dem Sie sie vermuten.
Spores of American foulbrood survive in honey and old wood for more than thirty years. | Sporen der Amerikanischen Faulbrut überleben in Honig und altem Holz mehr als dreißig Jahre.
Boiling does not kill a spore; only caustic soda or fire does. | Kochen tötet keine Spore; das schaffen nur Natronlauge oder Feuer.
Nobody may move colonies to another district without a health certificate. | Niemand darf Völker ohne Gesundheitszeugnis in einen anderen Landkreis bringen.
The health certificate is valid for nine months and names the apiary, not the owner. | Das Gesundheitszeugnis gilt neun Monate und nennt den Bienenstand, nicht den Besitzer.
The small hive beetle hides from light; look for it under the lid and in dark corners. | Der Kleine Beutenkäfer versteckt sich vor Licht; suchen Sie ihn unter dem Deckel und in dunklen Ecken.
Larvae of the small hive beetle turn honey into slime, while those of the wax moth eat the combs. | Die Larven des Kleinen Beutenkäfers verwandeln Honig in Schleim, während die der Wachsmotte die Waben fressen.
Store empty combs in a cool and airy place, where wax moths do not develop. | Lagern Sie leere Waben kühl und luftig, wo sich Wachsmotten nicht entwickeln.
`,
    'honey-harvest.docx': `
Add the honey super when the cherries are in bloom, and lay the queen excluder under it. | Setzen Sie den Honigraum auf, wenn die Kirschen blühen, und legen Sie das Absperrgitter darunter.
Without a queen excluder you find brood in the honey super sooner or later. | Ohne Absperrgitter finden Sie früher oder später Brut im Honigraum.
During a good nectar flow a colony fills one honey super a week. | Während einer guten Tracht füllt ein Volk einen Honigraum in der Woche.
Fresh nectar drips when you shake the frame; such honey is not ripe. | Frischer Nektar tropft, wenn Sie das Rähmchen schütteln; solcher Honig ist nicht reif.
Measure the water content with a refractometer before you take anything away. | Messen Sie den Wassergehalt mit einem Refraktometer, bevor Sie etwas entnehmen.
Honey with a water content above eighteen percent ferments in the jar. | Honig mit einem Wassergehalt von mehr als achtzehn Prozent gärt im Glas.
Calibrate the refractometer with olive oil at the beginning of the season. | Kalibrieren Sie das Refraktometer zu Beginn der Saison mit Olivenöl.
Pass the uncapping fork flat under the wax, and do not damage the cells. | Führen Sie die Entdeckelungsgabel flach unter dem Wachs hindurch, und beschädigen Sie die Zellen nicht.
Lay down the uncapping fork on a plate, not on the floor, where somebody will step on it. | Legen Sie die Entdeckelungsgabel auf einem Teller ab und nicht auf dem Boden, wo jemand darauf tritt.
Load the honey extractor evenly, with combs of the same weight facing each other. | Beladen Sie die Honigschleuder gleichmäßig, sodass sich gleich schwere Waben gegenüberstehen.
Let the honey extractor turn slowly at first, otherwise fresh combs break. | Lassen Sie die Honigschleuder zuerst langsam laufen, sonst brechen frische Waben.
The honey runs through a double sieve into the bucket, and the double sieve is rinsed with cold water afterwards. | Der Honig läuft durch ein Doppelsieb in den Eimer, und das Doppelsieb wird danach mit kaltem Wasser gespült.
Stir the honey twice a day as soon as crystallization begins; rape honey sets within a week. | Rühren Sie den Honig zweimal am Tag, sobald die Kristallisation beginnt; Rapshonig wird innerhalb einer Woche fest.
Honey made from honeydew is dark, and its crystallization takes many months. | Honig aus Honigtau ist dunkel, und seine Kristallisation dauert viele Monate.
Honeydew is hard to digest in winter, so harvest it completely. | Honigtau ist im Winter schwer verdaulich, ernten Sie ihn also vollständig.
After the last nectar flow, work quickly and leave no honey open, or robbing will start. | Arbeiten Sie nach der letzten Tracht zügig, und lassen Sie keinen Honig offen stehen, sonst beginnt Räuberei.
`,
    'wintering.docx': `
Feed sugar syrup in the evening only; the smell of it causes robbing during the day. | Füttern Sie Zuckersirup nur am Abend; sein Geruch löst am Tag Räuberei aus.
Fill the feeder with five liters of sugar syrup and put some straw into it, so that no bee drowns. | Füllen Sie den Futtertrog mit fünf Litern Zuckersirup, und geben Sie etwas Stroh hinein, damit keine Biene ertrinkt.
Clean each feeder after use, because leftovers go moldy. | Reinigen Sie jeden Futtertrog nach Gebrauch, weil Reste schimmeln.
A colony needs about fifteen kilograms of winter feed, more in the mountains. | Ein Volk braucht etwa fünfzehn Kilogramm Winterfutter, in den Bergen mehr.
Lift the hive at the back to estimate how much winter feed is left. | Heben Sie die Beute hinten an, um zu schätzen, wie viel Winterfutter übrig ist.
Winter bees hatch from August on and live until spring. | Winterbienen schlüpfen ab August und leben bis zum Frühjahr.
A winter bee that was weakened by mites does not live to see the willow bloom. | Eine Winterbiene, die von Milben geschwächt wurde, erlebt die Weidenblüte nicht.
Below ten degrees the bees form a winter cluster and keep the queen warm in its middle. | Unter zehn Grad bilden die Bienen eine Wintertraube und halten die Königin in deren Mitte warm.
Put in the entrance reducer in October, before the mice look for a warm place. | Setzen Sie im Oktober den Fluglochkeil ein, bevor die Mäuse einen warmen Platz suchen.
Leave the smoker at home from November to February and only listen at the hives. | Lassen Sie den Smoker von November bis Februar zu Hause, und horchen Sie nur an den Beuten.
Never burn propolis in the stove of the workshop; it drips, and the smoke is unhealthy. | Verbrennen Sie Propolis nie im Ofen der Werkstatt; es tropft, und der Rauch ist ungesund.
`,
  },
  terms: `
apiary | Bienenstand
hive | Beute
hive body | Zarge
bottom board | Beutenboden
entrance | Flugloch
entrance reducer | Fluglochkeil
brood chamber | Brutraum
honey super | Honigraum
queen excluder | Absperrgitter
frame | Rähmchen
comb | Wabe
wax foundation | Mittelwand
feeder | Futtertrog
hive tool | Stockmeißel
smoker | Smoker
hive record | Stockkarte
colony | Volk
queen | Königin
worker bee | Arbeiterin
drone | Drohne
brood | Brut
brood nest | Brutnest
capped brood | verdeckelte Brut
drone brood | Drohnenbrut
swarm | Schwarm
swarm control | Schwarmkontrolle
queen cell | Weiselzelle
nucleus colony | Ableger
queen rearing | Königinnenzucht
grafting tool | Umlarvlöffel
royal jelly | Gelée royale
mating flight | Hochzeitsflug
varroa mite | Varroamilbe
mite fall | Milbenfall
natural mite fall | natürlicher Milbenfall
formic acid | Ameisensäure
oxalic acid | Oxalsäure
evaporator | Verdunster
deformed wing virus | Flügeldeformationsvirus
American foulbrood | Amerikanische Faulbrut
spore | Spore
small hive beetle | Kleiner Beutenkäfer
wax moth | Wachsmotte
health certificate | Gesundheitszeugnis
robbing | Räuberei
nectar | Nektar
nectar flow | Tracht
pollen | Pollen
propolis | Propolis
honeydew | Honigtau
honey extractor | Honigschleuder
uncapping fork | Entdeckelungsgabel
double sieve | Doppelsieb
refractometer | Refraktometer
water content | Wassergehalt
crystallization | Kristallisation
sugar syrup | Zuckersirup
winter feed | Winterfutter
winter bee | Winterbiene
winter cluster | Wintertraube
`,
};
