import { testSentences } from '#domain/segmentation/testing/marked-sentences.ts';

testSentences('it-IT', {
  'the full stop': [
    'Piove. | Restiamo a casa.',
    'È nato nel 1998. | Paolo è più giovane.',
    'Chi è? | Nessuno! | Peccato.',
  ],
  titles: [
    'Il sig. Rossi e la dott.ssa Bianchi arrivano. | Il prof. Verdi no.',
    'Ho visto l’avv. Neri e l’ing. Russo.',
    'Egr. Sig. Conti, la ringrazio. | Cordiali saluti.',
    'La basilica di S. Pietro è grande. | Andiamoci.',
  ],
  'abbreviations that go on': [
    'Della frutta, p. es. Golden o Gala. | Scegli.',
    'Cfr. Manzoni, ca. 20 pagine.',
    'Animali, ad es. Cani e gatti.',
  ],
  'abbreviations before numbers': [
    'Vedi pag. 25 e art. 4. | È chiaro.',
    'Nel cap. IV del vol. 2 se ne parla.',
    'Tel. 06 123456, int. 3. | Grazie.',
    'La fig. 3 e le pagg. 12-15 bastano.',
  ],
  'abbreviations that can be final': [
    'Cesare morì nel 44 a.C. | I Romani lo piansero.',
    'Nel 44 a.C. Cesare morì.',
    'Lavora alla Rossi S.p.A. | La ditta è grande.',
    'La Rossi S.r.l. Milano ha chiuso.',
    'Mele, pere, ecc. | Poi uscì.',
    'Mele, pere ecc. sono finite.',
  ],
  initials: ['G. Verdi compose l’Aida. | G. Puccini la Tosca.', 'L’ha detto A. La Rosa ieri.'],
  numbers: ['Costa 1.234,50 euro. | Troppo!', 'Il 1º maggio e il 03.10.2024 siamo chiusi. | Buone ferie.'],
  quotations: [
    '«Vieni!» gridò. | Lui venne.',
    '«È tardi», disse. | «Andiamo.»',
    '“Chi sei?” | “Nessuno.”',
    'Disse: «Parto. | Tu resti.» | E partì.',
  ],
  brackets: ['Arrivò tardi (pioveva). | Lei dormiva.', 'Arrivò. | (Pioveva.) | Lei dormiva.'],
  ellipses: ['Beh… forse.', 'Non so... | Vedremo.', 'E poi… niente.'],
  lists: ['1. Aprire il coperchio ¶ 2. Chiudere il coperchio', 'a) Pane | b) Latte'],
  addresses: ['Visita www.esempio.it. | Scrivi a info@esempio.it. | Grazie.'],
  'a forgotten space': ['È tardi.||Il negozio è chiuso.'],
  'mixed text': ['Usiamo Node.js ogni giorno. | Va bene.'],
});
