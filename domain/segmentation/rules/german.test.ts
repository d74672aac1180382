import { testSentences } from '#domain/segmentation/testing/marked-sentences.ts';

testSentences('de-DE', {
  'the full stop': ['Es regnet. | Wir bleiben zu Hause.', 'Wer kommt? | Niemand! | Schade.'],
  'ordinals and dates (Duden: Ordinalzahlen)': [
    'Am 3. Oktober feiern wir. | Danach fahren wir weg.',
    'Er wohnt im 2. Stock des 19. Hauses.',
    'Der Termin ist am 5. 3. 2024 um 9 Uhr.',
    'Die Rechnung vom 01.02.2023 ist offen. | Bitte zahlen Sie.',
  ],
  'Roman ordinals': [
    'Ludwig XIV. Sonnenkönig genannt, baute Versailles. | Das Schloss steht noch.',
    'Der II. Weltkrieg endete 1945. | Deutschland lag in Trümmern.',
    'Das Schloss gehörte Friedrich II. | Er schrieb dort viel.',
  ],
  'a number at the end': [
    'Meine Schwester ist 35. | Sie wohnt in Wien.',
    'Das war im Jahr 1998. | Karl war noch klein.',
  ],
  'abbreviations that go on (Duden)': [
    'Obst, z. B. Äpfel, ist gesund. | Gemüse auch.',
    'Sie nennt es z.B. Glück, d. h. Zufall.',
    'Vgl. Müller, der ca. 20 Seiten schrieb, bzw. Meier.',
    'Ggf. Rückfragen stellen.',
  ],
  titles: ['Dr. Weber und Prof. Klein kamen. | Hr. Schulz blieb weg.', 'Die Kirche St. Martin ist alt.'],
  'abbreviations before numbers': [
    'Siehe S. 25, Abb. 3 und § 7 Abs. 2. | Dort steht es.',
    'Im Bd. IV, Kap. 2 liest man mehr.',
    'Das ist Haus Nr. 7. | Es ist klein.',
  ],
  'abbreviations that can be final': [
    'Cäsar starb 44 v. Chr. | Die Römer trauerten.',
    'Cäsar siegte im Jahr 52 v. Chr. Gallien wurde römisch.',
    'Wir sind ein Verein, also ein e. V. | Unsere Satzung ist neu.',
    'Er kaufte Äpfel, Birnen usw. | Danach ging er.',
    'Äpfel, Birnen usw. sind gesund.',
    'Sie zahlt 3 Mio. Euro im Jahr.',
  ],
  initials: ['J. W. von Goethe lebte in Weimar. | Er schrieb viel.', 'Das Buch ist von E. T. A. Hoffmann.'],
  numbers: ['Das kostet 1.234,50 Euro. | Teuer!', 'Version 2.0.1 ist da. | Laden Sie sie.'],
  'quotations (Duden: Anführungszeichen)': [
    '„Komm!“, rief sie. | Er kam.',
    '„Wer ist da?“ | „Ich bin es.“',
    '»Geh weg!« rief er. | Niemand hörte ihn.',
    'Sie sagte: „Ich gehe. | Du bleibst.“ | Dann ging sie.',
    'Er sprach von ‚Freiheit‘. | Alle schwiegen.',
  ],
  brackets: ['Er kam spät (es regnete). | Sie war fort.', 'Er kam. | (Es regnete.) | Sie ging.'],
  ellipses: ['Tja … vielleicht.', 'Ich weiß nicht … | Morgen vielleicht.', 'Und dann... war er fort.'],
  lists: ['1. Die Klappe öffnen ¶ 2. Den Filter tauschen', 'a) Brot | b) Milch | c) Eier'],
  addresses: ['Mehr auf www.beispiel.de. | Schreiben Sie an info@beispiel.de. | Danke!'],
  'a forgotten space': ['Es ist spät.||Wir gehen heim.'],
  'Latin and other words': ['Wir nutzen Node.js und ASP.NET täglich. | Das reicht.'],
});
