import type { SrxLanguageRules } from '#domain/segmentation/srx.ts';
import { abbreviationRules, anyOpener, numberAtEnd } from './abbreviations.ts';
import { wordList, wordStart } from './fragments.ts';

const titles = wordList(`
  Hr Hrn Fr Frl Dr Dres Prof Univ.-Prof Priv.-Doz Dipl Dipl.-Ing Dipl.-Kfm Ing Mag St Skt Hl hl Bgm Hptm Lt Oblt
  Obstlt Gen Kpt Pfr Kard Ew Exz
`);

const connectors = wordList(`
  z.B Z.B d.h D.h bzw vgl Vgl ca Ca sog insb insbes ggf Ggf evtl Evtl gem lt bes zw inkl exkl einschl zzgl abzgl ehem
  geb gest verh m.E M.E u.U U.U i.A i.V i.d.R I.d.R o.g s.o s.u z.T Z.T z.Zt z.Z u.E m.W d.i zit Hrsg hrsg dt engl
  frz lat griech ital span urspr wg betr Betr Bez bzgl Bzgl entspr sinngem allg gegr
`);

const beforeNumber = wordList(`
  S Nr Nrn Bd Bde Abb Abs Abschn Art Aufl Kap Kl Tab Taf Tel Ziff Rn Rz Rdnr Pkt Anm Anl Fn Jg H Lfg Pos Vers V Z Sp
  s f Par Lit lit Jan Feb Febr Mär Apr Jun Jul Aug Sep Sept Okt Nov Dez Mo Di Mi Do Sa So
`);

const sometimesFinal = wordList(`
  v.Chr n.Chr Chr u.a U.a u.ä o.ä o.Ä u.dgl dgl e.V e.G a.D d.J d.Ä i.R i.Tr v.H ff ebd a.a.O Std Min Sek Mio Mrd Tsd
  Str str Pl Co Inc Ltd Jh Jhdt jun sen jr B.A M.A B.Sc M.Sc Ph.D Abt Stk Stck Fa
`);

const pronouns = wordList(`
  Ich Du Er Sie Es Wir Ihr Man Dies Das Dann Danach Dort Da Daher Deshalb Darum Dabei Damit Doch Aber Und Oder Denn
  Heute Gestern Morgen Jetzt Nun Später Seitdem Trotzdem Außerdem Leider Jedoch Niemand Jemand
`);

const sentenceOpeners = [
  ...pronouns,
  ...wordList(`
    Der Die Den Dem Des Ein Eine Einen Einem Einer Eines Dieser Diese Dieses Diesen Diesem Jener Jene Jenes Jeder Jede
    Jedes Alle Alles Viele Manche Einige Mehrere Beide Kein Keine Keiner Nichts Etwas Mein Meine Dein Deine Sein Seine
    Unser Unsere Euer Eure Ihre Ihren Ihm Ihn Mir Mich Dir Dich Uns Euch Wer Was Wen Wem Wessen Welcher Welche Welches
    Wann Warum Weshalb Wieso Wie Wo Woher Wohin Womit Wenn Weil Obwohl Während Nachdem Bevor Als Ob Sobald Solange
    Bis Seit Nach Vor Bei Mit Ohne Für Gegen Durch Um Auf Aus An Am Im In Ins Zu Zum Zur Von Vom Über Unter Zwischen
    Neben Hinter Trotz Wegen Laut Auch Nur Noch Schon Erst Sogar Vielleicht Natürlich Dennoch Allerdings Zudem Ferner
    Hier Nein Ja So Sehr Bitte Ist Sind War Waren Hat Haben Hatte Wird Werden Wurde Kann Können Soll Muss Gibt Zuerst
    Schließlich Endlich Plötzlich Immer Nie Manchmal Oft
  `),
];

/**
 * German after Duden, Die deutsche Rechtschreibung (rules of the full stop, ordinals and abbreviations) and DIN 5008.
 * All nouns have capitals, so only a word that opens sentences shows that an abbreviation was the last word.
 */
export const germanRules: SrxLanguageRules = {
  name: 'German',
  rules: [
    ...abbreviationRules({ titles, connectors, beforeNumber, sometimesFinal, sentenceOpeners }),
    {
      break: true,
      before: `\\p{Lu}\\p{L}{1,20}\\s[IVX]{1,5}\\.`,
      after: `\\s{1,20}${anyOpener(pronouns)}`,
      comment: 'a king at the end: … Ludwig XIV. Er …',
    },
    {
      break: false,
      before: `${wordStart}[IVX]{1,5}\\.\\s{0,5}`,
      after: '',
      comment: 'Roman ordinals: Ludwig XIV., der II. Weltkrieg',
    },
    numberAtEnd(pronouns),
  ],
};
