import type { SrxLanguageRules } from '#domain/segmentation/srx.ts';
import { abbreviationRules, numberAtEnd } from './abbreviations.ts';
import { wordList } from './fragments.ts';

const titles = wordList(`
  dr Dr prof Prof hab inż mgr ks Ks gen Gen płk ppłk mjr kpt por ppor sierż kpr adm św Św śp bp Bp abp Abp kard Kard o O
  p P pp red dyr prez min ul Ul al Al pl Pl os Os woj pow gm im m jw lek art.mal adw
`);

const connectors = wordList(`
  np Np tj Tj tzn Tzn tzw Tzw m.in M.in ok Ok zob Zob por Por ew wg cyt przyp tłum oprac dosł zwł szczeg właśc d.s
  ang niem fr łac ros wł pot daw
`);

const beforeNumber = wordList(`
  s str t tom rozdz Rozdz art Art ust pkt poz par ryc Ryc rys Rys tab Tab tel Tel godz wyd nr Nr lit dz zał kl cz ods
  sty lut mar kwi maj cze lip sie wrz paź lis gru
`);

const sometimesFinal = wordList(`
  r rr w ww n.e p.n.e S.A sp.z.o.o Sp.z.o.o s.c s.j sp.k gr godz min sek tys ub ur zm jr sen cdn b.d b.m j.w Co Inc Ltd
  szt egz tzw
`);

const pronouns = wordList(`
  Ja Ty On Ona Ono My Wy Oni One To Ten Ta Te Ci Tam Tu Potem Później Wtedy Teraz Dziś Dzisiaj Wczoraj Jutro Ale Lecz
  Jednak Więc Dlatego Następnie Nikt Nic Był Była Było Byli Jest Są
`);

const sentenceOpeners = [
  ...pronouns,
  ...wordList(`
    Tej Tego Tym Tych Temu Jego Jej Ich Mój Moja Moje Nasz Nasza Nasze Swój Każdy Każda Każde Wszyscy Wszystko Wszystkie
    Niektórzy Niektóre Wielu Wiele Kilka Inny Inni Inne Ktoś Coś Kto Co Który Która Które Gdzie Kiedy Jak Dlaczego Czemu Ile
    Czy Skąd Dokąd A I Oraz Lub Albo Ani Że Żeby Aby Jeśli Jeżeli Gdy Gdyby Ponieważ Bo Choć Chociaż Mimo Podczas Od Do Na
    Nad Pod Po Przed Przy Przez Za Z Ze W We O U Dla Bez Między Według Oprócz Wśród Około Nie Tak Już Jeszcze Także Również
    Też Tylko Nawet Może Niestety Zawsze Nigdy Często Czasem Wreszcie Obecnie Została Został Zostało Ma Mają Miał Można
    Trzeba Proszę
  `),
];

/**
 * Polish after the Wielki słownik ortograficzny PWN: rules of the full stop after abbreviations and after ordinals in
 * digits.
 */
export const polishRules: SrxLanguageRules = {
  name: 'Polish',
  rules: [
    ...abbreviationRules({ titles, connectors, beforeNumber, sometimesFinal, sentenceOpeners }),
    numberAtEnd(pronouns),
  ],
};
