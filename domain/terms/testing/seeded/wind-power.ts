import type { SeededDomain } from './seeded-domain.ts';

/** A maintenance manual: compound nouns, nested terms, long sentences. */
export const WIND_POWER: SeededDomain = {
  name: 'wind power',
  documents: {
    'drive-train.docx': `
The gearbox turns the slow rotation of the main shaft into the speed that the generator needs. | Das Getriebe übersetzt die langsame Drehung der Hauptwelle in die Drehzahl, die der Generator braucht.
Before you open the nacelle, make sure that the rotor lock is engaged on both sides. | Stellen Sie vor dem Öffnen der Gondel sicher, dass die Rotorarretierung auf beiden Seiten eingelegt ist.
Take an oil sample every six months while the gearbox oil is still warm. | Entnehmen Sie alle sechs Monate eine Ölprobe, solange das Getriebeöl noch warm ist.
If the oil sample is dark or smells burnt, replace the gearbox oil and the oil filter at the same visit. | Ist die Ölprobe dunkel oder riecht sie verbrannt, tauschen Sie das Getriebeöl und den Ölfilter beim selben Einsatz.
The main bearing carries the weight of the rotor, so a small change in its temperature is worth a second look. | Das Hauptlager trägt das Gewicht des Rotors, deshalb lohnt sich bei einer kleinen Änderung seiner Temperatur ein zweiter Blick.
A temperature sensor on the main bearing sends its values to the control system every ten seconds. | Ein Temperatursensor am Hauptlager sendet seine Werte alle zehn Sekunden an die Steuerung.
Each oil filter has a number on its side; write this number in the maintenance log. | Jeder Ölfilter hat auf der Seite eine Nummer; tragen Sie diese Nummer in das Wartungsprotokoll ein.
The coupling between gearbox and generator wears slowly and is checked once a year. | Die Kupplung zwischen Getriebe und Generator verschleißt langsam und wird einmal im Jahr geprüft.
Never stand near the coupling while the main shaft can still turn. | Halten Sie sich nie in der Nähe der Kupplung auf, solange sich die Hauptwelle noch drehen kann.
A vibration sensor that reports nothing is as bad as one that reports too much. | Ein Schwingungssensor, der nichts meldet, ist genauso schlecht wie einer, der zu viel meldet.
On most days two vibration sensors agree; if they don't, look for a loose cable first. | An den meisten Tagen stimmen zwei Schwingungssensoren überein; wenn nicht, suchen Sie zuerst nach einem losen Kabel.
The brake disc sits behind the gearbox and gets hot enough to burn your hand. | Die Bremsscheibe sitzt hinter dem Getriebe und wird heiß genug, um sich die Hand zu verbrennen.
Replace the brake pads in pairs, and clean the brake disc with a dry cloth before you fit the new brake pads. | Tauschen Sie die Bremsbeläge paarweise, und reinigen Sie die Bremsscheibe mit einem trockenen Tuch, bevor Sie die neuen Bremsbeläge einsetzen.
The cooling circuit of the gearbox holds about forty litres of coolant. | Der Kühlkreislauf des Getriebes fasst etwa vierzig Liter Kühlmittel.
Air in the cooling circuit makes a knocking sound that people often take for a broken bearing. | Luft im Kühlkreislauf macht ein klopfendes Geräusch, das viele für ein defektes Lager halten.
Fill up coolant only when the machine is cold; the first few minutes after a stop are the worst time. | Füllen Sie Kühlmittel nur nach, wenn die Maschine kalt ist; die ersten Minuten nach einem Stopp sind die schlechteste Zeit.
After the work, turn the rotor lock back and tell the control room that you are done. | Drehen Sie die Rotorarretierung nach der Arbeit zurück und sagen Sie der Leitwarte, dass Sie fertig sind.
`,
    'rotor.docx': `
Every rotor blade is inspected from the ground with a camera, and every second year from a rope. | Jedes Rotorblatt wird vom Boden aus mit einer Kamera geprüft und jedes zweite Jahr am Seil.
Leading edge erosion starts as a row of small dots and ends, after some winters, as a rough strip. | Vorderkantenerosion beginnt als Reihe kleiner Punkte und endet nach einigen Wintern als rauer Streifen.
A rough leading edge costs up to five percent of the yearly yield, which is more than most owners think. | Eine raue Vorderkante kostet bis zu fünf Prozent des Jahresertrags, mehr als die meisten Betreiber denken.
Cracks at the trailing edge are rare, but they grow quickly once water has found its way in. | Risse an der Hinterkante sind selten, aber sie wachsen schnell, sobald Wasser eingedrungen ist.
Run a hand along the leading edge, too: it finds more than the eye. | Fahren Sie auch mit der Hand an der Vorderkante entlang: Sie findet mehr als das Auge.
Photograph the trailing edge from below as well, because paint hides a lot from above. | Fotografieren Sie die Hinterkante auch von unten, denn Farbe verdeckt von oben vieles.
Each rotor blade has a lightning receptor near its tip, from which a cable runs to the hub. | Jedes Rotorblatt hat nahe der Spitze einen Blitzrezeptor, von dem ein Kabel zur Nabe führt.
Measure the resistance between the lightning receptor and the tower base after each thunderstorm. | Messen Sie nach jedem Gewitter den Widerstand zwischen Blitzrezeptor und Turmfuß.
If the lightning protection fails, the repair of one blade is more expensive than all inspections together. | Wenn der Blitzschutz versagt, ist die Reparatur eines Blatts teurer als alle Prüfungen zusammen.
The pitch bearing lets the blade turn around its own axis and needs fresh grease every year. | Das Blattlager lässt das Blatt um die eigene Achse drehen und braucht jedes Jahr frisches Schmierfett.
A grease pump in the hub does this by itself, as long as somebody fills it. | Eine Fettpumpe in der Nabe erledigt das von selbst, solange jemand sie füllt.
An empty grease pump is the first thing to look at when a pitch bearing makes noise. | Eine leere Fettpumpe ist das Erste, wonach man sieht, wenn ein Blattlager Geräusche macht.
Old grease has to leave the bearing somewhere: empty the bottles under the pitch bearings. | Altes Schmierfett muss das Lager irgendwo verlassen: Leeren Sie die Flaschen unter den Blattlagern.
The pitch motor gets its power from the grid and, when the grid is gone, from a backup battery. | Der Pitchmotor bezieht seinen Strom aus dem Netz und, wenn das Netz ausfällt, aus einer Pufferbatterie.
Test the backup battery under load; a good voltage at rest says nothing about its age. | Prüfen Sie die Pufferbatterie unter Last; eine gute Spannung im Ruhezustand sagt nichts über ihr Alter.
Pitch control must bring all blades out of the wind within eight seconds. | Die Blattverstellung muss alle Blätter innerhalb von acht Sekunden aus dem Wind drehen.
When pitch control reports a fault, the control system stops the wind turbine and waits for a person. | Meldet die Blattverstellung einen Fehler, hält die Steuerung die Windenergieanlage an und wartet auf einen Menschen.
Leading edge erosion is repaired with tape or with filler; both need a dry day and a warm hand. | Vorderkantenerosion wird mit Folie oder mit Spachtelmasse repariert; beides braucht einen trockenen Tag und eine warme Hand.
Tighten the screws of the pitch motor crosswise and mark each one with paint. | Ziehen Sie die Schrauben des Pitchmotors über Kreuz an und markieren Sie jede mit Farbe.
`,
    'tower-and-grid.docx': `
The service lift carries two people or two hundred kilograms, not both. | Die Befahranlage trägt zwei Personen oder zweihundert Kilogramm, nicht beides.
Whoever climbs the ladder wears a harness, also when the service lift works. | Wer die Leiter benutzt, trägt einen Auffanggurt, auch wenn die Befahranlage funktioniert.
Check the harness and the fall arrest system before each climb, and never lend yours to a visitor. | Prüfen Sie Auffanggurt und Absturzsicherung vor jedem Aufstieg, und leihen Sie Ihren nie einem Besucher.
The fall arrest system has a date on it, after which it must not be used any more. | Auf der Absturzsicherung steht ein Datum, nach dem sie nicht mehr benutzt werden darf.
Every bolted joint of a tower flange is tightened again after the first three hundred hours. | Jede Schraubverbindung eines Turmflansches wird nach den ersten dreihundert Stunden nachgezogen.
Use a torque wrench that was calibrated this year, and set the torque that the drawing asks for. | Verwenden Sie einen Drehmomentschlüssel, der in diesem Jahr kalibriert wurde, und stellen Sie das Drehmoment ein, das die Zeichnung verlangt.
A bolted joint that has lost a tenth of its torque is noted; one that has lost a third is replaced. | Eine Schraubverbindung, die ein Zehntel ihres Drehmoments verloren hat, wird notiert; eine, die ein Drittel verloren hat, wird ersetzt.
Rust at the tower flange mostly comes from water that stands there in spring. | Rost am Turmflansch kommt meist von Wasser, das dort im Frühjahr steht.
The converter stands in the tower base, in its own room, behind a door with a yellow sign. | Der Umrichter steht im Turmfuß in einem eigenen Raum hinter einer Tür mit gelbem Schild.
Wait five minutes before you open a converter cabinet, even if every lamp is off. | Warten Sie fünf Minuten, bevor Sie einen Umrichterschrank öffnen, auch wenn alle Lampen aus sind.
Dust in the converter cabinet is removed with a vacuum cleaner, never with compressed air. | Staub im Umrichterschrank wird mit einem Staubsauger entfernt, nie mit Druckluft.
The circuit breaker disconnects the transformer from the grid in less than a tenth of a second. | Der Leistungsschalter trennt den Transformator in weniger als einer Zehntelsekunde vom Netz.
Do not close the circuit breaker again before you know why it opened. | Schließen Sie den Leistungsschalter nicht wieder, bevor Sie wissen, warum er ausgelöst hat.
A transformer that hums louder than its neighbours deserves a thermal picture. | Ein Transformator, der lauter brummt als seine Nachbarn, verdient ein Wärmebild.
The slip ring carries signals from the rotating hub into the nacelle. | Der Schleifring überträgt Signale von der drehenden Nabe in die Gondel.
Clean the slip ring with alcohol, and replace its brushes when they are shorter than ten millimetres. | Reinigen Sie den Schleifring mit Alkohol, und tauschen Sie seine Bürsten, wenn sie kürzer als zehn Millimeter sind.
Converter faults at night are often caused by moisture; a small heater helps. | Fehler des Umrichters in der Nacht kommen oft von Feuchtigkeit; eine kleine Heizung hilft.
See https://example.com/torque-tables for all values, or ask your office by e-mail at service@example.com. | Alle Werte finden Sie unter https://example.com/torque-tables, oder fragen Sie Ihr Büro per E-Mail unter service@example.com.
`,
    'operation.docx': `
A wind turbine starts by itself as soon as the cut-in wind speed of three metres per second is reached. | Eine Windenergieanlage startet von selbst, sobald die Einschaltwindgeschwindigkeit von drei Metern pro Sekunde erreicht ist.
At a wind speed of twelve metres per second it delivers its nominal power. | Bei einer Windgeschwindigkeit von zwölf Metern pro Sekunde liefert sie ihre Nennleistung.
The anemometer and the wind vane stand on the roof of the nacelle, where ice can reach them. | Das Anemometer und die Windfahne stehen auf dem Dach der Gondel, wo Eis sie erreichen kann.
A frozen wind vane makes the machine look in the wrong direction for hours. | Eine vereiste Windfahne lässt die Maschine stundenlang in die falsche Richtung schauen.
If the anemometer shows no wind while the neighbours run, it is probably frozen, too. | Wenn das Anemometer keinen Wind anzeigt, während die Nachbarn laufen, ist es vermutlich auch vereist.
Four yaw drives turn the nacelle into the wind, and the yaw brake holds it there. | Vier Azimutantriebe drehen die Gondel in den Wind, und die Azimutbremse hält sie dort.
A yaw drive that leaks oil is changed on a calm day, since the yaw brake alone must hold. | Ein Azimutantrieb, der Öl verliert, wird an einem windstillen Tag getauscht, weil dann allein die Azimutbremse halten muss.
The hydraulic unit supplies the yaw brake and the rotor brake with pressure. | Das Hydraulikaggregat versorgt die Azimutbremse und die Rotorbremse mit Druck.
Its hydraulic accumulator keeps enough pressure for one more stop when the pump has failed. | Sein Druckspeicher hält genug Druck für einen weiteren Stopp, wenn die Pumpe ausgefallen ist.
Release the pressure of the hydraulic accumulator before you loosen a pipe of the hydraulic unit. | Lassen Sie den Druck des Druckspeichers ab, bevor Sie eine Leitung des Hydraulikaggregats lösen.
Press the emergency stop only if somebody is in danger: it costs the brake a year of its life. | Drücken Sie den Not-Halt nur, wenn jemand in Gefahr ist: Er kostet die Bremse ein Jahr ihres Lebens.
After an emergency stop a service technician has to come and look at the brake disc. | Nach einem Not-Halt muss ein Servicetechniker kommen und sich die Bremsscheibe ansehen.
The service technician signs the maintenance log on the last day of each month. | Der Servicetechniker unterschreibt das Wartungsprotokoll am letzten Tag jedes Monats.
Good lubrication is cheap; the lack of lubrication is what we earn our money with. | Gute Schmierung ist billig; mit fehlender Schmierung verdienen wir unser Geld.
A temperature sensor in the generator switches the fan on at sixty degrees. | Ein Temperatursensor im Generator schaltet den Lüfter bei sechzig Grad ein.
Below nominal power the control system looks for the best speed by itself. | Unterhalb der Nennleistung sucht die Steuerung die beste Drehzahl selbst.
In the first week after a change of parameters, compare wind speed and power every morning. | Vergleichen Sie in der ersten Woche nach einer Änderung der Parameter jeden Morgen Windgeschwindigkeit und Leistung.
Lower the cut-in wind speed only with the written consent of the manufacturer. | Senken Sie die Einschaltwindgeschwindigkeit nur mit schriftlicher Zustimmung des Herstellers.
Keep the torque wrench in its box; whoever drops it calibrates it. | Bewahren Sie den Drehmomentschlüssel in seinem Koffer auf; wer ihn fallen lässt, kalibriert ihn.
Lightning protection is part of the yearly inspection of each wind turbine. | Der Blitzschutz ist Teil der jährlichen Prüfung jeder Windenergieanlage.
`,
  },
  terms: `
wind turbine | Windenergieanlage
rotor blade | Rotorblatt
nacelle | Gondel
gearbox | Getriebe
gearbox oil | Getriebeöl
main bearing | Hauptlager
main shaft | Hauptwelle
generator | Generator
yaw drive | Azimutantrieb
yaw brake | Azimutbremse
pitch control | Blattverstellung
pitch motor | Pitchmotor
pitch bearing | Blattlager
hub | Nabe
tower flange | Turmflansch
hydraulic unit | Hydraulikaggregat
hydraulic accumulator | Druckspeicher
brake disc | Bremsscheibe
brake pad | Bremsbelag
grease | Schmierfett
grease pump | Fettpumpe
lubrication | Schmierung
torque wrench | Drehmomentschlüssel
torque | Drehmoment
oil sample | Ölprobe
oil filter | Ölfilter
vibration sensor | Schwingungssensor
temperature sensor | Temperatursensor
converter | Umrichter
converter cabinet | Umrichterschrank
transformer | Transformator
circuit breaker | Leistungsschalter
slip ring | Schleifring
lightning protection | Blitzschutz
lightning receptor | Blitzrezeptor
leading edge | Vorderkante
leading edge erosion | Vorderkantenerosion
trailing edge | Hinterkante
anemometer | Anemometer
wind vane | Windfahne
service lift | Befahranlage
fall arrest system | Absturzsicherung
harness | Auffanggurt
rotor lock | Rotorarretierung
emergency stop | Not-Halt
control system | Steuerung
service technician | Servicetechniker
maintenance log | Wartungsprotokoll
cut-in wind speed | Einschaltwindgeschwindigkeit
wind speed | Windgeschwindigkeit
nominal power | Nennleistung
bolted joint | Schraubverbindung
coolant | Kühlmittel
cooling circuit | Kühlkreislauf
backup battery | Pufferbatterie
coupling | Kupplung
`,
};
