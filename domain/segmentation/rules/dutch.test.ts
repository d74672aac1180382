import { testSentences } from '#domain/segmentation/testing/marked-sentences.ts';

testSentences('nl-NL', {
  'the full stop': [
    'Het regent. | Wij blijven thuis.',
    'Ze is in 1998 geboren. | Piet is jonger.',
    'Wie is daar? | Niemand! | Jammer.',
  ],
  titles: [
    'Dhr. Jansen en mevr. De Vries komen. | Prof. Bakker niet.',
    'Drs. ir. Visser sprak met ds. Smit.',
    'De kerk van St. Jan is oud.',
  ],
  'abbreviations that go on (Taalunie)': [
    'Fruit, bijv. Elstar of Jonagold. | Kies maar.',
    'Dat is klaar, d.w.z. Jan is weg.',
    'Vgl. Huizinga, ca. 20 bladzijden, o.a. Hoofdstuk drie.',
    'I.v.m. Pasen zijn wij dicht.',
  ],
  'abbreviations before numbers': [
    'Zie blz. 25 en art. 4. | Dat is duidelijk.',
    'In hfst. IV, afb. 3 staat meer.',
    'Tel. 020 1234567. | Bel ons.',
    'Hij woont op nr. 7. | Het is klein.',
  ],
  'abbreviations that can be final': [
    'Caesar stierf in 44 v.Chr. | Zijn vrienden treurden.',
    'In 44 v.Chr. Rome was groot.',
    'Ze werkt bij Jansen B.V. | Daar is het druk.',
    'Jansen B.V. Amsterdam is dicht.',
    'Appels, peren enz. | Daarna ging hij.',
    'Appels, peren enz. zijn op.',
  ],
  initials: ['J. R. Thorbecke schreef de wet. | Hij was streng.', 'Het boek is van A. De Wit en W. F. Hermans.'],
  numbers: ['Dat kost € 1.234,50. | Duur!', 'Op 3.10.2024 om 9.30 uur gaan we open. | Tot dan.'],
  'a first word cut short': [
    'Hij werkt hard. | ’s Avonds slaapt hij.',
    'Het is laat. | ’t Is tijd.',
    "Hij ging weg. | 's Morgens kwam hij terug.",
  ],
  quotations: [
    '‘Kom!’ riep ze. | Hij kwam.',
    '“Het is laat,” zei hij. | “We gaan.”',
    '„Wie ben je?” | „Niemand.”',
    'Hij zei: ‘Ik ga. | Jij blijft.’ | Toen ging hij.',
  ],
  brackets: ['Hij kwam laat (het regende). | Zij sliep.', 'Hij kwam. | (Het regende.) | Zij sliep.'],
  ellipses: ['Nou … misschien.', 'Ik weet het niet… | Morgen misschien.'],
  lists: ['1. Open het deksel ¶ 2. Sluit het deksel', 'a) Brood | b) Melk'],
  addresses: ['Kijk op www.voorbeeld.nl. | Schrijf naar info@voorbeeld.nl. | Bedankt.'],
  'a forgotten space': ['Het is laat.||Wij gaan naar huis.'],
});
