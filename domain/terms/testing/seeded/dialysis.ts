import type { SeededDomain } from './seeded-domain.ts';

/** Instructions of a clinic: loan words, adjectives within terms, abbreviations. It was held back while factors were chosen. */
export const DIALYSIS: SeededDomain = {
  name: 'dialysis',
  documents: {
    'preparation.docx': `
Check the dialyzer for cracks before you connect the bloodlines, and never use one whose bag was open. | Prüfen Sie den Dialysator auf Risse, bevor Sie die Blutschläuche anschließen, und verwenden Sie nie einen, dessen Beutel offen war.
Priming fills the dialyzer and the bloodlines with saline solution and removes the air. | Die Spülung füllt den Dialysator und die Blutschläuche mit Kochsalzlösung und entfernt die Luft.
After priming, knock gently against the dialyzer until no more bubbles leave the hollow fibers. | Klopfen Sie nach der Spülung leicht gegen den Dialysator, bis keine Blasen mehr aus den Hohlfasern kommen.
The membrane of a hollow fiber is thinner than a hair and keeps blood and dialysate apart. | Die Membran einer Hohlfaser ist dünner als ein Haar und trennt Blut und Dialysat.
A tear in the membrane is reported by the blood leak detector within seconds. | Ein Riss in der Membran wird innerhalb von Sekunden vom Blutleckdetektor gemeldet.
If the blood leak detector gives a false alarm, clean its window before the next patient. | Wenn der Blutleckdetektor einen Fehlalarm gibt, reinigen Sie sein Fenster vor dem nächsten Patienten.
The conductivity of the dialysate is shown on the left side of the screen and should stay at fourteen. | Die Leitfähigkeit des Dialysats wird auf der linken Seite des Bildschirms angezeigt und sollte bei vierzehn bleiben.
If the conductivity rises, look at the bicarbonate concentrate: in most cases the canister is empty. | Wenn die Leitfähigkeit steigt, sehen Sie nach dem Bikarbonatkonzentrat: In den meisten Fällen ist der Kanister leer.
Mix bicarbonate concentrate freshly each morning, because it loses gas when it stands. | Mischen Sie das Bikarbonatkonzentrat jeden Morgen frisch, weil es beim Stehen Gas verliert.
The reverse osmosis unit makes dialysis water from tap water in the room next door. | Die Umkehrosmoseanlage macht im Raum nebenan aus Leitungswasser Dialysewasser.
Take a sample of the dialysis water each month and send it to the laboratory on the same day. | Entnehmen Sie jeden Monat eine Probe des Dialysewassers, und schicken Sie sie am selben Tag ins Labor.
The endotoxin level must be below the limit in the table; a second sample decides if it isn't. | Der Endotoxinwert muss unter der Grenze in der Tabelle liegen; wenn nicht, entscheidet eine zweite Probe.
Thermal disinfection of the reverse osmosis unit runs at night and takes four hours. | Die thermische Desinfektion der Umkehrosmoseanlage läuft nachts und dauert vier Stunden.
After a thermal disinfection the pipes are hot; hang up the sign that says so. | Nach einer thermischen Desinfektion sind die Rohre heiß; hängen Sie das Schild auf, auf dem das steht.
`,
    'treatment.docx': `
A patient on hemodialysis comes three times a week for four hours, and many of them sleep. | Ein Patient mit Hämodialyse kommt dreimal in der Woche für vier Stunden, und viele von ihnen schlafen.
The dialysis nurse weighs the patient first and compares the result with the dry weight. | Die Dialysepflegekraft wiegt zuerst den Patienten und vergleicht das Ergebnis mit dem Trockengewicht.
The dry weight is set by the nephrologist and checked every month, earlier after an illness. | Das Trockengewicht wird vom Nephrologen festgelegt und jeden Monat überprüft, nach einer Krankheit früher.
The difference is what ultrafiltration has to remove during the treatment time. | Der Unterschied ist das, was die Ultrafiltration während der Behandlungszeit entfernen muss.
Keep the ultrafiltration rate low: a longer treatment time is better than a fast one. | Halten Sie die Ultrafiltrationsrate niedrig: Eine längere Behandlungszeit ist besser als eine schnelle.
A high ultrafiltration rate is the most common reason for intradialytic hypotension. | Eine hohe Ultrafiltrationsrate ist der häufigste Grund für eine intradialytische Hypotonie.
At the first sign of intradialytic hypotension, stop ultrafiltration and raise the legs of the patient. | Stoppen Sie beim ersten Zeichen einer intradialytischen Hypotonie die Ultrafiltration, und lagern Sie die Beine des Patienten hoch.
Then give saline solution through the venous line and measure the blood pressure every five minutes. | Geben Sie dann Kochsalzlösung über den venösen Schlauch, und messen Sie alle fünf Minuten den Blutdruck.
Never put the blood pressure cuff on the arm with the fistula. | Legen Sie die Blutdruckmanschette nie an den Arm mit der Fistel.
The blood pump turns counterclockwise, and its cover stays closed while it turns. | Die Blutpumpe dreht gegen den Uhrzeigersinn, und ihre Abdeckung bleibt geschlossen, solange sie dreht.
Set the blood flow with the blood pump step by step, and watch the venous pressure while you do. | Stellen Sie den Blutfluss mit der Blutpumpe schrittweise ein, und beobachten Sie dabei den Venendruck.
If the venous pressure climbs although the blood flow is the same, think of clotting. | Wenn der Venendruck steigt, obwohl der Blutfluss gleich ist, denken Sie an eine Gerinnung.
Clotting begins in the drip chamber, where the blood stands still for a moment. | Die Gerinnung beginnt in der Tropfkammer, wo das Blut einen Moment stillsteht.
The air detector below the drip chamber closes the clamp as soon as it sees a bubble. | Der Luftdetektor unter der Tropfkammer schließt die Klemme, sobald er eine Blase sieht.
Do not switch the air detector off, not even for a minute, whatever the alarm says. | Schalten Sie den Luftdetektor nicht aus, auch nicht für eine Minute, was auch immer der Alarm sagt.
Heparin is given as a bolus first and then by the pump; the dose is in the treatment protocol. | Heparin wird zuerst als Bolus und dann über die Pumpe gegeben; die Dosis steht im Behandlungsprotokoll.
For a patient who bleeds, anticoagulation with citrate is used instead of heparin. | Bei einem Patienten, der blutet, wird statt Heparin eine Antikoagulation mit Citrat verwendet.
Write every change of the alarm limits into the treatment protocol, with the reason. | Tragen Sie jede Änderung der Alarmgrenzen mit dem Grund in das Behandlungsprotokoll ein.
Wide alarm limits are comfortable and dangerous; they hide a needle dislodgement. | Weite Alarmgrenzen sind bequem und gefährlich; sie verbergen eine Nadeldislokation.
`,
    'access.docx': `
Without a good vascular access there is no good treatment, so treat it like something precious. | Ohne einen guten Gefäßzugang gibt es keine gute Behandlung, behandeln Sie ihn also wie etwas Kostbares.
A fistula joins an artery and a vein in the arm and needs six weeks to grow. | Eine Fistel verbindet eine Arterie und eine Vene im Arm und braucht sechs Wochen, um zu wachsen.
Listen to the fistula each time: if the sound is gone, call the nephrologist at once. | Hören Sie die Fistel jedes Mal ab: Wenn das Geräusch weg ist, rufen Sie sofort den Nephrologen.
Wash the arm, disinfect the puncture site and wait until it is dry. | Waschen Sie den Arm, desinfizieren Sie die Punktionsstelle, und warten Sie, bis sie trocken ist.
Change the puncture site from day to day, so that the skin can heal. | Wechseln Sie die Punktionsstelle von Tag zu Tag, damit die Haut heilen kann.
Use a tourniquet only lightly, and open the tourniquet as soon as the fistula needle is in place. | Verwenden Sie einen Stauschlauch nur leicht, und öffnen Sie den Stauschlauch, sobald die Fistelnadel liegt.
Fix each fistula needle with three strips; a needle dislodgement can take a life within minutes. | Fixieren Sie jede Fistelnadel mit drei Streifen; eine Nadeldislokation kann innerhalb von Minuten ein Leben kosten.
A central venous catheter is used when the treatment can't wait for a fistula. | Ein Zentralvenenkatheter wird verwendet, wenn die Behandlung nicht auf eine Fistel warten kann.
Two people open a central venous catheter, both with a mask, one of them only to hand things over. | Zwei Personen öffnen einen Zentralvenenkatheter, beide mit Maske, eine von ihnen nur zum Anreichen.
A red exit site or a fever means an infection until somebody has shown that it isn't one. | Eine gerötete Austrittsstelle oder Fieber bedeutet eine Infektion, bis jemand gezeigt hat, dass es keine ist.
Clean the exit site at the end of each treatment and cover it with a new dressing. | Reinigen Sie die Austrittsstelle am Ende jeder Behandlung, und decken Sie sie mit einem neuen Verband ab.
The dialysis nurse teaches the patient how to look after the vascular access at home. | Die Dialysepflegekraft zeigt dem Patienten, wie er den Gefäßzugang zu Hause pflegt.
`,
    'laboratory-and-home.docx': `
Blood is taken before and after the treatment once a month to calculate the urea clearance. | Einmal im Monat wird vor und nach der Behandlung Blut abgenommen, um die Harnstoff-Clearance zu berechnen.
A falling urea clearance can have many reasons: a short treatment time, a poor access, a clotted dialyzer. | Eine fallende Harnstoff-Clearance kann viele Gründe haben: eine kurze Behandlungszeit, ein schlechter Zugang, ein geronnener Dialysator.
Serum potassium above six is dangerous for the heart, and hyperkalemia gives no warning. | Ein Serumkalium über sechs ist gefährlich für das Herz, und eine Hyperkaliämie warnt nicht.
Hyperkalemia is most frequent on Monday mornings, after the long weekend and the fruit. | Eine Hyperkaliämie ist am Montagmorgen am häufigsten, nach dem langen Wochenende und dem Obst.
Compare the serum potassium with the last three values before you call anybody. | Vergleichen Sie das Serumkalium mit den letzten drei Werten, bevor Sie jemanden anrufen.
A phosphate binder only works if it is taken with the meal, not an hour later. | Ein Phosphatbinder wirkt nur, wenn er zur Mahlzeit eingenommen wird, nicht eine Stunde später.
Ask which phosphate binder the patient takes and how many are left at the end of the month. | Fragen Sie, welchen Phosphatbinder der Patient nimmt und wie viele am Ende des Monats übrig sind.
If hemoglobin falls by more than one point, look for a loss of blood first. | Wenn das Hämoglobin um mehr als einen Punkt fällt, suchen Sie zuerst nach einem Blutverlust.
The hemoglobin of a patient with an infection is low for weeks; more medicine does not help. | Das Hämoglobin eines Patienten mit einer Infektion ist wochenlang niedrig; mehr Medizin hilft nicht.
Residual renal function is a gift: every glass that the patient can drink more makes life better. | Die Restnierenfunktion ist ein Geschenk: Jedes Glas, das der Patient mehr trinken darf, macht das Leben besser.
Protect the residual renal function from low blood pressure and from certain pain killers. | Schützen Sie die Restnierenfunktion vor niedrigem Blutdruck und vor bestimmten Schmerzmitteln.
Home dialysis is possible for more people than most doctors believe. | Heimdialyse ist für mehr Menschen möglich, als die meisten Ärzte glauben.
In peritoneal dialysis the body's own tissue does the work of the membrane. | Bei der Peritonealdialyse übernimmt körpereigenes Gewebe die Arbeit der Membran.
Peritoneal dialysis is done at night by a small machine or by hand four times a day. | Die Peritonealdialyse wird nachts von einem kleinen Gerät oder viermal am Tag von Hand durchgeführt.
A patient on home dialysis gets the same laboratory values as one on hemodialysis in the clinic. | Ein Patient mit Heimdialyse bekommt dieselben Laborwerte wie einer mit Hämodialyse in der Klinik.
Teach one thing a day, and let the patient put on the blood pressure cuff alone from the first day. | Bringen Sie jeden Tag eine Sache bei, und lassen Sie den Patienten die Blutdruckmanschette vom ersten Tag an allein anlegen.
Anticoagulation at home follows the same rules, and the endotoxin level of the water is checked there as well. | Die Antikoagulation zu Hause folgt denselben Regeln, und auch der Endotoxinwert des Wassers wird dort geprüft.
`,
  },
  terms: `
dialyzer | Dialysator
dialysate | Dialysat
dialysis water | Dialysewasser
dialysis nurse | Dialysepflegekraft
bloodline | Blutschlauch
priming | Spülung
saline solution | Kochsalzlösung
hollow fiber | Hohlfaser
membrane | Membran
blood leak detector | Blutleckdetektor
conductivity | Leitfähigkeit
bicarbonate concentrate | Bikarbonatkonzentrat
reverse osmosis unit | Umkehrosmoseanlage
endotoxin level | Endotoxinwert
thermal disinfection | thermische Desinfektion
hemodialysis | Hämodialyse
dry weight | Trockengewicht
nephrologist | Nephrologe
ultrafiltration | Ultrafiltration
ultrafiltration rate | Ultrafiltrationsrate
treatment time | Behandlungszeit
treatment protocol | Behandlungsprotokoll
intradialytic hypotension | intradialytische Hypotonie
blood pressure | Blutdruck
blood pressure cuff | Blutdruckmanschette
blood pump | Blutpumpe
blood flow | Blutfluss
venous pressure | Venendruck
clotting | Gerinnung
drip chamber | Tropfkammer
air detector | Luftdetektor
heparin | Heparin
anticoagulation | Antikoagulation
alarm limit | Alarmgrenze
needle dislodgement | Nadeldislokation
vascular access | Gefäßzugang
fistula | Fistel
fistula needle | Fistelnadel
puncture site | Punktionsstelle
tourniquet | Stauschlauch
central venous catheter | Zentralvenenkatheter
exit site | Austrittsstelle
infection | Infektion
urea clearance | Harnstoff-Clearance
serum potassium | Serumkalium
hyperkalemia | Hyperkaliämie
phosphate binder | Phosphatbinder
hemoglobin | Hämoglobin
residual renal function | Restnierenfunktion
home dialysis | Heimdialyse
peritoneal dialysis | Peritonealdialyse
patient | Patient
`,
};
